from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooklint.reports.cells import plain
from hooklint.reports.escape import visible
from hooklint.reports.settings import settings_layout
from hooklint.reports.view import View
from hooklint.rules.model import Severity
from hooklint.settings.discovery import Found
from hooklint.settings.model import PLAIN, Resolved, Settings
from hooklint.settings.reading import read

CWD = Path("/src/p")
FILE = CWD / "hooklint.toml"
FULL = Settings(
    FILE,
    ("HL1", "file-legacy"),
    ("HL205",),
    (("legacy/**", ("HL1", "HL2")), ("~/x", ())),
    (("HL2", Severity.WARNING),),
    "info",
    "0.13",
    ("deploy",),
    "any",
    CWD / "known.json",
)
names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1).filter(
    lambda text: "/" not in text and "." not in text
)


def lines(resolved: Resolved) -> list[str]:
    return [plain(line) for line in settings_layout(resolved, View(CWD, width=60))]


def read_back(shown: list[str]) -> Settings:
    found = read(Found(FILE, "\n".join(shown).encode()), "x", is_shared=False)
    assert found is not None
    return found.settings


def test_each_key_with_its_origin() -> None:
    assert lines(Resolved(FULL._replace(baseline=None), (("select", "hooklint.toml:3"), ("target", "--target")))) == [
        "# settings from hooklint.toml",
        'select = ["HL1", "file-legacy"]                                  # hooklint.toml:3',
        'ignore = ["HL205"]                                               # default',
        'per-file-ignores = { "legacy/**" = ["HL1", "HL2"], "~/x" = [] }  # default',
        'severity = { "HL2" = "warning" }                                 # default',
        'fail-on = "info"                                                 # default',
        'target = "0.13"                                                  # --target',
        'extra-tools = ["deploy"]                                         # default',
        'session-ids = "any"                                              # default',
    ]


def test_without_a_file_the_defaults() -> None:
    assert lines(PLAIN)[0] == "# no settings file"
    assert read_back(lines(PLAIN)) == Settings(FILE, ("HL",), fail_on="warning", target="0.12")
    assert all(line.endswith("# default") for line in lines(PLAIN)[1:])


@pytest.mark.parametrize("settings", [FULL, FULL._replace(per_path=(), severity=(), baseline=None)])
def test_it_is_toml_that_reads_back(settings: Settings) -> None:
    shown = lines(Resolved(settings))
    assert read_back(shown) == settings
    assert "fail-on" in tomllib.loads("\n".join(shown))


@given(names, names)
def test_any_text_reads_back_and_shows_itself(tool: str, glob: str) -> None:
    settings = FULL._replace(extra_tools=(tool,), per_path=((glob, ("HL1",)),))
    shown = lines(Resolved(settings))
    assert read_back(shown) == settings
    assert list(map(visible, shown)) == shown
