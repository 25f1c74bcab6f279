#!/usr/bin/env python3
"""Counts tool calls, their errors and their time in a small database."""

import contextlib
import json
import os
import sqlite3
import sys

SCHEMA = """
CREATE TABLE IF NOT EXISTS calls (
    at TEXT DEFAULT CURRENT_TIMESTAMP,
    session TEXT NOT NULL,
    tool TEXT NOT NULL,
    milliseconds INTEGER,
    failed INTEGER NOT NULL
)
"""


def store(path: str, call: dict) -> None:
    response = call["arguments"].get("tool_response", {})
    row = (
        call["session_id"],
        call["tool_name"],
        response.get("duration_ms"),
        int(bool(response.get("is_error"))),
    )
    with contextlib.closing(sqlite3.connect(path, timeout=2)) as connection, connection:
        connection.execute(SCHEMA)
        connection.execute("INSERT INTO calls (session, tool, milliseconds, failed) VALUES (?, ?, ?, ?)", row)


if __name__ == "__main__":
    database = os.environ.get("NANOPI_USAGE_DB") or os.path.expanduser("~/.nanopi/usage.sqlite")
    with contextlib.suppress(sqlite3.Error, OSError, KeyError):
        store(database, json.loads(sys.stdin.read()))
