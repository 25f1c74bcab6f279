from __future__ import annotations

import pytest

from hooklint.hosts.nanopi.decode import decode
from hooklint.hosts.nanopi.shapes import holds_hooks, is_shape


def shapes(text: str) -> list[bool]:
    return [is_shape(refusal) for refusal in decode(text.encode(), "config").file.refusals]


@pytest.mark.parametrize(
    "text",
    [
        "[hooks.input]\n",
        "[hooks]\ninput = {command = 'a'}\n",
        "hooks.input.command = 'a'\n",
        "[[hooks]]\n",
        "[extensions]\n",
        "[[trust]]\n",
        "hooks.input = [[{command = 'a'}, 'command', 'a']]\n",
    ],
)
def test_other_brackets(text: str) -> None:
    assert shapes(text) == [True]


@pytest.mark.parametrize(
    "text",
    [
        "hooks = 1\n",
        "hooks.input = 1979-05-27\n",
        "hooks.input = [['*', 'command', ['a']]]\n",
        "[[extensions]]\nevents = 07:32:00\n",
        "[hooks]\ninput = 'x'\n",
        "[hooks]\ninput = ['x']\n",
        "extensions = 'x'\n",
        "[[hooks.input]]\n",
        "[[hooks.bad]]\n",
        "[[hooks.input]]\ncommand = ['a']\n",
        "[[hooks.input]]\ncommand = 'a'\ntimeout = {}\n",
        "[model]\n",
        "tool_exec_mode = []\n",
        "x = nil\n",
    ],
)
def test_plain_values_and_other_faults(text: str) -> None:
    assert shapes(text) == [False]


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("[{command = 'a'}]", True),
        ("[1, {command = 'a'}]", True),
        ("{command = 'a'}", True),
        ("[{name = 'a'}]", False),
        ("['command']", False),
        ("[]", False),
        ("{}", False),
        ("'command'", False),
    ],
)
def test_hooks_in_a_hook(value: str, *, wanted: bool) -> None:
    node = decode(f"x = {value}\n".encode(), "config").file.document.root.get("x")
    assert node is not None
    assert holds_hooks(node) == wanted
