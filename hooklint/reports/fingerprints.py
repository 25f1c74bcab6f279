"""On the way out: a name for each finding that stays the same while the lines around it move."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from typing import TYPE_CHECKING

from hooklint.reports.details import is_whole_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from hooklint.rules.model import Diagnostic

_NEAR = 200
"""Bytes of a line that count on each side of a finding: lines may be megabytes."""


def fingerprints(found: Sequence[Diagnostic], name: Callable[[Path], str]) -> Iterator[str]:
    """One for each finding, in their order: a hash of rule, file (as `name` has it) and line, and which of its like.

    The number of the line does not count, nor what stands above or below it, nor the blanks around it, nor the
    wording of the message, which another version may change.
    """
    seen: Counter[str] = Counter()
    for one in found:
        words = (one.code, name(one.source.path))
        parts = [word.encode("utf-8", "surrogatepass") for word in words]
        digest = sha256(b"\0".join([*parts, _line(one)])).hexdigest()[:32]
        seen[digest] += 1
        yield f"{digest}:{seen[digest]}"


def _line(found: Diagnostic) -> bytes:
    if is_whole_file(found):
        return b""
    start, end = found.source.line_span(found.source.line_of(found.span.start))
    return found.source.data[max(start, found.span.start - _NEAR) : min(end, found.span.start + _NEAR)].strip()
