from __future__ import annotations

import json
from typing import NamedTuple

import pytest

from hooklint.scripts.values import PAYLOAD
from tests.scripts.jq.covered import covers
from tests.scripts.jq.record import RECORDED
from tests.scripts.jq.table import PAYLOADS, TABLE
from tests.scripts.programs.called import called, ran


class Recorded(NamedTuple):
    words: tuple[str, ...]
    payload: object
    status: int
    out: str


def _recorded() -> dict[tuple[str, ...], list[Recorded]]:
    found: dict[tuple[str, ...], list[Recorded]] = {}
    for line in RECORDED.read_text().splitlines():
        row = json.loads(line)
        words = tuple(row["words"])
        found.setdefault(words, []).append(Recorded(words, PAYLOADS[row["payload"]], row["status"], row["out"]))
    return found


ROWS = _recorded()


def test_every_program_is_recorded() -> None:
    assert list(ROWS) == list(TABLE)
    assert len(TABLE) >= 100
    assert all(len(rows) == len(PAYLOADS) for rows in ROWS.values())


@pytest.mark.parametrize("words", TABLE, ids=" ".join)
def test_what_jq_does_with_a_payload_is_one_of_the_ways(words: tuple[str, ...]) -> None:
    results = ran(called("jq", *words, stdin=(PAYLOAD, "\n")))
    for row in ROWS[words]:
        assert any(covers(result, row.payload, row.status, row.out) for result in results), (row, results)


@pytest.mark.parametrize("words", TABLE, ids=" ".join)
def test_what_jq_does_with_a_known_text_is_one_of_the_ways(words: tuple[str, ...]) -> None:
    for row in ROWS[words]:
        stdin = json.dumps(row.payload, ensure_ascii=False) + "\n"
        results = ran(called("jq", *words, stdin=(stdin,)))
        assert any(covers(result, row.payload, row.status, row.out) for result in results), (row, results)


def test_a_known_text_mostly_gives_the_very_output() -> None:
    exact = sum(
        len(results) == 1 and not results[0].guards
        for words, rows in ROWS.items()
        for row in rows
        for results in [ran(called("jq", *words, stdin=(json.dumps(row.payload),)))]
    )
    assert exact > 0.9 * sum(map(len, ROWS.values()))
