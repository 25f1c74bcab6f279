from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hooklint.checking import check
from hooklint.fixing.ignoring import NO_PLACE, NOT_READ, NOT_TOML, add_ignores
from hooklint.source.memory import File, Symlink
from hooklint.suppression.comments import ignores
from tests.rules.one_rule import CONFIG, PROJECT_CONFIG, machine

if TYPE_CHECKING:
    from hooklint.source.memory import Content

DEAD = "[[hooks.input]]\nmatcher = 'deploy'\ncommand = 'true'\n"


def ignored(before: str) -> str:
    """The file with its new comments; nothing is found in it any more, and a second run changes nothing."""
    world = machine({CONFIG: before.encode()})
    done = add_ignores(world, check(world))
    after = world.read(Path(CONFIG))
    report = check(world)
    assert ([found for found in report.diagnostics if not found.code.startswith("HL9")], done.refused) == ([], ())
    assert done.findings == len(report.suppressed)
    assert add_ignores(world, report) == (0, {}, ())
    assert world.read(Path(CONFIG)) == after
    return after.decode()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("", "", id="nothing"),
        pytest.param("[[hooks.input]]\ncommand = 'true'\n", "[[hooks.input]]\ncommand = 'true'\n", id="nothing found"),
        pytest.param(DEAD, DEAD.replace("deploy'", "deploy'  # hooklint: ignore[HL202]"), id="on the line"),
        pytest.param("[[hooks.x]]", "[[hooks.x]]  # hooklint: ignore[HL103]", id="no newline at the end"),
        pytest.param("[[hooks.x]] \t\n", "[[hooks.x]] \t# hooklint: ignore[HL103]\n", id="blanks at the end"),
        pytest.param("[[hooks.x]] # why\n", "[[hooks.x]] # why  # hooklint: ignore[HL103]\n", id="behind a comment"),
        pytest.param(
            "[[hooks.x]] # hooklint: ignore[HL202] why\n",
            "[[hooks.x]] # hooklint: ignore[HL202, HL103] why\n",
            id="joined with one",
        ),
        pytest.param(
            "[[hooks.x]] # hooklint: ignroe[HL103]\n",
            "[[hooks.x]] # hooklint: ignroe[HL103]  # hooklint: ignore[HL103]\n",
            id="beside one that counts for nothing",
        ),
        pytest.param(
            "# hooklint: ignore[HL202]\n[[hooks.x]]\n",
            "# hooklint: ignore[HL202, HL103]\n[[hooks.x]]\n",
            id="joined with one above",
        ),
        pytest.param(
            "[[hooks.x]]\na = 1\n[[hooks.x]]\nb = 1\n",
            "[[hooks.x]]  # hooklint: ignore[HL103]\na = 1\n[[hooks.x]]  # hooklint: ignore[HL103]\nb = 1\n",
            id="each its own",
        ),
        pytest.param(
            "[[hooks.input]]\nmatcher = '''\nx'''\ncommand = 'true'\n",
            "[[hooks.input]]\nmatcher = '''\nx'''  # hooklint: ignore[HL202]\ncommand = 'true'\n",
            id="behind a string of several lines",
        ),
        pytest.param(
            "[[hooks.input]]\ncommand = 'true'\nenabled = '''\nx'''\n",
            "[[hooks.input]]  # hooklint: ignore[HL007]\ncommand = 'true'\nenabled = '''\nx'''\n",
            id="on the header, since the line of the key ends in a string",
        ),
        pytest.param(
            "hooks.input = [{command = 'true', enabled = '''\nx'''}]\n",
            "# hooklint: ignore[HL007]\nhooks.input = [{command = 'true', enabled = '''\nx'''}]\n",
            id="above the line, where there is no header either",
        ),
        pytest.param(
            "\ufeffhooks.input = [{command = 'true', enabled = '''\nx'''}]\n",
            "\ufeff# hooklint: ignore[HL007]\nhooks.input = [{command = 'true', enabled = '''\nx'''}]\n",
            id="behind a byte order mark",
        ),
        pytest.param(
            "hooks.input = [\n  {matcher = 'x', command = 'true', enabled = 1},\n]\n",
            "hooks.input = [\n  {matcher = 'x', command = 'true', enabled = 1},  # hooklint: ignore[HL007, HL202]\n]\n",
            id="in a list, two findings",
        ),
    ],
)
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_where_comments_are_written(before: str, after: str, line_end: str) -> None:
    assert ignored(before.replace("\n", line_end)) == after.replace("\n", line_end)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("{}", "# hooklint: ignore-file[HL008]\n{}"),
        ("\ufeff{}", "\ufeff# hooklint: ignore-file[HL008]\n{}"),
        ("# hooklint: ignore-file[HL1] x\n{}", "# hooklint: ignore-file[HL1, HL008] x\n{}"),
        ("# ours\n{}", "# hooklint: ignore-file[HL008]\n# ours\n{}"),
    ],
)
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_what_is_found_about_a_whole_file_is_ignored_at_its_start(before: str, after: str, line_end: str) -> None:
    path = "/project/.nanopi/settings.toml"
    hook = "[[hooks.turn_end]]\ncommand = 'true'\n"
    world = machine({path: before.format(hook).replace("\n", line_end).encode()})
    assert add_ignores(world, check(world)).findings == 1
    assert world.read(Path(path)).decode() == after.format(hook).replace("\n", line_end)
    assert [found.code for found in check(world).suppressed] == ["HL008"]


@pytest.mark.parametrize(
    ("files", "title", "reason"),
    [
        pytest.param({CONFIG: b"x =\n"}, "ignore HL001 on line 1", NOT_READ, id="a fault"),
        pytest.param({CONFIG: b"# \xff\n"}, "ignore HL003 on line 1", NOT_READ, id="not UTF-8"),
        pytest.param(
            {"/project/.nanopi/hooks.json": b'{"hooks": {"a": 1}}'}, "ignore HL009 on line 1", NOT_TOML, id="JSON"
        ),
        pytest.param(
            {CONFIG: b"hooks.input = [{comand = '''\n''', enabled = '''\n''', command = 'true'}]\n"},
            "ignore HL007 on line 2",
            NO_PLACE,
            id="between two strings",
        ),
    ],
)
def test_refused(files: dict[str, Content], title: str, reason: str) -> None:
    world = machine(files)
    before = world.snapshot()
    done = add_ignores(world, check(world))
    assert (title, reason) in {(refused.title, refused.reason) for refused in done.refused}
    if reason is not NO_PLACE:
        assert (done.findings, world.snapshot()) == (0, before)


def test_a_file_with_faults_does_not_hinder_another() -> None:
    world = machine({CONFIG: b"x =\n", PROJECT_CONFIG: DEAD.encode()})
    done = add_ignores(world, check(world))
    assert (done.findings, list(done.files)) == (1, [Path(PROJECT_CONFIG)])
    assert [(refused.file, refused.title) for refused in done.refused] == [(Path(CONFIG), "ignore HL001 on line 1")]


def test_a_file_that_cannot_be_written_is_named() -> None:
    world = machine({CONFIG: File(DEAD.encode(), 0o444)})
    done = add_ignores(world, check(world))
    assert (done.findings, done.files, [refused.reason for refused in done.refused]) == (0, {}, ["is read-only"])


def test_what_would_change_a_value_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hooklint.fixing.ignoring.splice", lambda old, _edits: old.replace(b"deploy", b"build"))
    world = machine({CONFIG: DEAD.encode()})
    done = add_ignores(world, check(world))
    assert (done.findings, done.files, [refused.title for refused in done.refused]) == (
        0,
        {},
        ["ignore HL202 on line 2"],
    )
    assert world.read(Path(CONFIG)) == DEAD.encode()


def test_findings_about_ignores_are_no_reason_for_more() -> None:
    text = "x = 1 # hooklint: ignore[HL999, HL202]\n"
    world = machine({CONFIG: text.encode()})
    assert {found.code for found in check(world).diagnostics} == {"HL901", "HL902"}
    assert add_ignores(world, check(world)) == (0, {}, ())


PIECES = st.sampled_from(
    [
        *("", "# note", "[[hooks.x]]", "[[hooks.y]] # hooklint: ignore[HL1]", "[hooks.z]\na = [\n1,\n]"),
        *("[[hooks.input]]\ncommand = 'true'\nmatcher = 'x' # no", "[[hooks.turn_end]]\ncommand = ':'"),
        "[[hooks.input]]\nenabled = '''\n'''\ncommand = '\"'",
    ]
)


@given(pieces=st.lists(PIECES, max_size=6), line_end=st.sampled_from(["\n", "\r\n"]), last=st.booleans())
@settings(max_examples=60)
def test_law_without_its_new_comments_a_file_is_what_it_was(pieces: list[str], line_end: str, *, last: bool) -> None:
    before = "\n".join(pieces).replace("\n", line_end) + (line_end if last else "")
    world = machine({CONFIG: before.encode()})
    done = add_ignores(world, check(world))
    if not done.refused:
        after = world.read(Path(CONFIG)).decode()
        assert check(world).diagnostics == () or "HL1]" in before
        pairs = zip(before.splitlines(), after.splitlines(), strict=True)
        assert all(new == old or is_same_with_more(old, new) for old, new in pairs)


def is_same_with_more(old: str, new: str) -> bool:
    if "hooklint" in old:
        return new.startswith(old.rstrip("]"))
    return new.startswith(f"{old}  # hooklint: ignore[") and len(list(ignores(new.encode()))) == 1


def test_a_file_of_two_names_is_written_once() -> None:
    world = machine({PROJECT_CONFIG: DEAD.encode(), CONFIG: Symlink(PROJECT_CONFIG)})
    done = add_ignores(world, check(world))
    assert (list(done.files), done.refused) == ([Path(CONFIG)], ())
    assert check(world).diagnostics == ()
    assert b"matcher = 'deploy'  # hooklint: ignore[HL202]\n" in world.read(Path(PROJECT_CONFIG))
