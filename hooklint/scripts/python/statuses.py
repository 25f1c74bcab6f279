"""Processes that a script has started → their output, and the exit status they give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.python.things import NONE, Dotted, Str
from hooklint.scripts.values import Hole

if TYPE_CHECKING:
    from hooklint.scripts.python.asked import Asked
    from hooklint.scripts.python.reader import Met, Reader
    from hooklint.scripts.python.things import Finished

_WAITS = frozenset({"wait", "poll"})
_READS = frozenset({"read", "readline", "getvalue"})


def of_process(reader: Reader, finished: Finished, name: str, asked: Asked) -> Met:
    """A method of a process, or of its output."""
    if name in _WAITS:
        return asked.gives(finished)
    if name in _READS:
        return asked.gives(Str(finished.output))
    if name == "communicate":
        from hooklint.scripts.python.things import List

        pair = (Str(finished.output), Hole("output", finished.call.name))
        return asked.gives(reader.cell(asked.way, List(pair)))
    if name == "check_returncode":
        return asked.gives(NONE)
    return asked.gives(Hole("unknown") if name != "__enter__" else Dotted("<file>"))
