from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hooklint.checking import check
from hooklint.fixing import fix
from hooklint.rules.registry import load
from hooklint.settings.model import Settings
from hooklint.source.machine import Machine
from tests.rules.one_rule import CONFIG, PROJECT_CONFIG, found, machine, mended, one, places

if TYPE_CHECKING:
    from hooklint.source.memory import MemoryWorld
    from tests.rules.trial import Place

HEADER = "[[hooks.input]]{}\n"
MATCHER = "matcher = 'deploy'{}\n"
COMMAND = "command = 'exit 0'{}\n"
GOOD = HEADER + "matcher = '*'{}\n" + COMMAND
"""An entry without a finding, and a place behind each of its lines."""

DEAD = HEADER + MATCHER + COMMAND
"""An entry whose matcher can never hit anything: HL202 on line 2."""


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(DEAD.format("", "  # hooklint: ignore[HL202]", ""), id="on the line"),
        pytest.param(DEAD.format("  # hooklint: ignore[HL2]", "", ""), id="on the header"),
        pytest.param(DEAD.format("  # hooklint: ignore[HL2]", "  # hooklint: ignore", ""), id="on both"),
        pytest.param("# hooklint: ignore-file\n" + DEAD.format("", "", ""), id="for the file"),
        pytest.param(GOOD.format(" # hooklint: ignore[HL999]", "", ""), id="no rule"),
        pytest.param(GOOD.format(" # hooklint: disable", "", ""), id="no ignore"),
        pytest.param(GOOD.format(" # hooklint: ignore[HL901]", "", ""), id="itself"),
        pytest.param(GOOD.format(" # hooklint: ignore[HL202, HL901]", "", ""), id="on purpose"),
        pytest.param(GOOD.format(" # hooklint: ignore[HL202, suppression-unused]", "", ""), id="by its slug"),
        pytest.param(GOOD.format(" # hooklint: ignore[HL9, HL202]", "", ""), id="by a prefix"),
        pytest.param("# hooklint: ignore-file[HL901]\n" + GOOD.format(" # hooklint: ignore", "", ""), id="in the file"),
        pytest.param(GOOD.format(" # hooklint: ignore[HL999, HL902]", "", ""), id="one that names no rule"),
        pytest.param(GOOD.format(" # hooklint: ignore", "", "") + "x =\n", id="a file with faults"),
        pytest.param("x = '# hooklint: ignore'\n" + GOOD.format("", "", ""), id="a string"),
    ],
)
def test_silent(text: str) -> None:
    assert found("HL901", text) == []


@pytest.mark.parametrize(
    ("text", "wanted", "message"),
    [
        pytest.param(
            GOOD.format("", "  # hooklint: ignore[HL202] why", ""),
            [(2, 35, 2, 40)],
            "`HL202` keeps nothing back: no such finding here",
            id="a code",
        ),
        pytest.param(
            GOOD.format("", "  # hooklint: ignore", ""),
            [(2, 16, 2, 34)],
            "this comment keeps nothing back here",
            id="all",
        ),
        pytest.param(
            DEAD.format("  # hooklint: ignore[HL1,matcher-broad , HL202]", "", ""),
            [(1, 37, 1, 40), (1, 41, 1, 54)],
            "`HL1` keeps nothing back: no such finding here",
            id="two of three",
        ),
        pytest.param(
            "# hooklint: ignore-file[HL601]\n" + GOOD.format("", "", ""),
            [(1, 25, 1, 30)],
            "`HL601` keeps nothing back: no such finding in this file",
            id="for the file",
        ),
        pytest.param(
            "\n# hooklint: ignore[HL202]\n\n" + DEAD.format("", "  # hooklint: ignore[HL202]", ""),
            [(2, 20, 2, 25)],
            "`HL202` keeps nothing back: no such finding here",
            id="an empty line below",
        ),
        pytest.param(
            DEAD.format("", "  # hooklint: ignore[HL202]", " # hooklint: ignore-file[HL202]"),
            [(3, 20, 3, 50)],
            "`ignore-file` counts in the comments at the start of the file only; here it keeps nothing back",
            id="not at the start",
        ),
        pytest.param(
            GOOD.format(" # hooklint: ignore[HL902]", "", ""),
            [(1, 36, 1, 41)],
            "`HL902` keeps nothing back: no such finding here",
            id="a name for names",
        ),
        pytest.param(
            GOOD.format(" # ö # hooklint: ignore[HL]", "", ""),
            [(1, 40, 1, 42)],
            "`HL` keeps nothing back: no such finding here",
            id="all by their beginning",
        ),
    ],
)
def test_found(text: str, wanted: list[Place], message: str) -> None:
    assert places("HL901", text) == wanted
    assert found("HL901", text)[0].message == message
    assert {str(diagnostic.severity) for diagnostic in found("HL901", text)} == {"info"}


def test_a_misplaced_one_is_left_alone() -> None:
    text = DEAD.format("", " # hooklint: ignore[HL202]", " # hooklint: ignore-file[HL202]")
    assert one("HL901", text).fixes == ()
    assert mended(machine(text))[0] == text


@pytest.mark.parametrize(
    ("name", "target", "told"),
    [("HL101", "0.12", True), ("HL101", "0.11", False), ("HL1", "0.11", False), ("HL202", "0.11", True)],
)
def test_a_rule_of_a_later_host_was_not_asked(name: str, target: str, told: bool) -> None:
    (late,) = (rule for rule in load() if rule.code == "HL101")
    assert late.since == "0.12"
    assert bool(found("HL901", GOOD.format(f" # hooklint: ignore[{name}]", "", ""), target)) is told


@pytest.mark.parametrize(
    ("wanted", "name", "told"),
    [
        (Settings(), "HL202", True),
        (Settings(ignore=("HL202",)), "HL202", False),
        (Settings(ignore=("HL202",)), "HL2", False),
        (Settings(ignore=("HL202",)), "HL204", True),
        (Settings(ignore=("matcher-never",)), "HL202", False),
        (Settings(select=("HL1", "HL9")), "matcher-never", False),
        (Settings(select=("HL2", "HL9")), "matcher-never", True),
        (Settings(select=("HL2",)), "matcher-never", False),
        (Settings(file=Path("/x.toml"), per_path=(("config.toml", ("HL202",)),)), "HL202", False),
        (Settings(file=Path("/x.toml"), per_path=(("other.toml", ("HL202",)),)), "HL202", True),
    ],
)
def test_a_rule_that_was_left_out_was_not_asked(wanted: Settings, name: str, told: bool) -> None:
    world = machine(GOOD.format(f" # hooklint: ignore[{name}]", "", ""))
    said = [diagnostic.code for diagnostic in check(world, settings=wanted).diagnostics]
    assert said == ["HL901"] * told


def in_project(comment: str) -> MemoryWorld:
    return machine({PROJECT_CONFIG: GOOD.format(comment, "", "").encode()})


@pytest.mark.parametrize(
    ("name", "told"), [("[HL601]", False), ("[HL6]", False), ("[HL004]", False), ("", False), ("[HL202]", True)]
)
def test_where_other_files_were_not_looked_at_they_may_be_the_reason(name: str, told: bool) -> None:
    world = in_project(f" # hooklint: ignore{name}")
    assert bool(check(world, [Path(PROJECT_CONFIG)]).diagnostics) is told
    assert [diagnostic.code for diagnostic in check(world).diagnostics] == ["HL901"]


def test_a_finding_because_of_another_file_is_one() -> None:
    entry = DEAD.replace("deploy", "*")
    files = {
        CONFIG: entry.format("", "", "").encode(),
        PROJECT_CONFIG: entry.format(" # hooklint: ignore[HL601]", "", "").encode(),
    }
    report = check(machine(files))
    assert (report.diagnostics, [diagnostic.code for diagnostic in report.suppressed]) == ((), ["HL601"])


def test_a_file_under_two_names_is_told_once(tmp_path: Path) -> None:
    user, project = tmp_path / "home/.nanopi", tmp_path / "project/.nanopi"
    user.mkdir(parents=True)
    project.mkdir(parents=True)
    (user / "config.toml").write_text(GOOD.format(" # hooklint: ignore[HL204]", "", ""))
    (project / "config.toml").symlink_to(user / "config.toml")
    report = check(Machine({"HOME": str(tmp_path / "home")}, project.parent))
    told = [found.source.path for found in report.diagnostics if found.code == "HL901"]
    assert told == [user / "config.toml"]


REMOVALS = [
    ("x = 1  # hooklint: ignore[HL202] why", "x = 1"),
    ("x = 1 \t# hooklint: ignore", "x = 1"),
    ("x = 1 # hooklint: ignore[HL202] \t", "x = 1"),
    ("x = 1# hooklint: ignore", "x = 1"),
    ("x = 1  # note # hooklint: ignore[HL2] why", "x = 1  # note"),
    ("x = 1 # hooklint: ignore # hooklint: ignore[HL999]", "x = 1 # hooklint: ignore[HL999]"),
    ("x = 1 # hooklint: ignore # hooklint: ignore[HL2]", "x = 1"),
    ("x = 1  # hooklint: ignore[HL999, HL202] why ", "x = 1  # hooklint: ignore[HL999] why "),
    ("x = 1  # hooklint: ignore[HL202 ,HL999]", "x = 1  # hooklint: ignore[HL999]"),
    ("x = 1  # hooklint: ignore[ HL1, HL999,HL2 ,  HL6 ]", "x = 1  # hooklint: ignore[ HL999 ]"),
    ("x = 1  # hooklint: ignore[HL1 HL2, HL8, HL6]", "x = 1  # hooklint: ignore[HL8]"),
    ("x = 1  # hooklint: ignore[HL1,HL1, HL2]", "x = 1"),
    ("# hooklint: ignore[HL202]\nx = 1", "x = 1"),
    ("\ufeff# hooklint: ignore[HL202]\nx = 1", "\ufeffx = 1"),
    ("\ufeffx = 1 # hooklint: ignore", "\ufeffx = 1"),
    ("\t # hooklint: ignore-file[HL1]\n\nx = 1", "\nx = 1"),
    ("# hooklint: ignore-file[HL999, HL1]\n\nx = 1", "# hooklint: ignore-file[HL999]\n\nx = 1"),
    ("x = [ # hooklint: ignore\n 1, # hooklint: ignore[HL2]\n # hooklint: ignore\n]", "x = [\n 1,\n]"),
    ("x = 1\n  # hooklint: ignore\n# note", "x = 1\n# note"),
    ("x = '''\n # hooklint: ignore\n''' # hooklint: ignore", "x = '''\n # hooklint: ignore\n'''"),
]
USED = DEAD.format("", " # hooklint: ignore[HL202] ✓", "")


@pytest.mark.parametrize(("before", "after"), REMOVALS)
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize("rest", ["", "\n", "\n\n# ünd\n" + USED, "\n[a]\n" + USED.removesuffix("\n")])
def test_the_fix_leaves_every_other_byte(before: str, after: str, rest: str, line_end: str) -> None:
    before, after = ((text + rest).replace("\n", line_end) for text in (before, after))
    got, applied = mended(machine({CONFIG: before.encode()}))
    assert (got, applied.refused) == (after, ())
    assert found("HL901", got) == []


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_a_comment_that_is_the_end_of_its_file(line_end: str) -> None:
    assert mended(machine(f"x = 1{line_end}\t# hooklint: ignore"))[0] == f"x = 1{line_end}"
    assert mended(machine("# hooklint: ignore"))[0] == ""


STATEMENTS = (
    *("", "xN = 1", "xN = '#'", "[tN]", "[[tN]]\na.b = 'N'", "xN = [1, # note\n'# hooklint: ignore']"),
    *("xN = '''\n# hooklint: ignore\n'''", 'xN = """ \\\n # hooklint: ignore-file[HL1] """', "# nöte"),
)
IGNORES = st.sampled_from(
    ["# hooklint: ignore", "#hooklint: ignore[HL202,HL1] why", "# hooklint:ignore[matcher-never]"]
)
BLANKS = st.sampled_from(["", " ", "\t ", "   "])


@st.composite
def files_with_idle_ignores(draw: st.DrawFn) -> tuple[str, str]:
    """A good file with ignores that nothing needs, behind its lines and between them; and the file without them."""
    line_end = draw(st.sampled_from(["\n", "\r\n"]))
    before, after = "", ""
    for number, line in enumerate(draw(st.lists(st.sampled_from(STATEMENTS)))):
        text = line.replace("N", str(number)).replace("\n", line_end)
        alone = draw(BLANKS) + draw(IGNORES) + line_end if draw(st.booleans()) else ""
        behind = draw(BLANKS) + draw(IGNORES) if text and draw(st.booleans()) else ""
        before += alone + text + behind + line_end
        after += text + line_end
    return before, after


@given(drawn=files_with_idle_ignores())
@settings(max_examples=100)
def test_law_without_its_idle_ignores_a_file_is_what_it_was(drawn: tuple[str, str]) -> None:
    before, after = drawn
    world = machine(before)
    applied = fix(world, select="all")
    assert (world.read(Path(CONFIG)).decode(), applied.refused) == (after, ())


def test_what_a_fix_is_called() -> None:
    first, second = (d.fixes[0] for d in found("HL901", DEAD.format(" # hooklint: ignore[HL1, HL202, HL6]", "", "")))
    assert (first.title, second.title) == ("remove `HL1`", "remove `HL6`")
    whole = one("HL901", GOOD.format(" # hooklint: ignore[HL1]", "", "")).fixes[0]
    assert (whole.title, str(whole.safety)) == ("remove this comment", "safe")
