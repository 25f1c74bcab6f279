"""Which matchers nanopi takes when it loads them, as far as that is known without its pattern engine."""

from __future__ import annotations

from hooklint.hosts.nanopi.schema import MATCHES_ALL
from hooklint.source.errors import HooklintError

_OPERATORS = frozenset("\\+*?()[{")
_SHOWN = 80
_SURELY_SMALL = 1000
"""Code points; a pattern of plain characters this long is far from the size that the host refuses."""


class NotDecided(HooklintError):  # noqa: N818 - named for what it says about the pattern, which may be fine
    """Whether the host takes this pattern is not known."""

    def __init__(self, pattern: str) -> None:
        shown = pattern if len(pattern) <= _SHOWN else f"{pattern[:_SHOWN]}…"
        super().__init__(f"whether it takes the matcher '{shown}' is not decided yet")


def matcher_error(pattern: str) -> str | None:
    """The text for which the host refuses a matcher, or None where it takes it. Raises `NotDecided`.

    Plain characters, anchors, dots and alternatives are always a pattern.
    """
    if pattern in MATCHES_ALL or (len(pattern) <= _SURELY_SMALL and _OPERATORS.isdisjoint(pattern)):
        return None
    raise NotDecided(pattern)
