from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooklint.hosts.nanopi.plain_matchers import branches

TOOLS = ("bash", "edit", "find", "grep", "ls", "read", "write")


def hits(matcher: str, names: tuple[str, ...] = TOOLS) -> tuple[str, ...] | None:
    found = branches(matcher)
    return None if found is None else tuple(name for name in names if any(branch.fires(name) for branch in found))


@pytest.mark.parametrize(
    ("matcher", "wanted"),
    [
        ("", TOOLS),
        ("bash", ("bash",)),
        ("^bash$", ("bash",)),
        ("^(edit|write)$", ("edit", "write")),
        ("^(?:write|edit)$", ("edit", "write")),
        ("edit|write", ("edit", "write")),
        ("^edit|write$", ("edit", "write")),
        ("(edit|write)", ("edit", "write")),
        ("e", ("edit", "grep", "read", "write")),
        ("^e", ("edit",)),
        ("d$", ("find", "read")),
        ("^(e|w)", ("edit", "write")),
        ("(it|te)$", ("edit", "write")),
        ("^(^bash|ls$)$", ("bash", "ls")),
        ("Bash", ()),
        ("^bas$", ()),
        ("mcp__github", ()),
        ("bash|", TOOLS),
        ("^$", ()),
        ("^", TOOLS),
        ("()", TOOLS),
    ],
)
def test_plain_matchers(matcher: str, wanted: tuple[str, ...]) -> None:
    assert hits(matcher) == wanted


@pytest.mark.parametrize(
    "matcher",
    [
        *(".*", "ba.h", "b?", r"\d", "[eb]", "(edit|write)|bash", "(a(b))", "a)(b", "edit, write", "é", "**", "*"),
        *("$^", "(?i)x", "(?i:x)", "(", ")", "(?", "^(a)(b)$", "^^a", "a$$", "^(a", "a)$", "(?:(?:a))", "²", "ſ"),
    ],
)
def test_not_plain(matcher: str) -> None:
    assert branches(matcher) is None


def test_an_empty_subject() -> None:
    assert [hits(matcher, ("",)) for matcher in ("", "^$", "x", "x|")] == [("",), ("",), (), ("",)]


@given(st.from_regex(r"\A(\^?[abdeiw_-]{0,2}\$?(\|\^?[abdeiw_-]{0,2}\$?){0,2}|\^?\((\?:)?[abdeiw|]{0,4}\)\$?)\Z"))
def test_what_is_decided_is_what_the_pattern_means(matcher: str) -> None:
    # For patterns of these few marks every engine says the same, but `$`: here it must be the very end.
    decided = hits(matcher)
    pattern = re.compile(matcher.replace("$", r"\Z"))
    assert decided == tuple(name for name in TOOLS if pattern.search(name))
