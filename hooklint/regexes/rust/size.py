"""Hir → verdict: whether the host refuses a pattern for the size of its automaton (docs/hosts/rust-regex.md §3.2).

The accounting itself is loaded for the few patterns that need it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.regexes.rust.errors import TOO_LARGE, RegexError
from hooklint.regexes.rust.size_units import LIMIT

if TYPE_CHECKING:
    from hooklint.regexes.rust.hir import Hir

CHARACTER_MOST = 10_000
"""Bytes that one character of a pattern can cost at most, where no counted repetition multiplies it.

No range costs more than a third of it: it is cut into fewer than eighteen sequences, of four bytes at most.
"""

_SURELY_SMALL = LIMIT // CHARACTER_MOST - 1


def check_size(pattern: str, hir: Hir) -> None:
    """Raise `RegexError` where the host refuses the pattern as too large. Recurses, one Python frame a level."""
    if len(pattern) <= _SURELY_SMALL and "{" not in pattern:
        return
    if is_too_large(hir):
        raise RegexError(pattern, TOO_LARGE, stage="size")


def is_too_large(hir: Hir) -> bool:
    """Whether the automaton takes more than the limit. Exact; looks at copies only where it depends on them."""
    from hooklint.regexes.rust.size_parts import whole
    from hooklint.regexes.rust.size_walk import excess

    part = whole(hir)
    left = LIMIT - part.least
    return left < 0 or (part.slack > left and excess(part.steps, left) > left)
