"""Inside the parser: which characters may name a group (docs/hosts/rust-regex.md §4.3).

Outside ASCII the host asks its own tables; Python's, of another Unicode version and other properties, answer
differently for thousands of characters.
"""

from __future__ import annotations


def may_stand_in_name(char: str, *, first: bool) -> bool:
    """Whether a group's name may begin with the character, or have it further on."""
    if char.isascii():
        return char.isalpha() or char == "_" or (not first and (char.isdigit() or char in ".[]"))
    from hooklint.regexes.rust.name_tables import is_alphabetic, is_numeric

    return is_alphabetic(char) or (not first and is_numeric(char))
