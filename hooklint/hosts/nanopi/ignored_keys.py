"""What nanopi does instead of what some keys ask that it ignores in a hook (docs/hosts/nanopi.md §2)."""

from __future__ import annotations

_NO_VARIABLES = "the command gets none of these variables"
_NO_ARGUMENTS = "the command gets no arguments"
_FOLDER = "the command runs in the folder in which nanopi was started"
_WAITS = "nanopi waits for the command"
_HEADER = "the event is the one in the header"
_ORDER = "hooks run in the order of the files"

INSTEAD = {
    "env": _NO_VARIABLES,
    "environment": _NO_VARIABLES,
    "args": _NO_ARGUMENTS,
    "arguments": _NO_ARGUMENTS,
    "cwd": _FOLDER,
    "workdir": _FOLDER,
    "workingdirectory": _FOLDER,
    "shell": "the command runs in bash",
    "async": _WAITS,
    "background": _WAITS,
    "event": _HEADER,
    "events": _HEADER,
    "priority": _ORDER,
    "order": _ORDER,
}
"""By the plain letters of the key."""
