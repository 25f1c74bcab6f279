r"""Inside the translation: sets that have names, `[:alpha:]` and `\w` of ASCII, and why the others are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hooklint.regexes.rust import errors
from hooklint.regexes.rust.errors import Place, RegexError

if TYPE_CHECKING:
    from hooklint.regexes.rust.intervals import Ranges
    from hooklint.regexes.rust.modes import Mode
    from hooklint.regexes.rust.tree import Item, PerlClass, PerlKind, PropertyClass, Tree

ASCII_END: Final = 0x80

_DIGIT = (0x30, 0x39)
_UPPER = (0x41, 0x5A)
_LOWER = (0x61, 0x7A)
_UNDERSCORE = (0x5F, 0x5F)
_BLANK = (0x20, 0x20)

POSIX: Final[dict[str, Ranges]] = {
    "alnum": (_DIGIT, _UPPER, _LOWER),
    "alpha": (_UPPER, _LOWER),
    "ascii": ((0x00, 0x7F),),
    "blank": ((0x09, 0x09), _BLANK),
    "cntrl": ((0x00, 0x1F), (0x7F, 0x7F)),
    "digit": (_DIGIT,),
    "graph": ((0x21, 0x7E),),
    "lower": (_LOWER,),
    "print": ((0x20, 0x7E),),
    "punct": ((0x21, 0x2F), (0x3A, 0x40), (0x5B, 0x60), (0x7B, 0x7E)),
    "space": ((0x09, 0x0D), _BLANK),
    "upper": (_UPPER,),
    "word": (_DIGIT, _UPPER, _UNDERSCORE, _LOWER),
    "xdigit": (_DIGIT, (0x41, 0x46), (0x61, 0x66)),
}

_PERL: Final[dict[PerlKind, Ranges]] = {"d": POSIX["digit"], "s": POSIX["space"], "w": POSIX["word"]}

_ASKED_FOR_AS_VALUES = ("cf", "sc", "lc")
"""Names of properties that are also values of one: the host looks for the value first, and it has no values."""


def perl(pattern: str, item: PerlClass, mode: Mode) -> Ranges:
    """The ASCII characters of a Perl class; raises `RegexError` where tables or bytes beyond ASCII would be needed."""
    if mode.is_unicode:
        raise refusal(pattern, errors.PERL_CLASS, item)
    if item.negated:
        raise refusal(pattern, errors.INVALID_UTF8, item)
    return _PERL[item.kind]


def no_property(pattern: str, item: PropertyClass, mode: Mode) -> RegexError:
    """Why a property is refused, as every one is."""
    if not mode.is_unicode:
        return refusal(pattern, errors.UNICODE_NOT_ALLOWED, item)
    if _bare(item.name) in _ASKED_FOR_AS_VALUES:
        return refusal(pattern, errors.PROPERTY_VALUE_NOT_FOUND, item)
    return refusal(pattern, errors.PROPERTY_NOT_FOUND, item)


def refusal(pattern: str, reason: str, item: Tree | Item) -> RegexError:
    """The error that points at one node."""
    return RegexError(pattern, reason, (Place(item.start, item.end),))


def _bare(name: str) -> str:
    """A property's name as the host compares it: ASCII in small letters, no `is` before it, nothing between words."""
    if name[:2].lower() == "is":
        name = name[2:]
    return "".join(char for char in name if char.isascii() and char not in " _-").lower()
