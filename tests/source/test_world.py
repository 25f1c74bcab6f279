from __future__ import annotations

import errno
import os
import subprocess
from pathlib import Path
from stat import S_IFMT, S_IMODE, S_ISREG
from typing import TYPE_CHECKING, NamedTuple

import pytest

from hooklint.source.errors import WriteRefused
from hooklint.source.machine import Machine
from hooklint.source.memory import Content, Dir, File, MemoryWorld, Symlink

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hooklint.source.world import World, WritableWorld

Tree = dict[str, Content]


def build_on_disk(top: Path, tree: Tree) -> None:
    for name, content in tree.items():
        path = top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, Symlink):
            path.symlink_to(content.target)
        elif isinstance(content, Dir):
            path.mkdir(exist_ok=True)
        else:
            path.write_bytes(content.data if isinstance(content, File) else content)
    # Last, since a closed folder takes no files; the deepest first, since it lets nobody through.
    for name, content in sorted(tree.items(), reverse=True):
        if not isinstance(content, Symlink):
            (top / name).chmod(0o644 if isinstance(content, bytes) else content.mode)


def place(tree: Tree, top: Path) -> Tree:
    """The tree with `TOP` in link targets replaced by where it stands."""
    return {
        name: Symlink(content.target.replace("TOP", str(top))) if isinstance(content, Symlink) else content
        for name, content in tree.items()
    }


@pytest.fixture(params=["machine", "memory"])
def world_of(request: pytest.FixtureRequest, own_folder: Path) -> Callable[..., WritableWorld]:
    """Makes a world with the given tree, its current folder the top of it, for an ordinary user."""

    def make(tree: Tree, env: Mapping[str, str] | None = None) -> WritableWorld:
        tree = place(tree, own_folder)
        if request.param == "memory":
            return MemoryWorld(tree, env=env or {}, cwd=own_folder)
        build_on_disk(own_folder, tree)
        return Machine(env or {}, own_folder)

    return make


class Look(NamedTuple):
    """A tree, a path in it, and what reading that gives: bytes, or an errno's name."""

    tree: Tree
    path: str
    read: bytes | str


CHAIN: Tree = {"0": b"end", **{str(number): Symlink(str(number - 1)) for number in range(1, 42)}}

LOOKS = {
    "file": Look({"a": b"x"}, "a", b"x"),
    "file in a folder": Look({"d/e/a": b"x"}, "d/e/a", b"x"),
    "up and down": Look({"d/e/a": b"x", "f": Dir()}, "d/../f/../d/e/a", b"x"),
    "missing": Look({}, "a", "ENOENT"),
    "missing folder": Look({}, "d/a", "ENOENT"),
    "out of a missing folder": Look({"a": b""}, "d/../a", "ENOENT"),
    "folder": Look({"d": Dir()}, "d", "EISDIR"),
    "above the root": Look({}, "../" * 50, "EISDIR"),
    "below a file": Look({"a": b""}, "a/b", "ENOTDIR"),
    "out of a file": Look({"a": b"", "b": b""}, "a/../b", "ENOTDIR"),
    "link": Look({"a": b"x", "l": Symlink("a")}, "l", b"x"),
    "link up": Look({"a": b"x", "d/l": Symlink("../a")}, "d/l", b"x"),
    "link from the root": Look({"a": b"x", "d/l": Symlink("TOP/a")}, "d/l", b"x"),
    "link to a folder": Look({"d/e/a": b"x", "l": Symlink("d/e")}, "l/a", b"x"),
    "up from where a link leads": Look({"d/a": b"x", "d/e": Dir(), "l": Symlink("d/e")}, "l/../a", b"x"),
    "link to a link": Look({"a": b"x", "l": Symlink("m"), "m": Symlink("a")}, "l", b"x"),
    "link with a slash to a file": Look({"a": b"x", "l": Symlink("a/")}, "l", "ENOTDIR"),
    "link with a dot to a file": Look({"a": b"x", "l": Symlink("a/.")}, "l", "ENOTDIR"),
    "link with dots": Look({"d/a": b"x", "l": Symlink("./d/.//a")}, "l", b"x"),
    "dangling link": Look({"l": Symlink("nowhere")}, "l", "ENOENT"),
    "link to itself": Look({"l": Symlink("l")}, "l", "ELOOP"),
    "links in a circle": Look({"l": Symlink("m"), "m": Symlink("l")}, "l", "ELOOP"),
    "folder that leads into itself": Look({"d/l": Symlink("../d"), "d/a": b"x"}, "d/l/l/l/l/a", b"x"),
    "40 links": Look(CHAIN, "40", b"end"),
    "41 links": Look(CHAIN, "41", "ELOOP"),
    "longest name": Look({"n" * 255: b"x"}, "n" * 255, b"x"),
    "name too long": Look({}, "n" * 256, "ENAMETOOLONG"),
    "path too long": Look({}, "n/" * 2500, "ENAMETOOLONG"),
    "NUL": Look({}, "a\0b", "EINVAL"),
    "lone surrogate": Look({}, "a\ud800b", "EINVAL"),
    "bytes that are no text": Look({"a\udcff": b"x"}, "a\udcff", b"x"),
    "unreadable": Look({"a": File(b"x", 0o000)}, "a", "EACCES"),
    "only for others": Look({"a": File(b"x", 0o066)}, "a", "EACCES"),
    "only to execute": Look({"a": File(b"x", 0o111)}, "a", "EACCES"),
    "only to read": Look({"a": File(b"x", 0o400)}, "a", b"x"),
    "unreadable folder": Look({"d": Dir(0o311)}, "d", "EACCES"),
    "in an unreadable folder": Look({"d": Dir(0o311), "d/a": b"x"}, "d/a", b"x"),
    "in an unsearchable folder": Look({"d": Dir(0o666), "d/a": b"x"}, "d/a", "EACCES"),
    "missing in an unsearchable folder": Look({"d": Dir(0o666)}, "d/a", "EACCES"),
    "out of an unsearchable folder": Look({"d": Dir(0o666), "a": b""}, "d/../a", "EACCES"),
    "link into an unsearchable folder": Look({"d": Dir(0o666), "d/a": b"", "l": Symlink("d/a")}, "l", "EACCES"),
}


def read(world: World, path: Path) -> bytes | str:
    try:
        return world.read(path)
    except OSError as error:
        named = error.filename == str(world.cwd / path)
        return errno.errorcode[error.errno or 0] if named else f"names {error.filename}"


def stat(world: World, path: Path) -> tuple[int, int, int | None] | None:
    """Kind, permissions and, of a file, size."""
    info = world.stat(path)
    if info is None:
        return None
    return S_IFMT(info.st_mode), S_IMODE(info.st_mode), info.st_size if S_ISREG(info.st_mode) else None


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("absolute", [False, True])
def test_read(world_of: Callable[..., World], look: Look, absolute: bool) -> None:
    world = world_of(look.tree)
    assert read(world, world.cwd / look.path if absolute else Path(look.path)) == look.read


# The root of this machine has a mode of its own.
STATS = {name: look for name, look in LOOKS.items() if name != "above the root"}


@pytest.mark.parametrize("look", STATS.values(), ids=STATS)
def test_both_worlds_stat_the_same(own_folder: Path, look: Look) -> None:
    tree = place(look.tree, own_folder)
    build_on_disk(own_folder, tree)
    path = Path(look.path)
    assert stat(Machine({}, own_folder), path) == stat(MemoryWorld(tree, cwd=own_folder), path)


@pytest.mark.parametrize(
    ("name", "known"),
    [("file", True), ("unreadable", True), ("folder", True), ("missing", False), ("links in a circle", False)],
)
def test_stat_says_no_for_whatever_reason(world_of: Callable[..., World], name: str, known: bool) -> None:
    look = LOOKS[name]
    assert (world_of(look.tree).stat(Path(look.path)) is not None) == known


LISTS = {
    "none": ({"a": b"", "d/e": Dir()}, ".", []),
    "the folder itself": ({".nanopi/config.toml": b""}, ".", ["."]),
    "in path order": (
        {"b/.nanopi": Dir(), "a-b/.nanopi": Dir(), "a/c/.nanopi": Dir(), "a/.nanopi": Dir(), "B/.nanopi": Dir()},
        ".",
        ["B", "a", "a/c", "a-b", "b"],
    ),
    "only below": ({"a/.nanopi": Dir(), "b/.nanopi": Dir()}, "a", ["a"]),
    "not in a configuration": ({".nanopi/x/.nanopi": Dir()}, ".", ["."]),
    "hidden folders": ({".config/app/.nanopi": Dir()}, ".", [".config/app"]),
    "a file of that name": ({".nanopi": b"", "a/.nanopi": Symlink("../.nanopi")}, ".", []),
    "a link of that name": ({"dots": Dir(), "a/.nanopi": Symlink("../dots")}, ".", ["a"]),
    "a dangling link of that name": ({"a/.nanopi": Symlink("nowhere")}, ".", []),
    "skipped folders": (
        {f"{name}/x/.nanopi": Dir() for name in (".git", "node_modules", ".tox", ".venv", "__pycache__")},
        ".",
        [],
    ),
    "a skipped name given by the user": ({"node_modules/x/.nanopi": Dir()}, "node_modules", ["node_modules/x"]),
    "environments": (
        {"e/pyvenv.cfg": b"", "e/.nanopi": Dir(), "e/x/.nanopi": Dir(), "c/conda-meta": Dir(), "c/.nanopi": Dir()},
        ".",
        [],
    ),
    "an environment given by the user": ({"e/pyvenv.cfg": b"", "e/x/.nanopi": Dir()}, "e", ["e/x"]),
    "links to folders": ({"a/.nanopi": Dir(), "l": Symlink("a"), "a/up": Symlink("..")}, ".", ["a"]),
    "a link given by the user": ({"a/b/.nanopi": Dir(), "l": Symlink("a")}, "l", ["l/b"]),
    "unreadable folders": ({"d": Dir(0o311), "d/.nanopi": Dir(), "e/.nanopi": Dir()}, ".", ["e"]),
    "unsearchable folders": ({"d": Dir(0o644), "d/.nanopi": Dir(), "e/.nanopi": Dir()}, ".", ["e"]),
    "missing": ({}, "d", []),
    "a file": ({"a": b""}, "a", []),
    "NUL": ({}, "a\0b", []),
    "deep": ({"/".join("d" * 200) + "/.nanopi": Dir()}, ".", ["/".join("d" * 200)]),
}


@pytest.mark.parametrize(("tree", "folder", "projects"), LISTS.values(), ids=LISTS)
def test_list(world_of: Callable[..., World], tree: Tree, folder: str, projects: list[str]) -> None:
    world = world_of(tree)
    assert list(world.list(Path(folder))) == [world.cwd / project for project in projects]


def test_a_folder_that_was_asked_for_must_be_readable(world_of: Callable[..., World]) -> None:
    world = world_of({"d": Dir(0o311), "d/.nanopi": Dir()})
    with pytest.raises(PermissionError):
        world.list(Path("d"))


PROGRAMS: Tree = {
    "bin/jq": File(b"", 0o755),
    "bin/plain": b"",
    "bin/others": File(b"", 0o655),
    "bin/folder": Dir(),
    "bin/link": Symlink("jq"),
    "second/jq": File(b"", 0o755),
    "second/plain": File(b"", 0o700),
    "here": File(b"", 0o755),
}


@pytest.mark.parametrize(
    ("program", "path", "found"),
    [
        ("jq", "bin:second", "bin/jq"),
        ("jq", "nowhere:second:bin", "second/jq"),
        ("plain", "bin:second", "second/plain"),
        ("others", "bin", None),
        ("folder", "bin", None),
        ("link", "bin", "bin/link"),
        ("absent", "bin", None),
        ("here", "bin", None),
        ("here", "bin:", "here"),
        ("./here", "bin", "here"),
        ("bin/jq", "second", "bin/jq"),
        ("bin/plain", "bin", None),
        ("", "bin", None),
        ("a\0b", "bin", None),
    ],
)
def test_which(world_of: Callable[..., World], program: str, path: str, found: str | None) -> None:
    world = world_of(PROGRAMS, {"PATH": path})
    assert world.which(program) == (None if found is None else world.cwd / found)


class Change(NamedTuple):
    """A tree, the file to change in it, what it should hold, and why that is refused, if it is."""

    tree: Tree
    path: str
    expected: bytes
    refused: str | None = None


CHANGES = {
    "file": Change({"a": File(b"old", 0o640)}, "a", b"old"),
    "link": Change({"d/a": b"old", "l": Symlink("d/a")}, "l", b"old"),
    "changed": Change({"a": b"other"}, "a", b"old", "was changed since it was read"),
    "missing": Change({}, "a", b"old", "is no longer there"),
    "folder": Change({"a": Dir()}, "a", b"old", "is not a regular file"),
    "unreadable": Change({"a": File(b"old", 0o200)}, "a", b"old", "cannot be replaced: Permission denied"),
    "read-only": Change({"a": File(b"old", 0o444)}, "a", b"old", "is read-only"),
    "read-only folder": Change(
        {"d": Dir(0o555), "d/a": b"old"}, "d/a", b"old", "stands in a folder that cannot be written"
    ),
    "read-only folder of a target": Change(
        {"d": Dir(0o555), "d/a": b"old", "l": Symlink("d/a")}, "l", b"old", "stands in a folder that cannot be written"
    ),
    "circle": Change(
        {"l": Symlink("m"), "m": Symlink("l")}, "l", b"old", "cannot be replaced: Too many levels of symbolic links"
    ),
    "backups there": Change({"a": b"old", "a.bak": b"x", "a.bak1": Dir(), "a.bak2": Symlink("a")}, "a", b"old"),
    "same backup there": Change({"a": b"old", "a.bak": b"x", "a.bak1": File(b"old", 0o600)}, "a", b"old"),
}


def look_around(world: World, top: Path, names: set[str]) -> dict[str, object]:
    return {name: (read(world, top / name), stat(world, top / name)) for name in names}


def replaced(world: WritableWorld, change: Change, *, backup: bool) -> tuple[Path | None, str | None]:
    """The backup, or the reason why not."""
    try:
        return world.replace(Path(change.path), b"new", change.expected, backup=backup), None
    except WriteRefused as refused:
        named = refused.path == world.cwd / change.path
        return None, refused.reason if named else str(refused)


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("backup", [False, True])
def test_both_worlds_replace_the_same(own_folder: Path, change: Change, backup: bool) -> None:
    build_on_disk(own_folder, change.tree)
    worlds: tuple[WritableWorld, ...] = (Machine({}, own_folder), MemoryWorld(change.tree, cwd=own_folder))
    kept, why = zip(*(replaced(world, change, backup=backup) for world in worlds), strict=True)
    assert why == (change.refused, change.refused)
    assert kept[0] == kept[1]
    assert (kept[0] is not None) == (backup and not change.refused)
    for world in worlds:
        assert change.refused or world.read(Path(change.path)) == b"new"
        assert kept[0] is None or world.read(kept[0]) == change.expected
    names = {str(path.relative_to(own_folder)) for path in own_folder.rglob("*")}
    assert look_around(worlds[0], own_folder, names) == look_around(worlds[1], own_folder, names)


def test_set_mode(world_of: Callable[..., WritableWorld]) -> None:
    world = world_of({"a": b"", "l": Symlink("a")})
    world.set_mode(Path("l"), 0o755)
    assert stat(world, Path("a")) == stat(world, Path("l"))
    assert S_IMODE((world.stat(Path("a")) or os.stat_result(range(10))).st_mode) == 0o755
    with pytest.raises(WriteRefused, match=r"/b: cannot be given the mode 700: No such file or directory"):
        world.set_mode(Path("b"), 0o700)


def test_same_file_by_two_names(world_of: Callable[..., World]) -> None:
    world = world_of({"a": b"", "b": b"", "l": Symlink("a")})
    first, second, third = (world.stat(Path(name)) for name in ("a", "l", "b"))
    assert first
    assert second
    assert third
    assert os.path.samestat(first, second)
    assert not os.path.samestat(first, third)


# The real machine alone.


@pytest.mark.parametrize("kind", ["pipe", "socket", "/dev/zero"])
def test_what_never_ends_is_not_read(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "config.toml"
    if kind == "pipe":
        os.mkfifo(file)
    elif kind == "socket":
        import socket

        with socket.socket(socket.AF_UNIX) as server:
            server.bind(str(file))
    else:
        file.symlink_to(kind)
    with pytest.raises(OSError, match=r"config.toml") as refused:
        Machine({}, tmp_path).read(file)
    assert refused.value.errno in {errno.EINVAL, errno.ENXIO}


def test_a_link_to_the_empty_device_is_an_empty_file(tmp_path: Path) -> None:
    (tmp_path / "config.toml").symlink_to("/dev/null")
    assert Machine({}, tmp_path).read(Path("config.toml")) == b""


def test_a_file_larger_than_one_read(tmp_path: Path) -> None:
    data = os.urandom(1000) * 3000
    (tmp_path / "big").write_bytes(data)
    assert Machine({}, tmp_path).read(Path("big")) == data


def test_home_of_the_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import pwd

    listed = Path(pwd.getpwuid(os.getuid()).pw_dir)
    assert Machine({"HOME": "/h"}).home == Path("/h")
    assert Machine({"HOME": ""}).home == listed
    assert Machine({}).home == listed
    monkeypatch.setattr(os, "getuid", lambda: 4_000_000_000)
    assert Machine({}).home is None
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert (Machine().home, Machine().cwd) == (tmp_path, tmp_path)


def test_bash_reads_and_runs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BASH_ENV", str(tmp_path / "env"))
    monkeypatch.setenv("SHELLOPTS", "verbose")
    (tmp_path / "env").write_text(f"touch {tmp_path}/ran")
    world = Machine()
    assert world.bash_syntax(f"touch {tmp_path}/ran\n") is None
    assert world.bash_syntax("if true; then\n") == "/bin/bash: line 2: syntax error: unexpected end of file\n"
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize("error", [FileNotFoundError(), subprocess.TimeoutExpired("bash", 10)])
def test_no_answer_from_bash(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(subprocess, "run", fail)
    assert Machine().bash_syntax("if") is None


# Memory alone.


def test_home_in_memory() -> None:
    assert MemoryWorld().home is None
    assert MemoryWorld(home="/h").home == Path("/h")
    assert MemoryWorld(home="/h", env={"HOME": ""}).home == Path("/h")
    assert MemoryWorld(home="/h", env={"HOME": "/other"}).home == Path("/other")


def test_programs_in_memory() -> None:
    world = MemoryWorld(programs=["jq"])
    assert world.which("jq") == Path("/usr/bin/jq")
    assert world.which("rg") is None
    assert world.bash_syntax("if") is None


def test_folders_deeper_than_the_stack() -> None:
    deep = Path("/", *("d" * 1500))
    assert list(MemoryWorld({deep / ".nanopi": Dir()}).list(Path("/"))) == [deep]


def test_changes_from_outside() -> None:
    files: dict[str | Path, Content] = {"/a": b"1", Path("/l"): Symlink("a")}
    world = MemoryWorld(files)
    world.write("/l", b"2")
    world.write("/d/new", b"3")
    world.chmod("/a", 0o600)
    assert world.snapshot() == {Path("/a"): b"2", Path("/d/new"): b"3"}
    assert stat(world, Path("/a")) == (0o100000, 0o600, 1)
    with pytest.raises(IsADirectoryError):
        world.write("/d", b"")


IMPOSSIBLE: list[tuple[Tree, type[OSError]]] = [
    ({"/a": b"", "/a/b": b""}, NotADirectoryError),
    ({"/a": Symlink("b"), "/a/b": b""}, NotADirectoryError),
    ({"/a": b"", "/a/": Dir()}, FileExistsError),
]


@pytest.mark.parametrize(("files", "error"), IMPOSSIBLE)
def test_trees_that_cannot_be(files: Tree, error: type[OSError]) -> None:
    with pytest.raises(error):
        MemoryWorld(files)


def test_the_root_has_a_mode_too() -> None:
    world = MemoryWorld({"/": Dir(0o600), "/a": b""})
    assert read(world, Path("/a")) == "EACCES"
