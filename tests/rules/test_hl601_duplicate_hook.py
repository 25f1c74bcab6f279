from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hooklint.checking import check
from hooklint.source.memory import Symlink
from tests.rules.one_rule import CONFIG, HOME, PROJECT_CONFIG, SETTINGS, Said, found, machine, mended, one, places, said

if TYPE_CHECKING:
    from hooklint.source.memory import Content
    from tests.rules.trial import Place


def hook(event: str = "turn_end", command: str = "~/a.sh", more: str = "") -> str:
    return f"[[hooks.{event}]]\n{more}command = '{command}'\n"


def tools(*matchers: str, event: str = "tool_execution_end") -> str:
    """An entry of one command for each matcher: three lines each, the matcher on the second."""
    return "".join(hook(event, more=f"matcher = '{matcher}'\n") for matcher in matchers)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty file"),
        pytest.param(hook(), id="one hook"),
        pytest.param(hook("turn_end") + hook("turn_start"), id="two events"),
        pytest.param(hook() + hook(command="~/b.sh"), id="two commands"),
        pytest.param(hook(command="~/a.sh --a") + hook(command="~/a.sh --b"), id="two arguments"),
        pytest.param(hook(command="") + hook(command=" "), id="nothing to run"),
        pytest.param(hook() + hook(more="type = 'prompt'\n"), id="the later one never runs"),
        pytest.param(hook(more="type = 'http'\n") + hook(), id="the first one never runs"),
        pytest.param(hook() + "[[hooks.turn_end]]\ntimeout = 5\n", id="no command"),
        pytest.param(tools("^read$", "^bash$"), id="matchers apart"),
        pytest.param(tools("^(edit|write)$", "^(read|bash)$", "grep|find"), id="lists apart"),
        pytest.param(tools("^edit$", "^mcp__edit$"), id="a plugin's tool"),
        pytest.param(tools("Bash", "Bash"), id="a matcher that hits nothing, twice"),
        pytest.param(tools("*", "Bash"), id="a matcher that hits nothing beside one that hits all"),
        pytest.param(tools("^[er]", "^[^er]"), id="classes apart"),
        pytest.param(tools("mcp__.*", "mcp__.*"), id="for plugins' tools only"),
        pytest.param(tools("(?i)bash", "*", "(?i)bash"), id="no pattern"),
        pytest.param(tools("(?-u:\\b)sh", "(?-u:\\b)sh"), id="a pattern that hits nothing, twice"),
        pytest.param(tools("*", "^Ba.*"), id="a star and whatever"),
        pytest.param(tools("^Ba.*", "*"), id="whatever and a star"),
        pytest.param(tools("startup", "startup", event="session_start"), id="a session has no such name"),
        pytest.param(tools("*", "startup", event="session_start"), id="a star and what no session is called"),
        pytest.param(tools("^0$", "^0$", event="turn_start"), id="there is no such turn"),
        pytest.param(tools("^1$", "^1$", event="session_start"), id="nor is it a session"),
        pytest.param(tools("^01", "^02", event="session_start"), id="sessions apart"),
        pytest.param(tools("^threshold$", "^manual$", event="session_before_compact"), id="reasons apart"),
        pytest.param(tools("hello", "hello", event="input"), id="input has nothing to match"),
        pytest.param(tools("^1$", "^2$", event="turn_start"), id="turns apart"),
        pytest.param(tools("^1.", "^2.", event="turn_start"), id="later turns apart"),
        pytest.param(hook(more='matcher = "a\\d"\n') + hook(more='matcher = "3|\n'), id="matchers that are no strings"),
        pytest.param("[[hooks.turn_end]]\ncommand = '~/a.sh'\nmatcher = '3|\n" + hook(), id="the fault comes last"),
        pytest.param(hook() + "[[hooks.turn_end]]\ncommand = '~/a.sh'\nmatcher = '3|", id="a fault without line end"),
        pytest.param(hook(more="matcher = ['1']\n") + hook(more="matcher = ['2']\n"), id="matchers that are lists"),
        pytest.param("# " + hook().replace("\n", "\n# ") + "\n" + hook(), id="comment"),
    ],
)
def test_silent(text: str) -> None:
    assert found("HL601", text) == []


@pytest.mark.parametrize(
    ("text", "wanted", "words"),
    [
        pytest.param(hook() + hook(), [(4, 11, 4, 19)], "already run by the entry on line 2;", id="no matcher"),
        pytest.param(
            hook() + hook() + hook(), [(4, 11, 4, 19), (6, 11, 6, 19)], "run by the entry on line 2;", id="thrice"
        ),
        pytest.param(
            hook(command="$HOME/a.sh") + hook(command="${HOME}/a.sh "),
            [(4, 11, 4, 26)],
            "by the entry on line 2 (written differently);",
            id="another spelling of home",
        ),
        pytest.param(
            hook() + hook(more="timeout = 9000\n"), [(5, 11, 5, 19)], "run by the entry on line 2;", id="timeouts"
        ),
        pytest.param(hook() + hook(more="matcher = '*'\n"), [(4, 11, 4, 14)], "on line 2;", id="a star is no matcher"),
        pytest.param(hook() + hook(more="matcher = ''\n"), [(4, 11, 4, 13)], "on line 2;", id="nor is nothing"),
        pytest.param(
            tools("^(edit|write)$", "^edit$"), [(5, 11, 5, 19)], "run for edit by the entry on line 2", id="list"
        ),
        pytest.param(tools("edit|write", "w|bash"), [(5, 11, 5, 19)], "already run for write by", id="no anchors"),
        pytest.param(tools("bash|edit|ls", "ls|edit"), [(5, 11, 5, 20)], "run for edit, ls by", id="two tools"),
        pytest.param(tools("*", "^ls$"), [(5, 11, 5, 17)], "run for ls by", id="a star first"),
        pytest.param(tools("^ls$", "*"), [(5, 11, 5, 14)], "run for ls by", id="a star later"),
        pytest.param(
            tools("^read$", "^ls$", "ls|grep", "grep|read"),
            [(8, 11, 8, 20), (11, 11, 11, 22)],
            "",
            id="each meets the first that it can",
        ),
        pytest.param(tools("^edit", "e.*t"), [(5, 11, 5, 17)], "already run for edit by", id="patterns"),
        pytest.param(tools("b.*h", "b.*h"), [(5, 11, 5, 17)], "already run for bash by", id="equal patterns"),
        pytest.param(tools("[lg][sr]", "ls$"), [(5, 11, 5, 16)], "already run for ls by", id="a class"),
        pytest.param(tools("(?i-u)BASH", "^bash$"), [(5, 11, 5, 19)], "run for bash by", id="letter case"),
        pytest.param(tools("", "*", event="turn_start"), [(5, 11, 5, 14)], "on line 2", id="turns"),
        pytest.param(tools("^1", "1$", event="turn_start"), [(5, 11, 5, 15)], "run by the entry", id="the first turn"),
        pytest.param(tools("^12$", "^12$", event="turn_start"), [(5, 11, 5, 17)], "run by", id="a later turn"),
        pytest.param(tools("*", "^.0$", event="turn_start"), [(5, 11, 5, 17)], "run by the entry", id="every tenth"),
        pytest.param(tools("^01", "^01", event="session_start"), [(5, 11, 5, 16)], "run by", id="sessions"),
        pytest.param(tools("*", "^[0-9a-f-]+$", event="session_start"), [(5, 11, 5, 25)], "run by", id="any id"),
        pytest.param(tools("*", "^$", event="input"), [(5, 11, 5, 15)], "run by the entry", id="input"),
        pytest.param(
            tools("manual", "^manual$", event="session_compact"), [(5, 11, 5, 21)], "for manual by", id="reason"
        ),
        pytest.param(
            "[hooks]\nturn_end = [{command = 'a'}, {command = 'b'}, {command = 'a'}]\n",
            [(2, 58, 2, 61)],
            "by the entry on line 2",
            id="inline",
        ),
        pytest.param(
            "hooks = [[], [], [['*', 'command', 'a'], ['', 'command', 'a']]]\n",
            [(1, 43, 1, 45)],
            "",
            id="entries as lists",
        ),
    ],
)
def test_found(text: str, wanted: list[Place], words: str) -> None:
    assert places("HL601", text) == wanted
    assert words in found("HL601", text)[0].message


def test_what_is_said() -> None:
    diagnostic = one("HL601", tools("^(edit|write)$", "^edit$"))
    assert diagnostic.message == (
        "this hook runs twice: already run for edit by the entry on line 2; nanopi removes no duplicates"
    )
    assert (diagnostic.slug, str(diagnostic.severity), diagnostic.host_error) == ("duplicate-hook", "warning", None)
    (related,) = diagnostic.related
    assert (related.source.position(related.span.start).line, related.source.text(related.span)) == (
        2,
        "'^(edit|write)$'",
    )


def test_of_several_the_first_is_named() -> None:
    messages = [diagnostic.message for diagnostic in found("HL601", tools("^read$", "^ls$", "ls|grep", "grep|read"))]
    assert ["for ls by the entry on line 5" in messages[0], "for read by the entry on line 2" in messages[1]] == [
        True
    ] * 2


def test_behind_names_of_before_and_after() -> None:
    text = hook("tool_execution_start") + hook("pre_tool_use")
    assert places("HL601", text) == [(4, 11, 4, 19)]


@pytest.mark.parametrize("target", ["0.11", "0.12", "0.13"])
def test_every_version_runs_both(target: str) -> None:
    assert places("HL601", hook() + hook(), target) == [(4, 11, 4, 19)]


FOUR = [CONFIG, PROJECT_CONFIG, SETTINGS, PROJECT_CONFIG.replace("config", "settings")]


@pytest.mark.parametrize(("first", "later"), [(a, b) for i, a in enumerate(FOUR) for b in FOUR[i + 1 :]])
def test_across_files_the_one_that_runs_later_is_told(first: str, later: str) -> None:
    files: dict[str, Content] = {later: b"\n" + hook(command="$HOME/a.sh").encode(), first: hook().encode()}
    assert said("HL601", machine(files)) == [Said(later, (3, 11, 3, 23), "warning")]
    diagnostic = one("HL601", machine(files))
    owner = "your" if first in (CONFIG, SETTINGS) else "this project's"
    words = f"same command as line 2 of {owner} {Path(first).name} (written differently);"
    assert f"runs twice: {words}" in diagnostic.message
    assert [str(related.source.path) for related in diagnostic.related] == [first]


def test_a_file_is_not_its_own_duplicate() -> None:
    world = machine({CONFIG: hook().encode(), SETTINGS: hook("turn_start").encode()}, cwd=HOME)
    assert found("HL601", world) == []
    assert check(world).hook_count == 2


def test_a_file_that_is_read_twice_tells_its_own_duplicates_once() -> None:
    assert said("HL601", machine({CONFIG: (hook() * 2).encode()}, cwd=HOME)) == [
        Said(CONFIG, (4, 11, 4, 19), "warning")
    ]


def test_a_link_to_the_file_is_the_file() -> None:
    world = machine({CONFIG: hook().encode(), PROJECT_CONFIG: Symlink(CONFIG)})
    assert found("HL601", world) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(hook() + hook(), hook(), id="the later entry"),
        pytest.param(
            hook() + "\n" + hook() + "\n" + hook("input"), hook() + "\n" + hook("input"), id="with its blank line"
        ),
        pytest.param(hook() * 4, hook(), id="all but the first"),
        pytest.param(
            hook()
            + "\n# why\n[[hooks.turn_end]] # again\n# what\ncommand = '~/a.sh'\n\n[hooks.turn_end.note]\nby = 1\n",
            hook() + "\n# why\n# what\n",
            id="comments on lines of their own stay",
        ),
        pytest.param(
            tools("*", "bash", "^ls$") + hook("input"), tools("*") + hook("input"), id="whatever comes after all of it"
        ),
        pytest.param(hook() + hook(command="$HOME/a.sh"), hook(), id="another spelling"),
        pytest.param(
            hook() + "[[hooks.turn_end]]\nmatcher = '''\n'''\ncommand = '''\n~/a.sh'''\nx = {a = 1, b = [{c = 2}]}\n",
            hook(),
            id="values of several lines",
        ),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_only_an_unsafe_fix_removes_it(before: str, after: str, end: str) -> None:
    before, after = before.replace("\n", end), after.replace("\n", end)
    assert mended(machine(before))[0] == before
    mended_text, applied = mended(machine(before), unsafe=True)
    assert (mended_text, applied.refused) == (after, ())
    assert found("HL601", mended_text) == []


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(tools("^(edit|write)$", "^edit$"), id="one overlaps the other"),
        pytest.param(tools("^ls$", "*"), id="the later one fires more often"),
        pytest.param(hook() + hook(more="timeout = 9000\n"), id="another timeout"),
        pytest.param("hooks.turn_end = [{command = 'a'}, {command = 'a'}]\n", id="inline"),
    ],
)
def test_no_fix_where_it_is_not_plain_which_one_can_go(text: str) -> None:
    assert one("HL601", text).fixes == ()
    assert mended(machine(text), unsafe=True)[0] == text


def test_a_file_of_which_nothing_is_left() -> None:
    project: dict[str, Content] = {CONFIG: hook().encode(), PROJECT_CONFIG: b"# mine\n" + hook().encode()}
    assert mended(machine(project), file=PROJECT_CONFIG, unsafe=True)[0] == "# mine\n"
    for rest in ("", hook("input")):
        project[PROJECT_CONFIG] = f"model = 'm'\n[hooks]\n\n{hook()}{rest}".encode()
        after = f"model = 'm'\n[hooks]\n{rest}"
        assert mended(machine(project), file=PROJECT_CONFIG, unsafe=True)[0] == after


def test_many_entries_of_one_command() -> None:
    matchers = [f"^{number}$|^ls$" for number in range(3000)]
    assert len(found("HL601", tools(*matchers))) == 2999
