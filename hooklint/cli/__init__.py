"""Last room: one module a command: options in, call, print. Nothing else."""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING, NoReturn

from hooklint.cli.codes import INTERRUPTED

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None, prog_name: str = "hooklint") -> NoReturn:
    """Run the command line and exit with its code: 0 to 3, or 130 after Ctrl-C.

    The collector of cycles is off: a command is short, makes hardly any, and would spend a tenth of a clean check on
    looking for them.
    """
    gc.disable()
    words = sys.argv[1:] if arguments is None else list(arguments)
    code = _plain_check(words)
    if code is None:
        from hooklint.cli.outcome import run

        code = run(words, prog_name)
    gc.freeze()
    sys.exit(code)


def _plain_check(words: Sequence[str]) -> int | None:
    """The exit code of `check` with paths, perhaps `--format json` and `--stdin-filename`: what is called all day.

    They need no option parser, and importing one takes longer than the check. None where there is more to understand,
    or where something went wrong before a word was printed: the whole command line then tells in its own words.
    """
    if words[:1] != ["check"]:
        return None
    given, paths = _plain_options(words[1:])
    edited = given.get("--stdin-filename")
    if any(word.startswith("-") or not os.path.exists(word) for word in paths):  # noqa: PTH110 - pathlib comes later
        return None
    if given.get("--format", "json") != "json" or (edited is not None and (not edited or os.path.isdir(edited))):  # noqa: PTH112
        return None
    from pathlib import Path

    from hooklint.cli.answer import answer

    try:
        code = answer(
            [Path(word) for word in paths],
            output=given.get("--format", "text"),
            stdin=None if edited is None else Path(edited),
        )
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception:  # noqa: BLE001 - said by the whole command line, which meets it again
        return None
    return code


def _plain_options(words: Sequence[str]) -> tuple[dict[str, str], Sequence[str]]:
    """The two options that need no parser, where they stand first; and what follows them, behind `--` or not."""
    given: dict[str, str] = {}
    while len(words) > 1 and words[0] in ("--format", "--stdin-filename"):
        given[words[0]] = words[1]
        words = words[2:]
    return given, words[1:] if words[:1] == ["--"] else words
