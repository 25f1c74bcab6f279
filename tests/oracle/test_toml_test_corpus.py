"""Our reader on the public corpus of TOML documents: verdicts and texts as the oracle's, values as tomli's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest
import tomli

from hooklint.hosts.nanopi.decode import decode
from hooklint.syntax.toml.values import plain
from tests.oracle.client import Case, UnavailableError, ask, binary, toml_tests
from tests.oracle.comparison import compared
from tests.support.toml_laws import BOM, exact, read

if TYPE_CHECKING:
    from pathlib import Path

KINDS: tuple[Literal["config", "settings"], ...] = ("config", "settings")


@pytest.fixture(scope="module")
def oracle() -> Path:
    try:
        return binary()
    except UnavailableError as reason:
        pytest.skip(str(reason))


@pytest.fixture(scope="module")
def cases(oracle: Path) -> list[Case]:
    return toml_tests(oracle)


def readable(cases: list[Case]) -> dict[str, str]:
    """The text of each document that is one, by name."""
    return {case.name: case.data.decode() for case in cases if case.unreadable is None}


def test_the_whole_corpus_is_there(cases: list[Case]) -> None:
    assert len({case.name for case in cases}) == len(cases)
    assert sum(case.valid for case in cases) == 266
    assert sum(not case.valid for case in cases) == 511


@pytest.mark.parametrize("kind", KINDS)
def test_verdict_and_text(oracle: Path, cases: list[Case], kind: Literal["config", "settings"]) -> None:
    texts = readable(cases)
    answers = ask(oracle, kind, list(texts.values()))
    assert list(compared(texts.values(), answers, kind)) == []
    # The other valid ones are of a TOML that is younger than the crate.
    assert sum(answer["ok"] for answer in answers) == 255


@pytest.mark.parametrize("kind", KINDS)
def test_bytes_that_are_no_text(cases: list[Case], kind: Literal["config", "settings"]) -> None:
    unreadable = [case for case in cases if case.unreadable is not None]
    assert unreadable
    for case in unreadable:
        assert not case.valid, case.name
        assert decode(case.data, kind).refusal == case.unreadable, case.name


def test_values(cases: list[Case]) -> None:
    judged = 0
    for name, text in readable(cases).items():
        document = read(text)
        try:
            values = tomli.loads(text.removeprefix(BOM))
        except tomli.TOMLDecodeError:
            continue
        if not document.problems:
            assert exact(plain(document.root)) == exact(values), name
            judged += 1
    assert judged == 255
