from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.corpus import case
from tests.corpus.format import faults

if TYPE_CHECKING:
    from pathlib import Path

GOOD = """
title = "t"
hosts = ["nanopi"]
kinds = ["toml"]
problem = "p"
verdict = "v"

[[report]]
host = "nanopi"
file = "home/.nanopi/config.toml"
line = 2
slug = "toml-parse"
severity = "error"
must_say = ["x"]

[[fix]]
host = "nanopi"

[[fix.replace]]
file = "home/.nanopi/config.toml"
line = 1
old = "a"
new = "b"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    config = tmp_path / "input" / "home" / ".nanopi" / "config.toml"
    config.parent.mkdir(parents=True)
    config.write_bytes(b"a = 1\r\nb = 2")
    return tmp_path


@pytest.mark.parametrize("folder", case.folders(), ids=lambda folder: folder.name)
def test_every_case_has_the_form(folder: Path) -> None:
    assert faults(folder) == []


def test_there_are_as_many_cases_as_folders_with_a_case() -> None:
    assert len(case.folders()) == len(list(case.CORPUS.rglob("case.toml")))
    assert len(case.folders()) >= 75


def test_a_good_case(folder: Path) -> None:
    (folder / "case.toml").write_text(GOOD, encoding="utf-8")
    assert faults(folder) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('title = "t"\n', "", "title is missing"),
        ('title = "t"', "title = 1", "title is 1, not str"),
        ('title = "t"', 'titel = "t"', "titel is no key here"),
        ('hosts = ["nanopi"]', 'hosts = ["nanopie"]', "no such host: nanopie"),
        ('hosts = ["nanopi"]', 'hosts = ["pi-hooks"]', "report for nanopi, not among the hosts"),
        ('kinds = ["toml"]', 'kinds = ["tomls"]', "no such kind: tomls"),
        ('slug = "toml-parse"', 'slug = "toml-prase"', "report[0].slug is 'toml-prase', which is none of"),
        ('severity = "error"', 'severity = "fatal"', "report[0].severity is 'fatal', which is none of"),
        ("line = 2", "line = 3", "home/.nanopi/config.toml has no line 3"),
        ("line = 2", "line = [2, 3]", "home/.nanopi/config.toml has no line 3"),
        ("home/.nanopi/config.toml", "home/.nanopi/confg.toml", "home/.nanopi/confg.toml is not there"),
        ('must_say = ["x"]\n', "", "report[0].must_say is missing"),
        ('old = "a"', 'old = "b"', "home/.nanopi/config.toml:1 does not hold 'b' 1 times"),
        ('old = "a"', 'old = "a"\ntimes = 2', "home/.nanopi/config.toml:1 does not hold 'a' 2 times"),
        ('host = "nanopi"\n\n[[fix.', 'host = "nanopi"\nselect = ["some"]\n\n[[fix.', "no such selection: some"),
        ("[[fix]]", '[[fix]]\nhost = "nanopi"\n[[fix]]', "fix: nanopi more than once"),
        ("[[report]]", '[setup]\ncwd = "root"\n[[report]]', "setup.cwd is 'root', which is none of"),
        ("[[report]]", '[setup.modes]\n"home/x" = "000"\n[[report]]', "home/x is not there"),
    ],
)
def test_a_spoilt_case(folder: Path, old: str, new: str, fault: str) -> None:
    spoilt = GOOD.replace(old, new)
    assert spoilt != GOOD
    (folder / "case.toml").write_text(spoilt, encoding="utf-8")
    assert any(fault in told for told in faults(folder)), faults(folder)
