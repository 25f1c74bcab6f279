from __future__ import annotations

import pytest

from hooklint.hosts.claude_code.matchers import TOOLS, Reading, reading


@pytest.mark.parametrize("matcher", ["", "*"])
def test_everything(matcher: str) -> None:
    assert reading(matcher) == Reading("everything", TOOLS)


@pytest.mark.parametrize(
    ("matcher", "hits", "others"),
    [
        ("Edit", ("Edit",), ()),
        ("Edit|Write", ("Edit", "Write"), ()),
        ("Edit, Write", ("Edit", "Write"), ()),
        (" Edit |, |Write|", ("Edit", "Write"), ()),
        ("bash", (), ("bash",)),
        ("Bash|bash", ("Bash",), ("bash",)),
        ("Task", ("Agent",), ()),
        ("mcp__github", (), ("mcp__github",)),
        ("|", (), ()),
        (" ", (), ()),
    ],
)
def test_lists(matcher: str, hits: tuple[str, ...], others: tuple[str, ...]) -> None:
    assert reading(matcher) == Reading("list", hits, others)


@pytest.mark.parametrize(
    ("matcher", "hits"),
    [
        ("^(bash|Edit)$", ("Edit",)),
        ("Edit.*", ("Edit", "MultiEdit", "NotebookEdit")),
        ("^mcp__.*", ()),
        ("Bash(git *)", ()),
        ("é|Bash", ("Bash",)),
    ],
)
def test_patterns(matcher: str, hits: tuple[str, ...]) -> None:
    assert reading(matcher) == Reading("pattern", hits)


@pytest.mark.parametrize("matcher", ["(?i)bash", "Bash(*)", "*bash"])
def test_what_is_no_pattern_hits_nothing(matcher: str) -> None:
    assert reading(matcher) == Reading("no pattern", ())


def test_what_is_not_decided() -> None:
    assert reading("(x+x+)+y") == Reading("pattern", None)
