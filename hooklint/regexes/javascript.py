"""Pattern and text → whether JavaScript finds it: the matchers of hosts that are written in it.

The engine is the PyPI package `regress`. It backtracks, so it never sees a pattern as it comes: some patterns would
keep it for hours (`(a|a)*b`), and on some it never ends (`((a?)*)*b`) and takes all memory. Neither a thread nor a
signal can stop it, and a process of its own would be too dear for a check. So it is only asked about short texts, and
about patterns for which `javascript_work` counts few steps beforehand. Matchers of tool names are of that kind; of
others nothing is said.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from hooklint.source.errors import HooklintError

if TYPE_CHECKING:
    from regress import Regex

LONGEST_PATTERN = 1000
LONGEST_TEXT = 64
"""Code points, both."""

_ESCAPES = r"\\(?:(?P<letter>u)(?=\{)|.)"
_ESCAPE_IN_NAME = r"\(\?<(?![=!])[^>]*\\"


class NotAPattern(HooklintError):  # noqa: N818 - named for what it says about the pattern
    """JavaScript refuses the pattern: `new RegExp(pattern)` throws."""


class NotDecided(HooklintError):  # noqa: N818 - as above
    """The pattern or the text is not one that this engine should see; nothing is known."""


def is_match(pattern: str, text: str) -> bool:
    """Whether `new RegExp(pattern).test(text)`. Raises `NotAPattern`, `NotDecided`."""
    if len(text) > LONGEST_TEXT or not _is_plain(text):
        raise NotDecided("the text is not one to be asked about")
    return _compiled(pattern, len(text)).find(text) is not None


def _is_plain(text: str) -> bool:
    """Whether both count characters alike: those beyond U+FFFF are two halves to JavaScript, and not to this engine."""
    return not text or (max(text) <= "\uffff" and not any("\ud800" <= character <= "\udfff" for character in text))


@lru_cache(maxsize=256)
def _compiled(pattern: str, length: int) -> Regex:
    from hooklint.regexes.javascript_work import ENOUGH, steps

    if len(pattern) > LONGEST_PATTERN or not _is_plain(pattern):
        raise NotDecided("the pattern is not one to be asked about")
    compiled = _parsed(_without_flag(pattern))
    needed = steps(pattern, length)
    if needed is None or needed >= ENOUGH:
        raise NotDecided("it may take a backtracking engine too long")
    return compiled


def _without_flag(pattern: str) -> str:
    r"""The pattern as it is read without the flag `u`: there `\u{2}` is two letters `u`, to this engine a character.

    In the name of a group it is a character with and without the flag, which is too rare to be told apart.
    """
    if re.search(_ESCAPE_IN_NAME, pattern):
        raise NotDecided("an escape in a group's name")
    return re.sub(_ESCAPES, lambda escape: escape["letter"] or escape[0], pattern, flags=re.DOTALL)


def _parsed(pattern: str) -> Regex:
    """The pattern, not run: reading it takes time in proportion to its length, and nesting has a limit."""
    from regress import Regex, RegressError

    try:
        return Regex(pattern)
    except RegressError as error:
        raise NotAPattern(str(error)) from error
