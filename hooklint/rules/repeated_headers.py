"""What stands below headers that TOML takes no second time: entries that were meant for one list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hooklint.source.named_tuple import NamedTuple
from hooklint.syntax.toml.values import plain

if TYPE_CHECKING:
    from hooklint.syntax.document import Document, Entry


class Repeated(NamedTuple):
    """A header that repeats an earlier one, and the values of the pairs below it."""

    header: Entry
    values: dict[str, Any]


def repeated(document: Document, first: Entry) -> list[Repeated] | None:
    """Those that repeat `first`, in file order; None where one of them holds more than plain pairs.

    The reader keeps such an entry out of its tree, so the values are put together here.
    """
    found: list[Repeated] = []
    is_open = False
    for entry in document.entries:
        if entry.kind != "pair":
            is_open = entry.path == first.path and entry is not first
            if is_open:
                found.append(Repeated(entry, {}))
            elif found and entry.path[: len(first.path)] == first.path:
                return None
        elif is_open and (len(entry.parts) > 1 or entry.path[-1] in found[-1].values):
            return None
        elif is_open and len(entry.path) == len(first.path) + 1 and entry.value is not None:
            found[-1].values[entry.parts[0].text] = plain(entry.value)
    return found
