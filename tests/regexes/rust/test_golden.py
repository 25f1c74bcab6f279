"""Every recorded answer of the host's pattern engine: taken or refused, the text for it, and what is matched."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hooklint.regexes.rust import compile as compile_pattern
from hooklint.regexes.rust.errors import RegexError

GOLDEN = Path(__file__).parents[3] / "corpus" / "golden" / "rust_regex.jsonl"
# Not splitlines(): the strings may hold line separators of their own.
RECORDS: list[dict[str, Any]] = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").split("\n") if line]
TAKEN = [record for record in RECORDS if record["accepted"]]
STAGES = {"CompiledTooBig": ("size",), "Syntax": ("syntax", "build")}


def refusal(pattern: str) -> RegexError | None:
    try:
        compile_pattern(pattern)
    except RegexError as error:
        return error
    return None


def test_the_recording_is_whole() -> None:
    assert Counter(record["error_kind"] for record in RECORDS) == {None: 390, "Syntax": 384, "CompiledTooBig": 25}
    assert sum(len(record["matches"]) for record in TAKEN) == 390 * 35


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_verdict_and_text(record: dict[str, Any]) -> None:
    error = refusal(record["pattern"])
    assert (str(error) if error else None) == record["error"]
    assert error is None or error.stage in STAGES[record["error_kind"]]


@pytest.mark.parametrize("record", TAKEN, ids=lambda record: record["id"])
def test_all_matches(record: dict[str, Any]) -> None:
    program = compile_pattern(record["pattern"])
    assert {subject: program.is_match(subject) for subject in record["matches"]} == record["matches"]
