"""A Document and findings → the ignore comments that keep them back, each where TOML lets a comment stand."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from hooklint.source.edit import TextEdit
from hooklint.source.span import Span
from hooklint.suppression.comments import FILE, LINE
from hooklint.suppression.places import placed
from hooklint.syntax.headers import Headers
from hooklint.syntax.layout import line_start, newline_of
from hooklint.syntax.toml.tokens import tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.suppression.comments import Ignore
    from hooklint.syntax.document import Document


class Page:
    """One file, which has no faults, and what is to be ignored in it."""

    def __init__(self, document: Document) -> None:
        self._source = document.source
        self._headers = Headers(document)
        self._there: dict[int, Ignore] = {}
        self._of_file: Ignore | None = None
        for ignore, lines, whole_file in placed(document):
            if ignore.names and whole_file:
                self._of_file = self._of_file or ignore
            elif ignore.names:
                self._there.update(dict.fromkeys(lines, ignore))
        data = document.source.data
        spans = (token.span for token in tokens(document) if token.kind == "value")
        self._strings = [span for span in spans if b"\n" in data[span.start : span.end]]
        self._whole: set[str] = set()
        self._joined: dict[Span, tuple[Ignore, set[str]]] = {}
        self._behind: dict[int, set[str]] = {}
        self._above: dict[int, set[str]] = {}

    def add(self, span: Span, code: str) -> bool:
        """Note that a code is to be ignored for a finding at `span`; False where no comment can stand for it."""
        codes = self._codes(span)
        if codes is not None:
            codes.add(code)
        return codes is not None

    def _codes(self, span: Span) -> set[str] | None:
        """What is noted for the place that is best for a finding."""
        if span == (0, 0):
            return self._whole if self._of_file is None else self._with(self._of_file)
        first, last = self._source.line_of(span.start), self._source.line_of(max(span.start, span.end - 1))
        if first in self._there:
            return self._with(self._there[first])
        heads = (self._source.line_of(header.span.start) for header in self._headers.above(span.start))
        for line in (first, last, *heads):
            if not self._is_in_string(self._source.line_span(line).end):
                there = self._there.get(line)
                return self._with(there) if there else self._behind.setdefault(line, set())
        start = line_start(self._source.data, span.start)
        return None if self._is_in_string(start) else self._above.setdefault(start, set())

    def _with(self, ignore: Ignore) -> set[str]:
        """What joins an ignore that is there."""
        return self._joined.setdefault(ignore.span, (ignore, set()))[1]

    def _is_in_string(self, at: int) -> bool:
        place = bisect_left(self._strings, at, key=_start)
        return bool(place) and at < self._strings[place - 1].end

    def edits(self) -> Iterator[TextEdit]:
        """The comments, new or joined with those that are there."""
        path, data = self._source.path, self._source.data
        for ignore, codes in self._joined.values():
            end = ignore.names[-1].span.end
            yield TextEdit(path, Span(end, end), "".join(f", {code}" for code in sorted(codes)).encode())
        for line, codes in self._behind.items():
            end = self._source.line_span(line).end
            gap = b"" if data[:end].endswith((b" ", b"\t")) else b"  "
            yield TextEdit(path, Span(end, end), gap + _comment(LINE, codes))
        lines = {start: _comment(LINE, codes) for start, codes in self._above.items()}
        if self._whole:
            start = line_start(data, 0)
            lines[start] = newline_of(data).join(filter(None, (_comment(FILE, self._whole), lines.get(start))))
        for start, comment in lines.items():
            blanks = data[start : len(data) - len(data[start:].lstrip(b" \t"))]
            yield TextEdit(path, Span(start, start), blanks + comment + newline_of(data))


def _start(span: Span) -> int:
    return span.start


def _comment(word: str, codes: set[str]) -> bytes:
    return f"# hooklint: {word}[{', '.join(sorted(codes))}]".encode()
