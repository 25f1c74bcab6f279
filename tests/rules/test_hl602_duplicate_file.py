from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hooklint.checking import check
from hooklint.source.machine import Machine
from hooklint.source.memory import Symlink
from tests.rules.one_rule import CONFIG, HOME, PROJECT_CONFIG, SETTINGS, Said, found, machine, mended, one, said

if TYPE_CHECKING:
    from hooklint.source.memory import Content, MemoryWorld

HOOK = "[[hooks.turn_end]]\ncommand = 'true'\n"
START = (1, 1, 1, 1)


@pytest.mark.parametrize(
    "world",
    [
        pytest.param(machine({}), id="no file"),
        pytest.param(machine(HOOK), id="one file"),
        pytest.param(machine({CONFIG: HOOK.encode(), PROJECT_CONFIG: HOOK.encode()}), id="equal files"),
        pytest.param(machine({CONFIG: HOOK.encode(), SETTINGS: HOOK.encode()}), id="config and settings"),
        pytest.param(machine({CONFIG: b"model = 'm'\n"}, cwd=HOME), id="no hooks that could run twice"),
        pytest.param(machine(HOOK, cwd=f"{HOME}/work"), id="a folder below home"),
        pytest.param(machine(HOOK, cwd=HOME, env={"NANOPI_HOME": "/etc/pi"}), id="another root"),
    ],
)
def test_silent(world: MemoryWorld) -> None:
    assert found("HL602", world) == []


LINKED: dict[str, Content] = {CONFIG: HOOK.encode(), PROJECT_CONFIG: Symlink(CONFIG)}
FOLDER_LINK: dict[str, Content] = {CONFIG: HOOK.encode(), "/project/.nanopi": Symlink(f"{HOME}/.nanopi")}
HOME_LINK: dict[str, Content] = {PROJECT_CONFIG: HOOK.encode(), "/home/ada": Symlink("/project")}
ROOT: dict[str, Content] = {PROJECT_CONFIG: HOOK.encode()}


@pytest.mark.parametrize(
    ("world", "file"),
    [
        pytest.param(machine(HOOK, cwd=HOME), CONFIG, id="in the home folder"),
        pytest.param(machine(LINKED), CONFIG, id="a link to the file"),
        pytest.param(machine(FOLDER_LINK), CONFIG, id="a link to the folder"),
        pytest.param(machine(HOME_LINK), CONFIG, id="a home folder that is a link"),
        pytest.param(machine(ROOT, env={"NANOPI_HOME": "/project/.nanopi"}), PROJECT_CONFIG, id="NANOPI_HOME"),
        pytest.param(machine(ROOT, env={"NANOPI_HOME": ".nanopi"}), PROJECT_CONFIG, id="a relative NANOPI_HOME"),
        pytest.param(
            machine(ROOT, env={"NANOPI_HOME": "../project/.nanopi/"}), "/project/../project/.nanopi/config.toml"
        ),
    ],
)
def test_said_once_at_the_start_of_the_file(world: MemoryWorld, file: str) -> None:
    assert said("HL602", world) == [Said(file, START, "info")]
    message = "the user's file is also the project's file here; nanopi reads it twice, and its hooks run twice"
    assert one("HL602", world).message == message
    assert found("HL601", world) == []


def test_each_pair_of_files() -> None:
    world = machine({CONFIG: (HOOK * 3).encode(), SETTINGS: HOOK.encode()}, cwd=HOME)
    assert said("HL602", world) == [Said(CONFIG, START, "info"), Said(SETTINGS, START, "info")]


def test_the_other_name_is_told_where_there_is_one() -> None:
    assert one("HL602", machine(HOOK, cwd=HOME)).related == ()
    assert [str(related.source.path) for related in one("HL602", machine(LINKED)).related] == [PROJECT_CONFIG]


def test_a_settings_file_that_is_the_config_file() -> None:
    world = machine({CONFIG: HOOK.encode(), SETTINGS: Symlink("config.toml")})
    assert "this file is also the global settings.toml" in one("HL602", world).message


def test_hooks_that_are_read_twice_are_counted_once() -> None:
    report = check(machine(HOOK * 2, cwd=HOME))
    assert (report.hook_count, report.files) == (2, (Path(CONFIG),))


def test_paths_read_each_file_once() -> None:
    report = check(machine(HOOK, cwd=HOME), [Path(CONFIG)])
    assert report.diagnostics == ()


def test_a_project_in_the_home_folder_that_is_asked_for() -> None:
    report = check(machine(HOOK), [Path(HOME)], home=Path(HOME))
    assert [diagnostic.code for diagnostic in report.diagnostics] == ["HL602"]


@pytest.mark.parametrize("link", ["symbolic", "hard", "none"])
def test_on_the_real_machine(tmp_path: Path, link: str) -> None:
    user, project = tmp_path / "home" / ".nanopi", tmp_path / "project" / ".nanopi"
    for folder in (user, project):
        folder.mkdir(parents=True)
    file, other = user / "config.toml", project / "config.toml"
    file.write_text(HOOK, encoding="utf-8")
    if link == "symbolic":
        other.symlink_to(file)
    elif link == "hard":
        other.hardlink_to(file)
    else:
        other.write_text(HOOK, encoding="utf-8")
    report = check(Machine({"HOME": str(tmp_path / "home")}, project.parent))
    wanted = ["HL601"] if link == "none" else ["HL602"]
    assert [diagnostic.code for diagnostic in report.diagnostics] == wanted


def test_nothing_is_rewritten() -> None:
    assert mended(machine(HOOK, cwd=HOME), unsafe=True)[0] == HOOK
