"""The host's whole text for one TOML error: place, line, carets, message (docs/hosts/nanopi-toml.md §8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hooklint.source.source import Source
    from hooklint.source.span import Span

_CONTINUATION, _LEAD = 0xC0, 0x80


def render(source: Source, span: Span, message: str) -> str:
    """The text as the host prints it, with its final newline. Nothing in it is escaped.

    The host counts columns in characters, but in bytes where the marked character is a multi-byte one, and its carets
    in bytes: both are kept.
    """
    data = source.data
    at = min(span.start, max(len(data) - 1, 0))
    beyond = span.start - at
    line = source.line_of(at)
    line_start, line_end = source.line_span(line)
    content = data[line_start : line_end + data.startswith(b"\r\n", line_end)]
    column = _column(data, line_start, at) + beyond
    carets = max(1, min(span.end - span.start, max(0, len(content) - column)))
    number = str(line)
    gutter = " " * (len(number) + 1)
    return (
        f"TOML parse error at line {number}, column {column + 1}\n"
        f"{gutter}|\n"
        f"{number} | {content.decode(errors='replace')}\n"
        f"{gutter}|{' ' * (column + 1)}{'^' * carets}\n"
        f"{message}\n"
    )


def _column(data: bytes, line_start: int, at: int) -> int:
    if at >= len(data):
        return at - line_start
    if data[at] >= _CONTINUATION:
        return at - line_start
    return len(data[line_start:at].decode(errors="ignore"))
