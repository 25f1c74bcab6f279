"""Around every command: from the arguments to an exit code, whatever goes wrong between."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hooklint.cli.codes import CLEAN, FAILED, INTERRUPTED, MISUSED
from hooklint.cli.root import root
from hooklint.reports.escape import visible
from hooklint.settings.errors import SettingsError
from hooklint.source.errors import HooklintError

if TYPE_CHECKING:
    from collections.abc import Sequence


def run(arguments: Sequence[str], prog_name: str = "hooklint") -> int:
    """The exit code of one command. An error of use or of the program is one short text on stderr."""
    try:
        code = root.main(list(arguments), prog_name, standalone_mode=False)
    except click.UsageError as error:
        return _say_misuse(error)
    except SettingsError as error:
        return _say_settings(error)
    except click.Abort:
        return INTERRUPTED
    except (HooklintError, click.ClickException, OSError) as error:
        return _say_failure(error, arguments)
    except Exception as error:  # noqa: BLE001 - the last net: nobody sees a traceback who did not ask for it
        return _say_bug(error, arguments)
    return code if isinstance(code, int) else CLEAN


def _say_misuse(error: click.UsageError) -> int:
    if error.ctx is not None:
        _complain(f"{error.ctx.get_usage()}\nTry '{error.ctx.command_path} --help' for help.\n")
    _complain(f"Error: {_in_one_line(error.format_message())}")
    return MISUSED


def _say_settings(error: SettingsError) -> int:
    for problem in error.problems:
        _complain(f"Error: {_in_one_line(problem)}")
    return MISUSED


def _say_failure(error: HooklintError | click.ClickException | OSError, arguments: Sequence[str]) -> int:
    _show_traceback(error, arguments)
    said = error.format_message() if isinstance(error, click.ClickException) else str(error)
    _complain(f"Error: {_in_one_line(said)}")
    return FAILED


def _say_bug(error: Exception, arguments: Sequence[str]) -> int:
    _show_traceback(error, arguments)
    said = f"{type(error).__name__}: {error}".splitlines()[0]
    _complain(
        f"hooklint: internal error ({said}). This is a bug: please report it with the output of the same command "
        "and --debug."
    )
    return FAILED


def _show_traceback(error: Exception, arguments: Sequence[str]) -> None:
    """With `--debug`, the traceback as Python shows it."""
    if "--debug" in arguments:
        import traceback

        _complain("".join(traceback.format_exception(error)))


def _in_one_line(said: str) -> str:
    """A message with its names as they are harmless: a line end in one would begin a line that says what it likes."""
    return visible(said)


def _complain(text: str) -> None:
    """Lines on stderr, each escaped: names in them come from the user's files and arguments."""
    for line in text.split("\n"):
        click.echo(visible(line), err=True)
