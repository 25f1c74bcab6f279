"""A JavaScript text → its tokens, each with the bytes it stands at."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from hooklint.source.named_tuple import NamedTuple

Kind: TypeAlias = Literal["name", "number", "string", "template", "regex", "mark", "end"]


class Token(NamedTuple):
    """One token. `value` is the text of a string or of a piece of a template, escapes resolved.

    `is_new_line`: a line ends before it. `is_last`: of a template there is no more.
    """

    kind: Kind
    text: str
    start: int
    end: int
    value: str = ""
    is_new_line: bool = False
    is_last: bool = True


class UnreadableError(Exception):
    """The text is not JavaScript, or of a kind that is not read."""


_BLANK = re.compile(r"(?:[ \t\r\n\f\v]|\xc2\xa0|\xef\xbb\xbf|//[^\r\n]*|/\*(?:[^*]|\*(?!/))*+\*/)++")
_NAME = re.compile(r"#?(?:[A-Za-z_$\x80-\xff]|\\u\w{4})[\w$\x80-\xff]*+")
_NUMBER = re.compile(r"(?:0[xXbBoO][\da-fA-F_]+|(?:\d[\d_]*)?\.?\d[\d_]*\.?(?:[eE][+-]?\d+)?)n?")
_STRING = re.compile(r"'(?:[^'\\\n]|\\(?:\r\n|.|\n))*+'" + r'|"(?:[^"\\\n]|\\(?:\r\n|.|\n))*+"')
_PIECE = re.compile(r"(?:[^`\\$]|\\(?:\r\n|.|\n)|\$(?!\{))*+(`|\$\{)")
_REGEX = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*+\])++/[a-z]*")
_MARK = re.compile(
    r">>>=|\.\.\.|===|!==|\*\*=|<<=|>>=|>>>|&&=|\|\|=|\?\?=|=>|==|!=|<=|>=|&&|\|\||\?\?|\?\.(?!\d)|\+\+|--|\+=|-=|\*=|/=|%="
    r"|&=|\|=|\^=|<<|>>|\*\*|[{}()\[\];,<>+\-*/%&|^!~?:=.@]"
)
_ESCAPE = re.compile(r"\\(?:u\{([\da-fA-F]+)\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|(\r\n|[\s\S]))")
_LETTERS = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": "", "\r\n": ""}
_BEFORE_REGEX = frozenset({
    "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "do", "else", "instanceof", "await",
    "yield",
})  # fmt: skip
_HIGHEST = 0x10FFFF


def tokens(data: bytes) -> list[Token]:
    """All tokens of a text. Raises `UnreadableError`."""
    text = data.decode("latin-1")
    found: list[Token] = []
    open_marks: list[str] = []
    at = _first(text)
    while at < len(text):
        blank = _BLANK.match(text, at)
        is_new_line = at == 0 or (blank is not None and "\n" in blank[0])
        at = blank.end() if blank else at
        if at >= len(text):
            break
        token = _next(text, at, found, open_marks)._replace(is_new_line=is_new_line)
        found.append(token)
        at = token.end
    found.append(Token("end", "", len(text), len(text), is_new_line=True))
    return found


def _first(text: str) -> int:
    """Behind the line that names the interpreter."""
    start = 3 if text.startswith("\xef\xbb\xbf") else 0
    return (text.find("\n", start) + 1 or len(text)) if text.startswith("#!", start) else start


def _next(text: str, at: int, before: list[Token], open_marks: list[str]) -> Token:
    letter = text[at]
    if letter == "`" or (letter == "}" and open_marks and open_marks[-1] == "${"):
        return _template(text, at, open_marks)
    if letter in "'\"":
        return _matched("string", _STRING, text, at)
    if letter == "/" and _may_be_regex(before):
        found = _REGEX.match(text, at)
        if found:
            return Token("regex", found[0], at, found.end(), decoded(found[0]))
    name = _NAME.match(text, at)
    if name:
        return Token("name", decoded(name[0]), at, name.end())
    if letter.isdigit() or (letter == "." and text[at + 1 : at + 2].isdigit()):
        return _matched("number", _NUMBER, text, at)
    mark = _matched("mark", _MARK, text, at)
    if mark.text in {"{", "(", "["}:
        open_marks.append(mark.text)
    elif mark.text in {"}", ")", "]"} and open_marks:
        open_marks.pop()
    return mark


def _matched(kind: Kind, pattern: re.Pattern[str], text: str, at: int) -> Token:
    found = pattern.match(text, at)
    if found is None:
        raise UnreadableError
    return Token(kind, found[0], at, found.end(), unescaped(found[0][1:-1]) if kind == "string" else "")


def _template(text: str, at: int, open_marks: list[str]) -> Token:
    """The text of a template up to its end or to the next `${`."""
    if text[at] == "}":
        open_marks.pop()
    found = _PIECE.match(text, at + 1)
    if found is None:
        raise UnreadableError
    is_last = found[1] == "`"
    if not is_last:
        open_marks.append("${")
    return Token("template", text[at], at, found.end(), unescaped(text[at + 1 : found.start(1)]), is_last=is_last)


def _may_be_regex(before: list[Token]) -> bool:
    if not before:
        return True
    last = before[-1]
    if last.kind == "name":
        return last.text in _BEFORE_REGEX
    return last.kind == "mark" and last.text not in {")", "]", "}"}


def unescaped(text: str) -> str:
    """The text that a string stands for."""
    return decoded(text) if "\\" not in text else _ESCAPE.sub(_meant, decoded(text))


def decoded(text: str) -> str:
    """Bytes that were taken one by one, as the text they are."""
    return text if text.isascii() else text.encode("latin-1").decode(errors="replace")


def _meant(found: re.Match[str]) -> str:
    digits = found[1] or found[2] or found[3]
    if digits:
        return chr(min(int(digits, 16), _HIGHEST))
    return _LETTERS.get(found[4], found[4])
