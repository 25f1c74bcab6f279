"""Calls in which text of the payload is read as a program."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.scripts.inserted import is_any_text
from hooklint.scripts.values import literal, outer_holes
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.scripts.model import Call, Reading
    from hooklint.scripts.values import Hole, Value

_SHELLS = frozenset({"bash", "sh", "dash", "zsh", "ksh"})
_PROGRAM_OPTIONS = {
    **dict.fromkeys(_SHELLS, "-c"),
    **dict.fromkeys(("python", "python3", "pypy3"), "-c"),
    **dict.fromkeys(("node", "nodejs", "perl", "ruby", "osascript"), "-e"),
}
_PLAIN = r"-|-[uBEsSIexl]+"
_ARRAY_WORDS = "an array in the field executes its second word"


class Injected(NamedTuple):
    """A call that runs text of the payload, which text that is, and what to say of it."""

    call: Call
    what: str
    words: str


def injected(reading: Reading) -> Iterator[Injected]:
    """Every call whose program text certainly holds payload text that nothing has made harmless."""
    for call in reading.calls:
        for text in _programs(call, reading):
            hole = next(_raw(text, by_eval=call.name == "eval"), None)
            if hole is not None:
                yield Injected(call, _named(hole), _words(call, hole))
                break


def _programs(call: Call, reading: Reading) -> Iterator[Value]:
    """The words of a call that are text of a program."""
    if call.name == "eval":
        yield from call.words[1:]
    elif call.name in _PROGRAM_OPTIONS:
        if "xargs" in call.in_place:
            yield from _for_each(call, reading)
        if not _only_parses(call):
            yield from _behind_option(call, _PROGRAM_OPTIONS[call.name])
            yield from _on_stdin(call)
    elif call.name == "ssh":
        yield from call.words[2:]
    elif call.words and not call.name and _is_payload_alone(call.words[0]):
        yield call.words[0]


def _behind_option(call: Call, option: str) -> Iterator[Value]:
    """The program text: what stands behind `-c`, or behind a cluster that ends in it (`-ec`)."""
    for word, value in zip(call.words[1:], call.words[2:], strict=False):
        text = literal(word) or ""
        if text.startswith("-") and not text.startswith("--") and text.endswith(option[1:]):
            yield value
            return


def _for_each(call: Call, reading: Reading) -> Iterator[Value]:
    """What `xargs -I{}` puts into the text of another shell, for each of its lines."""
    has_place = any("{}" in (literal(word) or "") for word in _behind_option(call, _PROGRAM_OPTIONS[call.name]))
    outer = (one for one in reading.calls if one.name == "xargs" and call.name_at in one.places)
    yield from (one.stdin for one in outer if has_place and one.stdin and any("-I" in str(word) for word in one.words))


def _only_parses(call: Call) -> bool:
    """`bash -n` runs nothing."""
    return call.name in _SHELLS and any(re.fullmatch("-[a-z]*n[a-z]*", literal(word) or "") for word in call.words[1:])


def _on_stdin(call: Call) -> Iterator[Value]:
    """The program that an interpreter without any other reads from a here-document or a pipe."""
    words = [literal(word) for word in call.words[1:]]
    if call.stdin and call.stdin_from != "hook" and all(word and re.fullmatch(_PLAIN, word) for word in words):
        yield call.stdin


def _is_payload_alone(value: Value) -> bool:
    """Whether a command's name is a value of the payload, and nothing else: `$cmd`."""
    return len(value) == 1 and not isinstance(value[0], str) and next(_raw(value), None) is not None


def _raw(value: Value, *, by_eval: bool = False) -> Iterator[Hole]:
    """The holes of the payload that nothing has quoted, those in another hole's text included.

    A field that `jq @sh` has quoted is one word only if it is no list, which eval would run; nanopi's own are none.
    """
    waiting = list(outer_holes(value))
    while waiting:
        hole = waiting.pop()
        if hole.is_quoted and not (by_eval and hole.kind == "field" and is_any_text(hole)):
            continue
        if hole.kind in {"payload", "field"}:
            yield hole
        waiting += hole.holds


def _named(hole: Hole) -> str:
    return f"`.{hole.name}`" if hole.name else "the payload"


def _words(call: Call, hole: Hole) -> str:
    where = "the shell's text" if call.name in _SHELLS | {"eval", "ssh", ""} else f"{call.name}'s program text"
    runs = "eval runs" if call.name == "eval" else f"`{call.name} {_PROGRAM_OPTIONS.get(call.name, '')}`".strip()
    runs = runs if call.name == "eval" else f"{runs} runs" if call.name else "the command line runs"
    more = f"; {_ARRAY_WORDS}" if call.name == "eval" else ""
    instead = "test it with `case` or `[[ ]]`" if call.name in {"eval", ""} else "pass it as an argument"
    return (
        f"{runs} text from the payload: {_named(hole)} becomes part of {where}, so a quote or a semicolon in it is a "
        f"command that runs before anybody has decided{more}; {instead} ({_example(call)})"
    )


def _example(call: Call) -> str:
    return {
        "eval": "read each field with its own `jq -r`",
        "": "read it into a variable, and never run it",
        "ssh": "send it on stdin",
        "osascript": "as an item of `on run argv`",
    }.get(call.name, f"`{call.name} {_PROGRAM_OPTIONS.get(call.name, '-c')} '…' _ \"$value\"`")
