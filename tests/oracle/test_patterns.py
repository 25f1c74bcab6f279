"""Our engine for matchers against the crate that nanopi uses, over patterns nobody wrote."""

from __future__ import annotations

import json
import os
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

from hooklint.regexes import rust
from tests.oracle.client import UnavailableError, binary
from tests.oracle.fuzz_patterns import run
from tests.oracle.pattern_comparison import Disagreement, difference, shrunk
from tests.oracle.pattern_families import copies
from tests.oracle.patterns import Question, questions

if TYPE_CHECKING:
    from pathlib import Path

    from hooklint.regexes.rust.program import Program

COUNT = int(os.environ.get("HOOKLINT_FUZZ_PATTERNS", "5000"))
SEED = int(os.environ.get("HOOKLINT_FUZZ_SEED", "1"))
REASONS = 40
"""The host's reasons that a pattern can have at all (docs/hosts/rust-regex.md §1)."""


@pytest.fixture(scope="module")
def oracle() -> Path:
    try:
        return binary()
    except UnavailableError as reason:
        pytest.skip(str(reason))


def test_we_answer_as_the_crate_does(oracle: Path) -> None:
    tally = run(oracle, questions(SEED), COUNT)
    found = sorted(tally.disagreements, key=lambda one: len(one.pattern))[:5]
    assert [json.dumps(shrunk(oracle, one)._asdict()) for one in found] == []
    assert tally.asked == COUNT
    # A generator that has drifted into garbage would agree on everything.
    assert 0.3 < tally.accepted / COUNT < 0.6
    assert 0.3 < tally.matches / tally.searches < 0.7
    assert tally.searches > tally.accepted * 18
    if COUNT >= 5000:
        assert len(tally.reasons) == REASONS + 1


def test_a_seed_gives_its_patterns_again_and_each_once() -> None:
    drawn = list(islice(questions(7), 500))
    assert drawn == list(islice(questions(7), 500))
    assert drawn != list(islice(questions(8), 500))
    assert len({question.pattern for question in drawn}) == 500
    assert all(len(question.subjects) >= 20 for question in drawn if copies(question.pattern) < 100)


REFUSED = {"ok": False, "error": "regex parse error:\n    (\n    ^\nerror: unclosed group"}
TAKEN = {"ok": True, "matches": [True, False]}


@pytest.mark.parametrize(
    ("expected", "got", "respect", "subject"),
    [
        (REFUSED, REFUSED, None, None),
        (TAKEN, TAKEN, None, None),
        (REFUSED, TAKEN, "verdict", None),
        (TAKEN, REFUSED, "verdict", None),
        (REFUSED, REFUSED | {"error": "regex parse error:\n    (\n   ^\nerror: unclosed group"}, "text", None),
        (TAKEN, TAKEN | {"matches": [True, True]}, "match", "b"),
        (TAKEN, {"ok": None, "error": "RecursionError()"}, "crash", None),
    ],
)
def test_every_kind_of_difference_is_seen(
    expected: dict[str, Any], got: dict[str, Any], respect: str | None, subject: str | None
) -> None:
    found = difference(Question("(", ("a", "b")), expected, got)
    assert (None if found is None else (found.respect, found.subject)) == (respect and (respect, subject))


def test_a_difference_is_made_as_small_as_it_goes(oracle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With an engine that takes no pattern that has an `x` in it."""
    honest = rust.compile

    def broken(pattern: str) -> Program:
        if "x" in pattern:
            raise ValueError(pattern)
        return honest(pattern)

    monkeypatch.setattr(rust, "compile", broken)
    found = Disagreement("(abc|[y-z]x{2,3})+$", "abc", "crash", None, None)
    assert shrunk(oracle, found).pattern == "x"
