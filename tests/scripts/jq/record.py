"""Runs the real `jq` over the table and writes down what it printed: `python -m tests.scripts.jq.record`."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from tests.scripts.jq.table import PAYLOADS, TABLE

RECORDED = Path(__file__).parent / "data" / "jq-1.6.jsonl"


def main() -> None:
    """One line for each program and payload."""
    lines = []
    for words in TABLE:
        for number, payload in enumerate(PAYLOADS):
            stdin = json.dumps(payload, ensure_ascii=False) + "\n"
            run = subprocess.run(["jq", *words], input=stdin, capture_output=True, text=True, check=False)
            lines.append(json.dumps({"words": words, "payload": number, "status": run.returncode, "out": run.stdout}))
    RECORDED.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
