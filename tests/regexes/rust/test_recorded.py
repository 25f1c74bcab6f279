"""The engine against answers of the host's own, to patterns that nobody wrote.

The recording is made by `python -m tests.oracle.fuzz_patterns --count 6400 --seed 2026 --record
tests/regexes/rust/data/recorded.jsonl`; tests/oracle/pattern_recording.py tells its form. It needs no cargo to replay.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from hooklint.regexes import rust
from hooklint.regexes.rust.errors import RegexError

Record: TypeAlias = dict[str, Any]

RECORDING = Path(__file__).parent / "data" / "recorded.jsonl"
REASONS = 40
"""The host's reasons that a pattern can have at all (docs/hosts/rust-regex.md §1)."""


@pytest.fixture(scope="module")
def lines() -> list[Record]:
    # Not splitlines(): the strings hold line separators of their own.
    return [json.loads(line) for line in RECORDING.read_text(encoding="ascii").split("\n") if line]


@pytest.fixture(scope="module")
def refused(lines: list[Record]) -> list[Record]:
    return [line for line in lines if "error" in line]


@pytest.fixture(scope="module")
def taken(lines: list[Record]) -> list[Record]:
    """Those that the host takes, each with all of its subjects."""
    shared = lines[0]["subjects"]
    return [{**line, "subjects": shared + line["own"]} for line in lines if "matches" in line]


def answer(record: Record) -> str:
    """Our refusal, or our matches as digits."""
    try:
        program = rust.compile(record["pattern"])
    except RegexError as error:
        return str(error)
    return "".join("01"[program.is_match(subject)] for subject in record.get("subjects", ()))


def differing(records: list[Record]) -> list[tuple[str, str, str]]:
    """The shortest patterns on which we differ, what the host says and what we say: those say most."""
    answers = ((one["pattern"], one.get("error") or one["matches"], answer(one)) for one in records)
    return sorted(((one for one in answers if one[1] != one[2])), key=lambda one: len(one[0]))[:5]


def test_the_recording_is_worth_replaying(lines: list[Record], refused: list[Record], taken: list[Record]) -> None:
    assert len({line["pattern"] for line in lines[1:]}) == len(lines) - 1 >= 6000
    reasons = Counter(line["error"].rpartition("\nerror: ")[2] for line in refused)
    assert len(reasons) == REASONS
    assert min(reasons.values()) >= 50
    digits = Counter("".join(line["matches"] for line in taken))
    assert min(digits.values()) > digits.total() * 0.3
    assert all(len(line["matches"]) >= 20 for line in taken)


def test_every_refusal_is_the_hosts_letter_for_letter(refused: list[Record]) -> None:
    assert differing(refused) == []


def test_every_search_ends_as_the_hosts(taken: list[Record]) -> None:
    assert differing(taken) == []
