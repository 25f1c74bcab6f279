from __future__ import annotations

import tempfile
from typing import TYPE_CHECKING

from hooklint.resources import demo_dir

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from tests.cli.conftest import User


def test_findings_diff_and_the_same_files_clean(user: User) -> None:
    output = user.run("demo").output
    steps = [
        "demo/home/.nanopi/config.toml:9:",
        "+++ demo/home/.nanopi/config.toml",
        "fixes applied in",
        "nothing to report",
    ]
    places = [output.index(step) for step in steps]
    assert places == sorted(places)
    assert output.rstrip().endswith("nothing to report.")
    assert user.run("demo").exit_code == 0


def test_nothing_is_left_and_no_path_is_long(user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = {path: path.read_bytes() for path in demo_dir().rglob("*") if path.is_file()}
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "home"))
    monkeypatch.setenv("NANOPI_HOME", "/nowhere")
    output = user.run("demo").output
    assert str(tmp_path) not in output
    assert "demo/home/.nanopi/config.toml:9:" in output
    assert [path.name for path in (tmp_path / "home").iterdir()] == [".nanopi"]
    assert {path: path.read_bytes() for path in demo_dir().rglob("*") if path.is_file()} == before
