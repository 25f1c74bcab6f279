"""The exit codes of every command but `load`, which has the host's own."""

from __future__ import annotations

CLEAN = 0
"""Nothing at the bar."""

FOUND = 1
"""Something at the bar remains, or would change."""

MISUSED = 2
"""Wrong use."""

FAILED = 3
"""The job could not be done: a file could not be read or written, a fix was refused, or hooklint has a bug."""

INTERRUPTED = 130
"""Ctrl-C, as shells count it."""
