"""Last room: one module a command: options in, call, print. Nothing else."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None, prog_name: str = "hooklint") -> NoReturn:
    """Run the command line and exit with its code: 0 to 3, or 130 after Ctrl-C.

    The collector of cycles is off: a command is short, makes hardly any, and would spend a tenth of a clean check on
    looking for them.
    """
    gc.disable()
    from hooklint.cli.outcome import run

    code = run(sys.argv[1:] if arguments is None else list(arguments), prog_name)
    gc.freeze()
    sys.exit(code)
