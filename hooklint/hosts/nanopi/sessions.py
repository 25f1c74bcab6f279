"""When nanopi fires the two events of a session, beside the times that people think of (docs/hosts/nanopi.md §3)."""

from __future__ import annotations

from hooklint.source.named_tuple import NamedTuple


class Bound(NamedTuple):
    """An end of a session: which moment of nanopi's own run it is taken for, and the `reason` given at that moment."""

    moment: str
    reason: str


BOUNDS = {"session_start": Bound("start", "startup"), "session_shutdown": Bound("end", "quit")}
CHANGES = ("/new", "/resume", "/fork", "/import")
"""The commands that change the session, and so fire both events, from 0.12 on."""
