"""Whether a rewritten file says what its fixes promised: two independent readers must both agree."""

from __future__ import annotations

from datetime import datetime, time
from typing import TYPE_CHECKING, Any

from hooklint.fixing.effects import Impossible, after
from hooklint.source.source import Source
from hooklint.syntax.toml.parser import BOM, parse
from hooklint.syntax.toml.values import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hooklint.rules.model import Effect
    from hooklint.syntax.document import Document

NOT_THE_PROMISE = "the result would say something else than the fix promises; repair it by hand"
NOT_TOML = "the result would not be TOML"


def verdict(old: Source, new: bytes, effects: Sequence[Effect]) -> str | None:
    """Why the new bytes may not be written, or None where they may.

    They must be TOML without a fault, and read as the old values with the effects done, by our reader and by tomlkit.
    Where the old file had faults, the values that could be recovered from it count as the old ones.
    """
    before = parse(old)
    now = parse(Source(old.path, new))
    if now.problems:
        line = now.source.position(now.problems[0].span.start).line
        return f"the file would still have a fault on line {line}" if before.problems else NOT_TOML
    was = plain(before.root)
    try:
        wanted = after(was, before, effects)
    except Impossible:
        return NOT_THE_PROMISE
    if not same(wanted, plain(now.root)):
        return NOT_THE_PROMISE
    return _second_opinion(before, was, new, effects)


def _second_opinion(before: Document, was: Any, new: bytes, effects: Sequence[Effect]) -> str | None:  # noqa: ANN401
    """Tomlkit's reading of the result, compared with its reading of the old file.

    It counts only where it can be trusted: a file that tomlkit cannot read (it refuses some good TOML), or reads
    otherwise than the host, says nothing about the fix. Where the old file had faults, which no reader takes, it is
    asked about the result alone, and being unable to read that is no objection.
    """
    now = _read_by_tomlkit(new)
    if before.problems:
        read = None if now is None else was
    else:
        read = _read_by_tomlkit(before.source.data)
        if read is None or not same(read, was):
            return None
    if read is None:
        return None
    if now is None:
        return "tomlkit cannot read the result"
    return None if same(after(read, before, effects), now) else "tomlkit reads something else in the result"


def _read_by_tomlkit(data: bytes) -> Any:  # noqa: ANN401  # any TOML value
    """The values, or None where tomlkit fails. It keeps the CR of a line end inside a string; the host drops it."""
    from tomlkit import parse as tomlkit_parse  # slow to import, and only for files that change

    text = data.removeprefix(BOM).decode(errors="replace").replace("\r\n", "\n")
    try:
        return tomlkit_parse(text).unwrap()
    except Exception:  # noqa: BLE001  # whatever it trips over: good files nest deeper than its stack, among others
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
        elif type(left) is not type(right) or _exactly(left) != _exactly(right):
            return False
    return True


def _exactly(value: Any) -> Any:  # noqa: ANN401  # any TOML scalar
    """What two scalars must share: `-0.0` is not `0.0`, and one instant in two time zones is two values."""
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, (datetime, time)):
        return value.replace(tzinfo=None), value.utcoffset()
    return value
