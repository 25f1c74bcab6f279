"""A matcher that was never meant as a regular expression → what it reads like, and the pattern that would say it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.matchers import fires, matcher_error
from hooklint.regexes.rust.errors import COUNT_EMPTY, COUNT_UNCLOSED, NOTHING_TO_REPEAT
from hooklint.rules.matchers.meant_names import exactly, guess
from hooklint.rules.matchers.respelling import LONGEST
from hooklint.rules.model import shortened
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hooklint.hosts.nanopi.subjects import EventSubject
    from hooklint.regexes.rust.errors import RegexError

_PLACEHOLDER = re.compile(r"\$?\{{1,3} ?[A-Za-z_][\w .-]* ?\}{1,3}", re.ASCII)
_RULE = re.compile(r"([A-Za-z_]\w*)\([^()|]*\)", re.ASCII)
_RULES = re.compile(rf"{_RULE.pattern}(?:\|{_RULE.pattern})*", re.ASCII)
_CHOICE = re.compile(r"\{[\w-]+(?:, ?[\w-]+)+\}", re.ASCII)
_GLOB = re.compile(r"[\w.*?:/-]*[*?][\w.*?:/-]*", re.ASCII)


class Reading(NamedTuple):
    """What the matcher reads like, and a pattern for what it can mean here, if there is one."""

    words: str
    spelling: str | None


def read(error: RegexError, subject: EventSubject) -> Reading | None:
    """What else a refused pattern may be: a placeholder, a permission rule, a list in braces, a glob."""
    if error.reason not in (NOTHING_TO_REPEAT, COUNT_EMPTY, COUNT_UNCLOSED) or len(error.pattern) > LONGEST:
        return None
    placeholder = _PLACEHOLDER.search(error.pattern)
    if placeholder:
        return Reading(f"`{shortened(placeholder[0])}` looks like a placeholder that was never filled in", None)
    for kind, spelling in _kinds(error.pattern, subject):
        words = f"`{shortened(error.pattern)}` reads like a {kind}, but a matcher is a regular expression"
        return Reading(f"{words}, tested against {subject.what} alone", spelling)
    return None


def _kinds(pattern: str, subject: EventSubject) -> Iterator[tuple[str, str | None]]:
    if _RULES.fullmatch(pattern):
        names = (rule[1] for rule in _RULE.finditer(pattern))
        yield "permission rule", _alternation(names, subject)
    elif _CHOICE.fullmatch(pattern):
        yield "glob", _alternation(pattern[1:-1].replace(" ", "").split(","), subject)
    elif _GLOB.fullmatch(pattern):
        yield "glob", _from_glob(pattern, subject)


def _alternation(names: Iterable[str], subject: EventSubject) -> str | None:
    """Of what the names stand for here, if each stands for something."""
    found = guess(names, subject.names)
    return exactly(found.names) if found.only("known", "case", "foreign") else None


def _from_glob(glob: str, subject: EventSubject) -> str | None:
    """The glob as a pattern, if it hits anything here."""
    if not glob.strip("*"):
        return "*"
    begin, end = ("" if glob.startswith("*") else "^"), ("" if glob.endswith("*") else "$")
    pattern = f"{begin}{''.join(_glob_pieces(glob.strip('*')))}{end}"
    if matcher_error(pattern) is not None:
        return None
    return pattern if any(fires(pattern, name) for name in subject.names) else None


def _glob_pieces(glob: str) -> Iterator[str]:
    for piece in re.split(r"(\*+|\?)", glob):
        if piece.startswith("*"):
            yield ".*"
        else:
            yield "." if piece == "?" else piece.replace(".", r"\.")
