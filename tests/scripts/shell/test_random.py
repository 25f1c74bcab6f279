"""Laws: what bash does with a text made at random is what was read in it, or one of the ways that were."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings

from tests.scripts.shell.grammar import OPEN, scripts
from tests.scripts.shell.real import BASH, Run, foresees, read, run

pytestmark = pytest.mark.skipif(BASH is None, reason="needs bash")


def _run(text: str) -> Run:
    with TemporaryDirectory() as folder:
        return run(text, Path(folder))


@given(scripts())
@settings(max_examples=150, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
def test_a_text_that_hangs_on_nothing_ends_in_the_one_way_that_was_read(text: str) -> None:
    endings, session = read(text)
    real = _run(text)
    assert len(endings) == 1 or not session.is_whole
    assert any(foresees(ending, real, in_order=False) for ending in endings), (real, endings)


@given(scripts(OPEN))
@settings(max_examples=150, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
def test_of_a_text_that_hangs_on_something_one_way_is_what_happens(text: str) -> None:
    endings, _ = read(text)
    real = _run(text)
    assert any(foresees(ending, real, in_order=False) for ending in endings), (real, endings)
