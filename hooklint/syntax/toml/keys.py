"""Inside the TOML reader: keys, bare, quoted and dotted (docs/hosts/nanopi-toml.md §2.2)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.source.span import Span
from hooklint.syntax.document import Part
from hooklint.syntax.toml.faults import DEPTH_LIMIT, TOO_DEEP, Fault
from hooklint.syntax.toml.reader import blank
from hooklint.syntax.toml.strings import basic, literal

if TYPE_CHECKING:
    from hooklint.syntax.toml.reader import Reader

_bare = re.compile(rb"[A-Za-z0-9_-]+").match
_two_bare = re.compile(rb"[ \t]*+([A-Za-z0-9_-]++)[ \t]*+\.[ \t]*+([A-Za-z0-9_-]++)[ \t]*+(?!\.)").match
_only_bare = re.compile(rb"[ \t]*+([A-Za-z0-9_-]++)[ \t]*+(?!\.)").match


def key(reader: Reader, start: int) -> tuple[tuple[Part, ...], int]:
    """The parts of a key and the byte after the blanks behind it.

    A first part that is missing is a soft fault. A later one is not: the key then ends before its dot.
    """
    if only := _only_bare(reader.data, start):
        return (Part(only[1].decode(), Span(*only.span(1))),), only.end()
    if two := _two_bare(reader.data, start):
        head, tail = two.groups()
        return (Part(head.decode(), Span(*two.span(1))), Part(tail.decode(), Span(*two.span(2)))), two.end()
    part, at = _simple(reader, start)
    if part is None:
        raise Fault(at, "key", label="key", soft=True)
    parts = [part]
    while reader.data.startswith(b".", at):
        part, after = _simple(reader, at + 1)
        if part is None:
            break
        parts.append(part)
        at = after
    if len(parts) >= DEPTH_LIMIT:
        raise Fault(start, "depth", cause=TOO_DEEP, soft=True)
    return tuple(parts), at


def _simple(reader: Reader, at: int) -> tuple[Part | None, int]:
    """One part with the blanks around it, or None and where it should have begun."""
    data = reader.data
    at = blank(data, at).end()  # type: ignore[union-attr]  # it matches the empty string
    if bare := _bare(data, at):
        text, end = bare[0].decode(), bare.end()
    elif data.startswith(b'"', at):
        text, end = basic(reader, at)
    elif data.startswith(b"'", at):
        text, end = literal(reader, at)
    else:
        return None, at
    return Part(text, Span(at, end)), blank(data, end).end()  # type: ignore[union-attr]
