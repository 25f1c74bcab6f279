"""One of nanopi's files: from its bytes to its document and all that the host refuses in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.model import Loaded, Refusal
from hooklint.hosts.nanopi.texts import NOT_UTF8, io_text, reworded
from hooklint.hosts.nanopi.typed import complaints
from hooklint.source.source import Source
from hooklint.source.span import Span
from hooklint.syntax.document import Document, Part, Table
from hooklint.syntax.toml.parser import parse
from hooklint.syntax.toml.render import render

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import Slot
    from hooklint.hosts.nanopi.typed import Complaint
    from hooklint.hosts.nanopi.versions import Version

_ROOT_KEY = Part("", Span(0, 0))


def read(slot: Slot, data: bytes, version: Version) -> Loaded:
    """The file as the host decodes it; `refusals[0]`, if any, is the one it reports."""
    source = Source(slot.path, data)
    try:
        data.decode()
    except UnicodeDecodeError as error:
        return _not_read(slot, source, Span(error.start, error.end), NOT_UTF8)
    document = parse(source)
    return Loaded(slot, source, document, tuple(_refusals(slot, document, version)))


def not_readable(slot: Slot, error: OSError) -> Loaded:
    """A file that is there and cannot be read."""
    return _not_read(slot, Source(slot.path, b""), Span(0, 0), io_text(error))


def _not_read(slot: Slot, source: Source, span: Span, text: str) -> Loaded:
    nothing = Document(source, (), Table(0, 0), (), 0)
    return Loaded(slot, source, nothing, (Refusal(slot, span, "io", (), text, text),))


def _refusals(slot: Slot, document: Document, version: Version) -> Iterator[Refusal]:
    source = document.source
    for problem in document.problems:
        text = reworded(render(source, problem.span, problem.message), version)
        yield Refusal(slot, problem.span, "syntax", (), problem.message, text, problem.kind)
    root = version.config if slot.kind == "config" else version.settings
    for complaint in complaints(root, document.root, _ROOT_KEY):
        if complaint.kind == "missing-field" and _in_broken_table(document, complaint):
            continue
        text = reworded(render(source, complaint.span, complaint.message), version)
        span, kind, path, message, wanted = complaint
        yield Refusal(slot, span, kind, path, message, text, wanted)


def _in_broken_table(document: Document, complaint: Complaint) -> bool:
    """The missing key may be what stands on a line of this table that could not be read."""
    start = complaint.span.start
    headers = (entry.span.start for entry in document.entries if entry.kind != "pair")
    end = min((at for at in headers if at > start), default=len(document.source.data) + 1)
    return any(start <= problem.span.start < end for problem in document.problems)
