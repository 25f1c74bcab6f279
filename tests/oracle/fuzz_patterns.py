"""The long fuzz of patterns: `python -m tests.oracle.fuzz_patterns --count 500000 --seed 1`. Exit 1 on a disagreement.

With `--borders`, it is asked about the greatest count that the host takes, and the next one, for bodies of any make.
With `--record FILE`, the oracle's answers are kept: tests/regexes/rust/test_recorded.py.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from itertools import count, islice
from typing import TYPE_CHECKING, NamedTuple

from tests.oracle.client import UnavailableError, ask_patterns, binary
from tests.oracle.pattern_comparison import Disagreement, compared, reason, shrunk
from tests.oracle.pattern_recording import record
from tests.oracle.patterns import Question, questions
from tests.oracle.size_borders import borders

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BATCH = 2000
ENOUGH = 60
"""So many disagreements end a run: more of them say no more."""
BORDERS = 20
"""So many borders are looked for in one go."""
SHRUNK = 3
"""Of each kind of disagreement so many are made smaller."""


class Tally(NamedTuple):
    """What a run came to: patterns by the reason of their refusal, texts searched, matches, differences."""

    reasons: Counter[str]
    searches: int
    matches: int
    disagreements: tuple[Disagreement, ...]

    @property
    def asked(self) -> int:
        return self.reasons.total()

    @property
    def accepted(self) -> int:
        return self.reasons["accepted"]


def run(oracle: Path, drawn: Iterator[Question], most: int, *, loud: bool = False) -> Tally:
    """Compare `most` of the patterns drawn."""
    began = time.monotonic()
    tally = Tally(Counter(), 0, 0, ())
    while tally.asked < most and len(tally.disagreements) < ENOUGH:
        batch = list(islice(drawn, min(BATCH, most - tally.asked)))
        if not batch:
            break
        known = len(tally.disagreements)
        tally = _added(tally, batch, ask_patterns(oracle, batch))
        for one in tally.disagreements[known:] if loud else ():
            say(json.dumps(one._asdict()))
        if loud and tally.asked % (BATCH * 10) == 0:
            pace = tally.asked / (time.monotonic() - began)
            say(f"{tally.asked} patterns, {pace:.0f} a second, {len(tally.disagreements)} disagreements")
    return tally


def _added(tally: Tally, batch: list[Question], answers: list[dict[str, object]]) -> Tally:
    tally.reasons.update(reason(answer) for answer in answers)
    matches = [match for answer in answers for match in _matches(answer)]
    found = (*tally.disagreements, *compared(batch, answers))
    return Tally(tally.reasons, tally.searches + len(matches), tally.matches + sum(matches), found)


def _matches(answer: dict[str, object]) -> list[bool]:
    matches = answer.get("matches", [])
    assert isinstance(matches, list)
    return matches


def bordering(oracle: Path, seed: int) -> Iterator[Question]:
    """The two patterns at one border of the size after another; no text is searched."""
    for number in count(seed * 1000):
        for border in borders(oracle, number, BORDERS, is_wide=number % 3 == 0):
            yield Question(str(border["taken"]), ())
            yield Question(str(border["refused"]), ())


def kinds(found: tuple[Disagreement, ...]) -> dict[tuple[str, str, str], list[Disagreement]]:
    """The disagreements by what they are about, the shortest of each kind first."""
    sorted_ones: dict[tuple[str, str, str], list[Disagreement]] = {}
    for one in sorted(found, key=lambda one: len(one.pattern)):
        last = [str(side).rpartition("\nerror: ")[2] for side in (one.expected, one.got)]
        sorted_ones.setdefault((one.respect, last[0], last[1]), []).append(one)
    return sorted_ones


def say(text: str) -> None:
    """Print at once, so that a log can be followed."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def report(oracle: Path, tally: Tally) -> None:
    """The histogram, and each kind of disagreement with its smallest examples as JSON lines."""
    for text, times in tally.reasons.most_common():
        say(f"{times:9} {times / tally.asked:7.2%}  {text}")
    for kind, ones in kinds(tally.disagreements).items():
        say(f"\n{len(ones)} × {' / '.join(kind)}")
        for one in ones[:SHRUNK]:
            say(json.dumps(shrunk(oracle, one)._asdict()))


def main(arguments: list[str] | None = None) -> int:
    """Run one fuzz and print its tally."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.fuzz_patterns", description=__doc__)
    parser.add_argument("--count", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--borders", action="store_true", help="ask about counts around the limit of the size")
    parser.add_argument("--record", metavar="FILE", help="keep the oracle's answers to that many patterns")
    options = parser.parse_args(arguments)
    try:
        oracle = binary()
    except UnavailableError as why:
        sys.exit(str(why))
    if options.record:
        record(oracle, options.record, seed=options.seed, count=options.count)
        return 0
    began = time.monotonic()
    drawn = bordering(oracle, options.seed) if options.borders else questions(options.seed)
    tally = run(oracle, drawn, options.count, loud=True)
    report(oracle, tally)
    seconds = time.monotonic() - began
    say(
        f"\nseed {options.seed}: {tally.asked} patterns, {tally.asked / seconds:.0f} a second,"
        f" {tally.accepted / tally.asked:.1%} accepted, {tally.searches} searches,"
        f" {tally.matches / max(1, tally.searches):.1%} of them matched, {len(tally.reasons) - 1} reasons,"
        f" {len(tally.disagreements)} disagreements",
    )
    return 1 if tally.disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
