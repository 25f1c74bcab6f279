"""Places in a hook's command → other text there: the edits, and the same change said on values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.entry_values import value_path
from hooklint.rules.model import Fix, Put
from hooklint.source.edit import TextEdit

if TYPE_CHECKING:
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.model import Safety
    from hooklint.scripts.model import Place
    from hooklint.scripts.text import Text

_FIRST_PRINTABLE = " "


def written(read_hook: ReadHook, at: Place) -> tuple[int, int] | None:
    """Where a place of the configuration file is in the command as it is read; None where that cannot be told."""
    text = read_hook.text
    start, end = offset(text, at.span.start), offset(text, at.span.end)
    return None if start is None or end is None else (start, end)


def offset(text: Text, at: int) -> int | None:
    """The byte of a text that stands at a byte of its file, or the text's length for the byte behind its last."""
    ends = [*(stretch.start for stretch in text.stretches[1:]), len(text.data)]
    for stretch, end in zip(text.stretches, ends, strict=True):
        if stretch.length is None and stretch.at <= at < stretch.at + end - stretch.start:
            return stretch.start + at - stretch.at
        if stretch.length is not None and stretch.at == at:
            return stretch.start
    return len(text.data) if text.place(0, len(text.data)).span.end == at else None


def rewritten(read_hook: ReadHook, edits: tuple[tuple[int, int, str], ...], title: str, safety: Safety) -> Fix | None:
    """Put other texts in place of bytes of the command; None where the quotes of the value cannot hold them."""
    source, text = read_hook.file.source, read_hook.text
    quote = source.data[read_hook.command_span.start : read_hook.command_span.start + 1].decode()
    changes, data = list[TextEdit](), text.data
    for start, end, new in sorted(edits, reverse=True):
        span = text.place(start, end).span
        inside = _in_quotes(new, quote)
        if inside is None or offset(text, span.start) != start:
            return None
        changes.append(TextEdit(source.path, span._replace(end=span.start) if start == end else span, inside.encode()))
        data = data[:start] + new.encode() + data[end:]
    put = Put(source.path, value_path(read_hook.file, read_hook.hook, "command"), data.decode())
    return Fix(title, safety, tuple(reversed(changes)), (put,))


def _in_quotes(new: str, quote: str) -> str | None:
    """The text as it is written in a string with those quotes."""
    if any(character < _FIRST_PRINTABLE for character in new):
        return None
    if quote == "'":
        return None if "'" in new else new
    return new.replace("\\", "\\\\").replace('"', '\\"')
