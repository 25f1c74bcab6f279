"""When two commands are one, however their authors wrote the home folder (docs/hosts/nanopi.md §7.2)."""

from __future__ import annotations

from hooklint.hosts.nanopi.expansion import HOMES

_BLANKS = " \t\n"


def as_run(command: str) -> str:
    """The command in the one spelling of all that run the same: home as `~/` at its start, no blanks at its end.

    Only what holds on every machine counts, so no path is looked up.
    """
    short = command.rstrip(_BLANKS)
    # A blank behind a backslash is an argument.
    text = command if short.endswith("\\") else short
    home = next((home for home in HOMES if text.startswith(home)), None)
    return text if home is None else HOMES[0] + text[len(home) :]
