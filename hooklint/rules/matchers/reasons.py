r"""RegexError → what is wrong with the pattern, in plain words, and what to do about it.

The host's own reasons are made for programmers in its language, and one says nothing at all
(docs/hosts/rust-regex.md §1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.regexes.rust import errors
from hooklint.rules.model import shortened
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from hooklint.regexes.rust.errors import RegexError

_NO_TABLES = "`{piece}` needs Unicode tables, which nanopi is built without"


class Words(NamedTuple):
    """What is wrong, and a way out where one is known without more; `label` is the same in few words."""

    why: str
    way: str
    label: str


_WORDS = {
    errors.LOOK_AROUND: Words("nanopi's patterns have no look-around: no `{piece}…)`", "", "no look-around"),
    errors.BACKREFERENCE: Words("nanopi's patterns have no back-references: no `{piece}`", "", "no back-references"),
    errors.PERL_CLASS: Words(_NO_TABLES, "", "no Unicode tables"),
    errors.CASE_FOLDING: Words(
        "`(?i)`, to ignore letter case, needs Unicode tables, which nanopi is built without", "", "no Unicode tables"
    ),
    errors.PROPERTY_NOT_FOUND: Words(_NO_TABLES, "list what is meant, such as `[A-Za-z]`", "no Unicode tables"),
    errors.PROPERTY_VALUE_NOT_FOUND: Words(_NO_TABLES, "list what is meant, such as `[A-Za-z]`", "no Unicode tables"),
    errors.NOT_BUILT: Words(f"{_NO_TABLES} (it says no more than `{errors.NOT_BUILT}`)", "", "no Unicode tables"),
    errors.INVALID_UTF8: Words("with the flag `u` off, `{piece}` could match half a character", "", "half a character"),
    errors.UNICODE_NOT_ALLOWED: Words("`{piece}` needs the flag `u`, which is off there", "", "not without `u`"),
    errors.TOO_LARGE: Words(
        "compiled, the pattern is larger than the 10 MiB that nanopi allows", "lower the counts in braces", "too large"
    ),
    errors.NESTED_TOO_DEEP: Words("the pattern is nested deeper than the 250 levels nanopi allows", "", "too deep"),
    errors.NOTHING_TO_REPEAT: Words(
        "`{piece}` has nothing before it to repeat", r"write `\{piece}` for the character itself", "nothing to repeat"
    ),
    errors.COUNT_EMPTY: Words("`{{` begins a count, and no number follows", r"write `\{{` for a brace", "no count"),
    errors.COUNT_UNCLOSED: Words(
        "`{{` begins a count that is not finished", "write it like `{{2}}` or `{{2,3}}`", "no count"
    ),
    errors.CLASS_UNCLOSED: Words("`{piece}` is never closed", r"add `]`, or write `\[` for a bracket", "never closed"),
    errors.GROUP_UNCLOSED: Words(
        "`{piece}` is never closed", r"add `)`, or write `\(` for a parenthesis", "never closed"
    ),
    errors.GROUP_UNOPENED: Words("`)` closes nothing", r"remove it, or write `\)` for a parenthesis", "closes nothing"),
    errors.ESCAPE_UNKNOWN: Words("nanopi's patterns have no escape `{piece}`", "", "no such escape"),
    errors.ESCAPE_UNFINISHED: Words("the pattern ends within an escape", "", "not finished"),
    errors.CLASS_ESCAPE: Words("`{piece}` is no character, so it cannot stand in brackets", "", "no character"),
    errors.FLAG_UNKNOWN: Words(
        "behind `(?` stands `{piece}`, which is none of the flags i, m, s, R, U, u and x",
        "comments, atomic groups, conditions and references do not exist here",
        "no such flag",
    ),
    errors.RANGE_REVERSED: Words("the range `{piece}` runs backwards", "swap its ends", "runs backwards"),
    errors.RANGE_END_NOT_LITERAL: Words(
        "`{piece}` cannot be the end of a range", r"write `\-` for a hyphen", "no range"
    ),
}
_OTHER = Words("nanopi's pattern engine refuses `{piece}` ({reason})", "", "no pattern")


def words(error: RegexError, piece: str) -> Words:
    """The words for one refusal, about `piece` of the pattern."""
    found = _WORDS.get(error.reason, _OTHER)
    return Words(*(part.format(piece=shortened(piece), reason=error.reason) for part in found))


def pointed_at(error: RegexError) -> str:
    """The piece of the pattern that the host marks; all of it where that is none."""
    if not error.places:
        return error.pattern
    start, end = error.places[0]
    return error.pattern[start : max(end, start + 1)] or error.pattern
