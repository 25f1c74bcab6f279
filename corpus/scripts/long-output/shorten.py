#!/usr/bin/env python3
"""Shortens long command output: head and tail stay, and where all of it is kept."""

import hashlib
import json
import sys
from pathlib import Path

HEAD, TAIL = 60, 40


def keep(text):
    folder = Path.home() / ".nanopi" / "outputs"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / (hashlib.sha256(text.encode()).hexdigest()[:16] + ".txt")
    path.write_text(text, encoding="utf-8")
    return f"~/.nanopi/outputs/{path.name}"


def shorten(text):
    lines = text.split("\n")
    if len(lines) <= HEAD + TAIL:
        return text
    left_out = len(lines) - HEAD - TAIL
    note = f"[{left_out} lines left out; all of it is in {keep(text)}]"
    return "\n".join([*lines[:HEAD], note, *lines[-TAIL:]])


def main():
    call = json.load(sys.stdin)
    response = call["arguments"]["tool_response"]
    if response["is_error"]:
        return
    short = shorten(response["content"])
    if short is not response["content"]:
        print(json.dumps({"decision": "allow", "updated_input": {"content": short, "is_error": False}}))


main()
