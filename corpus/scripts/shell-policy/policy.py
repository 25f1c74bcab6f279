#!/usr/bin/env python3
"""Shell policy as a table of rules. The first rule that hits refuses the command."""

import json
import re
import sys


class Rule:
    """A pattern, and what to tell the agent when it hits."""

    def __init__(self, pattern, advice, unless=None):
        self.pattern = re.compile(pattern)
        self.unless = re.compile(unless) if unless else None
        self.advice = advice

    def hits(self, command):
        if self.unless and self.unless.search(command):
            return False
        return self.pattern.search(command) is not None


RULES = [
    Rule(r"\bchmod\s+(-R\s+)?777\b", "nobody needs 777; 755 or 700 will do"),
    Rule(r"\bdd\b.*\bof=/dev/", "raw writes to devices are off limits"),
    Rule(r"\bmkfs(\.\w+)?\b", "file systems are not made here"),
    Rule(r":\(\)\s*\{.*\};\s*:", "that is a fork bomb"),
    Rule(r"\bgit\s+clean\s+-\w*f", "git clean loses untracked work", unless=r"--dry-run|-\w*n"),
    Rule(r">\s*/etc/", "nothing below /etc is written"),
]


def main():
    try:
        payload = json.load(sys.stdin)
        command = payload["arguments"]["command"]
        rule = next((rule for rule in RULES if rule.hits(command)), None)
    except (ValueError, KeyError, TypeError) as problem:
        print(f"shell-policy: unreadable call: {problem!r}", file=sys.stderr)
        return 2
    if rule is not None:
        print(f"shell-policy: {rule.advice}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
