"""Inside the parser: the pattern and where in it the parser stands."""

from __future__ import annotations

from hooklint.regexes.rust.errors import Place, RegexError

BLANKS = frozenset(
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
"""What the host takes for white space; Python's own notion has U+001C to U+001F as well."""


class Cursor:
    """A place in a pattern, in code points. `ignores_blanks` is whether the flag `x` is on."""

    __slots__ = ("at", "ignores_blanks", "pattern", "size")

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.size = len(pattern)
        self.at = 0
        self.ignores_blanks = False

    @property
    def char(self) -> str:
        """The character here; empty at the end."""
        return self.pattern[self.at : self.at + 1]

    @property
    def is_at_end(self) -> bool:
        """Whether nothing is left."""
        return self.at >= self.size

    def step(self) -> bool:
        """Go past the character here and the blanks behind it; tells whether anything is left."""
        self.at += 1
        if self.ignores_blanks:
            self.skip_blanks()
        return self.at < self.size

    def skip_blanks(self) -> None:
        """Go past white space and comments. Only where the flag `x` is on do they mean nothing."""
        pattern, size, at = self.pattern, self.size, self.at
        while at < size:
            char = pattern[at]
            if char in BLANKS:
                at += 1
            elif char == "#":
                at = pattern.find("\n", at) + 1 or size
            else:
                break
        self.at = at

    def fault(self, reason: str, start: int, end: int | None = None) -> RegexError:
        """The refusal of what stands from `start` to `end`, or to here."""
        return RegexError(self.pattern, reason, (Place(start, self.at if end is None else end),))
