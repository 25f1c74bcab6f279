from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.hosts.nanopi.entries import HookEntry, entries
from hooklint.hosts.nanopi.versions import version
from hooklint.source.source import Source
from hooklint.syntax.toml.parser import parse


def read(text: str, target: str = "0.12") -> tuple[HookEntry, ...]:
    return entries(parse(Source(Path("config.toml"), text.encode())), version(target))


@pytest.mark.parametrize(
    "text",
    [
        "[[hooks.input]]\nmatcher = 'm'\ncommand = 'c'\n",
        "[[ hooks . 'input' ]]\ncommand = 'c'\nmatcher = 'm'\n",
        "[hooks]\ninput = [{matcher = 'm', command = 'c'}]\n",
        "hooks.input = [{command = 'c', matcher = 'm'}]\n",
        "hooks = {input = [{matcher = 'm', command = 'c'}]}\n",
        "hooks = {input = [['m', 'command', 'c']]}\n",
        "hooks = [[], [], [['m', 'command', 'c', 5000]]]\n",
        "[[hooks.user_prompt_submit]]\nmatcher = 'm'\ncommand = 'c'\n",
        "[[hooks.UserPromptSubmit]]\nmatcher = 'm'\ncommand = 'c'\n",
        "[[hooks.inptu]]\nmatcher = 'm'\ncommand = 'c'\n",
        "[hooks.input]\nmatcher = 'm'\ncommand = 'c'\n",
    ],
)
def test_one_hook_in_every_spelling(text: str) -> None:
    (entry,) = read(text)
    values = (entry.matcher.value, entry.type.value, entry.command.value, entry.timeout.value)
    assert (entry.event, values) == ("input", ("m", "command", "c", 5000))


def test_values_have_their_places_and_defaults_have_none() -> None:
    text = "[[hooks.input]]\ncommand = 'c'\n"
    (entry,) = read(text)
    assert entry.command.span is not None
    assert text[entry.command.span.start : entry.command.span.end] == "'c'"
    assert (entry.matcher, entry.type, entry.timeout) == (("*", None), ("command", None), (5000, None))
    assert (entry.key.text, entry.path) == ("input", ("hooks", "input", 0))
    assert text[entry.span.start :].startswith("[[hooks.input]]")


@pytest.mark.parametrize("line", ["command = 1", "command = true", "comand = 'c'", "# command = 'c'"])
def test_a_command_that_is_not_there(line: str) -> None:
    (entry,) = read(f"[[hooks.input]]\n{line}\n")
    assert entry.command == (None, None)


def test_values_of_the_wrong_type_count_as_the_default() -> None:
    (entry,) = read("[[hooks.input]]\ncommand = 'c'\nmatcher = 1\ntype = []\ntimeout = '5'\n")
    assert (entry.matcher.value, entry.type.value, entry.timeout.value) == ("*", "command", 5000)


def test_entries_are_in_file_order() -> None:
    text = (
        "[[hooks.turn_end]]\ncommand = 'a'\n[[hooks.input]]\ncommand = 'b'\n"
        "[[hooks.turn_end]]\ncommand = 'c'\n[[hooks.user_prompt_submit]]\ncommand = 'd'\n"
    )
    assert [(entry.event, entry.command.value) for entry in read(text)] == [
        ("turn_end", "a"),
        ("input", "b"),
        ("turn_end", "c"),
        ("input", "d"),
    ]


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("", "0.12"),
        ("[hooks]\n", "0.12"),
        ("hooks = 1\n", "0.12"),
        ("[hooks]\ninput = []\n", "0.12"),
        ("[hooks]\ninput = ['x', 1]\n", "0.12"),
        ("hooks = [{event = 'input', command = 'a'}, {event = 'session_start', command = 'b'}]\n", "0.12"),
        ("[[hooks.Stop]]\ncommand = 'a'\n", "0.12"),
        ("[[hooks.input]]\ncommand = 'a'\n", "0.11"),
        ("[[input]]\ncommand = 'a'\n[other.hooks]\ninput = [{command = 'a'}]\n", "0.12"),
    ],
)
def test_no_hook(text: str, target: str) -> None:
    assert read(text, target) == ()


def test_0_11_reads_its_own_names() -> None:
    (entry,) = read("[[hooks.pre_tool_use]]\ncommand = 'a'\n", "0.11")
    assert (entry.event, entry.key.text) == ("tool_execution_start", "pre_tool_use")
