"""What the rule about unknown keys knows of them: which known key is meant, what happens instead, and the rename."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.ignored_keys import INSTEAD
from hooklint.hosts.nanopi.schema import HOOK
from hooklint.hosts.nanopi.typed import complaints
from hooklint.hosts.nearest import nearest, plain_letters
from hooklint.rules.model import Drop, Fix, Move, Put, Safety, Severity
from hooklint.source.edit import TextEdit
from hooklint.source.named_tuple import NamedTuple
from hooklint.syntax.document import Scalar
from hooklint.syntax.rename import respelled

if TYPE_CHECKING:
    from hooklint.hosts.model import Hook
    from hooklint.hosts.nanopi.schema import Wanted
    from hooklint.syntax.document import Document, Item, KeyPath

_KEYS = tuple(field.name for field in HOOK.fields)

_REMARKS = frozenset(
    (
        *("name", "title", "label", "description", "desc", "summary", "purpose", "reason", "id", "tag", "tags"),
        *("comment", "comments", "note", "notes", "remark", "todo", "doc", "docs"),
        *("author", "owner", "source", "since", "version"),
    )
)
"""Keys that are notes to a reader: nothing is expected of them, so nothing is lost."""

_ON = frozenset(("enabled", "enable", "active", "on", "isenabled"))
_OFF = frozenset(("disabled", "disable", "off", "skip", "isdisabled", "inactive"))
_FILTERS = frozenset(("match", "pattern", "regex", "filter", "if", "when", "only", "tool", "tools", "toolname"))
_COMMANDS = frozenset(("cmd", "run", "exec", "script", "commandline", "program"))
_UNITS = {"ms": 1, "s": 1000, "m": 60_000}
_UNIT_NAMES = {1: "ms", 1000: "s", 60_000: "min"}
_timeout_in = re.compile(
    r"timeout(?:in)?(?:(?P<ms>ms|msecs?|millis|milliseconds?)|(?P<s>s|secs?|seconds?)|(?P<m>m|mins?|minutes?))"
).fullmatch


class Meant(NamedTuple):
    """The known key that an unknown one stands for; `unit`: how many ms one of its value is."""

    key: str
    unit: int = 1


def meant(name: str) -> Meant | None:
    """The one known key that is near, or None. A unit at the end of a timeout is understood."""
    letters = plain_letters(name)
    if letters in _KEYS:
        return Meant(letters)
    with_unit = _timeout_in(letters)
    if with_unit and name not in ("timeouts", "timeoutm"):  # the one is a plural, the other a slip
        return Meant("timeout", _UNITS[str(with_unit.lastgroup)])
    near = nearest(name, _KEYS)
    return Meant(near) if near else None


def is_remark(name: str, item: Item) -> bool:
    """Whether a key only tells readers something: by its name, or by a mark that sets it apart."""
    return plain_letters(name) in _REMARKS or item.key.text.startswith(("_", "x-", "x_", "//", "$"))


def severity(name: str, item: Item) -> Severity | None:
    """Less than usual where a switch stands as the hook behaves anyway."""
    return Severity.WARNING if _switch(name, item) is True else None


def effect(name: str, item: Item, hook: Hook, guess: Meant | None) -> str:
    """What the host does instead of what the key seems to say."""
    letters = plain_letters(name)
    key = guess.key if guess else ""
    if key == "timeout":
        return _timeout(item, hook, guess.unit if guess else 1)
    if key == "matcher" or letters in _FILTERS:
        return _matches(hook)
    if key == "command" or letters in _COMMANDS:
        return "the hook has no command" if hook.command.span is None else "only `command` runs"
    if key == "type":
        return f'the type is "{hook.type.value}"'
    switch = _switch(name, item)
    if switch is not None:
        return "the hook runs whatever stands here" if switch else f"the hook runs although {_written(name, item)}"
    return INSTEAD.get(letters, "nothing of it takes effect")


def renamed(  # noqa: PLR0913, PLR0917  # all that a rename depends on
    document: Document, path: KeyPath, item: Item, new: str, wanted: Wanted, unit: int = 1
) -> Fix | str:
    """The fix that gives a key its right name, and its value in the right unit; or why there is none.

    A value of a type that the new key does not take would make the host refuse the file. What is left is written in
    one place, as a key before its value.
    """
    file = document.source.path
    good = (*path[:-1], new)
    if unit != 1:
        return _converted(document, path, item, new, unit)
    refused = next(complaints(wanted, item.node, item.key), None)
    if refused is not None:
        return f"`{new}` does not take such a value ({refused.message})"
    edits = respelled(document, [item.key], new)
    return Fix(f"rename to {new}", Safety.UNSAFE, edits, (Move(file, path, good),))


def _converted(document: Document, path: KeyPath, item: Item, new: str, unit: int) -> Fix | str:
    time = _milliseconds(item, unit)
    if time is None or not isinstance(item.node, Scalar):
        return f"`{new}` takes whole milliseconds, and what stands here is no number of them"
    file = document.source.path
    edits = (*respelled(document, [item.key], new), TextEdit(file, item.node.span, str(time).encode()))
    put = Put(file, (*path[:-1], new), time)
    return Fix(f"write {new} = {time}, in milliseconds", Safety.UNSAFE, edits, (put, Drop(file, path)))


def _milliseconds(item: Item, unit: int) -> int | None:
    """The value as whole milliseconds; None where it is no number, negative, or beyond what the key takes."""
    node = item.node
    if not isinstance(node, Scalar) or node.kind not in ("integer", "float"):
        return None
    exact = node.value * unit if isinstance(node.value, (int, float)) else -1
    if not 0 <= exact < 2**53 or exact != int(exact):
        return None
    return int(exact)


def _timeout(item: Item, hook: Hook, unit: int) -> str:
    said = f"the timeout stays {hook.timeout.value} ms"
    time = _milliseconds(item, unit)
    if unit == 1 or time is None:
        return said
    value = item.node.value if isinstance(item.node, Scalar) else ""
    return f"{said}; `timeout` counts milliseconds, and {value} {_UNIT_NAMES[unit]} are {time}"


def _matches(hook: Hook) -> str:
    if hook.matcher.span is not None:
        return "only `matcher` counts"
    every = "the hook matches every tool"
    return every if hook.event.startswith("tool_") else "the hook runs every time"


def _switch(name: str, item: Item) -> bool | None:
    """Whether a switch stands at on; None where it is none, or has another value."""
    letters, node = plain_letters(name), item.node
    if not isinstance(node, Scalar) or node.kind != "boolean" or letters not in _ON | _OFF:
        return None
    return bool(node.value) == (letters in _ON)


def _written(name: str, item: Item) -> str:
    value = "true" if isinstance(item.node, Scalar) and item.node.value else "false"
    return f"{name} = {value}"
