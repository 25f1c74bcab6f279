from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hooklint.checking import check
from hooklint.fixing import fix
from hooklint.source.memory import Dir, File, MemoryWorld, Symlink
from tests.rules.trial import CONFIG, HOME, PROJECT_CONFIG, SETTINGS, Finding, loading, only, seen, world

if TYPE_CHECKING:
    from hooklint.source.memory import Content
    from tests.rules.trial import Place

LATIN_1 = "[[hooks.input]]\ncommand = 'grüße'\n".encode("latin-1")
NOT_UTF8 = "stream did not contain valid UTF-8"


@pytest.mark.parametrize(
    "files",
    [
        pytest.param({}, id="no file"),
        pytest.param({CONFIG: Symlink("nowhere.toml")}, id="dangling link"),
        pytest.param({CONFIG: Symlink("config.toml")}, id="link to itself"),
        pytest.param({f"{HOME}/.nanopi": b""}, id="file in the folder's place"),
        pytest.param({f"{HOME}/.nanopi": Dir(0o600), CONFIG: LATIN_1}, id="folder that may not be searched"),
        pytest.param(
            {f"{HOME}/.nanopi/notes.toml": LATIN_1, "/project/config.toml": LATIN_1}, id="no file of nanopi's"
        ),
        pytest.param({CONFIG: "# grüße \U0001f600\n".encode()}, id="UTF-8"),
        pytest.param({CONFIG: b"\xef\xbb\xbf# BOM\n"}, id="BOM"),
    ],
)
def test_silent(files: dict[str, Content]) -> None:
    assert loading(check(MemoryWorld(files, home=HOME))) == ()


UNREADABLE: list[tuple[Content, Place, str, str]] = [
    (Dir(), (1, 1, 1, 1), "the file cannot be read (is a directory)", "Is a directory (os error 21)"),
    (File(b"", 0o000), (1, 1, 1, 1), "the file cannot be read (permission denied)", "Permission denied (os error 13)"),
    (LATIN_1, (2, 14, 2, 15), "the file is not UTF-8; save it as UTF-8", NOT_UTF8),
    (b"# \xe9", (1, 3, 1, 4), "the file is not UTF-8; save it as UTF-8", NOT_UTF8),
    ("# a\n".encode("utf-16"), (1, 1, 1, 2), "the file is not UTF-8; save it as UTF-8", NOT_UTF8),
    (b"ok = 'a'\n# \xed\xa0\x80\n", (2, 3, 2, 4), "the file is not UTF-8; save it as UTF-8", NOT_UTF8),
]


@pytest.mark.parametrize(
    ("file", "target", "prefix", "consequence"),
    [
        (CONFIG, "0.11", "error: failed to read config file", "nanopi 0.11 refuses to start"),
        (CONFIG, "0.12", "error: failed to read config file", "nanopi 0.12 refuses to start"),
        (PROJECT_CONFIG, "0.12", "error: failed to read config file", "nanopi 0.12 refuses to start"),
        (SETTINGS, "0.12", "warning: failed to load settings: failed to read", "0.13 does not start)"),
        (SETTINGS, "0.13", "error: failed to read", "nanopi 0.13 refuses to start"),
    ],
)
@pytest.mark.parametrize(("content", "place", "words", "reason"), UNREADABLE)
def test_place_and_words(
    *, content: Content, place: Place, words: str, reason: str, file: str, target: str, prefix: str, consequence: str
) -> None:
    (found,) = loading(check(world(content, file), target=target))
    assert seen(found) == Finding("HL003", place, "error")
    assert found.message.startswith(words)
    assert found.message.endswith(consequence)
    assert found.host_error == f"{prefix} {file}: {reason}"


def test_nothing_else_is_said_about_the_file() -> None:
    assert only(LATIN_1 + b"[[hooks.pre_tool_use]]\n").code == "HL003"


def test_the_other_files_are_still_judged() -> None:
    files: dict[str, Content] = {CONFIG: Dir(), PROJECT_CONFIG: b"[[hooks.pre_tool_use]]\ncommand = 'a'\n"}
    found = loading(check(MemoryWorld(files, home=HOME)))
    assert [(d.code, str(d.source.path)) for d in found] == [("HL003", CONFIG), ("HL101", PROJECT_CONFIG)]


def test_nothing_is_written() -> None:
    machine = world(LATIN_1)
    assert fix(machine, select="all", unsafe=True).files == {}
