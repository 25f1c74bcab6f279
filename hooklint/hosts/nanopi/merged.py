"""What nanopi refuses in its two config files together, once each by itself is fine (docs/hosts/nanopi.md §1.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.model import Refusal
from hooklint.hosts.nanopi.fields import by_name
from hooklint.hosts.nanopi.schema import AGENT, AGENT_DEFAULTS, LIMITS, OVERRIDES, TOOL_NAME, ZERO
from hooklint.hosts.nanopi.texts import unknown_tools, zero_limits
from hooklint.source.named_tuple import NamedTuple
from hooklint.syntax.document import Scalar, Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from hooklint.hosts.model import Loaded, Slot
    from hooklint.hosts.nanopi.versions import Version
    from hooklint.source.span import Span
    from hooklint.syntax.document import Document, KeyPath


class _Limit(NamedTuple):
    """One number of an `[agent]` section."""

    slot: Slot
    name: str
    path: KeyPath
    value: int
    span: Span


def with_merged(files: Sequence[Loaded], blamed: Slot | None, version: Version) -> tuple[Loaded, ...]:
    """The files with one more refusal for each wrong name or zero, in the file that holds it.

    nanopi joins them into one error and names `blamed` with it; None where that file is not known, and then neither is
    the text.
    """
    found = (*_tool_names(files, version), *_zeros(files, version))
    if not found:
        return tuple(files)
    shown = [one._replace(blamed=blamed, text=f"{one.message}\n" if blamed else "") for one in found]
    return tuple(_add(file, [one for one in shown if one.slot == file.slot]) for file in files)


def merged_error(refusals: Iterable[Refusal], kind: str, version: Version) -> str | None:
    """The one error that nanopi makes of all these refusals of a kind, or None where there is none."""
    names = [refusal.field for refusal in refusals if refusal.kind == kind]
    if not names:
        return None
    return f"{unknown_tools(names, version.tools) if kind == TOOL_NAME else zero_limits(names)}\n"


def _add(file: Loaded, more: list[Refusal]) -> Loaded:
    return file._replace(refusals=(*file.refusals, *more)) if more else file


def _tool_names(files: Iterable[Loaded], version: Version) -> Iterator[Refusal]:
    """A wrong name stays wrong whatever the other file says: keys are merged, never taken away."""
    for slot, document in _configs(files) if version.tools else ():
        table = document.root.get(OVERRIDES)
        for name, item in table.items.items() if isinstance(table, Table) else ():
            if name not in version.tools:
                message = unknown_tools([name], version.tools)
                yield Refusal(slot, item.key.span, TOOL_NAME, (OVERRIDES, name), message, "", field=name)


def _zeros(files: Iterable[Loaded], version: Version) -> Iterator[Refusal]:
    """Zeros of the section that counts: the project's whole, unless it says nothing but the defaults."""
    counts: list[_Limit] = []
    for slot, document in _configs(files) if version.agents else ():
        limits = list(_limits(slot, document))
        if not counts or any(limit.value != AGENT_DEFAULTS[limit.name] for limit in limits):
            counts = limits
    for limit in counts:
        if limit.value == 0:
            message = zero_limits([limit.name])
            yield Refusal(limit.slot, limit.span, ZERO, limit.path, message, "", field=limit.name)


def _limits(slot: Slot, document: Document) -> Iterator[_Limit]:
    """In the host's order of fields; a section may by accident be a list of its values."""
    for name, (step, value) in by_name(document.root.get(LIMITS), AGENT).items():
        if isinstance(value, Scalar) and value.kind == "integer":
            yield _Limit(slot, name, (LIMITS, step), int(value.value), value.span)


def _configs(files: Iterable[Loaded]) -> Iterator[tuple[Slot, Document]]:
    return ((file.slot, file.document) for file in files if file.slot.kind == "config")
