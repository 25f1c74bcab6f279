#!/usr/bin/env python3
# Files may only be changed below the folders that are listed in .nanopi/workspace.
# No such list: everything below the project is fine.

import json
import sys
from pathlib import Path


def refuse(reason):
    sys.stdout.write(json.dumps({"decision": "block", "reason": reason}) + "\n")
    sys.exit(0)


def allowed(root):
    try:
        lines = (root / ".nanopi" / "workspace").read_text(encoding="utf-8").split("\n")
    except FileNotFoundError:
        return [root]
    names = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    return [(root / name).resolve() for name in names]


def check(call):
    root = Path(call["cwd"]).resolve()
    target = (root / call["arguments"]["path"]).resolve()
    folders = allowed(root)
    if not any(target == folder or folder in target.parents for folder in folders):
        refuse(f"{target} is not in the workspace: {', '.join(map(str, folders))}")


try:
    check(json.load(sys.stdin))
except Exception as error:
    print(f"workspace.py: {error}", file=sys.stderr)
    sys.exit(2)
