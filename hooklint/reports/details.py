"""On the way out: what a finding says beyond its message, in plain lines for the formats that have room for some."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.reports.escape import visible
from hooklint.reports.excerpt import is_quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from hooklint.rules.model import Diagnostic


def is_whole_file(found: Diagnostic) -> bool:
    """Whether the finding is about the file, not about a place in it."""
    return found.span == (0, 0) and (not found.source.data or found.host_error is None)


def place(found: Diagnostic) -> str:
    """Line and column as they stand behind a file's name, `:4:9`; nothing where all of the file is meant."""
    if is_whole_file(found):
        return ""
    start = found.source.position(found.span.start)
    return f":{start.line}:{start.column}"


def details(found: Diagnostic, name: Callable[[Path], str]) -> Iterator[str]:
    """The label, the host's words, the other places, the repairs; nothing raw. `name` names a file.

    A line that begins with blanks is one of several that the host prints.
    """
    yield from own_words(found)
    for related in found.related:
        line = related.source.position(related.span.start).line
        yield f"{visible(related.message)} {visible(name(related.source.path))}:{line}"
    yield from repairs(found)


def own_words(found: Diagnostic) -> Iterator[str]:
    """The label, where no repair repeats it, and what the host prints."""
    if found.label and found.label not in {fix.title for fix in found.fixes}:
        yield visible(found.label)
    if found.host_error:
        lines = host_lines(found.host_error)
        head = f"{visible(found.host)} says:"
        yield from [f"{head} {lines[0]}"] if len(lines) == 1 else [head, *(f"  {line}" for line in lines)]


def host_lines(host_error: str) -> list[str]:
    """What the host prints, line by line, nothing raw. A tab is one column, as the host counts it.

    Of a quoted line the CR before its end is left out: it says no more than that the file has such line ends.
    """
    lines = host_error.rstrip("\n").replace("\t", " ").split("\n")
    return [visible(line.removesuffix("\r") if is_quoted(line) else line) for line in lines]


def repairs(found: Diagnostic) -> Iterator[str]:
    """What would repair it, or why nothing does."""
    for fix in found.fixes:
        yield f"{fix.safety} fix: {visible(fix.title)}"
    if found.refused_fix:
        yield f"no fix: {visible(found.refused_fix)}"
