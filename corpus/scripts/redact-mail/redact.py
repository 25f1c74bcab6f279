#!/usr/bin/env python3
"""Replaces mail addresses and phone numbers in what tools return, so that they stay out of the context."""

from __future__ import annotations

import json
import re
import sys

MAIL = re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]*\w")
PHONE = re.compile(r"(?<!\d)\+\d{2}[ -]?\d{2,4}[ -]?\d{4,9}(?!\d)")
OWN = {"noreply@example.org"}


def redact(text: str) -> str:
    def mail(match: re.Match[str]) -> str:
        return match[0] if match[0] in OWN else "<mail>"

    return PHONE.sub("<phone>", MAIL.sub(mail, text))


payload = json.load(sys.stdin)
content = payload["arguments"]["tool_response"]["content"]
clean = redact(content)
if clean != content:
    print(json.dumps({"updated_input": {"content": clean}}))
