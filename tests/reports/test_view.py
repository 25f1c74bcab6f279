from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.reports.view import View, file_name

HOME = Path("/home/ada")


@pytest.mark.parametrize(
    ("path", "cwd", "home", "shown"),
    [
        ("/home/ada/shop/.nanopi/config.toml", "/home/ada/shop", HOME, ".nanopi/config.toml"),
        ("/home/ada/.nanopi/config.toml", "/home/ada/shop", HOME, "~/.nanopi/config.toml"),
        ("/home/ada/.nanopi/config.toml", "/home/ada", HOME, ".nanopi/config.toml"),
        ("/home/adam/config.toml", "/srv", HOME, "/home/adam/config.toml"),
        ("/etc/x.toml", "/home/ada", None, "/etc/x.toml"),
        ("/srv/a\nb\x1b.toml", "/srv", None, r"a\u{a}b\u{1b}.toml"),
        ("/home/ada/\x1b", "/srv", HOME, r"~/\u{1b}"),
        ("/etc/\x1b", "/srv", HOME, r"/etc/\u{1b}"),
        ("/srv/caf\udce9", "/srv", None, r"caf\xe9"),
    ],
)
def test_a_path_as_people_name_it(path: str, cwd: str, home: Path | None, shown: str) -> None:
    assert View(Path(cwd), home).path(Path(path)) == shown


@pytest.mark.parametrize(
    ("path", "name"), [("/srv/a/b.toml", "a/b.toml"), ("/home/ada/b", "/home/ada/b"), ("/srv2/x", "/srv2/x")]
)
def test_a_path_as_programs_name_it(path: str, name: str) -> None:
    assert file_name(Path(path), Path("/srv")) == name
