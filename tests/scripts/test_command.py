from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooklint.hosts.nanopi.load import load
from hooklint.hosts.nanopi.paths import project_slots, slot_of
from hooklint.scripts.command import as_run, setting_of, text_of
from hooklint.scripts.session import Setting
from hooklint.source.memory import MemoryWorld
from hooklint.source.source import Source
from hooklint.source.span import Span

if TYPE_CHECKING:
    from hooklint.scripts.text import Text

HOME, PROJECT = Path("/home/ada"), Path("/project")
HOOK = b"[[hooks.input]]\ncommand = 'true'\n"

STRINGS = [
    "'~/x.sh \\.'",
    '"~/x.sh \\"a b\\" \\\\d"',
    '"\\u0041\\U0001F600é\\tz"',
    "'''\nset -e\r\n'it''s'\n'''",
    '"""\r\nset -e\r\ncat \\"x\\" \\\r\n   y\\\n\n  z ""\\u00e9\n"""',
    '"""a\\\\"""',
    "'''''a'''''",
    '""""a"b""""',
    '"é日本"',
]


def written(string: str) -> Text:
    data = f"command = {string}".encode()
    value: str = tomllib.loads(data.decode())["command"]
    return text_of(Source(Path("/c.toml"), data), value, Span(len("command = "), len(data)))


@pytest.mark.parametrize("string", STRINGS)
def test_every_byte_of_a_command_stands_where_it_is_written(string: str) -> None:
    text = written(string)
    holds(text)
    assert text.place(0, len(text.data)).span.start > text.within.start
    assert text.place(0, len(text.data)).span.end < text.within.end


def holds(text: Text) -> None:
    """The law: a stretch is the same bytes in the file, or an escape that means them."""
    starts = [stretch.start for stretch in text.stretches]
    assert starts == sorted(set(starts))
    assert starts[0] == 0
    for stretch, end in zip(text.stretches, [*starts[1:], len(text.data)], strict=True):
        piece = text.data[stretch.start : end]
        if stretch.length is None:
            assert text.source.data[stretch.at : stretch.at + len(piece)] == piece
        else:
            escape = text.source.data[stretch.at : stretch.at + stretch.length].decode()
            assert escape in {"\r\n", "\n"} or tomllib.loads(f'x = "{escape}"')["x"].encode() == piece


PIECES = st.sampled_from(["a", "é", "😀", " ", "\\\\", '\\"', "\\n", "\\t", "\\u00e9", "\\U0001F600", "'", "x.sh"])
LINES = st.sampled_from(["\n", "\r\n", "\\\n   ", "\\  \r\n\n\t"])


@given(st.lists(PIECES, min_size=1))
def test_basic_strings(pieces: list[str]) -> None:
    holds(written('"' + "".join(pieces) + '"'))


@given(st.lists(PIECES | LINES, min_size=1), st.sampled_from(["", "\n", "\r\n"]))
def test_multiline_basic_strings(pieces: list[str], first: str) -> None:
    inside = "".join(pieces)
    if text := tomllib.loads(f'x = """{first}{inside}"""')["x"]:
        found = written(f'"""{first}{inside}"""')
        assert found.data == text.encode()
        holds(found)


def test_a_text_that_does_not_fit_its_string_stands_for_the_whole_of_it() -> None:
    text = text_of(Source(Path("/c.toml"), b'command = "a x"'), "b x", Span(10, 15))
    assert text.place(1, 2).span == (10, 15)


def world(*, nanopi_home: str | None = None) -> MemoryWorld:
    env = {"HOME": str(HOME)} | ({} if nanopi_home is None else {"NANOPI_HOME": nanopi_home})
    files = {"/home/ada/.nanopi/config.toml": HOOK, ".nanopi/config.toml": HOOK, "/other/.nanopi/config.toml": HOOK}
    return MemoryWorld(files, env=env, cwd=PROJECT)


def test_the_present_users_files_run_at_home_and_in_this_folder() -> None:
    machine = world()
    setting = setting_of(load(machine), machine, is_own=True)._replace(sources=None)
    assert setting == Setting(machine, PROJECT, HOME, HOME / ".nanopi", True, "0.12")


def test_a_root_of_its_own_counts_from_the_folder() -> None:
    machine = world(nanopi_home="conf")
    assert setting_of(load(machine), machine, is_own=True).root == PROJECT / "conf"


def test_a_project_that_is_named_runs_in_its_own_folder_and_nobody_s_home() -> None:
    machine = world()
    hooks = load(machine, project_slots(machine, Path("/other")))
    setting = setting_of(hooks, machine, is_own=False)
    assert setting[1:5] == (Path("/other"), None, None, False)


def test_a_user_s_file_that_is_named_brings_the_home_folder_and_no_other() -> None:
    machine = world()
    hooks = load(machine, [slot_of(machine, HOME / ".nanopi/config.toml")])
    assert setting_of(hooks, machine, is_own=False)[1:4] == (None, HOME, HOME / ".nanopi")


@pytest.mark.parametrize(
    ("command", "home", "root", "expected"),
    [
        ("~/x.sh a\\b", HOME, None, "/home/ada/x.sh a/b"),
        ("$HOME/x.sh", Path("/home/a b"), None, "/home/a b/x.sh"),
        ("~/.nanopi/x.sh", HOME, Path("/conf"), "/conf/x.sh"),
        ("~/.nanopi\\x.sh", None, None, "~/.nanopi/x.sh"),
        ("bash ~/x.sh a\\b", HOME, None, "bash ~/x.sh a\\b"),
        ("~//etc/x", HOME, None, "/etc/x"),
        ("~", HOME, None, "/home/ada/"),
    ],
)
def test_the_host_s_own_expansion(command: str, home: Path | None, root: Path | None, expected: str) -> None:
    text = as_run(written(f"'{command}'"), Setting(world(), PROJECT, home, root, True, "0.12"))
    assert text.data.decode() == expected


@pytest.mark.parametrize("string", ["'~/hooks/x.sh --a'", '"~/hooks/x.sh \\"b c\\""', "'${HOME}/.nanopi/x.sh --a'"])
def test_what_is_expanded_keeps_its_place(string: str) -> None:
    setting = Setting(world(), PROJECT, HOME, HOME / ".nanopi", True, "0.12")
    text = as_run(written(string), setting)
    at = text.data.index(b" ")
    first, rest = text.place(0, at), text.place(at + 1, len(text.data))
    words = [first.source.text(first.span), rest.source.text(rest.span)]
    assert words == string[1:-1].split(" ", maxsplit=1)
    name = text.place(at - 4, at)
    assert name.source.text(name.span) == "x.sh"
