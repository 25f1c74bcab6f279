"""Ignore comments in a script count for what is found in it."""

from __future__ import annotations

import pytest

from hooklint.checking import check
from hooklint.fixing.ignoring import IN_A_SCRIPT, add_ignores
from tests.rules.hooked import hooked, lines, marked

OPEN = "#!/usr/bin/env bash\n{above}\ncat >/dev/null\n{over}\nmake -s index &{line}\nexit 0\n{below}\n"
"""HL504 on its line 5."""


def script(**places: str) -> str:
    return OPEN.format(**{"above": "", "over": "", "line": "", "below": "", **places})


@pytest.mark.parametrize(
    "places",
    [
        pytest.param({"line": "  # hooklint: ignore[HL504] it is over at once"}, id="on the line"),
        pytest.param({"over": "# hooklint: ignore[background-child]"}, id="above the line"),
        pytest.param({"above": "# hooklint: ignore-file[HL5]"}, id="for the file"),
        pytest.param({"line": " # hooklint: ignore"}, id="for every rule"),
    ],
)
def test_kept_back(places: dict[str, str]) -> None:
    report = check(hooked(script(**places)))
    assert [found.code for found in report.diagnostics] == []
    assert [found.code for found in report.suppressed] == ["HL504"]


@pytest.mark.parametrize(
    "places",
    [
        pytest.param({"line": " # hooklint: ignore[HL501]"}, id="another rule"),
        pytest.param({"below": "# hooklint: ignore[HL504]"}, id="below"),
        pytest.param({"above": "# hooklint: ignore[HL504]"}, id="above another line"),
        pytest.param({"below": "# hooklint: ignore-file[HL504]"}, id="for the file, at its end"),
        pytest.param({"over": "echo '# hooklint: ignore[HL504]' >&2"}, id="no comment"),
    ],
)
def test_not_kept_back(places: dict[str, str]) -> None:
    report = check(hooked(script(**places)))
    assert [found.code for found in report.diagnostics] == ["HL504"]
    assert report.suppressed == ()


def test_a_name_of_no_rule_is_told_in_a_script_too() -> None:
    world = hooked(script(line=" # hooklint: ignore[HL504, backgruond-child]"))
    assert lines("HL902", world) == [("guard.sh", 5, "warning")]
    assert marked("HL902", world) == ["backgruond-child"]
    assert lines("HL902", hooked(script(above="# hooklint: noqa[HL504]"))) == [("guard.sh", 2, "warning")]


def test_no_comment_is_written_into_a_script() -> None:
    world = hooked(script())
    done = add_ignores(world, check(world))
    assert [(one.title, one.reason) for one in done.refused] == [("ignore HL504 on line 5", IN_A_SCRIPT)]
    assert done.files == {}
