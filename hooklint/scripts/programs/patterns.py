"""Patterns of `grep`, `sed`, `awk` and `jq`: what they look for, and whether a known text has it.

Their dialects are brought into the one of the linear engine; what it cannot say is not decided.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

Dialect: TypeAlias = Literal["fixed", "basic", "extended", "perl"]

_MOST_CHARACTERS = 2000
"""A longer pattern is not looked into."""

_CLASSES = {
    "w": "[0-9A-Za-z_]",
    "W": "[^0-9A-Za-z_]",
    "s": r"[ \t\n\r\f\v]",
    "S": r"[^ \t\n\r\f\v]",
    "<": r"(?-u:\b{start})",
    ">": r"(?-u:\b{end})",
    "b": r"(?-u:\b)",
    "B": None,
    "`": r"\A",
    "'": r"\z",
}
_PERL_CLASSES = _CLASSES | {
    "d": "[0-9]",
    "D": "[^0-9]",
    "h": r"[ \t]",
    "A": r"\A",
    "z": r"\z",
    "t": r"\t",
    "n": r"\n",
    "r": r"\r",
    "<": "<",
    ">": ">",
    "`": "`",
    "'": "'",
}
_POSIX_NAMES = frozenset(
    ("alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "xdigit")
)
_IN_BRACKETS = {"d": "0-9", "w": "0-9A-Za-z_", "s": r" \t\n\r\f\v", "t": r"\t", "n": r"\n", "r": r"\r", "h": r" \t"}


class Token(NamedTuple):
    """A piece of a pattern: as an extended expression says it, and as the linear engine does (None: it cannot).

    `literal` is the character, if it stands for one.
    """

    extended: str
    linear: str | None
    literal: str | None = None


class Pattern(NamedTuple):
    """What is looked for."""

    tokens: tuple[Token, ...]
    ignore_case: bool = False

    @property
    def text(self) -> str | None:
        """The text itself, if the pattern stands for just one."""
        letters = [token.literal for token in self.tokens]
        return None if None in letters else "".join(letter for letter in letters if letter is not None)

    @property
    def extended(self) -> str:
        """The pattern as an extended expression."""
        return ("(?i)" if self.ignore_case else "") + "".join(token.extended for token in self.tokens)

    def is_in(self, text: str) -> bool | None:
        """Whether a text without line breaks has it; None where nobody can say."""
        if self.text is not None and not self.ignore_case:
            return self.text in text
        linear = [_any_case(token) if self.ignore_case else token.linear for token in self.tokens]
        if None in linear or len(text) > 100 * _MOST_CHARACTERS:
            return None
        return _is_match("".join(part for part in linear if part is not None), text)


def pattern(text: str, dialect: Dialect, *, ignore_case: bool = False) -> Pattern | None:
    """A pattern as it is written, or None where it is none or too long."""
    if len(text) > _MOST_CHARACTERS:
        return None
    if dialect == "fixed":
        return Pattern(tuple(map(_letter, text)), ignore_case)
    if dialect == "perl" and text.startswith("(?i)"):
        text, ignore_case = text[4:], True
    tokens = tuple(_basic(text) if dialect == "basic" else _extended(text, is_perl=dialect == "perl"))
    return Pattern(tokens, ignore_case)


def _is_match(linear: str, text: str) -> bool | None:
    from hooklint.regexes.rust import compile as compiled
    from hooklint.regexes.rust.errors import RegexError
    from hooklint.regexes.rust.matching import TooMuchWork

    try:
        return compiled(linear).is_match(text)
    except (RegexError, TooMuchWork):
        return None


def _any_case(token: Token) -> str | None:
    if token.literal is None:
        is_of_letters = token.linear is not None and token.linear.startswith("[") and "[:" not in token.linear
        return None if is_of_letters and token.linear not in _CLASSES.values() else token.linear
    if not token.literal.isascii():
        return None
    return f"[{token.literal.lower()}{token.literal.upper()}]" if token.literal.isalpha() else token.linear


def _letter(letter: str) -> Token:
    from re import escape

    escaped = escape(letter)
    return Token(escaped, escaped, letter)


def _sign(sign: str) -> Token:
    return Token(sign, sign)


_NOT_SAID = Token("", None)


def _basic(text: str) -> Iterator[Token]:
    """A basic expression, with the additions of GNU."""
    at, is_start = 0, True
    while at < len(text):
        letter, escaped = text[at], text[at + 1 : at + 2]
        if letter == "[":
            token, at = _bracket(text, at, is_perl=False)
        elif letter == "\\" and escaped:
            token, at = _basic_escape(escaped), at + 2
        elif letter == "^" and is_start:
            token, at = _sign("^"), at + 1
        elif letter == "$" and (at + 1 == len(text) or text[at + 1 : at + 3] in {"\\)", "\\|"}):
            token, at = _sign("$"), at + 1
        elif letter == "." or (letter == "*" and not is_start):
            token, at = _sign(letter), at + 1
        else:
            token, at = _letter(letter), at + 1
        is_start = token.extended in {"(", "|", "^"} and token.literal is None
        yield token


def _basic_escape(letter: str) -> Token:
    if letter in "(){}|+?":
        return _sign(letter)
    return _escape(letter, _CLASSES)


def _extended(text: str, *, is_perl: bool) -> Iterator[Token]:
    at, is_start = 0, True
    while at < len(text):
        letter, escaped = text[at], text[at + 1 : at + 2]
        if letter == "[":
            token, at = _bracket(text, at, is_perl=is_perl)
        elif letter == "\\" and escaped:
            token, at = _escape(escaped, _PERL_CLASSES if is_perl else _CLASSES), at + 2
        elif is_perl and text.startswith("(?", at):
            token, at = _perl_group(text, at)
        elif letter in "*+?{" and is_start:
            token, at = Token(letter, None), at + 1
        elif letter in ".^$*+?{}()|" or (letter in "0123456789," and _in_braces(text, at)):
            token, at = _sign(letter), at + 1
        else:
            token, at = _letter(letter), at + 1
        is_start = token.extended in {"(", "(?:", "|", "^"} and token.literal is None
        yield token


def _in_braces(text: str, at: int) -> bool:
    opened = text.rfind("{", 0, at)
    return opened >= 0 and text.find("}", opened) > at


def _perl_group(text: str, at: int) -> tuple[Token, int]:
    if text.startswith("(?:", at):
        return Token("(?:", "(?:"), at + 3
    if text.startswith("(?<", at) and text[at + 3 : at + 4] not in {"=", "!"}:
        return Token("(", "("), max(text.find(">", at), at + 2) + 1
    return _NOT_SAID, at + 2


def _escape(letter: str, classes: dict[str, str | None]) -> Token:
    if letter in classes:
        return Token(f"\\{letter}", classes[letter])
    if letter.isalnum():
        return Token(f"\\{letter}", None)
    return _letter(letter)


def _bracket(text: str, at: int, *, is_perl: bool) -> tuple[Token, int]:
    """A set in brackets, and where it ends. Only in Perl's dialect does a backslash escape in it."""
    start, linear = at, ["["]
    at += 1
    if text.startswith("^", at):
        linear.append("^")
        at += 1
    first = at
    while at < len(text) and (text[at] != "]" or at == first):
        part, at = _member(text, at, is_perl=is_perl)
        if part is None:
            return Token(text[start:], None), len(text)
        linear.append(part)
    if at >= len(text):
        return Token(text[start:], None), len(text)
    return Token(text[start : at + 1], "".join([*linear, "]"])), at + 1


def _member(text: str, at: int, *, is_perl: bool) -> tuple[str | None, int]:
    letter = text[at]
    if letter == "[" and text[at + 1 : at + 2] in {":", ".", "="}:
        end = text.find(":]", at)
        name = text[at + 2 : end]
        return (f"[:{name}:]", end + 2) if name in _POSIX_NAMES and end > 0 else (None, at)
    if letter == "\\" and is_perl:
        escaped = text[at + 1 : at + 2]
        if escaped.isalnum():
            return _IN_BRACKETS.get(escaped), at + 2
        return f"\\{escaped}", at + 2
    if letter == "-":
        return ("-" if text[at + 1 : at + 2] != "]" and text[at - 1] not in "[^" else r"\-"), at + 1
    return (letter if letter.isalnum() or not letter.isascii() or letter.isspace() else f"\\{letter}"), at + 1
