"""Matchers so plain that no engine is needed to say what they match (docs/hosts/nanopi.md §4)."""

from __future__ import annotations

from functools import lru_cache

from hooklint.source.named_tuple import NamedTuple

_NAME = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")
_LONGEST = 1000
"""Code points; a pattern of names this long is far from the size that the host refuses."""


class Branch(NamedTuple):
    """One alternative: a name, and whether the text must begin or end with it."""

    begin: bool
    name: str
    end: bool

    def fires(self, subject: str) -> bool:
        """Whether the name stands in the subject where it must."""
        if self.begin and self.end:
            return subject == self.name
        if self.begin:
            return subject.startswith(self.name)
        return subject.endswith(self.name) if self.end else self.name in subject


@lru_cache(maxsize=4096)
def branches(matcher: str) -> tuple[Branch, ...] | None:
    """The alternatives of a plain matcher, at least one; None where it is not plain enough to say.

    Plain are names of ASCII letters, digits, `_` and `-`, separated by bars, each with or without `^` and `$`, or all
    of them in one group with or without `^` and `$`. The host takes every plain matcher.
    """
    if len(matcher) > _LONGEST:
        return None
    begin, inside, end = _without_group(matcher)
    found = tuple(_branch(text, begin=begin, end=end) for text in inside.split("|"))
    return found if all(_NAME.issuperset(branch.name) for branch in found) else None


def _without_group(matcher: str) -> tuple[bool, str, bool]:
    """What stands in the one group, and the anchors around it; all of the matcher where there is no such group."""
    head, _, rest = matcher.partition("(")
    inside, closed, tail = rest.rpartition(")")
    if closed and head in ("", "^") and tail in ("", "$"):
        return bool(head), inside.removeprefix("?:"), bool(tail)
    return False, matcher, False


def _branch(text: str, *, begin: bool, end: bool) -> Branch:
    name = text.removeprefix("^").removesuffix("$")
    return Branch(begin or text.startswith("^"), name, end or text.endswith("$"))
