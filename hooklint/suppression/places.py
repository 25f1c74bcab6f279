"""A Document or a script → its ignores, each with the lines on which it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.source.named_tuple import NamedTuple
from hooklint.suppression import MARK
from hooklint.suppression.comments import Ignore, ignores
from hooklint.syntax.toml.parser import BOM
from hooklint.syntax.toml.tokens import comments

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hooklint.source.source import Source
    from hooklint.source.span import Span
    from hooklint.syntax.document import Document


_COMMENTS = (b"#", b"//")
"""No line of TOML begins with the second."""


class Placed(NamedTuple):
    """An ignore in its file. `lines` are those on which it counts; `whole_file` where it counts on all of them.

    With neither it counts nowhere: it is broken, or is for the whole file and does not stand where that is said.
    """

    ignore: Ignore
    lines: tuple[int, ...] = ()
    whole_file: bool = False


def placed(document: Document) -> Iterator[Placed]:
    """All ignores of a file, in file order."""
    if MARK in document.source.data:
        yield from _placed(document.source, comments(document, MARK), _first_statement(document))


def placed_in_script(source: Source) -> Iterator[Placed]:
    """All ignores of a script, in file order; one for all of it stands above its first command."""
    if MARK in source.data:
        from hooklint.scripts.comments import comments as comments_of_script

        spans = (span for span in comments_of_script(source) if MARK in source.data[slice(*span)])
        yield from _placed(source, spans, _first_command(source))


def _placed(source: Source, spans: Iterable[Span], first: int) -> Iterator[Placed]:
    below = _Below(source)
    for comment in spans:
        own = source.line_of(comment.start)
        lines = (own, *below.of(own)) if is_alone(source, comment.start) else (own,)
        for ignore in ignores(source.data[comment.start : comment.end], comment.start):
            if ignore.form == "line":
                yield Placed(ignore, lines)
            else:
                yield Placed(ignore, whole_file=ignore.form == "file" and comment.start < first)


def _first_command(source: Source) -> int:
    """The byte at which the first line begins that is neither empty nor a comment."""
    for line in range(1, source.line_count + 1):
        start, end = source.line_span(line)
        text = source.data[start:end].removeprefix(BOM if start == 0 else b"").strip()
        if text and not text.startswith(_COMMENTS):
            return start
    return len(source.data)


def _first_statement(document: Document) -> int:
    """The byte at which the comments at the start of a file end."""
    starts = [entry.span.start for entry in document.entries[:1]]
    starts += [problem.statement.start for problem in document.problems[:1]]
    return min(starts, default=len(document.source.data))


class _Below:
    """For comments alone on their lines, asked from top to bottom: the line for which they count beside their own."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._next = 0

    def of(self, line: int) -> Iterator[int]:
        """The next line that is no comment, unless that is empty. The lines of a block are looked at once."""
        if self._next <= line:
            self._next = line + 1
            while self._text(self._next).startswith(_COMMENTS):
                self._next += 1
        if self._text(self._next):
            yield self._next

    def _text(self, line: int) -> bytes:
        """A line without its indentation; nothing behind the last one."""
        if line > self._source.line_count:
            return b""
        start, end = self._source.line_span(line)
        return self._source.data[start:end].lstrip(b" \t")


def is_alone(source: Source, at: int) -> bool:
    """Whether nothing but blanks stands on the line before a byte."""
    start = source.line_span(source.line_of(at)).start
    return not source.data[start:at].removeprefix(BOM if start == 0 else b"").strip(b" \t")
