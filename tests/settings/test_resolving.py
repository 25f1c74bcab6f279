"""The command line before the file, the file before the defaults."""

from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.settings.discovery import settle
from hooklint.settings.errors import SettingsError
from hooklint.settings.model import DEFAULT, NO_WISH, PLAIN, Settings, Wish
from hooklint.source.errors import HooklintError
from hooklint.source.memory import MemoryWorld

CWD = Path("/src/p")
FILE = CWD / "hooklint.toml"
TEXT = b'select = ["HL1", "HL2"]\nignore = ["HL205"]\nfail-on = "error"\ntarget = "0.11"\n'
SET = Settings(FILE, ("HL1", "HL2"), ("HL205",), fail_on="error", target="0.11")
LINES = {field: f"hooklint.toml:{i}" for i, field in enumerate(("select", "ignore", "fail_on", "target"), 1)}


def world(*, cwd: Path = CWD) -> MemoryWorld:
    files = {FILE: TEXT, CWD / "other.toml": b'fail-on = "info"\n', CWD / "pyproject.toml": b"[tool.other]\n"}
    return MemoryWorld(files, cwd=cwd)


@pytest.mark.parametrize(
    ("wish", "settings", "origins"),
    [
        (NO_WISH, SET, LINES),
        (Wish(target="0.13"), SET._replace(target="0.13"), {**LINES, "target": "--target"}),
        (Wish(fail_on="info"), SET._replace(fail_on="info"), {**LINES, "fail_on": "--fail-on"}),
        (
            Wish(ignore=("HL1", "HL205")),
            SET._replace(ignore=("HL205", "HL1")),
            {**LINES, "ignore": "hooklint.toml:2 and --ignore"},
        ),
        (
            Wish(select=("HL205",)),
            SET._replace(select=("HL205",), ignore=()),
            {"select": "--select", "fail_on": LINES["fail_on"], "target": LINES["target"]},
        ),
        (
            Wish(select=("HL2",), ignore=("HL201",)),
            SET._replace(select=("HL2",), ignore=("HL201",)),
            {**LINES, "select": "--select", "ignore": "--ignore"},
        ),
        (Wish(isolated=True), DEFAULT, {}),
        (Wish(isolated=True, ignore=("HL1",)), Settings(ignore=("HL1",)), {"ignore": "--ignore"}),
        (
            Wish(config=Path("../p/./other.toml")),
            Settings(CWD / "other.toml", fail_on="info"),
            {"fail_on": "other.toml:1"},
        ),
        (
            Wish(config=Path("other.toml")),
            Settings(CWD / "other.toml", fail_on="info"),
            {"fail_on": "other.toml:1"},
        ),
    ],
)
def test_what_counts(wish: Wish, settings: Settings, origins: dict[str, str]) -> None:
    resolved = settle(world(), wish)
    assert resolved.settings == settings
    assert dict(resolved.origins) == origins


def test_a_file_above_is_named_in_full() -> None:
    assert dict(settle(world(cwd=CWD / "below")).origins)["target"] == "/src/p/hooklint.toml:4"


def test_what_is_not_set_has_its_default() -> None:
    assert (PLAIN.target, PLAIN.fail_on) == ("0.12", "warning")
    assert settle(world(), Wish(isolated=True)) == PLAIN
    assert settle(MemoryWorld({}, cwd=CWD), Wish(target="0.13")).target == "0.13"


def test_a_file_that_was_named_must_hold_settings() -> None:
    with pytest.raises(SettingsError, match=r"^pyproject\.toml has no section `\[tool\.hooklint\]`$"):
        settle(world(), Wish(config=Path("pyproject.toml")))
    with pytest.raises(HooklintError, match="cannot be read: No such file") as refused:
        settle(world(), Wish(config=Path("missing.toml")))
    assert not isinstance(refused.value, SettingsError)


def test_a_named_file_is_read_whatever_the_nearest_holds() -> None:
    broken = MemoryWorld({FILE: b"nope", CWD / "a.toml": b'target = "0.11"'}, cwd=CWD)
    assert settle(broken, Wish(config=Path("a.toml"))).target == "0.11"
    assert settle(broken, Wish(isolated=True)) == PLAIN
    with pytest.raises(SettingsError):
        settle(broken)
