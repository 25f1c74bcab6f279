"""Beside the road: `re.compile` for a table at the head of a module, which compiles when it is first asked.

Compiling takes a good part of a millisecond a pattern, and a check asks few of those that its modules name. To a type
checker it is the one of `re`. A pattern that is asked for each byte or word of a file (the TOML reader's) stays with
that one, which is asked without a detour.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from re import compile as pattern

__all__ = ["pattern"]


def _asked(name: str) -> Callable[..., Any]:
    def ask(self: _Pattern, *given: Any, **named: Any) -> Any:  # noqa: ANN401 - as `re` takes and gives it
        return getattr(self.compiled or self.compile(), name)(*given, **named)

    return ask


class _Pattern:
    """Is asked as `re.Pattern` is."""

    __slots__ = ("compiled", "flags", "text")

    def __init__(self, text: str | bytes, flags: int = 0) -> None:
        self.text, self.flags = text, flags
        self.compiled: re.Pattern[Any] | None = None

    def compile(self) -> re.Pattern[Any]:
        """The real one, from now on."""
        made: re.Pattern[Any] = re.compile(self.text, self.flags)
        self.compiled = made
        return made

    match = _asked("match")
    fullmatch = _asked("fullmatch")
    search = _asked("search")
    findall = _asked("findall")
    finditer = _asked("finditer")
    split = _asked("split")
    sub = _asked("sub")


if not TYPE_CHECKING:
    pattern = _Pattern
