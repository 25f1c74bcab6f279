from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from hooklint.cli.root import root
from hooklint.resources import rule_page

if TYPE_CHECKING:
    from click.testing import Result


def explain(word: str) -> Result:
    return CliRunner().invoke(root, ["explain", word])


@pytest.mark.parametrize("word", ["HL101", "hl101", "event-retired", "Event-Retired", "HL101-event-retired"])
def test_the_page_of_a_rule(word: str) -> None:
    done = explain(word)
    assert done.exit_code == 0
    assert done.output.split() == rule_page("HL101-event-retired").split()


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("HL1011", "Did you mean 'HL101'?"),
        ("event-retird", "Did you mean 'event-retired'?"),
        ("%%%", "`hooklint rules` lists"),
    ],
)
def test_an_unknown_rule_names_the_nearest(word: str, hint: str) -> None:
    done = explain(word)
    assert done.exit_code == 2
    assert f"there is no rule '{word}'" in done.stderr
    assert hint in done.stderr


def test_on_a_terminal_links_to_other_pages_are_their_words() -> None:
    done = CliRunner().invoke(root, ["explain", "HL205", "--color", "always"])
    assert "](HL204-matcher-broad.md)" in rule_page("HL205-matcher-style")
    assert "HL204" in done.output
    assert "HL204-matcher-broad.md" not in done.output
