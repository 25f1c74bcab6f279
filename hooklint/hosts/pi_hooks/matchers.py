"""A matcher → the tools that pi-hooks runs the hook for (docs/hosts/pi-hooks.md §1)."""

from __future__ import annotations

from hooklint.source.named_tuple import NamedTuple

TOOLS = ("bash", "edit", "find", "grep", "ls", "powershell", "read", "write")
"""Pi's own tools; `powershell` came with Pi 1."""

_MATCHES_ALL = frozenset(("", "*"))


class Reading(NamedTuple):
    """How the host takes a matcher, and its tools that are hit; `hits` is None where that is not decided.

    `is_text` is set where the matcher is no pattern to the host, and so is compared as it stands.
    """

    hits: tuple[str, ...] | None
    is_text: bool = False


def reading(matcher: str) -> Reading:
    """What the host does with a matcher on a tool event."""
    from hooklint.regexes.javascript import NotAPattern, NotDecided, is_match

    if matcher in _MATCHES_ALL:
        return Reading(TOOLS)
    try:
        return Reading(tuple(tool for tool in TOOLS if is_match(matcher, tool)))
    except NotAPattern:
        return Reading(tuple(tool for tool in TOOLS if tool == matcher), is_text=True)
    except NotDecided:
        return Reading(None)
