from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hooklint.checking import check
from hooklint.source.machine import Machine
from hooklint.source.memory import Dir, File, MemoryWorld
from tests.rules.alone import machine, said_of
from tests.rules.trial import CONFIG, HOME, PROJECT_CONFIG

if TYPE_CHECKING:
    from hooklint.source.memory import Content

TURN = "[[hooks.turn_end]]\ncommand = 'a'\n"
JSON = '{"hooks": {"Stop": [{"command": "a"}]}}'
PROJECT = "/project"


@pytest.mark.parametrize(
    ("file", "content"),
    [
        (f"{PROJECT}/.nanopi/hooks.toml", TURN),
        (f"{PROJECT}/.nanopi/hooks.toml", "[[Stop]]\ncommand = 'a'\n"),
        (f"{PROJECT}/.nanopi/hooks.json", JSON),
        (f"{PROJECT}/.nanopi/hooks.json", '{"Stop": [}'),
        (f"{PROJECT}/.nanopi/hooks.yaml", "turn_end:\n  - command: a\n"),
        (f"{PROJECT}/.nanopi/config.json", JSON),
        (f"{PROJECT}/.nanopi/config.json", '{"turn_end": [{"command": "a"}]}'),
        (f"{PROJECT}/.nanopi/config.yml", "a: 1\nhooks :\n  turn_end: []\n"),
        (f"{PROJECT}/.nanopi/settings.json", JSON),
        (f"{PROJECT}/.nanopi/Config.toml", TURN),
        (f"{PROJECT}/.nanopi/config.local.toml", "[[turn_end]]\ncommand = 'a'\n"),
        (f"{PROJECT}/.nanopi/config.local.toml", "[[hooks]]\nevent = 'turn_end'\ncommand = 'a'\n"),
        (f"{PROJECT}/.nanopi/config.local.toml", "[[hooks.pre_tool_use]]\ncommand = 'a'\n"),
        (f"{PROJECT}/.nanopi/hooks/hooks.json", JSON),
        (f"{PROJECT}/nanopi.toml", TURN),
        (f"{HOME}/.nanopi/hooks.toml", TURN),
        (f"{HOME}/.nanopi.toml", TURN),
        (f"{HOME}/.config/nanopi/config.toml", TURN),
    ],
)
def test_a_file_with_hooks_where_no_host_looks(file: str, content: str) -> None:
    (found,) = said_of("HL009", {file: content})
    assert (str(found.source.path), found.span, str(found.severity)) == (file, (0, 0), "warning")
    assert "nanopi reads config.toml and settings.toml only" in found.message
    assert ("only as TOML" in found.message) != file.endswith(".toml")
    assert found.source.position(found.span.start).line == 1


@pytest.mark.parametrize(
    ("file", "content"),
    [
        pytest.param(CONFIG, TURN, id="config.toml"),
        pytest.param(f"{HOME}/.nanopi/settings.toml", TURN, id="settings.toml"),
        pytest.param(f"{PROJECT}/.nanopi/hooks.toml", "# nothing\n", id="only comments"),
        pytest.param(f"{PROJECT}/.nanopi/hooks.json", "{}\n", id="empty object"),
        pytest.param(f"{PROJECT}/.nanopi/hooks/hooks.json", '{"blocked": ["rm"]}', id="what a script reads"),
        pytest.param(f"{PROJECT}/.nanopi/hooks.json", '{"enabled": true}', id="a switch"),
        pytest.param(f"{PROJECT}/.nanopi/hooks.toml", "rules = []\n", id="rules of something else"),
        pytest.param(f"{PROJECT}/.nanopi/config.yaml", "hooks:\nmodel: m\n", id="nothing below hooks"),
        pytest.param(f"{PROJECT}/.nanopi/hooks.toml", "", id="empty"),
        pytest.param(f"{PROJECT}/.nanopi/hooks.json", "{ // nothing\n}", id="a comment in braces"),
        pytest.param(f"{PROJECT}/.nanopi/hooks.toml", Dir(), id="folder of that name"),
        pytest.param(f"{PROJECT}/.nanopi/hooks/guard.sh", "[[hooks.turn_end]]", id="script"),
        pytest.param(f"{PROJECT}/.nanopi/notes.md", TURN, id="notes"),
        pytest.param(f"{PROJECT}/.nanopi/config.toml.bak", TURN, id="backup"),
        pytest.param(f"{PROJECT}/.nanopi/config.json", '{"model": "hooks"}', id="no hooks"),
        pytest.param(f"{PROJECT}/.nanopi/config.json", '{"hooks": {}}', id="empty hooks"),
        pytest.param(f"{PROJECT}/.nanopi/config.json", '["hooks"]', id="list"),
        pytest.param(f"{PROJECT}/.nanopi/config.json", '{"hooks": ', id="no JSON"),
        pytest.param(f"{PROJECT}/.nanopi/config.json", "[" * 100_000, id="very deep"),
        pytest.param(f"{PROJECT}/.nanopi/config.json", File(JSON.encode(), 0), id="not readable"),
        pytest.param(f"{PROJECT}/.nanopi/config.local.toml", "[[hooks]]\nname = 'a'\n", id="hooks of another kind"),
        pytest.param(f"{PROJECT}/.nanopi/config.yaml", "my:\n  hooks: 1\n# hooks:\n", id="hooks further down"),
        pytest.param(f"{PROJECT}/nanopi.toml", "board = 'neo'\n[hooks]\nbuild = ['make']\n", id="another nanopi"),
        pytest.param(f"{PROJECT}/.claude/settings.json", JSON, id="another host"),
        pytest.param(f"{PROJECT}/hooks.toml", TURN, id="beside the folder"),
        pytest.param(f"{PROJECT}/config.toml", TURN, id="somebody's config.toml"),
        pytest.param("/.nanopi/hooks.toml", TURN, id="parent folder"),
        pytest.param(f"{PROJECT}/sub/.nanopi/hooks.toml", TURN, id="child folder"),
        pytest.param(f"{PROJECT}/.config/nanopi/config.toml", TURN, id="a project is no home"),
    ],
)
def test_silent(file: str, content: Content | str) -> None:
    assert said_of("HL009", {file: content}) == []


def test_an_empty_root_is_the_working_directory() -> None:
    files: dict[str, Content] = {f"{PROJECT}/hooks.json": JSON.encode(), f"{PROJECT}/config.json": JSON.encode()}
    world = MemoryWorld(files, home=HOME, env={"NANOPI_HOME": ""})
    assert [found for found in check(world).diagnostics if found.code == "HL009"] == []


def test_the_root_is_where_the_environment_says() -> None:
    files: dict[str, Content] = {"/etc/np/hooks.toml": TURN.encode(), f"{HOME}/.nanopi/hooks.toml": TURN.encode()}
    world = MemoryWorld(files, home=HOME, env={"NANOPI_HOME": "/etc/np"})
    found = [found for found in check(world).diagnostics if found.code == "HL009"]
    assert [str(one.source.path) for one in found] == ["/etc/np/hooks.toml"]


class Reader(MemoryWorld):
    """Remembers what was read."""

    def __init__(self, files: dict[str, Content]) -> None:
        super().__init__(files, home=HOME)
        self.asked: list[str] = []

    def read(self, path: Path) -> bytes:
        self.asked.append(path.name)
        return super().read(path)


def test_only_plain_files_are_opened() -> None:
    world = Reader({f"{PROJECT}/.nanopi/hooks.toml": Dir(), f"{PROJECT}/.nanopi/config.json": b"{}"})
    check(world)
    assert world.asked == ["config.json"]


@pytest.mark.parametrize(
    ("paths", "names"),
    [
        (["/project"], ["/project/.nanopi/hooks.json", "/project/.nanopi/hooks.toml"]),
        (["/project/.nanopi"], ["/project/.nanopi/hooks.json", "/project/.nanopi/hooks.toml"]),
        (["/project/.nanopi/config.toml"], []),
        (["/project/.nanopi/hooks.toml"], ["/project/.nanopi/hooks.toml"]),
        (["/project/.nanopi/empty.toml"], []),
        (["/project/examples/config.toml"], []),
        (["/project/examples/config.toml.example"], []),
    ],
)
def test_what_paths_bring_in(paths: list[str], names: list[str]) -> None:
    world = machine(
        {
            PROJECT_CONFIG: TURN,
            "/project/.nanopi/hooks.toml": TURN,
            "/project/.nanopi/hooks.json": JSON,
            "/project/.nanopi/empty.toml": "model = 'm'\n",
            "/project/examples/config.toml": TURN,
            "/project/examples/config.toml.example": TURN,
            f"{HOME}/.nanopi/hooks.toml": TURN,
        }
    )
    report = check(world, [Path(path) for path in paths])
    assert sorted(str(d.source.path) for d in report.diagnostics if d.code == "HL009") == names


def test_a_home_given_is_searched_with_a_path() -> None:
    world = machine({PROJECT_CONFIG: TURN, "/other/.config/nanopi/config.toml": TURN, f"{HOME}/.nanopi.toml": TURN})
    report = check(world, [Path("/project")], home=Path("/other"))
    assert [str(d.source.path) for d in report.diagnostics if d.code == "HL009"] == [
        "/other/.config/nanopi/config.toml"
    ]


def test_one_folder_that_is_home_and_project_is_said_once() -> None:
    world = MemoryWorld({f"{HOME}/.nanopi/hooks.toml": TURN.encode()}, home=HOME, cwd=HOME)
    assert [found.code for found in check(world).diagnostics] == ["HL009"]


def test_another_name_of_a_file_that_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where letter case does not count: `Config.toml` and `config.toml` are one file there."""
    folder = tmp_path / ".nanopi"
    folder.mkdir()
    (folder / "config.toml").write_text(TURN, encoding="utf-8")
    os.link(folder / "config.toml", folder / "Config.toml")
    (folder / "nanopi.toml").write_text(TURN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("NANOPI_HOME", raising=False)
    found = [found for found in check(Machine()).diagnostics if found.code == "HL009"]
    assert [one.source.path.name for one in found] == ["nanopi.toml"]


@pytest.mark.parametrize(("paths", "severity"), [(["/project/example.toml"], "info"), (["/project"], "warning")])
def test_naming_a_file_is_no_reason_to_fail(paths: list[str], severity: str) -> None:
    files = {"/project/example.toml": TURN.encode(), "/project/.nanopi/hooks.toml": TURN.encode()}
    report = check(MemoryWorld(files, cwd=PROJECT, home=HOME), [Path(path) for path in paths])
    assert [str(found.severity) for found in report.diagnostics if found.code == "HL009"] == [severity]
