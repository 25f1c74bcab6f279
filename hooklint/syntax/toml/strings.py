"""Inside the TOML reader: strings on one line; the rarer kinds are imported where there is one.

The facts about all four kinds are in docs/hosts/nanopi-toml.md §2.3.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.syntax.toml.faults import Fault

if TYPE_CHECKING:
    from hooklint.syntax.toml.reader import Reader

_literal = re.compile(rb"[\t\x20-\x26\x28-\x7e\x80-\xff]*").match
_plain_basic = re.compile(rb'"([\t \x21\x23-\x5b\x5d-\x7e\x80-\xff]*)"').match
_QUOTE = 0x22


def string(reader: Reader, at: int) -> tuple[str, int]:
    """The string value that begins at a quote, and the byte after it."""
    data = reader.data
    if data.startswith((b'"""', b"'''"), at):
        from hooklint.syntax.toml.multiline import multiline_basic, multiline_literal

        return (multiline_basic if data[at] == _QUOTE else multiline_literal)(reader, at)
    return basic(reader, at) if data[at] == _QUOTE else literal(reader, at)


def basic(reader: Reader, at: int) -> tuple[str, int]:
    """A one-line string in double quotes."""
    if plain := _plain_basic(reader.data, at):
        return plain[1].decode(errors="replace"), plain.end()
    from hooklint.syntax.toml.escapes import basic_with_escapes

    return basic_with_escapes(reader, at)


def literal(reader: Reader, at: int) -> tuple[str, int]:
    """A one-line string in single quotes."""
    data = reader.data
    end = _literal(data, at + 1).end()  # type: ignore[union-attr]  # it matches the empty string
    if data.startswith(b"'", end):
        return data[at + 1 : end].decode(errors="replace"), end + 1
    raise Fault(end, reader.why_ended(end), label="literal string")
