#!/usr/bin/env python3
"""A daily allowance of answer text. Two events: message_end adds, input asks.

The state is a small JSON file behind a lock, so that several sessions can share it.
"""

import fcntl
import json
import os
import sys
import time
from contextlib import contextmanager

ALLOWANCE = int(os.environ.get("ANSWER_BYTES_A_DAY", "2000000"))
STATE = os.path.join(os.path.expanduser("~"), ".nanopi", "answers.json")


@contextmanager
def ledger():
    os.makedirs(os.path.dirname(STATE), exist_ok=True)
    with open(STATE, "a+", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        text = file.read()
        book = json.loads(text) if text else {}
        yield book
        file.seek(0)
        file.truncate()
        json.dump(book, file)


def spend(call, today):
    with ledger() as book:
        book[today] = book.get(today, 0) + call["arguments"].get("response_length", 0)


def ask(today):
    try:
        with ledger() as book:
            used = book.get(today, 0)
    except (OSError, ValueError) as trouble:
        print(f"the ledger cannot be read: {trouble}", file=sys.stderr)
        sys.exit(2)
    if used >= ALLOWANCE:
        print(f"{used} bytes of answers today, {ALLOWANCE} are allowed", file=sys.stderr)
        sys.exit(2)


def main():
    call = json.load(sys.stdin)
    today = time.strftime("%Y-%m-%d")
    if call["event"] == "message_end":
        spend(call, today)
    elif call["event"] == "input":
        ask(today)


main()
