from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from hooklint.cli.answer import absolute, again, at_bar
from hooklint.cli.options import did_you_mean
from hooklint.rules.model import Severity
from hooklint.settings.model import Wish
from tests.reports.examples import RETIRED, report


@pytest.mark.parametrize(
    ("path", "full"),
    [
        ("a/b", "/w/a/b"),
        ("/x", "/x"),
        ("//x/y", "/x/y"),
        ("//x/../y", "/y"),
        (".", "/w"),
        ("../a", "/a"),
        ("a/..", "/w"),
        ("..", "/"),
    ],
)
def test_absolute(path: str, full: str) -> None:
    assert absolute(Path(path), Path("/w")) == Path(full)


def test_absolute_leaves_a_link_a_link(tmp_path: Path) -> None:
    (tmp_path / "real/deep").mkdir(parents=True)
    (tmp_path / "link").symlink_to("real/deep")
    assert absolute(Path("link"), tmp_path) == tmp_path / "link"
    assert absolute(Path("link/../x"), tmp_path) == tmp_path.resolve() / "real/x"


@pytest.mark.parametrize(
    ("severity", "bar", "reached"),
    [
        (Severity.ERROR, "error", True),
        (Severity.WARNING, "error", False),
        (Severity.WARNING, "warning", True),
        (Severity.INFO, "warning", False),
        (Severity.INFO, "info", True),
        (Severity.ERROR, "never", False),
    ],
)
def test_at_bar(severity: Severity, bar: str, reached: bool) -> None:
    assert at_bar(report(RETIRED._replace(severity=severity)), bar) is reached


def test_again_is_quoted_for_a_shell_and_safe_to_show() -> None:
    assert again([]) == ""
    paths = [Path("a b"), Path("c\x1b")]
    assert again(paths, Path("h"), Wish(target="0.11")) == r" --home h --target 0.11 'a b' $'c\x1b'"


def test_again_repeats_what_was_asked_of_the_settings() -> None:
    wish = Wish(Path("my s.toml"), False, ("HL2", "file-legacy"), ("HL205",), "0.12", "error")
    assert again([], None, wish) == " --config 'my s.toml' --select HL2,file-legacy --ignore HL205 --target 0.12"
    assert again([Path("a")], None, Wish(isolated=True)) == " --isolated a"


def test_did_you_mean() -> None:
    assert did_you_mean("eror", ["error", "warning"]) == " Did you mean 'error'?"
    assert did_you_mean("zzz", ["error", "warning"]) == ""


def test_again_names_any_path() -> None:
    command = again([Path("it's\n\\ \udcff")])
    said = subprocess.run(["bash", "-c", f"printf %s{command}"], capture_output=True, check=True).stdout
    assert said == b"it's\n\\ \xff"
