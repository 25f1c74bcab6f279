from __future__ import annotations

import pytest

from hooklint.hosts.nanopi.versions import TOOLS
from hooklint.rules.matchers.meant_names import Meant, exactly, guess, listed, meant


@pytest.mark.parametrize(
    ("word", "name", "how"),
    [
        ("bash", "bash", "known"),
        ("Bash", "bash", "case"),
        ("LS", "ls", "case"),
        ("MultiEdit", "edit", "foreign"),
        ("Glob", "find", "foreign"),
        ("wirte", "write", "slip"),
        ("Wirte", "write", "slip"),
        ("reads", "read", "slip"),
    ],
)
def test_meant(word: str, name: str, how: str) -> None:
    assert meant(word, TOOLS) == (word, name, how)


@pytest.mark.parametrize("word", ["", "deploy", "shell", "WebFetch", "Task", "Skill", "auto", "read_file", "subagent"])
def test_nothing_meant(word: str) -> None:
    assert meant(word, TOOLS) is None


def test_the_other_host_s_word_must_be_known_here() -> None:
    assert meant("auto", ("threshold", "manual")) == Meant("auto", "threshold", "foreign")
    assert meant("glob", ("threshold", "manual")) is None
    assert meant("subagent", ("agent", "ls")) == Meant("subagent", "agent", "foreign")


def test_guess() -> None:
    found = guess(("Edit", "MultiEdit", "WebFetch", "Edit", "ls"), TOOLS)
    assert found.names == ("edit", "ls")
    assert found.left == ("WebFetch",)
    assert not found.only("case", "foreign", "known")
    assert guess(("Edit", "Write"), TOOLS).only("case")
    assert not guess(("Edit", "Glob"), TOOLS).only("case")
    assert not guess((), TOOLS).only("case")


def test_writing() -> None:
    assert (exactly(("ls",)), exactly(("ls", "grep"))) == ("^ls$", "^(ls|grep)$")
    assert (listed(("a",)), listed(("a", "b")), listed(("a", "b", "c"), "or")) == ("a", "a and b", "a, b or c")
