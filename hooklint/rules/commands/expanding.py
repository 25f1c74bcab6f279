"""A quoted path of a command in which a folder is missing → the same path in quotes in which the shell puts it in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.commands.command_text import rewritten, written
from hooklint.rules.model import Safety
from hooklint.scripts.located import locate
from hooklint.scripts.session import Given

if TYPE_CHECKING:
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.model import Fix
    from hooklint.scripts.model import Started

_HOME = "$HOME"
_HOMES = ("~", _HOME, "${HOME}")
_SPECIAL = frozenset('"\\`$')


def quote_of(started: Started) -> str:
    """The quote that the word begins with, in the file that holds it."""
    written = started.at.source.text(started.at.span).lstrip("\\")
    return written[:1] if written[:1] in {"'", '"'} else ""


def expanding(read_hook: ReadHook, started: Started, start: str) -> Fix | None:
    """Safe where the file is found then; None where the word is more than one quoted text."""
    place = written(read_hook, started.at)
    if place is None or start not in _HOMES:
        return None
    first, last = place
    word = read_hook.text.data[first:last].decode(errors="replace")
    inside = word[1:-1]
    if len(word) < len('""') or word[0] != word[-1] or word[0] not in {"'", '"'} or not inside.startswith(start):
        return None
    rest = inside[len(start) :]
    if not _SPECIAL.isdisjoint(rest) or "'" in rest:
        return None
    edits = [(first + 1, first + 1 + len(start), _HOME)] if start == "~" else []
    if word[0] == "'":
        edits += [(first, first + 1, '"'), (last - 1, last, '"')]
    return rewritten(read_hook, tuple(edits), f"write {_HOME} in double quotes", _safety(read_hook, rest))


def _safety(read_hook: ReadHook, rest: str) -> Safety:
    setting = read_hook.setting
    if setting.home is None:
        return Safety.UNSAFE
    located = locate((f"{setting.home}{rest}",), setting, Given(None, cwd=setting.cwd))
    return Safety.SAFE if located.kind == "file" else Safety.UNSAFE
