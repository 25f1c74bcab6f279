"""On the way out: the settings of a run as a settings file would say them, and where each comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.reports.cells import Piece, padded, width
from hooklint.reports.escape import is_plain, visible
from hooklint.rules.names import PREFIX
from hooklint.settings.reading import KEYS, TABLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.reports.cells import Line
    from hooklint.reports.view import View
    from hooklint.settings.model import Resolved

_UNSET = "default"


def settings_layout(resolved: Resolved, view: View) -> Iterator[Line]:
    """One key a line, as TOML that reads back to the same settings; remarks name the origin.

    What has no value unless it is set is left out where it is not. Nothing is broken into lines: a copy must be whole.
    """
    origins = dict(resolved.origins)
    file = resolved.settings.file
    where = "no settings file" if file is None else f"settings from {view.path(file)}"
    yield (Piece(f"# {where}", "quiet"),)
    rows = [
        (f"{name} = {_written(name, value)}", visible(origins.get(KEYS[name].field, _UNSET)))
        for name, value in _values(resolved)
        if value is not None
    ]
    columns = max(width(text) for text, _ in rows)
    for text, origin in rows:
        yield (Piece(padded(text, columns + 2)), Piece(f"# {origin}", "quiet"))


def _values(resolved: Resolved) -> Iterator[tuple[str, object]]:
    """Every key with its value: no selection is that of all rules."""
    settings = resolved.settings
    full = settings._replace(target=resolved.target, fail_on=resolved.fail_on, select=settings.select or (PREFIX,))
    return ((name, getattr(full, key.field)) for name, key in KEYS.items())


def _written(name: str, value: object) -> str:
    if not isinstance(value, tuple):
        return _text(str(value))
    if name not in TABLES:
        return f"[{', '.join(map(_text, value))}]"
    return f"{{ {inner} }}" if (inner := ", ".join(_pair(key, one) for key, one in value)) else "{}"


def _pair(key: str, value: object) -> str:
    return f"{_text(key)} = {_written('', value)}"


def _text(text: str) -> str:
    """A text in quotes, with escapes for all that a terminal could obey."""
    return f'"{"".join(map(_escaped, text))}"'


def _escaped(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    return character if is_plain(character) else f"\\U{ord(character):08x}"
