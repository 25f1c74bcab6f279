"""A Node script → the ways it can end, and what it reads, compares and starts on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.python import followed, unknown_end

if TYPE_CHECKING:
    from hooklint.scripts.model import Ending, Language
    from hooklint.scripts.session import Given, Session
    from hooklint.scripts.text import Text


def read_script(text: Text, language: Language, session: Session, given: Given) -> tuple[Ending, ...]:
    """Follow a JavaScript text on all ways. What is not understood gives an unknown end."""
    from hooklint.scripts.node.grammar import parse
    from hooklint.scripts.node.tokens import UnreadableError

    del language
    try:
        body = parse(text.data)
    except (UnreadableError, RecursionError):
        session.is_whole = False
        return (unknown_end(text, given),)
    from hooklint.scripts.node.running import reader_of, run

    return followed(reader_of(text, body, session, given), run)
