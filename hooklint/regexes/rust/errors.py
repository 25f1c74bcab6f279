"""Why a pattern is refused: the host's reasons, and the text that it prints.

Reasons and layout are facts of the host's engine (docs/hosts/rust-regex.md §1, §2).
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Stage: TypeAlias = Literal["syntax", "size", "build"]
"""Where the host refuses: parsing and translating, the size of what is compiled, or the last step of building."""

# Reasons by name, so that who explains one need not repeat its text. Left out are the three that no pattern can meet:
# 2^32 groups, an empty number outside of a count, a line terminator that is not ASCII.

# While a pattern is parsed.
BACKREFERENCE = "backreferences are not supported"
BOUNDARY_OR_COUNT_UNCLOSED = (
    r"found either the beginning of a special word boundary or a bounded repetition on a \b with an opening brace, "
    "but no closing brace"
)
BOUNDARY_UNCLOSED = "special word boundary assertion is either unclosed or contains an invalid character"
BOUNDARY_UNKNOWN = "unrecognized special word boundary assertion, valid choices are: start, end, start-half or end-half"
CLASS_ESCAPE = "invalid escape sequence found in character class"
CLASS_UNCLOSED = "unclosed character class"
COUNT_EMPTY = "repetition quantifier expects a valid decimal"
COUNT_REVERSED = "invalid repetition count range, the start must be <= the end"
COUNT_TOO_LARGE = "decimal literal invalid"
COUNT_UNCLOSED = "unclosed counted repetition"
ESCAPE_UNFINISHED = "incomplete escape sequence, reached end of pattern prematurely"
ESCAPE_UNKNOWN = "unrecognized escape sequence"
FLAG_DUPLICATE = "duplicate flag"
FLAG_UNKNOWN = "unrecognized flag"
FLAGS_UNFINISHED = "expected flag but got end of regex"
GROUP_UNCLOSED = "unclosed group"
GROUP_UNOPENED = "unopened group"
HEX_DIGIT = "invalid hexadecimal digit"
HEX_EMPTY = "hexadecimal literal empty"
HEX_NOT_SCALAR = "hexadecimal literal is not a Unicode scalar value"
LOOK_AROUND = "look-around, including look-ahead and look-behind, is not supported"
NAME_CHARACTER = "invalid capture group character"
NAME_DUPLICATE = "duplicate capture group name"
NAME_EMPTY = "empty capture group name"
NAME_UNCLOSED = "unclosed capture group name"
NEGATION_DANGLING = "dangling flag negation operator"
NEGATION_REPEATED = "flag negation operator repeated"
NESTED_TOO_DEEP = "exceed the maximum number of nested parentheses/brackets (250)"
NOTHING_TO_REPEAT = "repetition operator missing expression"
PROPERTY_INVALID = "invalid Unicode character class"
RANGE_END_NOT_LITERAL = "invalid range boundary, must be a literal"
RANGE_REVERSED = "invalid character class range, the start must be <= the end"

# While it is translated.
CASE_FOLDING = (
    "Unicode-aware case insensitivity matching is not available (make sure the unicode-case feature is enabled)"
)
INVALID_UTF8 = "pattern can match invalid UTF-8"
PERL_CLASS = "Unicode-aware Perl class not found (make sure the unicode-perl feature is enabled)"
PROPERTY_NOT_FOUND = "Unicode property not found"
PROPERTY_VALUE_NOT_FOUND = "Unicode property value not found"
UNICODE_NOT_ALLOWED = "Unicode not allowed here"

# While it is built.
TOO_LARGE = "Compiled regex exceeds size limit of 10485760 bytes."
NOT_BUILT = "error building NFA"


class Place(NamedTuple):
    """A stretch of the pattern in code points, the end not included."""

    start: int
    end: int


class RegexError(ValueError):
    """A pattern that the host refuses; `str()` is the host's text, letter for letter, over as many lines as it has.

    `reason` is one of this module's texts; `places` are where it points, in their order: none for a whole pattern's
    fault, two where the reason names two.
    """

    def __init__(self, pattern: str, reason: str, places: tuple[Place, ...] = (), stage: Stage = "syntax") -> None:
        super().__init__(reason)
        self.pattern = pattern
        self.reason = reason
        self.places = places
        self.stage = stage

    def __str__(self) -> str:
        if self.stage != "syntax":
            return self.reason
        from hooklint.regexes.rust.layout import laid_out

        return laid_out(self.pattern, self.reason, self.places)
