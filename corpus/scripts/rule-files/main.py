#!/usr/bin/env python3
"""A policy in a package: this file talks to nanopi, the modules beside it decide."""

import json
import sys

from policy import files, network
from policy.verdict import Refused

JUDGES = (network.judge, files.judge)


def main() -> int:
    try:
        call = json.load(sys.stdin)
        for judge in JUDGES:
            judge(call)
    except Refused as refused:
        print(json.dumps({"decision": "block", "reason": str(refused)}))
    except Exception as error:
        print(f"policy failed: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
