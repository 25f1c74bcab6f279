from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.hosts.model import Slot
from hooklint.hosts.nanopi.paths import config_of_nobody, config_root, project_slots, slot_of, slots
from hooklint.source.memory import MemoryWorld

PROJECT = ["/src/p/.nanopi/config.toml", "/src/p/.nanopi/settings.toml"]


def world(env: dict[str, str] | None = None, home: str | None = "/home/ada") -> MemoryWorld:
    return MemoryWorld(env=env, cwd="/src/p", home=home)


def test_four_files_in_run_order() -> None:
    assert slots(world()) == (
        Slot("global", "config", Path("/home/ada/.nanopi/config.toml"), "/home/ada/.nanopi/config.toml"),
        Slot("project", "config", Path("/src/p/.nanopi/config.toml"), "/src/p/.nanopi/config.toml"),
        Slot("global", "settings", Path("/home/ada/.nanopi/settings.toml"), "/home/ada/.nanopi/settings.toml"),
        Slot("project", "settings", Path("/src/p/.nanopi/settings.toml"), "/src/p/.nanopi/settings.toml"),
    )


@pytest.mark.parametrize(
    ("env", "home", "root"),
    [
        pytest.param({}, "/home/ada", "/home/ada/.nanopi", id="home"),
        pytest.param({"HOME": "/home/eve"}, "/home/ada", "/home/eve/.nanopi", id="HOME first"),
        pytest.param({"HOME": "/home/eve//"}, "/home/ada", "/home/eve//.nanopi", id="HOME as it stands"),
        pytest.param({"HOME": "./eve"}, "/home/ada", "./eve/.nanopi", id="relative HOME"),
        pytest.param({"HOME": ""}, "/home/ada", "/home/ada/.nanopi", id="empty HOME"),
        pytest.param({"NANOPI_HOME": "/etc/pi"}, "/home/ada", "/etc/pi", id="set: it is the root itself"),
        pytest.param({"NANOPI_HOME": ""}, "/home/ada", "", id="set to nothing"),
        pytest.param({"NANOPI_HOME": "conf"}, "/home/ada", "conf", id="relative"),
        pytest.param({"NANOPI_HOME": "~/x"}, "/home/ada", "~/x", id="nothing is expanded"),
        pytest.param({"NANOPI_HOME": "/etc/pi"}, None, "/etc/pi", id="no home needed"),
        pytest.param({}, None, None, id="no home"),
    ],
)
def test_config_root(env: dict[str, str], home: str | None, root: str | None) -> None:
    assert config_root(world(env, home)) == root


@pytest.mark.parametrize(
    ("value", "path", "shown"),
    [
        ("/etc/pi", "/etc/pi/config.toml", "/etc/pi/config.toml"),
        ("/etc/pi/", "/etc/pi/config.toml", "/etc/pi/config.toml"),
        ("/etc//pi//", "/etc/pi/config.toml", "/etc//pi//config.toml"),
        ("./conf", "/src/p/conf/config.toml", "./conf/config.toml"),
        ("é\udcff\n", "/src/p/é\udcff\n/config.toml", "é\ufffd\n/config.toml"),
        ("/", "/config.toml", "/config.toml"),
        ("", "/src/p/config.toml", "config.toml"),
        ("conf", "/src/p/conf/config.toml", "conf/config.toml"),
        ("..", "/src/p/../config.toml", "../config.toml"),
    ],
)
def test_global_files_below_nanopi_home(value: str, path: str, shown: str) -> None:
    first = slots(world({"NANOPI_HOME": value}))[0]
    assert (first.scope, first.kind, str(first.path), first.shown) == ("global", "config", path, shown)


def test_without_a_home_there_are_only_the_project_files() -> None:
    assert [str(slot.path) for slot in slots(world(home=None))] == PROJECT


def test_the_config_file_of_somebody_without_a_home() -> None:
    assert config_of_nobody(world(home=None)) == Slot("global", "config", Path("/src/p/config.toml"), "config.toml")


def test_project_files_of_any_folder() -> None:
    found = project_slots(world(), Path("/src/q"))
    assert [(slot.scope, str(slot.path)) for slot in found] == [
        ("project", "/src/q/.nanopi/config.toml"),
        ("project", "/src/q/.nanopi/settings.toml"),
    ]


@pytest.mark.parametrize(
    ("path", "scope", "kind"),
    [
        ("/home/ada/.nanopi/config.toml", "global", "config"),
        ("/home/ada/.nanopi/settings.toml", "global", "settings"),
        ("/src/p/.nanopi/settings.toml", "project", "settings"),
        ("/src/q/.nanopi/settings.toml", "project", "settings"),
        ("/src/any name.toml", "project", "unread"),
    ],
)
def test_slot_of_a_named_file(path: str, scope: str, kind: str) -> None:
    found = slot_of(world(), Path(path))
    assert (found.scope, found.kind, str(found.path), found.shown) == (scope, kind, path, path)
