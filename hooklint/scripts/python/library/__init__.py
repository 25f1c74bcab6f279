"""What is known of Python's own functions and modules: a table by full name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.python.library.arguments import ARGUMENTS
from hooklint.scripts.python.library.builtin import BUILTIN
from hooklint.scripts.python.library.data import DATA
from hooklint.scripts.python.library.files import FILES
from hooklint.scripts.python.library.patterns import PATTERNS
from hooklint.scripts.python.library.processes import PROCESSES
from hooklint.scripts.python.library.streams import STREAMS
from hooklint.scripts.python.library.system import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.python.asked import Asked
    from hooklint.scripts.python.reader import Met, Reader

LIBRARY: dict[str, Callable[[Reader, Asked], Met]] = {
    **BUILTIN,
    **STREAMS,
    **DATA,
    **SYSTEM,
    **FILES,
    **PATTERNS,
    **PROCESSES,
    **ARGUMENTS,
}
