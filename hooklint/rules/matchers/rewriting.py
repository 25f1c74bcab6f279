"""The fix that gives a hook another matcher: the content of one string, in the quotes that it has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.entry_values import value_path
from hooklint.rules.model import Fix, Put, shortened
from hooklint.source.edit import TextEdit

if TYPE_CHECKING:
    from hooklint.hosts.model import Hook, Loaded
    from hooklint.rules.model import Safety
    from hooklint.source.span import Span

_QUOTES = (b'"""', b"'''", b'"', b"'")
_FIRST_PRINTABLE, _DELETE = " ", "\x7f"


def rewriting(file: Loaded, hook: Hook, new: str, safety: Safety) -> Fix | None:
    """Write `new` in place of the matcher; None where its quotes cannot hold that."""
    span = hook.matcher.span
    written = None if span is None else _in_quotes(file.source.data, span, new)
    if span is None or written is None:
        return None
    put = Put(file.slot.path, value_path(file, hook, "matcher"), new)
    return Fix(f"write {shortened(new)}", safety, (TextEdit(file.slot.path, span, written),), (put,))


def _in_quotes(data: bytes, span: Span, new: str) -> bytes | None:
    """The text in the quotes that stand at the span."""
    quote = next((quote for quote in _QUOTES if data.startswith(quote, span.start)), None)
    if quote is None or any(character < _FIRST_PRINTABLE or character == _DELETE for character in new):
        return None
    if quote.startswith(b"'"):
        return None if "'" in new else quote + new.encode() + quote
    return quote + new.replace("\\", "\\\\").replace('"', '\\"').encode() + quote
