#!/usr/bin/env python3
# A diary in Markdown: a line for each finished turn, a heading for each session.

from datetime import datetime
import json, os, sys

DIARY = os.path.expanduser("~/diary")


def heading(call):
    return "\n## %s in `%s`\n\n" % (call["session_id"][:8], os.path.basename(call["cwd"]))


def line(call, now):
    a = call["arguments"]
    return "- %s turn %d, %d bytes\n" % (now.strftime("%H:%M"), a["turn_count"], a["response_length"])


def append(name, text, only_if_missing=""):
    path = os.path.join(DIARY, name)
    old = ""
    if os.path.exists(path):
        with open(path) as f:
            old = f.read()
    with open(path, "a") as f:
        if only_if_missing and only_if_missing not in old:
            f.write(only_if_missing)
        f.write(text)


call = json.loads(sys.stdin.readline())
now = datetime.now()
os.makedirs(DIARY, exist_ok=True)
append(now.strftime("%Y-%m-%d.md"), line(call, now), only_if_missing=heading(call))
