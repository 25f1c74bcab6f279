"""What a pattern can ever match, against the crate that nanopi uses: it is asked about every short text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hooklint.regexes import rust
from hooklint.regexes.product import shortest_text
from tests.oracle.client import UnavailableError, ask_patterns, binary
from tests.support.reach_pairs import SHORT, pairs, texts

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def oracle() -> Path:
    try:
        return binary()
    except UnavailableError as reason:
        pytest.skip(str(reason))


def test_brute_force_with_the_crate_finds_the_same(oracle: Path) -> None:
    drawn = list(pairs(seed=4, count=5000))
    tried = [list(texts(automaton)) for _, automaton in drawn]
    witnesses = [shortest_text(rust.compile(regex).nfa, automaton) for regex, automaton in drawn]
    # The witness itself is the last text asked about.
    questions = [
        (regex, [*short, *([] if witness is None else [witness])])
        for (regex, _), short, witness in zip(drawn, tried, witnesses, strict=True)
    ]
    answers = ask_patterns(oracle, questions)
    for pair, short, witness, answer in zip(drawn, tried, witnesses, answers, strict=True):
        hits = [text for text, hit in zip(short, answer["matches"], strict=False) if hit]
        if witness is None or len(witness) > SHORT:
            assert hits == [], pair
        else:
            assert hits, (pair, witness)
            assert len(witness) == len(hits[0]), (pair, witness)
        assert witness is None or answer["matches"][-1], (pair, witness)
