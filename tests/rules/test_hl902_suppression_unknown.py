from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.one_rule import found, machine, mended, one, places

if TYPE_CHECKING:
    from tests.rules.trial import Place

HOOK = "[[hooks.turn_end]] {}\ncommand = 'true'\n"


@pytest.mark.parametrize(
    "comment",
    [
        "# hooklint: ignore",
        "# hooklint: ignore because",
        "# hooklint: ignore[HL202]",
        "# hooklint: ignore[HL2, matcher-never, HL]",
        "# hooklint: ignore-file",
        "# see hooklint: it knows",
        "# hooklint: says nothing here",
        "# hooklint",
        "# nooklint: ignore[HL999]",
    ],
)
def test_silent(comment: str) -> None:
    assert found("HL902", HOOK.format(comment)) == []


def test_what_a_string_holds_is_no_comment() -> None:
    text = "[[hooks.turn_end]]\ncommand = '~/a.sh # hooklint: ignore[HL999]'\nx = '''\n# hooklint: ignore[HL999]\n'''\n"
    assert found("HL902", text) == []


@pytest.mark.parametrize(
    ("comment", "wanted", "words"),
    [
        ("# hooklint: ignore[HL220]", [(1, 39, 1, 44)], "no rule is called `HL220`; did you mean `HL202`?"),
        ("# hooklint: ignore[hl202]", [(1, 39, 1, 44)], "no rule is called `hl202`; did you mean `HL202`?"),
        ("# hooklint: ignore[matcher-nevr]", [(1, 39, 1, 51)], "did you mean `matcher-never`?"),
        (
            "# hooklint: ignore[HL202, HL999,HL998] x",
            [(1, 46, 1, 51), (1, 52, 1, 57)],
            "is called `HL999`; `hooklint rules`",
        ),
        ("# ö # hooklint: ignore-file[HL8]", [(1, 48, 1, 51)], "no rule is called `HL8`"),
        ("# hooklint: ignore[]", [(1, 20, 1, 40)], "nothing in its brackets"),
        ("# hooklint: ignore[ , ] why", [(1, 20, 1, 47)], "nothing in its brackets"),
        ("# hooklint: ignore[HL202 why", [(1, 20, 1, 48)], "its bracket is not closed"),
        ("# hooklint: ignore HL202 why", [(1, 20, 1, 48)], "codes stand in brackets: `ignore[HL202]`"),
        ("# hooklint: ignore: HL202", [(1, 20, 1, 45)], "codes stand in brackets: `ignore[HL202]`"),
        ("# hooklint: ignore(HL202)", [(1, 20, 1, 45)], "codes stand in brackets: `ignore[CODE]`"),
        ("# hooklint: ignroe[HL202]", [(1, 20, 1, 45)], "not `ignroe`"),
        ("# hooklint: ignroe", [(1, 20, 1, 38)], "not `ignroe`"),
        ("# hooklint: disable", [(1, 20, 1, 39)], "not `disable`"),
        ("# hooklint: disable-next-line[HL202]", [(1, 20, 1, 56)], "not `disable-next-line`"),
    ],
)
def test_found(comment: str, wanted: list[Place], words: str) -> None:
    text = HOOK.format(comment)
    assert places("HL902", text) == wanted
    assert words in found("HL902", text)[0].message
    assert {(d.slug, str(d.severity), d.fixes) for d in found("HL902", text)} == {
        ("suppression-unknown", "warning", ())
    }


def test_it_is_told_in_a_file_with_faults_too() -> None:
    assert places("HL902", HOOK.format("# hooklint: ignore[HL999]") + "x = \n") == [(1, 39, 1, 44)]


@pytest.mark.parametrize(
    ("comment", "told"),
    [
        ("# hooklint: ignore[HL999, HL902]", False),
        ("# hooklint: ignore[HL999, suppression-unknown]", False),
        ("# hooklint: ignore[HL999, HL9]", False),
        ("# hooklint: ignore[HL999, HL]", True),
        ("# hooklint: ignore[HL999] # hooklint: ignore", True),
    ],
)
def test_only_who_means_it_keeps_it_back(comment: str, told: bool) -> None:
    assert bool(found("HL902", HOOK.format(comment))) is told


def test_nothing_of_it_is_changed() -> None:
    text = HOOK.format("# hooklint: ignore[HL999] # hooklint: ignroe")
    assert mended(machine(text))[0] == text


def test_what_is_said() -> None:
    diagnostic = one("HL902", HOOK.format("# hooklint: ignore[HL220]"))
    assert diagnostic.message == "this keeps nothing back: no rule is called `HL220`; did you mean `HL202`?"
