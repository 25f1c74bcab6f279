from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hooklint.scripts import reading as module
from hooklint.scripts.command import text_of
from hooklint.scripts.reading import is_shell_word, read
from hooklint.scripts.session import MOST_BYTES, Setting
from hooklint.scripts.values import PAYLOAD, Hole, literal
from hooklint.source.memory import File
from hooklint.source.source import Source
from hooklint.source.span import Span
from tests.rules.hooked import PROJECT, machine
from tests.rules.trial import HOME

if TYPE_CHECKING:
    from hooklint.scripts.model import Reading
    from hooklint.scripts.text import Text
    from hooklint.source.memory import Content

FILES: dict[str, Content | str] = {
    "~/x.sh": File(b"#!/bin/bash\ncat >/dev/null\nexit 2\n", 0o755),
    "~/x.py": b"import sys\nsys.exit(1)\n",
    "scripts/x.sh": b"exit 4\n",
}


def command_of(command: str) -> Text:
    source = Source(Path("/c.toml"), f"'''\n{command}'''".encode())
    return text_of(source, command, Span(0, len(source.data)))


def setting(*, home: str | None = HOME, is_own: bool = True) -> Setting:
    at_home = None if home is None else Path(home)
    return Setting(machine(FILES), Path(PROJECT), at_home, at_home and at_home / ".nanopi", is_own, "0.12")


def reading(command: str, *, home: str | None = HOME) -> Reading:
    return read(command_of(command), setting(home=home))


PLAIN = [
    "~/x.sh",
    "~/x.sh --all x=1",
    "bash ~/x.sh",
    "python3 -u ~/x.py",
    "~/gone.sh",
    "bash scripts/x.sh",
    "scripts/x.sh",
    "jq -c .tool_name",
    "cat",
    "toolguard --strict",
    "timeout 5 ~/x.sh",
    "  ~/x.sh  ",
    "nosuch ~/x.sh",
]


@pytest.mark.parametrize("command", PLAIN)
@pytest.mark.parametrize("home", [HOME, None])
def test_plain_words_are_read_as_the_shell_s_reader_reads_them(
    command: str, home: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, where = command_of(command), setting(home=home)._replace(sources={})
    short = read(text, where)
    monkeypatch.setattr(module, "_plain_call", lambda *_: None)
    long = read(text, where)
    assert short.started == long.started
    assert short.is_whole == long.is_whole
    assert [(part.language, part.span) for part in short.parts] == [(part.language, part.span) for part in long.parts]
    assert [(call.words, call.places, call.in_place) for call in short.calls] == [
        (call.words, call.places, call.in_place) for call in long.calls
    ]
    assert [(end.status.codes, end.status.of, end.is_whole, end.at) for end in short.endings] == [
        (end.status.codes, end.status.of, end.is_whole, end.at) for end in long.endings
    ]


@pytest.mark.parametrize("command", ["~/gone.sh", "bash ~/gone.sh a b", "toolguard", "cat", "python3 ~/gone.py"])
def test_they_are_read_without_the_shell_s_grammar(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hooklint.scripts.shell", None)
    assert reading(command).calls


@pytest.mark.parametrize(
    "command",
    [
        *("true", "exit 2", "echo hi", "a=b c", "x;y", "x|y", "x 'y'", "x *", "x $y", "x &", "! x", "if", "x #y"),
        *("a\nb", "x\\y", "x ~user", "[ x ]", "x >y", "x !y", "", " ", "x {a,b}"),
    ],
)
def test_anything_else_is_the_shell_s_business(command: str) -> None:
    assert module._plain_call(command_of(command), setting()) is None


def test_a_home_of_which_nothing_is_known_stays_a_hole() -> None:
    (call,) = reading("nosuch ~/x.sh", home=None).calls
    assert call.words[1] == (Hole("variable", "HOME", is_line=True), "/x.sh")
    (known,) = reading("nosuch ~/x.sh").calls
    assert literal(known.words[1]) == f"{HOME}/x.sh"


def test_the_payload_is_on_its_stdin() -> None:
    (call,) = reading("nosuch").calls
    assert (call.stdin, call.stdin_from) == ((PAYLOAD, "\n"), "hook")


def test_places_are_those_of_the_file() -> None:
    (call,) = reading("nosuch a bc").calls
    texts = [place.source.text(place.span) for place in (call.at, call.name_at, *call.places)]
    assert texts == ["nosuch a bc", "nosuch", "nosuch", "a", "bc"]


def test_a_command_that_is_too_long_is_not_read() -> None:
    found = reading("true;" * (MOST_BYTES // 5 + 1))
    assert (found.endings, found.is_whole) == ((), False)


def test_a_command_nested_beyond_reason_is_not_read() -> None:
    found = reading("$(" * 5000 + ")" * 5000)
    assert not found.is_whole or not all(ending.is_whole for ending in found.endings)


@pytest.mark.parametrize("word", ["if", ".", ":", "[", "exit", "source", "printf"])
def test_words_of_the_shell(word: str) -> None:
    assert is_shell_word(word)
    assert not is_shell_word(f"{word}x")
