"""The fix that gives one key of a hook's entry another value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.schema import HOOK
from hooklint.rules.model import Fix, Put, Safety
from hooklint.source.edit import TextEdit
from hooklint.syntax.document import Table, at_path

if TYPE_CHECKING:
    from hooklint.hosts.model import Hook, Loaded
    from hooklint.syntax.document import KeyPath


def value_path(file: Loaded, hook: Hook, key: str) -> KeyPath:
    """The way to the value of a key: by its name, or by its place where the entry is a list."""
    if isinstance(at_path(file.document.root, hook.path), Table):
        return (*hook.path, key)
    return (*hook.path, [field.name for field in HOOK.fields].index(key))


def put_number(file: Loaded, hook: Hook, key: str, new: int) -> Fix | None:
    """Write another number, which is a choice between meanings; None where the key is not written."""
    span = getattr(hook, key).span
    if span is None:
        return None
    path = file.slot.path
    put = Put(path, value_path(file, hook, key), new)
    return Fix(f"write {new}", Safety.UNSAFE, (TextEdit(path, span, str(new).encode()),), (put,))
