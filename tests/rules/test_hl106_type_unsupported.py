from __future__ import annotations

import pytest

from tests.rules.alone import mended, places, said
from tests.rules.trial import CONFIG, Finding, Place

HOOK = "command = 'a'\n"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"[[hooks.input]]\n{HOOK}", id="no type"),
        pytest.param(f"[[hooks.input]]\ntype = 'command'\n{HOOK}", id="command"),
        pytest.param(f'[[hooks.input]]\ntype = "comm\\u0061nd"\n{HOOK}', id="command, with an escape"),
        pytest.param(f"[[hooks.input]]\n# type = 'http'\n{HOOK}", id="comment"),
        pytest.param("[[hooks.input]]\ncommand = '''\ntype = 'http' '''\n", id="string"),
        pytest.param(f"[[hooks.input]]\ntype = 1\n{HOOK}", id="no string, which is another rule"),
        pytest.param(f"[[hooks.input]]\n{HOOK}[hooks.input.note]\ntype = 'http'\n", id="child table"),
        pytest.param("type = 'http'\n[[extensions]]\npath = 'http'\n[other]\ntype = 'http'\n", id="elsewhere"),
        pytest.param("hooks = [[['*', 'command', 'a']]]\n", id="by place"),
    ],
)
def test_silent(text: str) -> None:
    assert said("HL106", text) == []


TYPES: list[tuple[str, Place]] = [
    (f"[[hooks.turn_end]]\ntype = 'http'\n{HOOK}", (2, 8, 2, 14)),
    (f"[[hooks.input]]\n{HOOK}type   =   'Command' # c\n", (3, 12, 3, 21)),
    (f"[[hooks.input]]\n{HOOK}type = ''\n", (3, 8, 3, 10)),
    (f"[[hooks.input]]\n{HOOK}type = 'command '\n", (3, 8, 3, 18)),
    ("[hooks]\ninput = [{type = 'prompt', command = 'a'}]\n", (2, 18, 2, 26)),
    (f"[[hooks.pre_tool_use]]\ntype = 'http'\n{HOOK}", (2, 8, 2, 14)),
    (f"[hooks.input]\ntype = 'http'\n{HOOK}", (2, 8, 2, 14)),
    ("hooks = [[['*', 'http', 'a']]]\n", (1, 17, 1, 23)),
]


@pytest.mark.parametrize(("text", "place"), TYPES)
def test_place(text: str, place: Place) -> None:
    found = said("HL106", text)
    assert places(found) == [Finding("HL106", place, "error")]
    assert "nanopi skips this entry" in found[0].message
    assert found[0].host_error is None


@pytest.mark.parametrize("target", ["0.11", "0.12", "0.13"])
def test_every_version_skips_it(target: str) -> None:
    assert len(said("HL106", f"[[hooks.turn_end]]\ntype = 'http'\n{HOOK}", target=target)) == 1


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("Command", "letter case and blanks count"),
        (" command", "letter case and blanks count"),
        ("http", "let a command do the work"),
        ("x" * 100, '"' + "x" * 60 + '…"'),
    ],
)
def test_words(kind: str, words: str) -> None:
    (found,) = said("HL106", f"[[hooks.turn_end]]\ntype = '{kind}'\n{HOOK}")
    assert words in found.message


def test_nothing_is_rewritten() -> None:
    text = f"[[hooks.turn_end]]\ntype = 'http'\n{HOOK}"
    assert mended({CONFIG: text})[0] == {CONFIG: text}
