"""The long fuzz: `python -m tests.oracle.fuzz --count 50000 --seed 1 --kind settings`. Exit 1 on any disagreement."""

from __future__ import annotations

import argparse
import json
import sys
from itertools import islice
from typing import TYPE_CHECKING, Literal, NamedTuple

from tests.oracle.client import UnavailableError, ask, binary
from tests.oracle.comparison import Disagreement, compared
from tests.support.toml_fuzz import documents

if TYPE_CHECKING:
    from pathlib import Path

BATCH = 2000


class Tally(NamedTuple):
    """What a run came to: documents asked, how many of them the oracle accepts, its distinct messages, differences."""

    asked: int
    accepted: int
    messages: int
    disagreements: tuple[Disagreement, ...]


def run(oracle: Path, kind: Literal["config", "settings"], seed: int, count: int) -> Tally:
    """Compare `count` distinct documents of `seed`."""
    asked = accepted = 0
    messages: set[str] = set()
    found: list[Disagreement] = []
    drawn = documents(seed, 1 << 62)
    seen: set[str] = set()
    while asked < count:
        batch = [text for text in islice(drawn, min(BATCH, count - asked)) if text not in seen]
        batch = list(dict.fromkeys(batch))
        seen.update(batch)
        answers = ask(oracle, kind, batch)
        found.extend(compared(batch, answers, kind))
        asked += len(batch)
        accepted += sum(answer["ok"] for answer in answers)
        messages.update(answer["error"].split("^\n", 1)[-1] for answer in answers if not answer["ok"])
    return Tally(asked, accepted, len(messages), tuple(found))


def main(arguments: list[str] | None = None) -> int:
    """Run one fuzz and print its tally; each disagreement is a JSON line."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.fuzz", description=__doc__)
    parser.add_argument("--count", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=("config", "settings"), default="settings")
    options = parser.parse_args(arguments)
    try:
        oracle = binary()
    except UnavailableError as reason:
        sys.exit(str(reason))
    tally = run(oracle, options.kind, options.seed, options.count)
    for disagreement in tally.disagreements:
        sys.stdout.write(json.dumps(disagreement._asdict(), ensure_ascii=False) + "\n")
    sys.stdout.write(
        f"{options.kind}, seed {options.seed}: {tally.asked} documents, {tally.accepted / tally.asked:.1%} accepted,"
        f" {tally.messages} distinct messages, {len(tally.disagreements)} disagreements\n",
    )
    return 1 if tally.disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
