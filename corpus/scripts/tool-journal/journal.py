#!/usr/bin/env python3
"""Journal of tool calls as JSON lines, turned over by logging's own handler."""
import json
import logging
import os
import sys
from datetime import datetime, timezone
from logging.handlers import RotatingFileHandler

MAX_BYTES = 512_000
SHORT = 200


def shortened(value):
    """Long strings make long journals."""
    if isinstance(value, str) and len(value) > SHORT:
        return value[:SHORT] + f"… ({len(value)} characters)"
    if isinstance(value, dict):
        return {key: shortened(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [shortened(inner) for inner in value]
    return value


def journal():
    folder = os.path.expanduser("~/.local/state/nanopi")
    os.makedirs(folder, mode=0o700, exist_ok=True)
    handler = RotatingFileHandler(os.path.join(folder, "journal.jsonl"), maxBytes=MAX_BYTES, backupCount=3)
    handler.setFormatter(logging.Formatter("%(message)s"))
    log = logging.getLogger("journal")
    log.setLevel(logging.INFO)
    log.addHandler(handler)
    return log


def main():
    entry = json.load(sys.stdin)
    entry["at"] = datetime.now(timezone.utc).isoformat(timespec="seconds")
    entry["arguments"] = shortened(entry["arguments"])
    journal().info(json.dumps(entry, ensure_ascii=False))


if __name__ == "__main__":
    try:
        main()
    except Exception as error:  # a journal must never be in the way
        print(f"journal: {error}", file=sys.stderr)
