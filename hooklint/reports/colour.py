"""On the way out: the same lines for a terminal that shows colours. The only module that imports rich."""

from __future__ import annotations

from io import StringIO
from typing import IO, TYPE_CHECKING

from rich.console import Console
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hooklint.reports.cells import Line

_STYLES = {
    "place": "bold",
    "error": "bold red",
    "warning": "bold yellow",
    "info": "bold cyan",
    "good": "bold green",
    "name": "bold",
    "gutter": "blue",
    "hint": "green",
    "host": "magenta",
    "added": "green",
    "removed": "red",
    "range": "cyan",
    "quiet": "dim",
}


def coloured(lines: Iterable[Line]) -> Iterator[str]:
    """The lines with the escape sequences of their colours, each with its end.

    rich adds nothing else: no markup, emoji, highlights or wrapping. It does not get the stream itself, since it
    would end the program when nobody reads any more.
    """
    page = StringIO()
    terminal = Console(
        file=page,
        force_terminal=True,
        color_system="standard",
        no_color=False,
        legacy_windows=False,
        markup=False,
        emoji=False,
        highlight=False,
        soft_wrap=True,
    )
    for line in lines:
        terminal.print(_text(line))
        yield page.getvalue()
        page.seek(0)
        page.truncate()


def _text(line: Line) -> Text:
    joined = Text(no_wrap=True, overflow="ignore", end="")
    for piece in line:
        joined.append(piece.text, _STYLES.get(piece.role))
    joined.rstrip()
    return joined


def write_markdown(page: str, stream: IO[str], width: int | None, *, colored: bool) -> None:
    """Print one of our own pages, set for the width of the terminal.

    Its links to other pages are of files, which a terminal could not open: their words are enough.
    """
    import re

    from rich.markdown import Markdown

    page = re.sub(r"\[([\w/.-]+)\]\([\w/.-]+\.md\)", r"\1", page)

    terminal = Console(
        file=stream, width=width, force_terminal=colored, color_system="standard" if colored else None, no_color=False
    )
    terminal.print(Markdown(page, code_theme="ansi_dark"))
