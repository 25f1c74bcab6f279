"""Shell text inside of shell text: `eval`, the words of a `trap`, a sourced file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.shell.reader import MOST_NESTED, Reader
from hooklint.scripts.values import Value, literal

if TYPE_CHECKING:
    from hooklint.scripts.model import Place
    from hooklint.scripts.shell.state import State
    from hooklint.scripts.text import Text


def run_text(reader: Reader, value: Value, at: Place | None, state: State) -> list[State]:
    """Run a text that is known in this shell; one that is not may do anything."""
    from hooklint.scripts.text import quoted

    text = literal(value)
    if text is None or at is None:
        return [state.having(is_whole=False, is_open=True)]
    try:
        inside = quoted(at, text)
    except UnicodeEncodeError:
        return [state.having(is_whole=False, is_open=True)]
    return run_inside(reader, inside, state)


def run_inside(reader: Reader, text: Text, state: State) -> list[State]:
    """Run another text in this shell."""
    from hooklint.scripts.shell.flow import run_block

    shell = reader.shell
    if shell.nested >= MOST_NESTED or not shell.session.spend():
        return [state.having(is_whole=False, is_open=True)]
    inner = Reader(shell, text)
    shell.nested += 5
    try:
        return run_block(inner, inner.children(inner.root), [state])
    finally:
        shell.nested -= 5
