"""Random TOML values and their near misses, for the fuzz: strings, numbers, dates, containers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

QUOTES = ('"', "'", '"""', "'''")

PIECES = (
    "a", "bc", " ", "\t", "é", "日本", "😀", "e\u0301", "\u202e", "\ufeff", "\u0085", "\u2028", "[red]", "\x1b[31m",
    "\\n", "\\t", "\\r", "\\b", "\\f", '\\"', "\\\\", "\\u00e9", "\\u12", "\\uD800", "\\uDFFF", "\\uFFFF",
    "\\U0001F600", "\\U00110000", "\\U0010FFFF", "\\U12", "\\Uffffffff", "\\e", "\\x41", "\\d", "\\'", "\\ ", "\\ \n",
    "\\\n", "\\\r\n", "\\\n \n\t x", "\\é", "\\", "'", '"', "''", '""', "'''", '"""', "\n", "\r\n", "\r", "\0",
    "\x01", "\x7f", "#", "=", "[", "]", "`pre_tool_use`",
)  # fmt: skip

TAME = ("a", "bc", " ", "\t", "é", "日本", "\\n", "\\u00e9", "\\U0001F600", "\\\\", "#", "=", "[", "]", "x.sh")

NUMBERS = (
    "0", "1", "-1", "+1", "+0", "-0", "42", "1_000", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "-9223372036854775809", "0x7fffffffffffffff", "0x8000000000000000", "0xDEAD_beef", "0o17",
    "0o8", "0b101", "0b2", "0X1", "-0x1", "0x", "0x_1", "0x1_", "0x1__2", "01", "1_", "_1", "1__0", "0_1", "1.5",
    "-1.5", "1.", ".5", "1._5", "1.5_", "1.5_0", "1.5.5", "1e5", "1E+5", "1e-7", "1e_5", "1e5_", "1e", "1e+", "1.5e3",
    "1.e3", "1e999", "-1e999", "1e21", "6.02e23", "5e-324", "0.1", "-0.0", "inf", "+inf", "-inf", "nan", "-nan",
    "infinity", "nano", "Inf", "+", "-", "+-1", "1e400", "18446744073709551616", "0e0", "00", "0.0e0", "3.14_15",
    "1_0.0_1e1_0", "9" * 400,
)  # fmt: skip

DATES = (
    "2020-01-01", "1979-05-27T07:32:00Z", "1979-05-27 07:32:00", "1979-05-27t07:32:60z",
    "1979-05-27T00:32:00.999999-07:00", "1979-05-27T07:32:00.1234567891", "07:32:00", "07:32:00.5", "24:00:00",
    "12:60:00", "12:30:61", "12:30", "12:3", "2020-13-01", "2020-00-01", "2020-02-30", "2020-02-29", "2021-02-29",
    "1900-02-29", "2000-02-29", "2020-04-31", "0000-01-01", "9999-12-31", "2020-1-1", "2020-01-1", "2020-01-01T",
    "2020-01-01T12", "2020-01-01T12:", "2020-01-01 1", "2020-01-01T25:00:00", "2020-01-01T12:00:00+24:00",
    "2020-01-01T12:00:00+1", "2020-01-01T12:00:00-00:00", "2020-01-01T12:00:00+05:60", "2020-01-01T12:00:00.",
    "2020-01-01T12:00:00Zx", "202-01-01", "20200-01-01", "2020-", "2020-01", "1979-05-27T07:32Z",
)  # fmt: skip

WORDS = (
    "true",
    "false",
    "tru",
    "True",
    "trueish",
    "falsey",
    "t",
    "f",
    "nil",
    "null",
    "x",
    "",
    "=",
    "@",
    "é",
    "😀",
    "\0",
)

NUMBER_SYMBOLS = "0123456789___..eE++--xobXOB:TZtz infa"


def string(r: Random) -> str:
    """A string in any quotes, of any pieces, closed or not."""
    quote = r.choice(QUOTES)
    body = "".join(r.choice(PIECES) for _ in range(r.randrange(6)))
    return quote + body + r.choice((quote, quote, quote, quote, "", quote[0], quote + quote[0], quote + quote[0] * 2))


def tame_string(r: Random) -> str:
    """A string that is mostly good TOML."""
    quote = r.choice(QUOTES)
    return quote + "".join(r.choice(TAME) for _ in range(r.randrange(4))) + quote


def number(r: Random) -> str:
    """A number or nearly one: from the list, made up, or one symbol changed."""
    if r.random() < 0.5:
        return r.choice(NUMBERS)
    if r.random() < 0.4:
        return "".join(r.choice(NUMBER_SYMBOLS) for _ in range(r.randrange(1, 9)))
    return one_symbol_changed(r, r.choice(NUMBERS), NUMBER_SYMBOLS)


def date(r: Random) -> str:
    """A date, a time or nearly one."""
    if r.random() < 0.4:
        return r.choice(DATES)
    if r.random() < 0.5:
        return one_symbol_changed(r, r.choice(DATES), "0123456789-:TtZz. +")
    day = f"{r.randrange(10000):04}-{r.randrange(14):02}-{r.randrange(33):02}"
    time = f"{r.randrange(26):02}:{r.randrange(62):02}:{r.randrange(63):02}{r.choice(('', '.5', '.123456789012'))}"
    offset = r.choice(("", "", "Z", "z", f"{r.choice('+-')}{r.randrange(26):02}:{r.randrange(62):02}"))
    return r.choice((day, time, day + r.choice("Tt ") + time + offset))


def one_symbol_changed(r: Random, text: str, symbols: str) -> str:
    """`text` with one symbol put in, replaced or taken out."""
    at = r.randrange(len(text) + 1)
    return text[:at] + r.choice((r.choice(symbols), "")) + text[at + r.randrange(2) :]


def scalar(r: Random) -> str:
    """Any value that holds no other."""
    return r.choice((string, tame_string, tame_string, number, date, lambda r: r.choice(WORDS)))(r)


def blank(r: Random) -> str:
    """What may stand between array elements, and what may not."""
    return r.choice(("", "", "", " ", "\n", "\r\n", " # c\n", "#é\r\n\t", "\r", "# c", "# \x01\n", "\n\n  "))


def array(r: Random, depth: int) -> str:
    """An array with every kind of blank in it, sometimes without a comma or an end."""
    items = [blank(r) + value(r, depth - 1) + blank(r) for _ in range(r.randrange(4))]
    return (
        "[" + r.choice((",", ",", ",", ",", " ")).join(items) + r.choice(("]", "]", "]", "]", ",]", ", \n]", "", "}"))
    )


def inline(r: Random, depth: int) -> str:
    """An inline table, sometimes broken the way TOML 1.1 allows, sometimes with a key given twice."""
    gap = r.choice(("", " ", " ", "\t"))
    pairs = [f"{gap}{key(r)}{gap}={gap}{value(r, depth - 1)}{gap}" for _ in range(r.randrange(4))]
    if r.random() < 0.1:
        pairs = [r.choice(("\n", "\n#c\n", "\r\n")) + pair for pair in pairs]
    return "{" + ",".join(pairs) + r.choice(("}", "}", "}", "}", ",}", ", }", "", "]"))


def value(r: Random, depth: int = 3) -> str:
    """Any value at all."""
    roll = r.random()
    if depth > 0 and roll < 0.2:
        return array(r, depth)
    if depth > 0 and roll < 0.4:
        return inline(r, depth)
    return scalar(r)


def key(r: Random) -> str:
    """A key of one to three parts out of a few names, so that keys often meet."""
    gap = r.choice(("", "", "", " ", "\t"))
    return f"{gap}.{gap}".join(key_part(r) for _ in range(r.choice((1, 1, 1, 2, 2, 3))))


def key_part(r: Random) -> str:
    """One key segment in any spelling; now and then one that is none."""
    name = r.choice("aabbc")
    if r.random() < 0.04:
        return r.choice(
            ("", "é", '"é"', '"a', "'a", '"""a"""', '"\\x"', '"\\u0061"', "''", '"p\\"q"', "'p\"q'", '"\\n"', "+")
        )
    return r.choice((name, name, name, name, f'"{name}"', f"'{name}'", f'"\\u{ord(name):04x}"'))
