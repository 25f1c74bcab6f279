"""Shell text → every way in which it can end, followed through its syntax tree without running anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hooklint.scripts.model import Ending, Language
    from hooklint.scripts.session import Given, Session
    from hooklint.scripts.text import Text


def read_script(text: Text, language: Language, session: Session, given: Given) -> tuple[Ending, ...]:
    """Follow a text as bash or a POSIX shell would run it. Facts go to the session.

    The caller has appended the text's `Part`; where the text has a syntax error it is replaced by one that says so.
    What an ending printed on `stdout` and `stderr` is what the script wrote there, wherever the caller lets that go.
    """
    from hooklint.scripts.shell.script import follow

    return follow(text, language, session, given)
