"""A file's name as a shell has left it → the home folder or variable in it that nobody has put in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.source.patterns import pattern

if TYPE_CHECKING:
    from hooklint.scripts.model import Started

_unexpanded = pattern(r"(~|\$\w+|\$\{\w+\}|%\w+%)(?=/|\\|$)").match


def unexpanded(name: str) -> str:
    """What the name begins with that should have become a folder: a tilde, a variable of a shell or of Windows."""
    found = _unexpanded(name)
    return found[1] if found else ""


def is_literal(found: Started) -> bool:
    """Whether a file's name begins so, letter for letter, and there is no such file."""
    return bool(literal_start(found))


def literal_start(found: Started) -> str:
    """That beginning; nothing where the name is an ordinary one.

    A name for people has a tilde too, for a folder that is known: such a path has none.
    """
    start = "" if found.is_there else unexpanded(found.name)
    if not start:
        return ""
    if found.path is None:
        return start if found.is_relative else ""
    return start if start in found.path.parts else ""
