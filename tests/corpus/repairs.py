"""What fixing made of the files against what a case wants of them, byte for byte or as values."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tests.corpus.case import Repair, Replace


def written_faults(repair: Repair, old: Mapping[str, bytes], new: Mapping[str, bytes]) -> list[str]:
    """Where `new` is not what the repair wants of `old`; files it does not name have to stay as they were."""
    return [f"{name}: {why}" for name in old for why in _file_faults(repair, name, old[name], new[name])]


def replaced(data: bytes, row: Replace, new: str) -> bytes:
    """`data` with one row's change made. Raises `ValueError` where `old` is not there so often."""
    lines, index = (data.split(b"\n"), row.line - 1) if isinstance(row.line, int) else ([data], 0)
    if index >= len(lines) or lines[index].count(row.old.encode()) != row.times:
        raise ValueError(f"{row.file}:{row.line} does not hold {row.old!r} {row.times} times")
    lines[index] = lines[index].replace(row.old.encode(), new.encode())
    return b"\n".join(lines)


def _file_faults(repair: Repair, name: str, old: bytes, new: bytes) -> Iterator[str]:
    if name in repair.reads:
        yield from _value_faults(repair.reads[name], new)
        return
    wanted = _possible(old, [row for row in repair.replace if row.file == name])
    if new not in wanted:
        yield f"holds {new!r}, wanted {wanted[0]!r}" if len(wanted) == 1 else f"holds {new!r}, wanted one of {wanted!r}"


def _possible(old: bytes, rows: list[Replace]) -> list[bytes]:
    possible = [old]
    for row in rows:
        possible = [replaced(data, row, new) for data in possible for new in row.new]
    return possible


def _value_faults(wanted: str, new: bytes) -> Iterator[str]:
    try:
        values = tomllib.loads(new.decode())
    except ValueError as error:
        yield f"cannot be read: {error}"
        return
    if values != tomllib.loads(wanted):
        yield f"reads as {values!r}"
