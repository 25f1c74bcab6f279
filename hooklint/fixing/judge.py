"""Whether a rewritten file says what its fixes promised: two independent readers must both agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hooklint.fixing.effects import after
from hooklint.source.source import Source
from hooklint.syntax.toml.parser import BOM, parse
from hooklint.syntax.toml.values import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hooklint.rules.model import Effect
    from hooklint.syntax.document import Document

_FALLIBLE = (ValueError, KeyError, IndexError, TypeError, RecursionError)


def verdict(old: Source, new: bytes, effects: Sequence[Effect]) -> str | None:
    """Why the new bytes may not be written, or None where they may.

    They must be TOML without a fault, and read as the old values with the effects done, by our reader and by tomlkit.
    Where the old file had faults, the values that could be recovered from it count as the old ones.
    """
    before = parse(old)
    now = parse(Source(old.path, new))
    if now.problems:
        line = now.source.position(now.problems[0].span.start).line
        return f"the file would still have a fault on line {line}" if before.problems else "the result is not TOML"
    if not same(after(plain(before.root), before, effects), plain(now.root)):
        return "the result does not say what the fix promises"
    return _second_opinion(before, new, effects)


def _second_opinion(before: Document, new: bytes, effects: Sequence[Effect]) -> str | None:
    """Tomlkit's reading of both files. Where it can read neither, it has no opinion: it refuses some good TOML."""
    was = plain(before.root) if before.problems else _read_by_tomlkit(before.source.data)
    now = _read_by_tomlkit(new)
    if now is None:
        return None if was is None else "tomlkit cannot read the result"
    if was is None:
        was = plain(before.root)
    return None if same(after(was, before, effects), now) else "tomlkit reads something else in the result"


def _read_by_tomlkit(data: bytes) -> dict[str, Any] | None:
    from tomlkit import parse as tomlkit_parse  # slow to import, and only for files that change

    try:
        return tomlkit_parse(data.removeprefix(BOM).decode()).unwrap()
    except _FALLIBLE:
        return None


def same(one: Any, other: Any) -> bool:  # noqa: ANN401  # any TOML value
    """Equal in value and in type, NaN included. Works with a stack of its own, however deep the values are."""
    work = [(one, other)]
    while work:
        left, right = work.pop()
        if isinstance(left, dict) and isinstance(right, dict):
            if left.keys() != right.keys():
                return False
            work.extend((left[key], right[key]) for key in left)
        elif isinstance(left, list) and isinstance(right, list):
            if len(left) != len(right):
                return False
            work.extend(zip(left, right, strict=True))
        elif type(left) is not type(right) or (left != right and repr(left) != repr(right)):
            return False
    return True
