from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from hooklint.settings.discovery import candidates, settle
from hooklint.settings.model import PLAIN
from hooklint.source.errors import HooklintError
from hooklint.source.memory import Content, Dir, File, MemoryWorld, Symlink

CWD = "/src/team/project"
OWN = b'fail-on = "error"\n'
SHARED = b'[tool.hooklint]\nfail-on = "info"\n'
OTHERS = b'[project]\nname = "it"\n'


def world(files: dict[str, Content]) -> MemoryWorld:
    return MemoryWorld(files, cwd=CWD)


@pytest.mark.parametrize(
    ("files", "taken"),
    [
        ({}, None),
        ({"hooklint.toml": OWN}, f"{CWD}/hooklint.toml"),
        ({"pyproject.toml": SHARED}, f"{CWD}/pyproject.toml"),
        ({"hooklint.toml": OWN, "pyproject.toml": SHARED}, f"{CWD}/hooklint.toml"),
        ({"hooklint.toml": b"", "pyproject.toml": SHARED}, f"{CWD}/hooklint.toml"),
        ({"pyproject.toml": OTHERS}, None),
        ({"pyproject.toml": OTHERS, "/src/team/pyproject.toml": SHARED}, "/src/team/pyproject.toml"),
        ({"pyproject.toml": SHARED, "/src/team/hooklint.toml": OWN}, f"{CWD}/pyproject.toml"),
        ({"/hooklint.toml": OWN}, "/hooklint.toml"),
        ({"/src/team/hooklint.toml": OWN, "/pyproject.toml": SHARED}, "/src/team/hooklint.toml"),
        ({"below/hooklint.toml": OWN}, None),
        ({"hooklint.toml": Dir(), "/src/team/hooklint.toml": OWN}, "/src/team/hooklint.toml"),
        ({"hooklint.toml": Symlink("nowhere"), "/src/team/hooklint.toml": OWN}, "/src/team/hooklint.toml"),
        ({"hooklint.toml": Symlink("it.toml"), "it.toml": OWN}, f"{CWD}/hooklint.toml"),
        (
            {"pyproject.toml": b'[project]\ndependencies = ["hooklint"]\n', "/src/team/hooklint.toml": OWN},
            "/src/team/hooklint.toml",
        ),
        ({"pyproject.toml": b"tool = 1 # hooklint\n", "/src/team/hooklint.toml": OWN}, "/src/team/hooklint.toml"),
    ],
)
def test_the_nearest_file_with_settings(files: dict[str, Content], taken: str | None) -> None:
    assert settle(world(files)).settings.file == (None if taken is None else Path(taken))


@pytest.mark.parametrize(
    "spelling",
    [
        '[tool.hooklint]\nfail-on = "info"',
        '[tool]\nhooklint.fail-on = "info"',
        '[tool]\nhooklint = {fail-on = "info"}',
        'tool.hooklint.fail-on = "info"',
        'tool = {hooklint = {"fail-on" = "info"}}',
        "['tool'.\"hooklint\"]\nfail-on = 'info'",
        "[ tool . hooklint ]\r\n'fail-on' = '''info'''\r\n",
    ],
)
def test_a_section_in_any_spelling(spelling: str) -> None:
    assert settle(world({"pyproject.toml": spelling.encode()})).fail_on == "info"


def test_a_file_that_never_speaks_of_us_is_not_parsed() -> None:
    assert list(candidates(world({"pyproject.toml": b"[[[ this is no TOML", "/src/team/pyproject.toml": OTHERS}))) == []
    assert settle(world({"pyproject.toml": b"[[[ this is no TOML"})) is PLAIN


def test_a_file_that_cannot_be_read_is_no_file_that_is_not_there() -> None:
    with pytest.raises(HooklintError, match=f"the settings in {CWD}/hooklint.toml cannot be read: Permission denied"):
        settle(world({"hooklint.toml": File(OWN, 0o000)}))


def test_without_settings_each_folder_is_looked_at_twice_and_nothing_is_read() -> None:
    looked = Counter[str]()

    class Watched(MemoryWorld):
        def stat(self, path: Path) -> None:
            looked[str(path)] += 1

        def read(self, path: Path) -> bytes:
            raise AssertionError(path)

    assert settle(Watched({}, cwd="/a/b")) is PLAIN
    assert list(looked.items()) == [
        (f"{folder}{name}", 1) for folder in ("/a/b/", "/a/", "/") for name in ("hooklint.toml", "pyproject.toml")
    ]
