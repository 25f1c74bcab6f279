from __future__ import annotations

from functools import cache

import pytest

from tests.corpus import case, judge, pending

CASES = {folder.name: folder for folder in case.folders()}
KEYS = [key for folder in CASES.values() for key in case.keys(case.load(folder))]
load = cache(case.load)
waiting = cache(lambda: dict(pending.load()))


@pytest.mark.parametrize("key", KEYS, ids="/".join)
def test_case(key: case.Key) -> None:
    faults = judge.judge(load(CASES[key.case]), key)
    wrong = pending.verdict(key, faults, waiting())
    if wrong is not None:
        pytest.fail(wrong, pytrace=False)


def test_pending_names_sections_that_are_there_once_each() -> None:
    assert pending.entry_faults(pending.load(), KEYS) == []
