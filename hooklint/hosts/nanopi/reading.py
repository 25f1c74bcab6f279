"""One of nanopi's files: from its bytes to its document and all that the host refuses in it."""

from __future__ import annotations

from bisect import bisect_right
from errno import EINVAL
from typing import TYPE_CHECKING

from hooklint.hosts.model import Loaded, Refusal
from hooklint.hosts.nanopi.names import meaning
from hooklint.hosts.nanopi.schema import EVENT, HOOKS
from hooklint.hosts.nanopi.texts import ENCODING, NOT_UTF8, io_text, reworded
from hooklint.hosts.nanopi.typed import complaints, within
from hooklint.source.source import Source
from hooklint.source.span import Span
from hooklint.syntax.document import Document, Part, Table
from hooklint.syntax.toml.parser import parse
from hooklint.syntax.toml.render import render

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import Slot
    from hooklint.hosts.nanopi.schema import Struct
    from hooklint.hosts.nanopi.typed import Complaint
    from hooklint.hosts.nanopi.versions import Version
    from hooklint.syntax.document import KeyPath

_ROOT_KEY = Part("", Span(0, 0))
_LONG_LINE = 4096
"""Bytes beyond which a line is echoed for the first refusal alone: texts are not to cost the square of a file."""


def read(slot: Slot, data: bytes, version: Version) -> Loaded:
    """The file as the host decodes it; `refusals[0]`, if any, is the one it reports."""
    source = Source(slot.path, data)
    try:
        data.decode()
    except UnicodeDecodeError as error:
        return _not_read(slot, source, Span(error.start, error.end), (NOT_UTF8, NOT_UTF8), ENCODING)
    document = parse(source)
    return Loaded(slot, source, document, tuple(_refusals(slot, document, version)))


def not_readable(slot: Slot, error: OSError) -> Loaded:
    """A file that is there and cannot be read. Where hooklint would not even try, what the host says is not known."""
    message = io_text(error)
    text = "" if error.errno == EINVAL else message
    return _not_read(slot, Source(slot.path, b""), Span(0, 0), (message, text), error.strerror or "")


def unread(slot: Slot, data: bytes) -> Loaded:
    """A file that the host does not look at: its bytes, and nothing in them."""
    source = Source(slot.path, data)
    return Loaded(slot, source, Document(source, (), Table(0, 0), (), 0), ())


def _not_read(slot: Slot, source: Source, span: Span, said: tuple[str, str], fault: str) -> Loaded:
    nothing = Document(source, (), Table(0, 0), (), 0)
    return Loaded(slot, source, nothing, (Refusal(slot, span, "io", (), *said, fault=fault),))


def _refusals(slot: Slot, document: Document, version: Version) -> Iterator[Refusal]:
    """Faults of the syntax first, then complaints about types, each in the host's order."""
    text = _Texts(document.source, version)
    for problem in document.problems:
        said = text.of(problem.span, problem.message)
        yield Refusal(slot, problem.span, "syntax", (), problem.message, said, fault=problem.kind)
    root = version.config if slot.kind == "config" else version.settings
    broken = _BrokenTables(document)
    for span, kind, path, message, wanted, found, field in _complaints(root, document, version):
        if kind != "missing-field" or not broken.holds(span.start):
            said = "" if _is_hidden(kind, path, version) else text.of(span, message)
            yield Refusal(slot, span, kind, path, message, said, wanted, found=found, field=field)


def _is_hidden(kind: str, path: KeyPath, version: Version) -> bool:
    """Whether the host never comes to this value: it refuses the key that leads to it."""
    event = path[1] if len(path) > 1 and path[0] == HOOKS else None
    return kind != "unknown-field" and isinstance(event, str) and event not in version.keys


def _complaints(root: Struct, document: Document, version: Version) -> Iterator[Complaint]:
    """The host's own, and behind a key that means an event also what it would say once the key is right."""
    hooks = document.root.get(HOOKS)
    for complaint in complaints(root, document.root, _ROOT_KEY):
        yield complaint
        name = complaint.path[-1]
        if complaint.kind == "unknown-field" and complaint.path == (HOOKS, name) and isinstance(hooks, Table):
            item = hooks.items.get(str(name))
            if item is not None and meaning(item.key.text, version) is not None:
                yield from within(str(name), complaints(EVENT, item.node, item.key, complaint.path))


class _Texts:
    """The host's texts, each with the line it echoes; a very long line only once, however often it is at fault."""

    def __init__(self, source: Source, version: Version) -> None:
        self._source = source
        self._version = version
        self._first = True

    def of(self, span: Span, message: str) -> str:
        line = self._source.line_span(self._source.line_of(span.start))
        if line.end - line.start > _LONG_LINE and not self._first:
            return ""
        self._first = False
        return reworded(render(self._source, span, message), self._version)


class _BrokenTables:
    """The tables in which a line could not be read: a key that seems to be missing may stand there."""

    def __init__(self, document: Document) -> None:
        self._headers = [entry.span.start for entry in document.entries if entry.kind != "pair"]
        self._broken = {self._table(problem.span.start) for problem in document.problems}

    def holds(self, at: int) -> bool:
        return bool(self._broken) and self._table(at) in self._broken

    def _table(self, at: int) -> int:
        return bisect_right(self._headers, at)
