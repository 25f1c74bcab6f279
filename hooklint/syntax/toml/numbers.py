"""Inside the TOML reader: numbers, dates and times (docs/hosts/nanopi-toml.md §2.4)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.source.span import Span
from hooklint.syntax.document import Scalar
from hooklint.syntax.toml.faults import OUT_OF_RANGE, Fault

if TYPE_CHECKING:
    from hooklint.syntax.toml.reader import Reader

_date_start = re.compile(rb"[0-9]{4}-").match
_hour = re.compile(rb"(?:[01][0-9]|2[0-3]):").match
_time_start = re.compile(rb"[Tt ](?:[01][0-9]|2[0-3]):").match
_two_digits = re.compile(rb"[0-9]{2}").match
_fraction = re.compile(rb"\.[0-9]+").match
_sign = re.compile(rb"[+-]?").match
_whole = re.compile(rb"[+-]?(?:0|([1-9])(?:_?[0-9])*)").match
_word = re.compile(rb"[+-]?(?:inf|nan)").match
_digits = re.compile(rb"[0-9](?:_?[0-9])*").match
_exponent = re.compile(rb"[eE][+-]?").match
_based = {
    b"0x": ("hexadecimal", 16, re.compile(rb"[0-9A-Fa-f](?:_?[0-9A-Fa-f])*").match),
    b"0o": ("octal", 8, re.compile(rb"[0-7](?:_?[0-7])*").match),
    b"0b": ("binary", 2, re.compile(rb"[01](?:_?[01])*").match),
}

_FLOAT = "floating-point number"
_LOWEST, _HIGHEST = -(2**63), 2**63 - 1
_MOST_DIGITS = 19
_UNDERSCORE, _DOT = ord("_"), ord(".")
_MONTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_FEBRUARY = 2


def number(reader: Reader, at: int) -> tuple[Scalar, int]:
    """The date-time, float or integer that begins at a digit or a sign, tried in this order."""
    data = reader.data
    if _date_start(data, at):
        return _text("datetime", reader, at, _date_time(reader, at))
    if _hour(data, at):
        return _text("datetime", reader, at, _time(reader, at + 3, "time"))
    whole = _whole(data, at)
    if whole is None:
        return special(reader, at)
    end = whole.end()
    if whole[1]:
        _no_stray_underscore(reader, end, "integer", ("digit",))
    after = _after_float(reader, end)
    return _float(reader, at, after) if after > end else _integer(reader, at, end)


def special(reader: Reader, at: int) -> tuple[Scalar, int]:
    """`inf` or `nan`, signed or not; nothing else can stand behind a bare sign."""
    if word := _word(reader.data, at):
        return _float(reader, at, word.end())
    after_sign = _sign(reader.data, at).end()  # type: ignore[union-attr]  # it matches the empty string
    raise Fault(after_sign, "number", label="integer", soft=True)


def _text(kind: str, reader: Reader, start: int, end: int) -> tuple[Scalar, int]:
    return Scalar(kind, reader.data[start:end].decode(), Span(start, end)), end  # type: ignore[arg-type]


def _no_stray_underscore(reader: Reader, at: int, label: str, expected: tuple[str, ...]) -> None:
    if at < reader.size and reader.data[at] == _UNDERSCORE:
        raise Fault(at + 1, "number", label=label, expected=expected)


def _after_float(reader: Reader, at: int) -> int:
    """The end of a fraction and an exponent that begin at `at`, or `at` where there are none."""
    data = reader.data
    if at < reader.size and data[at] == _DOT:
        digits = _digits(data, at + 1)
        if digits is None:
            raise Fault(at + 1, "number", label=_FLOAT, expected=("digit",))
        at = digits.end()
        _no_stray_underscore(reader, at, _FLOAT, ("digit", "digit"))
    if exponent := _exponent(data, at):
        digits = _digits(data, exponent.end())
        if digits is None:
            raise Fault(exponent.end(), "number", label=_FLOAT)
        at = digits.end()
        _no_stray_underscore(reader, at, _FLOAT, ("digit",))
    return at


def _float(reader: Reader, start: int, end: int) -> tuple[Scalar, int]:
    text = reader.data[start:end].replace(b"_", b"")
    value = float(text)
    span = Span(start, end)
    if value == float("inf") and not text.endswith(b"inf"):
        reader.report(Fault(start, "number-range", label=_FLOAT))
        return Scalar("unknown", "", span), end
    return Scalar("float", value, span), end


def _integer(reader: Reader, start: int, end: int) -> tuple[Scalar, int]:
    """A whole number; `0x`, `0o` and `0b` take no sign."""
    data = reader.data
    based = _based.get(data[start : start + 2])
    if based is None:
        digits = data[start:end].replace(b"_", b"")
        return _in_range(reader, start, end, _bounded(digits))
    name, base, match = based
    found = match(data, start + 2)
    label = f"{name} integer"
    if found is None:
        raise Fault(start + 2, "number", label=label)
    end = found.end()
    _no_stray_underscore(reader, end, label, ("digit",))
    return _in_range(reader, start, end, int(found[0].replace(b"_", b""), base))


def _bounded(digits: bytes) -> int:
    """The number, or one that is out of range alike: Python refuses to read thousands of digits."""
    return int(digits[: _MOST_DIGITS + 2])


def _in_range(reader: Reader, start: int, end: int, value: int) -> tuple[Scalar, int]:
    span = Span(start, end)
    if _LOWEST <= value <= _HIGHEST:
        return Scalar("integer", value, span), end
    size = "large" if value > 0 else "small"
    reader.report(Fault(start, "number-range", cause=f"number too {size} to fit in target type"))
    return Scalar("unknown", "", span), end


def _date_time(reader: Reader, at: int) -> int:
    """A date, and the time and offset behind it if they are there; returns the end."""
    data = reader.data
    year = int(data[at : at + 4])
    month = _field(reader, at + 5, "date-time", 1, 12)
    _punctuation(reader, at + 7, b"-", "date-time")
    _field(reader, at + 8, "date-time", 1, _last_day(year, month))
    end = at + 10
    if not _time_start(data, end):
        return end
    end = _time(reader, end + 4, "date-time")
    if data[end : end + 1] in (b"Z", b"z"):
        return end + 1
    if data[end : end + 1] not in (b"+", b"-"):
        return end
    _field(reader, end + 1, "time offset", 0, 23)
    _punctuation(reader, end + 3, b":", "time offset")
    _field(reader, end + 4, "time offset", 0, 59)
    return end + 6


def _last_day(year: int, month: int) -> int:
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 29 if month == _FEBRUARY and leap else _MONTHS[month - 1]


def _time(reader: Reader, at: int, label: str) -> int:
    """Minutes, seconds (60 is one) and fraction, from behind the hour's colon; returns the end."""
    _field(reader, at, label, 0, 59)
    _punctuation(reader, at + 2, b":", label)
    _field(reader, at + 3, label, 0, 60)
    fraction = _fraction(reader.data, at + 5)
    return fraction.end() if fraction else at + 5


def _field(reader: Reader, at: int, label: str, least: int, most: int) -> int:
    digits = _two_digits(reader.data, at)
    if digits is None:
        raise Fault(at, "date", label=label)
    value = int(digits[0])
    if not least <= value <= most:
        raise Fault(at, "date", label=label, cause=OUT_OF_RANGE)
    return value


def _punctuation(reader: Reader, at: int, mark: bytes, label: str) -> None:
    if not reader.data.startswith(mark, at):
        raise Fault(at, "date", label=label)
