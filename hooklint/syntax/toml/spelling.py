"""Inside the TOML reader: how the host spells a key that it names in an error (docs/hosts/nanopi-toml.md §3.3)."""

from __future__ import annotations

import re

_bare = re.compile(r"[A-Za-z0-9_-]+").fullmatch
_needs_literal = re.compile(r"[\"\\\x00-\x08\x0a-\x1f\x7f]").search
_needs_escapes = re.compile(r"['\x00-\x08\x0a-\x1f\x7f]").search
_SHORT = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def written_key(text: str) -> str:
    """The key as the host's writer would put it: bare, else in the quotes that need no escapes."""
    if _bare(text):
        return text
    if not _needs_literal(text):
        return '"' + text.replace("\t", "\\t") + '"'
    if not _needs_escapes(text):
        return f"'{text}'"
    return '"' + "".join(_escaped(character) for character in text) + '"'


def _escaped(character: str) -> str:
    if character in _SHORT:
        return _SHORT[character]
    return f"\\u{ord(character):04X}" if ord(character) < ord(" ") or character == "\x7f" else character
