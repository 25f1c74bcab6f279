"""From the value tree to plain Python values, the same ones that `tomllib` gives."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta, timezone
from typing import TYPE_CHECKING, Any

from hooklint.syntax.document import Scalar, Table

if TYPE_CHECKING:
    from hooklint.syntax.document import Array, Node, TableArray

_date_time = re.compile(
    r"(?:(\d{4})-(\d\d)-(\d\d))?[Tt ]?(?:(\d\d):(\d\d):(\d\d)(?:\.(\d+))?)?(?:([Zz])|([+-])(\d\d):(\d\d))?"
).fullmatch


def plain(node: Node) -> Any:  # noqa: ANN401  # a TOML value is anything
    """The value as dicts, lists, strings, numbers and date-times. A value that could not be read is None.

    A date-time that Python cannot hold (second 60, year 0000) comes as its text. Works with a stack of its own:
    legal files nest thousands of levels deep.
    """
    holder: list[Any] = [None]
    work: list[tuple[Node, Any, Any]] = [(node, holder, 0)]
    while work:
        current, target, slot = work.pop()
        if isinstance(current, Scalar):
            target[slot] = _scalar(current)
        elif isinstance(current, Table):
            target[slot] = table = dict.fromkeys(current.items)
            work.extend((item.node, table, name) for name, item in current.items.items())
        else:
            target[slot] = items = [None] * len(current.items)
            work.extend((item, items, i) for i, item in enumerate(_elements(current)))
    return holder[0]


def _elements(node: Array | TableArray) -> list[Node]:
    return list(node.items)


def _scalar(scalar: Scalar) -> str | float | bool | date | time | None:
    if scalar.kind == "unknown":
        return None
    return _moment(str(scalar.value)) if scalar.kind == "datetime" else scalar.value


def _moment(text: str) -> str | date | time:
    """A date-time text; the reader has judged its form, so only Python's own bounds can refuse it."""
    match = _date_time(text)
    if match is None:
        return text
    year, month, day, hour, minute, second, fraction, zulu, sign, *offset = match.groups()
    try:
        if hour is None:
            return date(int(year), int(month), int(day))
        clock = (int(hour), int(minute), int(second), int((fraction or "")[:6].ljust(6, "0")))
        if year is None:
            return time(*clock)
        zone = UTC if zulu else _zone(sign, *offset)
        return datetime(int(year), int(month), int(day), *clock, tzinfo=zone)
    except ValueError:
        return text


def _zone(sign: str | None, hours: str | None, minutes: str | None) -> timezone | None:
    if sign is None:
        return None
    offset = timedelta(hours=int(hours or 0), minutes=int(minutes or 0))
    return timezone(-offset if sign == "-" else offset)
