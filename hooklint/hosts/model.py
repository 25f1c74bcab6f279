"""What every host's reader makes of its files: hooks in run order, and refusals in host order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Literal, TypeAlias, TypeVar

from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from hooklint.source.source import Source
    from hooklint.source.span import Span
    from hooklint.syntax.document import Document, KeyPath, Part

Value = TypeVar("Value")

Found: TypeAlias = Literal["", "scalar", "list", "table", "tables"]


class Slot(NamedTuple):
    """One of a host's files: whose it is, what it is, and where; `shown` is the path as the host prints it.

    `unread` is a file that somebody named and that no host reads: it has no hooks and no refusals.
    """

    scope: Literal["global", "project"]
    kind: Literal["config", "settings", "unread"]
    path: Path
    shown: str = ""


class Spanned(NamedTuple, Generic[Value]):
    """A value as the host reads it; `span` is None where the host supplied its default."""

    value: Value
    span: Span | None


class Refusal(NamedTuple):
    """One reason for which the host refuses a file.

    `text` is what the host would print if this were the only one (no prefix, no path), or empty where it would echo a
    very long line again; `message` its last lines without the place. `kind` is the family a rule asks for: `io`,
    `syntax`, `unknown-field`, `type`, `range`, `length`, `missing-field`, `variant`, or of the files taken together
    `tool-name`, `zero`. `path` leads to the value (or to the key that is unknown or missing), `wanted` says what the
    host expected there. `blamed` is the file that the host names, where that is another one. `fault` is, of a `syntax`
    or `io` refusal, what kind of fault it is. `found` is what stands where another type belongs: `tables` is a table in
    a list whose place belongs to one table. `field` is the innermost key on the way, or the field for which a place in
    a list counts.
    """

    slot: Slot
    span: Span
    kind: str
    path: KeyPath
    message: str
    text: str
    wanted: str = ""
    blamed: Slot | None = None
    fault: str = ""
    found: Found = ""
    field: str = ""


class Hook(NamedTuple):
    """One hook entry as the host would run it, or would if its file were not refused.

    `id` is the file and the entry's number in it; `event` the event it means today, even behind a
    retired or misspelt `key`; `span` all of the entry, from its bracket or brace on; `place` its number in the event's
    merged run order; `refused` the first refusal of its file, if any.
    """

    id: tuple[Slot, int]
    event: str
    key: Part
    span: Span
    path: KeyPath
    matcher: Spanned[str]
    type: Spanned[str]
    command: Spanned[str | None]
    timeout: Spanned[int]
    place: int
    refused: Refusal | None

    @property
    def slot(self) -> Slot:
        """The file that holds the entry."""
        return self.id[0]


class Loaded(NamedTuple):
    """One file that was there: its bytes, its reading, and what the host refuses in it."""

    slot: Slot
    source: Source
    document: Document
    refusals: tuple[Refusal, ...]


class HookSet(NamedTuple):
    """All hooks of one host for one working directory. `looked_for` names the files that are not there."""

    host: str
    target: str
    hooks: tuple[Hook, ...]
    refusals: tuple[Refusal, ...]
    documents: tuple[Loaded, ...]
    looked_for: tuple[Slot, ...]

    def file_of(self, hook: Hook) -> Loaded:
        """The file that holds the hook, which must be one of these."""
        return next(file for file in self.documents if file.slot == hook.slot)
