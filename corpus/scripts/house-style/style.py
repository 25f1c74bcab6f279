#!/usr/bin/env python3
"""Adds the house's rules to the first prompt of a session.

The rules stand in the project (.nanopi/style.md), so they are reviewed like everything else.
"""

import json
import sys
from pathlib import Path

TEMPLATE = """{prompt}

---
Rules of this house:
{rules}
"""


def main() -> None:
    call = json.load(sys.stdin)
    arguments = call["arguments"]
    if arguments.get("turn_count") != 1:
        return
    rules = Path(call["cwd"], ".nanopi", "style.md")
    if not rules.is_file():
        return
    text = rules.read_text(encoding="utf-8").strip()
    prompt = TEMPLATE.format(prompt=arguments["prompt"], rules=text)
    json.dump({"updated_input": {**arguments, "prompt": prompt}}, sys.stdout, ensure_ascii=False)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
