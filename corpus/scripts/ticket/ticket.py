#!/usr/bin/env python3
"""Every commit names a ticket, and the branch says which."""

import json
import re
import subprocess
import sys

TICKET = re.compile(r"\b[A-Z]{2,6}-\d+\b")
COMMIT = re.compile(r"\bgit\b(?:\s+-\S+)*\s+commit\b")


def branch(cwd):
    done = subprocess.run(
        ["git", "branch", "--show-current"], cwd=cwd, capture_output=True, text=True, timeout=2, check=False
    )
    return done.stdout.strip()


def judge(call):
    command = call["arguments"]["command"]
    if not COMMIT.search(command) or "--amend" in command:
        return None
    if TICKET.search(command):
        return None
    known = TICKET.search(branch(call["cwd"]))
    if known:
        return f"name the ticket of this branch in the message: {known[0]}"
    return "name a ticket in the message, such as ABC-123"


def main():
    try:
        problem = judge(json.load(sys.stdin))
    except Exception as error:
        problem = f"ticket.py: {type(error).__name__}: {error}"
    if problem:
        sys.stderr.write(problem + "\n")
        return 2
    return 0


sys.exit(main())
