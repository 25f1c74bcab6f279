from __future__ import annotations

import time
from pathlib import Path

import pytest

from hooklint.settings.globs import complaint, matches

FOLDER = Path("/src/p")
HOME = Path("/home/ada")
ROWS = [
    # a name at any depth, and all below a folder of that name
    ("config.toml", "/src/p/.nanopi/config.toml", True),
    ("config.toml", "/src/p/a/b/.nanopi/config.toml", True),
    ("config", "/src/p/.nanopi/config.toml", False),
    ("*.toml", "/src/p/.nanopi/config.toml", True),
    ("*.TOML", "/src/p/.nanopi/config.toml", False),
    ("legacy", "/src/p/legacy/.nanopi/config.toml", True),
    ("legacy/", "/src/p/a/legacy/.nanopi/config.toml", True),
    ("leg?cy", "/src/p/legacy/x", True),
    ("[kl]egacy", "/src/p/legacy/x", True),
    ("[!l]egacy", "/src/p/legacy/x", False),
    ("p", "/src/p/x", False),
    # from the folder of the settings
    ("legacy/**", "/src/p/legacy/.nanopi/config.toml", True),
    ("legacy/*", "/src/p/legacy/.nanopi/config.toml", True),
    ("legacy/*.toml", "/src/p/legacy/.nanopi/config.toml", False),
    ("legacy/**/*.toml", "/src/p/legacy/.nanopi/config.toml", True),
    ("legacy/**", "/src/p/a/legacy/x", False),
    ("./legacy/x", "/src/p/legacy/x", True),
    ("a//b", "/src/p/a/b", True),
    ("*/legacy/**", "/src/p/a/legacy/x", True),
    ("*/legacy/**", "/src/p/a/b/legacy/x", False),
    ("**/legacy/x", "/src/p/a/b/legacy/x", True),
    ("**/legacy/x", "/src/p/legacy/x", True),
    ("a/**/b/**/c", "/src/p/a/1/b/c", True),
    ("a/**/b/**/c", "/src/p/a/1/2/c", False),
    ("a/**/**/b", "/src/p/a/b", True),
    ("**", "/src/p/x", True),
    ("a/b", "/src/p/a", False),
    ("a*b/x", "/src/p/a/b/x", False),
    ("**", "/src/other/x", False),
    ("x", "/src/other/x", False),
    # from the root, and from the home folder
    ("/src/p/a", "/src/p/a/x", True),
    ("/src/*/x", "/src/other/x", True),
    ("/p/x", "/src/p/x", False),
    ("~/.nanopi/config.toml", "/home/ada/.nanopi/config.toml", True),
    ("~/.nanopi", "/home/ada/.nanopi/config.toml", True),
    ("~/.nanopi/*", "/home/eve/.nanopi/config.toml", False),
    ("~x", "/src/p/~x", True),
    # nothing else is special
    ("a+(b)$.{1}|", "/src/p/a+(b)$.{1}|", True),
    ("a\nb", "/src/p/a\nb", True),
    ("a", "/src/p/a\n", False),
    ("[", "/src/p/[", True),
]


@pytest.mark.parametrize(("glob", "path", "named"), ROWS)
def test_what_a_glob_names(glob: str, path: str, named: bool) -> None:
    assert matches(glob, Path(path), FOLDER, HOME) is named


def test_where_nobody_is_at_home_nothing_is_in_the_home_folder() -> None:
    assert not matches("~/**", Path("/home/ada/x"), FOLDER)


@pytest.mark.parametrize("glob", ["", "/", ".", "//./", "../x", "a/../b", "/..", "x" * 4097])
def test_globs_that_name_nothing(glob: str) -> None:
    assert complaint(glob) is not None


@pytest.mark.parametrize("glob", sorted({glob for glob, _, _ in ROWS} | {"..a", "a..", "..."}))
def test_globs_without_a_complaint(glob: str) -> None:
    assert complaint(glob) is None


@pytest.mark.parametrize(
    "glob", ["*a" * 200 + "b", "**/" * 1300 + "b", "**/*a*a*a*a*a*a*a*a*a*b/" * 30 + "x", "[" * 4096]
)
def test_no_glob_takes_long(glob: str) -> None:
    path = FOLDER.joinpath(*["a" * 200] * 50)
    start = time.process_time()
    assert not matches(glob, path, FOLDER)
    assert time.process_time() - start < 2
