"""What the rules about event names share: where a name is written, and the fix that gives it its right name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.names import meaning
from hooklint.hosts.nanopi.schema import HOOKS
from hooklint.hosts.nanopi.sites import sites
from hooklint.hosts.nanopi.texts import printed
from hooklint.rules.model import Fix, Move
from hooklint.source.edit import carried
from hooklint.source.named_tuple import NamedTuple
from hooklint.syntax.document import TableArray, at_path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import Loaded
    from hooklint.hosts.nanopi.names import Meaning
    from hooklint.hosts.nanopi.sites import Site
    from hooklint.hosts.nanopi.versions import Version
    from hooklint.rules.model import Safety
    from hooklint.source.edit import TextEdit
    from hooklint.syntax.document import Document, KeyPath, Part
    from hooklint.syntax.rename import Refused


class NamedSite(NamedTuple):
    """A place that writes an event's key, the event it means, and what the host would print about it alone."""

    site: Site
    meaning: Meaning | None
    host_error: str | None


def named_sites(file: Loaded, version: Version) -> Iterator[NamedSite]:
    """Each place of the file, in file order."""
    unknown = {refusal.path: refusal for refusal in reversed(file.refusals) if refusal.kind == "unknown-field"}
    for site in sites(file.document):
        refusal = unknown.get(site.path[:2])
        host_error = None if refusal is None else printed(refusal, version)
        yield NamedSite(site, meaning(site.key.text, version), host_error)


class Renamings:
    """The fixes that give the event names of one file their right ones.

    A list that is merged with another one has one fix for all of its headers, made once.
    """

    def __init__(self, file: Loaded, version: Version) -> None:
        self._file = file
        self._version = version
        self._by_event: dict[str, list[Part]] | None = None
        self._merges: dict[KeyPath, tuple[TextEdit, ...] | Refused] = {}

    def of(self, site: Site, new: str, safety: Safety) -> Fix | str:
        """The fix that renames this place, or merges its list with that of the new name; or why there is none."""
        from hooklint.syntax.rename import Refused, rename_key

        document, path = self._file.document, self._file.slot.path
        old_name, new_name = site.path[:2], (HOOKS, new)
        lone = _can_stand_beside(document, old_name, new_name)
        edits = rename_key(document, site.path, new) if lone else self._merged(old_name, new_name)
        if isinstance(edits, Refused):
            return edits.reason
        moved = site.path if lone else old_name
        title = f"rename to {new}" if lone else f"move its hooks to {new}, in the order of the file"
        return Fix(title, safety, edits, (Move(path, moved, new_name),))

    def _merged(self, old: KeyPath, new: KeyPath) -> tuple[TextEdit, ...] | Refused:
        from hooklint.syntax.merge import merge_lists
        from hooklint.syntax.rename import Refused

        if old not in self._merges:
            edits = merge_lists(self._file.document, old, new)
            if not isinstance(edits, Refused):
                edits = self._in_turn(edits, str(old[1]), str(new[1]))
            self._merges[old] = edits
        return self._merges[old]

    def _in_turn(self, edits: tuple[TextEdit, ...], old: str, new: str) -> tuple[TextEdit, ...] | Refused:
        """The edits, unless they carry hooks past those of a third key of the event, which would then run too early."""
        from hooklint.syntax.rename import Refused

        start, end = carried(edits)
        for key in self._keys(new):
            if start <= key.span.start < end and key.text not in (old, new):
                return Refused(f"its hooks would pass over those of `{key.text}`; rename that first")
        return edits

    def _keys(self, event: str) -> list[Part]:
        """Wherever the file writes a key that means the event."""
        if self._by_event is None:
            self._by_event = {}
            for site in sites(self._file.document):
                meant = meaning(site.key.text, self._version)
                if meant is not None:
                    self._by_event.setdefault(meant.event, []).append(site.key)
        return self._by_event.get(event, [])


def _can_stand_beside(document: Document, old: KeyPath, new: KeyPath) -> bool:
    """Whether a renamed key takes its place without more: nothing has the new name, or headers come to headers."""
    there = at_path(document.root, new)
    return there is None or (isinstance(there, TableArray) and isinstance(at_path(document.root, old), TableArray))
