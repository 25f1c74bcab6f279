from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hooklint.rules.model import Severity
from hooklint.rules.registry import Rule, load
from hooklint.settings.model import Settings
from hooklint.settings.selection import Selection
from tests.reports.examples import RETIRED

if TYPE_CHECKING:
    from hooklint.rules.model import Diagnostic

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO
ALL = tuple(rule.code for rule in load())
FILE = Path("/src/p/hooklint.toml")
RULE = next(rule for rule in load() if rule.code == "HL101")
IN_P = RETIRED._replace(source=type(RETIRED.source)(Path("/src/p/a/.nanopi/config.toml"), RETIRED.source.data))


def starting(*begins: str) -> list[str]:
    return [code for code in ALL if code.startswith(begins)]


@pytest.mark.parametrize(
    ("select", "ignore", "codes"),
    [
        ((), (), [*ALL]),
        (("HL",), (), [*ALL]),
        (("HL2",), (), starting("HL2")),
        (("HL2", "HL101"), (), starting("HL2", "HL101")),
        (("event-retired",), (), ["HL101"]),
        ((), ("HL",), []),
        ((), ("HL2", "event-retired"), [code for code in ALL if code not in ("HL101", *starting("HL2"))]),
        (("HL10",), ("HL101",), [code for code in starting("HL10") if code != "HL101"]),
        (("HL101",), ("HL1",), []),
    ],
)
def test_which_rules_run(select: tuple[str, ...], ignore: tuple[str, ...], codes: list[str]) -> None:
    selection = Selection(Settings(select=select, ignore=ignore))
    assert [rule.code for rule in selection.rules(load())] == codes


def heeded(settings: Settings, *found: Diagnostic, rule: Rule = RULE, home: Path | None = None) -> list[Severity]:
    return [one.severity for one in Selection(settings, home).heed(rule, found)]


@pytest.mark.parametrize(
    ("severity", "counts"),
    [
        ((), ERROR),
        ((("HL101", INFO),), INFO),
        ((("event-retired", INFO),), INFO),
        ((("HL", WARNING),), WARNING),
        ((("HL", WARNING), ("HL1", INFO)), INFO),
        ((("HL101", WARNING), ("HL", ERROR), ("HL10", INFO)), WARNING),
        ((("event-retired", WARNING), ("HL10", INFO)), WARNING),
        ((("HL2", INFO), ("key-missing", INFO)), ERROR),
    ],
)
def test_the_most_exact_name_says_how_bad_it_is(severity: tuple[tuple[str, Severity], ...], counts: Severity) -> None:
    assert heeded(Settings(severity=severity), RETIRED) == [counts]


@pytest.mark.parametrize(
    ("usual", "found", "set_to", "counts"),
    [
        (ERROR, ERROR, INFO, INFO),
        (INFO, INFO, ERROR, ERROR),
        (ERROR, INFO, WARNING, INFO),
        (ERROR, WARNING, INFO, INFO),
        (ERROR, INFO, ERROR, INFO),
        (INFO, WARNING, ERROR, ERROR),
        (INFO, WARNING, INFO, INFO),
    ],
)
def test_what_is_less_sure_than_usual_gets_no_worse(
    usual: Severity, found: Severity, set_to: Severity, counts: Severity
) -> None:
    rule, settings = RULE._replace(severity=usual), Settings(severity=(("HL101", set_to),))
    assert heeded(settings, RETIRED._replace(severity=found), rule=rule) == [counts]


@pytest.mark.parametrize(
    ("per_path", "left"),
    [
        ((), 1),
        ((("a/**", ("HL101",)),), 0),
        ((("a", ("event-retired",)),), 0),
        ((("a/**", ("HL2",)),), 1),
        ((("b/**", ("HL1",)),), 1),
        ((("b/**", ("HL1",)), ("*.toml", ("HL",))), 0),
        ((("a/**", ()),), 1),
    ],
)
def test_what_is_ignored_in_some_files(per_path: tuple[tuple[str, tuple[str, ...]], ...], left: int) -> None:
    assert len(heeded(Settings(FILE, per_path=per_path), IN_P)) == left


def test_globs_that_begin_in_the_home_folder() -> None:
    settings = Settings(FILE, per_path=(("~/a", ("HL",)),))
    assert heeded(settings, IN_P) == [ERROR]
    assert heeded(settings, IN_P, home=Path("/src/p")) == []


def test_all_but_the_severity_stays_as_it_was() -> None:
    (one,) = Selection(Settings(severity=(("HL", INFO),))).heed(RULE, [RETIRED])
    assert one == RETIRED._replace(severity=INFO)
