from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooklint.hosts.nanopi.schema import MATCHES_ALL
from hooklint.hosts.nanopi.simple_matchers import hits, subjects

TOOLS = ("bash", "edit", "find", "grep", "ls", "read", "write")


@pytest.mark.parametrize(
    ("matcher", "wanted"),
    [
        ("", TOOLS),
        ("*", TOOLS),
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
    assert hits(matcher, TOOLS) == wanted


@pytest.mark.parametrize(
    "matcher",
    [".*", "ba.h", "b?", r"\d", "[eb]", "(edit|write)|bash", "(a(b))", "a)(b", "edit, write", "é", "**", "$^", "(?i)x"],
)
def test_not_decided(matcher: str) -> None:
    assert hits(matcher, TOOLS) is None


def test_an_empty_subject() -> None:
    assert [hits(matcher, ("",)) for matcher in ("", "*", "^$", "x", "x|")] == [("",), ("",), ("",), (), ("",)]


@given(st.from_regex(r"\A(\^?[a-z_-]{0,3}\$?(\|\^?[a-z_-]{0,3}\$?){0,2}|\^?\((\?:)?[a-z|]{0,8}\)\$?)\Z"))
def test_what_is_decided_is_what_the_pattern_means(matcher: str) -> None:
    # For patterns of these few marks every engine says the same, but `$`: here it must be the very end.
    decided = hits(matcher, TOOLS)
    pattern = re.compile(matcher.replace("$", r"\Z"))
    assert decided == (TOOLS if matcher == "" else tuple(name for name in TOOLS if pattern.search(name)))


@pytest.mark.parametrize(
    ("event", "target", "wanted"),
    [
        ("tool_execution_start", "0.11", TOOLS),
        ("tool_execution_end", "0.12", TOOLS),
        ("tool_execution_end", "0.13", ("agent", *TOOLS)),
        ("input", "0.12", ("",)),
        ("session_compact", "0.12", ("manual", "threshold")),
        ("session_before_compact", "0.12", ("manual", "threshold")),
        ("session_start", "0.12", None),
        ("turn_end", "0.12", None),
    ],
)
def test_subjects(event: str, target: str, wanted: tuple[str, ...] | None) -> None:
    assert subjects(event, target) == wanted


def test_matches_all() -> None:
    assert [matcher for matcher in ("", "*", ".*", "**", " ", "^") if matcher in MATCHES_ALL] == ["", "*"]
