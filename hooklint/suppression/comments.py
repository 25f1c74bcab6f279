"""A comment → the ignores in it: `# hooklint: ignore[HL202, HL601] why`. Knows no file format but `#` and `//`.

So a comment of TOML, of bash, of Python and of JavaScript are read alike; where comments are is for others to say.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from hooklint.source.named_tuple import NamedTuple
from hooklint.source.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

LINE, FILE = "ignore", "ignore-file"

_ignore = re.compile(
    rb"(?:#|//)[ \t]*hooklint:[ \t]*(?P<word>[A-Za-z_-]+)"
    rb"(?:[ \t]*\[(?P<names>[^\]#]*)(?P<close>\]?)|(?P<after>[^\s\[#][^\s#]*)?)"
)
_name = re.compile(rb"[^\s,]+")
_bare_name = re.compile(rb"[ \t]+(HL[0-9]{1,3})\b").match
_LONGEST_WORD = 60
"""Letters of a word that a message repeats."""

_OTHERS_WORDS = ("allow", "disable", "disable-line", "disable-file", "noqa", "off", "skip", "suppress")
"""What other tools call it."""


class Name(NamedTuple):
    """A rule's code, the beginning of one, or a slug, as written."""

    text: str
    span: Span


class Ignore(NamedTuple):
    """One ignore; `form` says for what it counts, if for anything.

    `span` reaches from its mark to the last byte of the reason. Without `names` it counts for all rules, unless it is
    `broken`: then it counts for nothing, and `fault` says what is wrong with it.
    """

    form: Literal["line", "file", "broken"]
    span: Span
    names: tuple[Name, ...] = ()
    fault: str = ""


def ignores(comment: bytes, at: int = 0) -> Iterator[Ignore]:
    """The ignores in a comment that begins at byte `at` of its file, in order.

    Other text may stand before an ignore; what stands behind it, up to the next one, is its reason.
    """
    found = [match for match in _ignore.finditer(comment) if _is_meant(match)]
    ends = (*(match.start() for match in found[1:]), len(comment))
    for match, end in zip(found, ends, strict=False):
        whole = comment[match.start() : end].rstrip(b" \t")
        yield _read(match, comment, Span(at + match.start(), at + match.start() + len(whole)), at)


def _read(match: re.Match[bytes], comment: bytes, span: Span, at: int) -> Ignore:
    names, fault = _names(match, at), _fault(match, comment)
    if fault:
        return Ignore("broken", span, fault=fault)
    return Ignore("line" if _word(match) == LINE else "file", span, names)


def _names(match: re.Match[bytes], at: int) -> tuple[Name, ...]:
    if match["names"] is None:
        return ()
    start = at + match.start("names")
    return tuple(
        Name(found[0].decode(errors="replace"), Span(start + found.start(), start + found.end()))
        for found in _name.finditer(match["names"])
    )


def _fault(match: re.Match[bytes], comment: bytes) -> str:
    """Why it counts for nothing. What was meant for one rule must not count for all of them."""
    word = _word(match)
    if word not in (LINE, FILE):
        said = word if len(word) <= _LONGEST_WORD else f"{word[:_LONGEST_WORD]}…"
        return f"hooklint knows `{LINE}[CODE]` and `{FILE}[CODE]`, not `{said}`"
    if match["close"] == b"":
        return "its bracket is not closed"
    if match["names"] is not None:
        return "" if _name.search(match["names"]) else "there is nothing in its brackets"
    bare = _bare_name(comment, match.end())
    if bare or match["after"]:
        return f"codes stand in brackets: `{word}[{bare[1].decode() if bare else 'CODE'}]`"
    return ""


def _is_meant(match: re.Match[bytes]) -> bool:
    """Whether it is an ignore, be it a misspelt one; our name with a colon may also begin a sentence."""
    word = _word(match).lower()
    if word.startswith(LINE) or word in _OTHERS_WORDS or match["names"] is not None:
        return True
    from hooklint.hosts.nearest import nearest

    return nearest(word, (LINE, FILE)) is not None


def _word(match: re.Match[bytes]) -> str:
    return match["word"].decode()
