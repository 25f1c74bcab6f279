from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hooklint.fixing import fix
from tests.rules.one_rule import CONFIG, SETTINGS, found, machine, mended, one, places
from tests.rules.trial import RETIRED

if TYPE_CHECKING:
    from tests.rules.trial import Place

OLD = "[[extensions]]\nevents = ['pre_tool_use']\n"


@pytest.mark.parametrize(
    ("text", "target"),
    [
        pytest.param("", "0.12", id="empty file"),
        pytest.param("[[extensions]]\npath = 'pre_tool_use'\n", "0.12", id="another key"),
        pytest.param("[[extensions]]\nevents = []\n", "0.12", id="no grants"),
        pytest.param("[[extensions]]\nevents = ['tool_execution_start']\n", "0.12", id="new name"),
        pytest.param(
            "[[extensions]]\nevents = ['PreToolUse', 'PRE_TOOL_USE', 'pre_tool_us']\n",
            "0.12",
            id="other spellings are HL105",
        ),
        pytest.param("[[extensions]]\nallow_tools = ['pre_tool_use']\n", "0.12", id="another list"),
        pytest.param("[[extensions]]\nevents = 'pre_tool_use'\n", "0.12", id="no list, which is HL004"),
        pytest.param("[extensions]\nevents = ['pre_tool_use']\n", "0.12", id="no list of plugins, which is HL006"),
        pytest.param("[[extensions]]\nevents = [[['pre_tool_use']], 1]\n", "0.12", id="no strings"),
        pytest.param("[[other]]\nevents = ['pre_tool_use']\n", "0.12", id="another table"),
        pytest.param("[[a.extensions]]\nevents = ['pre_tool_use']\n", "0.12", id="a table further down"),
        pytest.param("# events = ['pre_tool_use']\n[[extensions]]\n", "0.12", id="comment"),
        pytest.param("extensions = [['pre_tool_use']]\n", "0.12", id="the path of a plugin written as a list"),
        pytest.param(OLD, "0.11", id="0.11 knows no grants"),
    ],
)
def test_silent(text: str, target: str) -> None:
    assert found("HL104", text, target) == []


def test_settings_grant_nothing() -> None:
    assert found("HL104", machine({SETTINGS: OLD.encode()})) == []


SPELLINGS: dict[str, tuple[str, list[Place]]] = {
    "header": ("[[extensions]]\nevents = ['OLD']\n", [(2, 11, 2, 25)]),
    "quoted header": ('[["extensions"]]\n"events" = ["input", "OLD"]\n', [(2, 22, 2, 36)]),
    "inline": ("extensions = [{events = ['OLD']}, {events = []}]\n", [(1, 26, 1, 40)]),
    "long list": ("[[extensions]]\nevents = [\n  'OLD', # 'OLD'\n  'OLD',\n]\n", [(3, 3, 3, 17), (4, 3, 4, 17)]),
    "two entries": (
        "[[extensions]]\nevents = ['OLD']\n[[extensions]]\npath = 'OLD'\nevents = ['input', 'OLD']\n",
        [(2, 11, 2, 25), (5, 20, 5, 34)],
    ),
    "long quotes": ("[[extensions]]\nevents = [\"\"\"OLD\"\"\", '''OLD''']\n", [(2, 11, 2, 29), (2, 31, 2, 49)]),
    "entry as a list": (
        "extensions = [['p', 1, true, true, true, true, [], true, [], ['OLD']]]\n",
        [(1, 63, 1, 77)],
    ),
    "behind characters of several bytes": ("[[extensions]]\nevents = ['é', 'OLD']\n", [(2, 16, 2, 30)]),
}


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(("text", "wanted"), SPELLINGS.values(), ids=SPELLINGS)
def test_place_and_bytes(text: str, wanted: list[Place], end: str) -> None:
    before = text.replace("\n", end)
    assert places("HL104", before.replace("OLD", "pre_tool_use")) == wanted
    after, applied = mended(machine(before.replace("'OLD', #", "'pre_tool_use', #").replace("OLD", "pre_tool_use")))
    expected = before.replace("OLD", "tool_execution_start").replace("# 'tool_execution_start'", "# 'pre_tool_use'")
    expected = expected.replace("path = 'tool_execution_start'", "path = 'pre_tool_use'")
    assert (after, applied.applied, applied.refused) == (expected, len(wanted), ())


@pytest.mark.parametrize(("old", "new"), RETIRED.items())
def test_what_is_said(old: str, new: str) -> None:
    diagnostic = one("HL104", OLD.replace("pre_tool_use", old))
    assert (diagnostic.slug, str(diagnostic.severity), diagnostic.label) == (
        "grant-retired",
        "error",
        f"rename to {new}",
    )
    assert diagnostic.message.startswith(f"`{old}` is renamed to {new} in v0.12; ")
    assert diagnostic.host_error == f'unknown event "{old}" — did you mean "{new}"? (see docs/v0.12-events.md §2.1)'
    assert [(str(one.safety), one.title) for one in diagnostic.fixes] == [("safe", f"rename to {new}")]


def test_escapes_are_overwritten_with_the_name() -> None:
    world = machine('[[extensions]]\nevents = ["pre\\u005Ftool_use"]\n')
    assert mended(world)[0] == '[[extensions]]\nevents = ["tool_execution_start"]\n'


def test_a_name_that_is_there_already_may_come_twice() -> None:
    world = machine("[[extensions]]\nevents = ['input', 'user_prompt_submit']\n")
    assert mended(world)[0] == "[[extensions]]\nevents = ['input', 'input']\n"


def test_migrate_renames_it() -> None:
    world = machine(OLD)
    assert fix(world, select="migrate").applied == 1
    assert world.read(Path(CONFIG)) == OLD.replace("pre_tool_use", "tool_execution_start").encode()


def test_a_faulty_file_is_left_alone() -> None:
    text = OLD + "x = nil\n"
    assert len(found("HL104", text)) == 1
    assert mended(machine(text))[0] == text
