"""RegexError → the host's text of it: the pattern with its faults underlined (docs/hosts/rust-regex.md §2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hooklint.regexes.rust.errors import Place

_HEAD = "regex parse error:"
_RULE = "~" * 79


class _Spot(NamedTuple):
    """A place in the pattern, both from 0; columns are code points."""

    line: int
    column: int


class _Stretch(NamedTuple):
    start: _Spot
    end: _Spot


def laid_out(pattern: str, reason: str, places: Sequence[Place]) -> str:
    """The block that the host prints, without a newline at its end. The pattern stands in it as it is, unescaped."""
    stretches = [_Stretch(_spot(pattern, place.start), _spot(pattern, place.end)) for place in sorted(places)]
    notated = _several_lines if "\n" in pattern else _one_line
    return "\n".join([_HEAD, *notated(pattern, stretches), f"error: {reason}"])


def _spot(pattern: str, at: int) -> _Spot:
    return _Spot(pattern.count("\n", 0, at), at - pattern.rfind("\n", 0, at) - 1)


def _one_line(pattern: str, stretches: list[_Stretch]) -> Iterator[str]:
    yield f"    {pattern}"
    yield f"    {_carets(stretches)}"


def _several_lines(pattern: str, stretches: list[_Stretch]) -> Iterator[str]:
    """Numbered lines; a stretch that crosses lines is told in words."""
    width = len(str(pattern.count("\n") + 1))
    inside = [stretch for stretch in stretches if stretch.start.line == stretch.end.line]
    yield _RULE
    for number, line in enumerate(_printed_lines(pattern)):
        yield f"{number + 1:>{width}}: {line}"
        if here := [stretch for stretch in inside if stretch.start.line == number]:
            yield " " * (width + 2) + _carets(here)
    yield _RULE
    for start, end in stretches:
        if start.line != end.line:
            yield (
                f"on line {start.line + 1} (column {start.column + 1})"
                f" through line {end.line + 1} (column {end.column})"
            )


def _printed_lines(pattern: str) -> Iterator[str]:
    r"""Lines as the host cuts them: an empty last one is none, a `\r` belongs to the `\n` behind it."""
    *lines, last = pattern.split("\n")
    yield from (line.removesuffix("\r") for line in lines)
    if last:
        yield last


def _carets(stretches: list[_Stretch]) -> str:
    """Underlines of one line; each has at least one caret, and one that overlaps another is put behind it."""
    drawn = ""
    for start, end in stretches:
        drawn = drawn.ljust(start.column) + "^" * max(1, end.column - start.column)
    return drawn
