"""A pattern that waits answers as the real one does."""

from __future__ import annotations

import re

import pytest

from hooklint.source.patterns import pattern

WORDS = r"(?P<first>[a-z]+)(\d*)"
TEXT = "ab12 CD3 e"


@pytest.mark.parametrize("name", ["match", "fullmatch", "search"])
@pytest.mark.parametrize("text", ["ab12", TEXT, "", "12"])
def test_it_finds_the_same(name: str, text: str) -> None:
    found, wanted = (getattr(one(WORDS, re.IGNORECASE), name)(text) for one in (pattern, re.compile))
    assert (found and found.groups(), found and found.span()) == (wanted and wanted.groups(), wanted and wanted.span())


def test_it_finds_all_splits_and_replaces() -> None:
    found = pattern(WORDS)
    assert found.findall(TEXT) == [("ab", "12"), ("e", "")]
    assert [match.span() for match in found.finditer(TEXT, 2)] == [(9, 10)]
    assert pattern(" ").split(TEXT, maxsplit=1) == ["ab12", "CD3 e"]
    assert pattern(rb"\d").sub(b"", b"a1b2") == b"ab"


def test_it_is_compiled_once_and_not_before_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = list[str]()
    real = re.compile

    def compile_and_tell(text: str, flags: int) -> re.Pattern[str]:
        compiled.append(text)
        return real(text, flags)

    monkeypatch.setattr(re, "compile", compile_and_tell)
    search = pattern("a+").search
    assert compiled == []
    assert [bool(search(text)) for text in ("a", "b")] == [True, False]
    assert compiled == ["a+"]
