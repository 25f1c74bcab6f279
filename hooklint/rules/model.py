"""The words of a verdict: severity, finding, fix, and what a fix means said on values."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, TypeAlias

from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from hooklint.source.edit import Change
    from hooklint.source.source import Source
    from hooklint.source.span import Span
    from hooklint.syntax.document import KeyPath


class Severity(IntEnum):
    """How sure and how bad. `str()` gives the word that reports print."""

    INFO = 1
    WARNING = 2
    ERROR = 3

    def __str__(self) -> str:
        return self.name.lower()


class Safety(StrEnum):
    """Whether a fix has the one meaning the text can have (safe) or chooses between meanings."""

    SAFE = "safe"
    UNSAFE = "unsafe"


class Move(NamedTuple):
    """The value at `old` is at `new` afterwards; into a list it goes by its place in the file."""

    file: Path
    old: KeyPath
    new: KeyPath


class Put(NamedTuple):
    """`path` holds `value` afterwards."""

    file: Path
    path: KeyPath
    value: object


class Drop(NamedTuple):
    """Nothing is at `path` afterwards."""

    file: Path
    path: KeyPath


Effect: TypeAlias = Move | Put | Drop


class Fix(NamedTuple):
    """One repair: what it is called, what it changes in bytes, and the same change said on values."""

    title: str
    safety: Safety
    changes: tuple[Change, ...]
    effect: tuple[Effect, ...]

    @property
    def files(self) -> frozenset[Path]:
        """Every file that it changes or speaks of."""
        return frozenset(part.file for part in (*self.changes, *self.effect))


class Related(NamedTuple):
    """Another place that belongs to a finding, and why."""

    message: str
    source: Source
    span: Span


_LONGEST = 60
"""Characters of a text from a file that a message repeats."""


def shortened(text: str) -> str:
    """As much of a text from a file as a message can hold."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


class Finding(NamedTuple):
    """What a rule yields: the place, the words, and the repairs. The rest of a diagnostic is the rule's own name.

    `severity` is set where the rule is less (or more) sure than usual; `refused_fix` says why there is no repair where
    one would be expected.
    """

    source: Source
    span: Span
    message: str
    label: str = ""
    related: tuple[Related, ...] = ()
    fixes: tuple[Fix, ...] = ()
    host_error: str | None = None
    refused_fix: str | None = None
    severity: Severity | None = None

    def offering(self, fix: Fix | str | None) -> Finding:
        """The same finding with its repair, or with the reason why it has none."""
        return self._replace(fixes=(fix,)) if isinstance(fix, Fix) else self._replace(refused_fix=fix)


class Diagnostic(NamedTuple):
    """One finding under its rule's name. `label` is the short word behind the carets; `host_error` the host's text."""

    code: str
    slug: str
    severity: Severity
    message: str
    host: str
    source: Source
    span: Span
    label: str = ""
    related: tuple[Related, ...] = ()
    fixes: tuple[Fix, ...] = ()
    host_error: str | None = None
    refused_fix: str | None = None
