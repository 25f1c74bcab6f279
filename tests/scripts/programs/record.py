"""Runs the real programs over the table and writes down what they print: `python -m tests.scripts.programs.record`."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from tests.scripts.programs.table import CALLS, TEXTS

RECORDED = Path(__file__).parent / "data" / "recorded.jsonl"


def main() -> None:
    """One line for each call and text."""
    lines = []
    for words in CALLS:
        for number, text in enumerate(TEXTS):
            run = subprocess.run(words, input=text, capture_output=True, text=True, check=False)
            lines.append(json.dumps({"words": words, "text": number, "status": run.returncode, "out": run.stdout}))
    RECORDED.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
