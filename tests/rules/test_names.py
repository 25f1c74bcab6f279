from __future__ import annotations

import pytest

from hooklint.rules.names import catalogue, closeness, complaint, covers, meant, spelt
from hooklint.rules.registry import load


def test_the_catalogue_is_that_of_the_rules() -> None:
    assert catalogue() == {rule.code: rule.slug for rule in load()}


@pytest.mark.parametrize("name", ["HL", "HL2", "HL20", "HL202", "matcher-never", "HL0", "toml-parse"])
def test_names_of_rules(name: str) -> None:
    assert complaint(name) is None


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("HL999", "no rule is called `HL999`; `hooklint rules` lists them all"),
        ("HL220", "no rule is called `HL220`; did you mean `HL202`?"),
        ("HL2022", "no rule is called `HL2022`; did you mean `HL202`?"),
        ("hl202", "no rule is called `hl202`; did you mean `HL202`?"),
        ("hl2", "no rule is called `hl2`; did you mean `HL2`?"),
        ("matcher-nevr", "no rule is called `matcher-nevr`; did you mean `matcher-never`?"),
        ("matcher_never", "no rule is called `matcher_never`; did you mean `matcher-never`?"),
        ("MatcherNever", "no rule is called `MatcherNever`; did you mean `matcher-never`?"),
        ("HL202-matcher-never", "no rule is called `HL202-matcher-never`; `hooklint rules` lists them all"),
        ("", "no rule is called ``; `hooklint rules` lists them all"),
        ("H", "no rule is called `H`; did you mean `HL`?"),
        ("x" * 100, f"no rule is called `{'x' * 60}…`; `hooklint rules` lists them all"),
    ],
)
def test_names_of_nothing(name: str, said: str) -> None:
    assert complaint(name) == said


@pytest.mark.parametrize(
    ("name", "covered"),
    [
        ("HL", True),
        ("HL2", True),
        ("HL202", True),
        ("matcher-never", True),
        ("HL1", False),
        ("HL201", False),
        ("matcher", False),
    ],
)
def test_what_a_name_covers(name: str, covered: bool) -> None:
    assert covers(name, "HL202", "matcher-never") is covered


def test_the_more_of_a_code_the_closer_and_a_slug_is_as_close_as_all_of_it() -> None:
    assert closeness("HL") < closeness("HL2") < closeness("HL20") < closeness("HL202") == closeness("key-missing")


@pytest.mark.parametrize(
    ("word", "known"),
    [
        ("warn", "warning"),
        ("eror", "error"),
        ("ERROR", "error"),
        ("er", ""),
        ("war", "warning"),
        ("none", ""),
        ("", ""),
    ],
)
def test_what_was_meant(word: str, known: str) -> None:
    assert meant(word, ("error", "warning", "info")) == (f"; did you mean `{known}`?" if known else "")


@pytest.mark.parametrize(
    ("typed", "name"),
    [(" hl202", "HL202"), ("HL2", "HL2"), ("Matcher-Never ", "matcher-never"), ("hl", "HL"), ("x", "x")],
)
def test_how_a_typed_name_is_spelt(typed: str, name: str) -> None:
    assert spelt(typed) == name
