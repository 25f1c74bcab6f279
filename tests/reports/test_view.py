from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.reports.view import View

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
