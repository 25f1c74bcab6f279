"""A matcher with a look-ahead at its start → the names that it would let through, where that is certain.

nanopi has no look-around (docs/hosts/nanopi.md §4.1); other hosts have.
"""

from __future__ import annotations

import re

from hooklint.hosts.nanopi.matchers import fires, matcher_error
from hooklint.regexes.rust.errors import RegexError
from hooklint.regexes.rust.parser import parse
from hooklint.regexes.rust.tree import Alternation
from hooklint.rules.matchers.respelling import LONGEST, respelled

_AHEAD = ("(?!", "(?=")
_NOWHERE_INSIDE = re.compile(r"\^\((?:\?:)?\(\?!([\w|-]+)\)\.\)[*+]\$", re.ASCII)
"""`^((?!name).)*$`: the usual spelling of "contains no name"."""


def let_through(pattern: str, names: tuple[str, ...]) -> tuple[str, ...] | None:
    """Those of the names that a matcher such as `^(?!bash$).*` hits, in their order; None where that is not certain."""
    if len(pattern) > LONGEST:
        return None
    nowhere = _NOWHERE_INSIDE.fullmatch(pattern)
    if nowhere:
        return tuple(name for name in names if not fires(nowhere[1], name))
    rest, left = pattern.removeprefix("^"), names
    if rest == pattern or not rest.startswith(_AHEAD):
        return None
    while rest.startswith(_AHEAD):
        end = _closing(rest)
        ahead = _from_the_start(rest[len("(?!") : end])
        if ahead is None or end == len(rest):
            return None
        wanted = rest.startswith("(?=")
        left = tuple(name for name in left if fires(ahead, name) is wanted)
        rest = rest[end + 1 :]
    after = _from_the_start(rest)
    if after is None or _has_branches(rest):  # `^(?!a)b|c`: the look-ahead binds one branch alone
        return None
    return tuple(name for name in left if fires(after, name))


def _from_the_start(part: str) -> str | None:
    """A pattern that matches where a text begins with this part; None where nanopi would not take it."""
    try:
        parse(part)  # alone, so that `a)|(b` is none
    except RegexError:
        return None
    whole = f"^(?:{part})"
    return whole if matcher_error(whole) is None else respelled(whole)


def _has_branches(part: str) -> bool:
    return "|" in part and isinstance(parse(part), Alternation)


def _closing(pattern: str) -> int:
    """Where the parenthesis that the pattern begins with is closed; its end where it never is."""
    depth = brackets = at = 0
    while at < len(pattern):
        character = pattern[at]
        if character == "\\":
            at += 1
        elif character == "[":
            brackets += 1
        elif character == "]":
            brackets = max(brackets - 1, 0)
        elif character in "()" and not brackets:
            depth += 1 if character == "(" else -1
            if not depth:
                return at
        at += 1
    return at
