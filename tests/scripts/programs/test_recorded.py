from __future__ import annotations

import json

import pytest

from tests.scripts.jq.covered import covers
from tests.scripts.programs.called import called, ran
from tests.scripts.programs.record import RECORDED
from tests.scripts.programs.table import CALLS, TEXTS

ROWS = [json.loads(line) for line in RECORDED.read_text().splitlines()]


def test_every_call_is_recorded() -> None:
    assert [tuple(row["words"]) for row in ROWS[:: len(TEXTS)]] == list(CALLS)


@pytest.mark.parametrize("words", CALLS, ids=" ".join)
def test_what_a_program_does_is_one_of_the_ways(words: tuple[str, ...]) -> None:
    for row in (row for row in ROWS if tuple(row["words"]) == words):
        results = ran(called(*words, stdin=(TEXTS[row["text"]],) if row["text"] else ()))
        assert any(covers(result, None, row["status"], row["out"]) for result in results), (row, results)


@pytest.mark.parametrize(
    "words", [words for words in CALLS if words[0] == "grep" and "/nonexistent" not in words], ids=" ".join
)
def test_a_search_in_known_text_has_one_outcome_or_says_that_it_does_not_know(words: tuple[str, ...]) -> None:
    for text in TEXTS[1:]:
        results = ran(called(*words, stdin=(text,)))
        assert len(results) == 1 or all(result.guards for result in results)
