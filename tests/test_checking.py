"""From a world to a report: which files are judged, and everything wrong with one of them in one run."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from hooklint.checking import check
from hooklint.rules.model import Severity
from hooklint.settings.model import DEFAULT, Settings
from hooklint.source.memory import Dir, MemoryWorld, Symlink
from tests.rules.trial import loading

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence
    from types import FrameType

    from hooklint.checking import Report
    from hooklint.source.memory import Content

HOME, CWD = "/home/ada", "/src/p"
OLD = b"[[hooks.pre_tool_use]]\ncommand = ':'\n"
GOOD = b"[[hooks.input]]\ncommand = ':'\n"

GLOBAL = [f"{HOME}/.nanopi/config.toml", f"{HOME}/.nanopi/settings.toml"]
PROJECT = [f"{CWD}/.nanopi/config.toml", f"{CWD}/.nanopi/settings.toml"]
FOUR = [GLOBAL[0], PROJECT[0], GLOBAL[1], PROJECT[1]]

FIVE = """\
# five faults
[[hooks.turn_startt]]
command = "a"

[[hooks.pre_tool_use]]
matcher = "^bash$"
command = "b"
timeout = "5s"

  [[ hooks . "session_end" ]]   # é
  command = "c"

[[hooks.message_end]]
matcher = "*"
"""


class Fault(NamedTuple):
    """A finding as its rule, where it begins and ends, and the text there."""

    code: str
    start: tuple[int, int]
    end: tuple[int, int]
    text: str


def faults(report: Report) -> list[Fault]:
    found = []
    for diagnostic in loading(report):
        start, end = map(diagnostic.source.position, diagnostic.span)
        text = diagnostic.source.text(diagnostic.span)
        found.append(Fault(diagnostic.code, (start.line, start.column), (end.line, end.column), text))
    return found


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("kind", ["config", "settings"])
def test_five_faults_in_one_run(kind: str, end: str) -> None:
    file = f"{HOME}/.nanopi/{kind}.toml"
    report = check(MemoryWorld({file: FIVE.replace("\n", end).encode()}, home=HOME))
    assert faults(report) == [
        Fault("HL102", (2, 9), (2, 20), "turn_startt"),
        Fault("HL101", (5, 9), (5, 21), "pre_tool_use"),
        Fault("HL004", (8, 11), (8, 15), '"5s"'),
        Fault("HL101", (10, 14), (10, 27), '"session_end"'),
        Fault("HL005", (13, 1), (13, 22), "[[hooks.message_end]]"),
    ]
    assert {str(diagnostic.severity) for diagnostic in loading(report)} == {"error"}
    assert {str(diagnostic.source.path) for diagnostic in loading(report)} == {file}
    assert (report.hook_count, report.files) == (4, (Path(file),))


def world(names: Sequence[str], env: dict[str, str] | None = None, content: Content = OLD) -> MemoryWorld:
    return MemoryWorld(dict.fromkeys(names, content), env=env, cwd=CWD, home=HOME)


def read(report: Report) -> list[str]:
    """The files that were read; each of them has its one finding, in the same order."""
    files = [str(path) for path in report.files]
    assert [(found.code, str(found.source.path)) for found in loading(report)] == [("HL101", file) for file in files]
    return files


def looked_for(report: Report) -> list[str]:
    return [str(path) for path in report.looked_for]


ELSEWHERE = [
    "/src/.nanopi/config.toml",
    f"{CWD}/sub/.nanopi/config.toml",
    f"{CWD}/config.toml",
    f"{HOME}/config.toml",
    f"{CWD}/.nanopi/other.toml",
]


def test_without_paths_the_four_files_in_run_order() -> None:
    report = check(world([*ELSEWHERE, *FOUR]))
    assert (read(report), looked_for(report), len(report.hook_sets)) == (FOUR, [], 1)


@pytest.mark.parametrize("missing", FOUR)
def test_missing_files_are_skipped_and_listed(missing: str) -> None:
    report = check(world([file for file in FOUR if file != missing]))
    assert read(report) == [file for file in FOUR if file != missing]
    assert looked_for(report) == [missing]


def test_where_nothing_is_there_all_four_are_listed() -> None:
    report = check(world(ELSEWHERE))
    assert (read(report), looked_for(report), report.hook_count) == ([], FOUR, 0)


@pytest.mark.parametrize("content", [Symlink("nowhere"), Symlink("config.toml")])
def test_a_link_that_leads_nowhere_counts_as_missing(content: Content) -> None:
    report = check(MemoryWorld({FOUR[0]: content}, cwd=CWD, home=HOME))
    assert (loading(report), looked_for(report)) == ((), FOUR)


@pytest.mark.parametrize(
    ("value", "root"),
    [
        pytest.param("/etc/pi", "/etc/pi/", id="set"),
        pytest.param("/etc/pi/", "/etc/pi/", id="with a slash"),
        pytest.param("", f"{CWD}/", id="set to nothing"),
        pytest.param("conf", f"{CWD}/conf/", id="relative"),
    ],
)
def test_nanopi_home_is_the_root_of_the_global_files(value: str, root: str) -> None:
    wanted = [f"{root}config.toml", PROJECT[0], f"{root}settings.toml", PROJECT[1]]
    machine = world([*GLOBAL, *PROJECT, *wanted, f"{root}.nanopi/config.toml"], {"NANOPI_HOME": value})
    assert read(check(machine)) == wanted


def test_in_the_home_folder_a_file_is_named_once() -> None:
    machine = MemoryWorld({GLOBAL[0]: OLD}, cwd=HOME, home=HOME)
    report = check(machine)
    assert (read(report), looked_for(report), report.hook_count) == ([GLOBAL[0]], [GLOBAL[1]], 1)


@pytest.mark.parametrize(
    ("paths", "files"),
    [
        pytest.param([".nanopi/config.toml"], [PROJECT[0]], id="a file"),
        pytest.param([PROJECT[1], PROJECT[0]], [PROJECT[0], PROJECT[1]], id="two files of one project, in run order"),
        pytest.param([GLOBAL[0]], [GLOBAL[0]], id="a global file by its name"),
        pytest.param([".nanopi"], PROJECT, id="a configuration folder"),
        pytest.param(["."], [*PROJECT, "/src/p/sub/.nanopi/config.toml"], id="a folder and what is below it"),
        pytest.param(["sub"], ["/src/p/sub/.nanopi/config.toml"], id="a folder below"),
        pytest.param([".", "sub", ".nanopi/config.toml"], [*PROJECT, "/src/p/sub/.nanopi/config.toml"], id="each once"),
        pytest.param(["config.toml"], ["/src/p/config.toml"], id="a file of that name elsewhere"),
    ],
)
def test_paths_are_all_that_is_read(paths: list[str], files: list[str]) -> None:
    report = check(world([*ELSEWHERE, *FOUR]), [Path(path) for path in paths])
    assert read(report) == files


def test_a_path_is_judged_as_the_kind_of_file_it_is() -> None:
    (found,) = loading(check(world(FOUR), [Path(GLOBAL[1])]))
    assert (found.host_error or "").startswith(f"warning: failed to load settings: failed to parse {GLOBAL[1]}: ")


def test_a_folder_of_projects() -> None:
    files = ["/src/a/.nanopi/settings.toml", "/src/b/.nanopi/config.toml", "/src/b/.git/x/.nanopi/config.toml"]
    report = check(world([*files, *GLOBAL]), [Path("/src")])
    assert (read(report), len(report.hook_sets)) == (files[:2], 2)
    assert looked_for(report) == ["/src/a/.nanopi/config.toml", "/src/b/.nanopi/settings.toml"]


@pytest.mark.parametrize("path", ["nothing", "nothing.toml", ".nanopi/config.toml"])
def test_a_path_that_is_not_there(path: str) -> None:
    report = check(world(GLOBAL), [Path(path)])
    assert (loading(report), report.files, looked_for(report)) == ((), (), [f"{CWD}/{path}"])


@pytest.mark.parametrize("script", [".nanopi/hooks/guard.sh", ".nanopi/guard", "/src/p/.nanopi/hooks/lib/x.py"])
def test_a_script_stands_for_the_project_in_whose_folder_it_lies(script: str) -> None:
    machine = world([*FOUR, "/src/p/sub/.nanopi/config.toml"])
    machine.write(script, b"true\n")
    assert read(check(machine, [Path(script)])) == PROJECT
    assert read(check(machine, [Path(script), Path(PROJECT[1])])) == PROJECT


def test_another_file_is_no_matter() -> None:
    machine = world(FOUR)
    machine.write("scripts/guard.sh", b"true\n")
    assert read(check(machine, [Path("scripts/guard.sh")])) == []


def test_a_folder_in_a_file_s_place() -> None:
    report = check(MemoryWorld({PROJECT[0]: Dir()}, cwd=CWD, home=HOME), [Path(PROJECT[0])])
    assert [found.code for found in loading(report)] == ["HL003"]


OTHER = [f"/home/eve/.nanopi/{name}.toml" for name in ("config", "settings")]


def test_home_without_paths_stands_for_the_home_folder() -> None:
    machine = world([*FOUR, *OTHER, "/etc/pi/config.toml"], {"NANOPI_HOME": "/etc/pi", "HOME": HOME})
    assert read(check(machine, home=Path("/home/eve"))) == [OTHER[0], PROJECT[0], OTHER[1], PROJECT[1]]


@pytest.mark.parametrize("home", ["/src/eve", "../eve"])
def test_a_relative_home_counts_from_the_current_folder(home: str) -> None:
    machine = world(["/src/eve/.nanopi/config.toml"])
    (found,) = loading(check(machine, home=Path(home)))
    assert found.source.path.parts[-3:] == ("eve", ".nanopi", "config.toml")


def test_home_with_paths_brings_the_global_files_in() -> None:
    machine = world([*FOUR, *OTHER], {"NANOPI_HOME": "/etc/pi"})
    assert read(check(machine, [Path(PROJECT[0])], home=Path("/home/eve"))) == [OTHER[0], PROJECT[0], OTHER[1]]


def test_home_is_read_once_for_several_projects() -> None:
    machine = world(["/src/a/.nanopi/config.toml", "/src/b/.nanopi/config.toml", *GLOBAL])
    report = check(machine, [Path("/src")], home=Path(HOME))
    assert len(report.hook_sets) == 2
    assert sorted(str(path) for path in report.files) == sorted(
        ["/src/a/.nanopi/config.toml", "/src/b/.nanopi/config.toml", *GLOBAL]
    )
    assert sorted(str(found.source.path) for found in loading(report)) == sorted(str(path) for path in report.files)
    assert report.hook_count == 4


def test_home_with_a_folder_that_has_no_project() -> None:
    assert read(check(world(GLOBAL), [Path(CWD)], home=Path(HOME))) == GLOBAL


def test_without_a_home_only_the_project_is_read() -> None:
    machine = MemoryWorld(dict.fromkeys(FOUR, OLD), cwd=CWD)
    assert read(check(machine)) == PROJECT


def test_clean_files_are_counted() -> None:
    report = check(world(FOUR, content=GOOD))
    assert (loading(report), len(report.files), report.hook_count, report.target) == ((), 4, 4, "0.12")


@pytest.mark.parametrize(("target", "codes"), [("0.11", []), ("0.12", ["HL101"]), ("0.13", ["HL101"])])
def test_target(target: str, codes: list[str]) -> None:
    report = check(world([PROJECT[0]]), target=target)
    assert ([found.code for found in loading(report)], report.target) == (codes, target)


def test_an_unknown_target() -> None:
    with pytest.raises(KeyError):
        check(world(FOUR), target="0.1")


def test_findings_are_in_the_order_of_the_files_and_their_places() -> None:
    files: dict[str, Content] = {
        GLOBAL[1]: b"[[hooks.Stop]]\n",
        PROJECT[0]: b"[[hooks.turn_end]]\n[[hooks.session_end]]\ncommand = 'a'\nx = nil\n",
        GLOBAL[0]: b"\xff",
    }
    report = check(MemoryWorld(files, cwd=CWD, home=HOME))
    assert [(found.code, str(found.source.path)) for found in loading(report)] == [
        ("HL003", GLOBAL[0]),
        ("HL005", PROJECT[0]),
        ("HL101", PROJECT[0]),
        ("HL001", PROJECT[0]),
        ("HL103", GLOBAL[1]),
    ]


def test_a_check_changes_nothing() -> None:
    machine = world(FOUR)
    before = machine.snapshot()
    check(machine)
    assert machine.snapshot() == before


def test_a_file_of_another_format_is_not_read() -> None:
    world = MemoryWorld({"/project/hooks/guard.sh": b"exit 0\n"}, cwd="/project", home="/home/user")
    report = check(world, [Path("/project/hooks/guard.sh")])
    assert (report.files, report.looked_for, report.diagnostics) == ((), (), ())


def test_a_script_in_a_configuration_folder_is_no_configuration() -> None:
    world = MemoryWorld({"/project/.nanopi/hooks/guard.sh": b"exit 0\n"}, cwd="/project", home="/home/user")
    report = check(world, [Path("/project/.nanopi/hooks/guard.sh")])
    assert (report.files, report.diagnostics) == ((), ())
    assert looked_for(report) == ["/project/.nanopi/config.toml", "/project/.nanopi/settings.toml"]


def test_files_of_other_names_are_configurations_of_their_own() -> None:
    entry = b'[[hooks.input]]\ncommand = "true"\n'
    world = MemoryWorld({"/project/a.toml": entry, "/project/b.toml": entry}, cwd="/project", home="/home/user")
    report = check(world, [Path("/project/a.toml"), Path("/project/b.toml")])
    assert len(report.hook_sets) == 2
    assert "duplicate-hook" not in {found.slug for found in report.diagnostics}


class Counted(MemoryWorld):
    """A machine that counts what is asked of it."""

    asked = 0

    def stat(self, path: Path) -> os.stat_result | None:
        self.asked += 1
        return super().stat(path)

    def read(self, path: Path) -> bytes:
        self.asked += 1
        return super().read(path)


def steps_of(projects: int, settings: Settings) -> tuple[int, int]:
    """What a check of so many projects asks of the machine, and how many calls it makes."""
    files = {f"/src/{i:04}/.nanopi/config.toml": OF_PROJECTS[i % len(OF_PROJECTS)] for i in range(projects)}
    world, calls = Counted(files, cwd="/src"), 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        check(world, [Path("/src")], settings=settings)
    finally:
        sys.setprofile(None)
    return world.asked, calls


OF_PROJECTS = (
    OLD,
    GOOD,
    b"[[hooks.turn_end]]  # hooklint: ignore[HL005] later\nmatcher = 'bash'\n",
    b"[[hooks.turn_end]]  # hooklint: ignore[HL006] unused\nmatcher = 'bash'\ncommand = ':'\n",
)
BUSY = Settings(
    Path("/src/hooklint.toml"),
    ignore=("HL8",),
    per_path=(("**/000?/**", ("HL1",)), ("x/*.toml", ("HL2",))),
    severity=(("HL1", Severity.WARNING),),
)


@pytest.mark.parametrize("settings", [DEFAULT, BUSY], ids=["without settings", "with settings"])
def test_twice_as_many_projects_take_twice_as_many_steps(settings: Settings) -> None:
    steps_of(len(OF_PROJECTS), settings)  # what is imported and compiled once is no part of it
    (asked, calls), (asked_twice, calls_twice) = steps_of(100, settings), steps_of(200, settings)
    assert asked_twice <= 2 * asked
    assert calls_twice <= 2.02 * calls
