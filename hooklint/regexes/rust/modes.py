"""Inside the translation: the flags in force at a place of the pattern."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from hooklint.regexes.rust.tree import Flags


class Mode(NamedTuple):
    """The flags by what they do. `x` is missing: the parser has seen to it."""

    ignores_case: bool = False
    is_multi_line: bool = False
    dot_is_everything: bool = False
    swaps_greed: bool = False
    is_unicode: bool = True
    breaks_at_cr: bool = False

    def with_flags(self, flags: Flags) -> Mode:
        """The mode after `(?flags)`."""
        letters = "imsUuR"
        return Mode(
            *(
                letter in flags.on or (value and letter not in flags.off)
                for letter, value in zip(letters, self, strict=True)
            )
        )
