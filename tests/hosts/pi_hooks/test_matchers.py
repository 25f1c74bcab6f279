from __future__ import annotations

import pytest

from hooklint.hosts.pi_hooks.matchers import TOOLS, Reading, reading


@pytest.mark.parametrize("matcher", ["", "*", ".*", "bash|", 'tool == "Edit" || tool == "Write"'])
def test_everything(matcher: str) -> None:
    assert reading(matcher) == Reading(TOOLS)


@pytest.mark.parametrize(
    ("matcher", "hits"),
    [
        ("bash", ("bash",)),
        ("^(bash|Edit)$", ("bash",)),
        ("Edit, Write", ()),
        ("s", ("bash", "ls", "powershell")),
        ("^(?!read)", ("bash", "edit", "find", "grep", "ls", "powershell", "write")),
        (r"\bls\b", ("ls",)),
        ("Bash", ()),
    ],
)
def test_patterns(matcher: str, hits: tuple[str, ...]) -> None:
    assert reading(matcher) == Reading(hits)


@pytest.mark.parametrize("matcher", ["(?i)bash", "Bash(*)", "*bash", "(bash"])
def test_what_is_no_pattern_is_compared_as_text(matcher: str) -> None:
    assert reading(matcher) == Reading((), is_text=True)


def test_what_is_not_decided() -> None:
    assert reading("(x+x+)+y") == Reading(None)
