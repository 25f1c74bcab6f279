"""What was found against what was expected: exact, except that advice is free."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tests.corpus.stage import name_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from hooklint.rules.model import Diagnostic
    from tests.corpus.case import Row, Token


UNEXPECTED = "unexpected: "
"""How a fault begins that no missing part of hooklint can excuse."""


class Found(NamedTuple):
    """A finding in the words of a case. `text` is all it tells a user: message, host's text, fix titles."""

    host: str
    file: str
    line: int
    slug: str
    severity: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.slug} {self.severity}: {self.text}"


def found(diagnostic: Diagnostic) -> Found:
    """Put a diagnostic in the words of a case."""
    source = diagnostic.source
    told = [diagnostic.message, diagnostic.label, diagnostic.host_error or "", diagnostic.refused_fix or ""]
    told += [fix.title for fix in diagnostic.fixes] + [related.message for related in diagnostic.related]
    return Found(
        diagnostic.host,
        name_of(source.path),
        source.position(diagnostic.span.start).line,
        diagnostic.slug,
        str(diagnostic.severity),
        " ".join(" ".join(told).split()),
    )


def faults(report: Sequence[Row], may: Sequence[Row], findings: Iterable[Found], *, info_free: bool) -> list[str]:
    """Every difference: an expected finding that is not there or says too little, and one that nobody expected."""
    left = list(findings)
    told = list(_missing(report, left))
    for row in may:
        _take(row, left)
    unexpected = [finding for finding in left if not (info_free and finding.severity == "info")]
    return told + [f"{UNEXPECTED}{finding}" for finding in unexpected]


def unsaid(tokens: Iterable[Token], text: str) -> list[str]:
    """The words that `text` lacks; of several in a list one is enough."""
    wanted = [[token] if isinstance(token, str) else token for token in tokens]
    return [" | ".join(words) for words in wanted if not any(word in text for word in words)]


def _missing(report: Sequence[Row], left: list[Found]) -> Iterator[str]:
    # Rows that leave the line open come last, so they do not take what a stricter row needs.
    for row in sorted(report, key=lambda row: not isinstance(row.line, int)):
        finding = _take(row, left)
        if finding is None:
            yield f"missing: {row.file}:{row.line} {row.slug} {row.severity}"
        else:
            yield from (f"does not say {words!r}: {finding}" for words in unsaid(row.must_say, finding.text))


def _take(row: Row, left: list[Found]) -> Found | None:
    wanted = (row.host, row.file, row.slug, row.severity)
    for index, finding in enumerate(left):
        if (finding.host, finding.file, finding.slug, finding.severity) == wanted and row.is_at(finding.line):
            return left.pop(index)
    return None
