"""Matchers so plain that no engine is needed to say what they match (docs/hosts/nanopi.md §3)."""

from __future__ import annotations

import re

from hooklint.hosts.nanopi.schema import MATCHES_ALL
from hooklint.hosts.nanopi.versions import TOOLS, version

_OF_TOOLS = ("tool_execution_start", "tool_execution_end")
_SUBJECTS = {
    "input": ("",),
    "session_before_compact": ("manual", "threshold"),
    "session_compact": ("manual", "threshold"),
}

# Compiled when first used: start-up does without.
_IN_ONE_GROUP = r"(\^?)\((?:\?:)?([^()]*)\)(\$?)"
_PLAIN = r"(\^?)([A-Za-z0-9_-]*)(\$?)"


def subjects(event: str, target: str) -> tuple[str, ...] | None:
    """What the event's matchers are tested against, or None where that has no end (a session id, a turn number).

    Of tools, those that are built in; plugins may bring others. Raises `KeyError` for an unknown target.
    """
    if event in _OF_TOOLS:
        return version(target).tools or TOOLS
    return _SUBJECTS.get(event)


def hits(matcher: str, names: tuple[str, ...]) -> tuple[str, ...] | None:
    """The names that the matcher hits, in their order; None where it is not plain enough to say.

    Plain are names of letters, digits, `_` and `-`, separated by bars, each with or without `^` and `$`, or all of
    them in one group with or without `^` and `$`. Without anchors a name hits whatever contains it.
    """
    if matcher in MATCHES_ALL:
        return names
    group = re.fullmatch(_IN_ONE_GROUP, matcher)
    begin, inside, end = group.groups() if group else ("", matcher, "")
    found = set[str]()
    for alternative in inside.split("|"):
        plain = re.fullmatch(_PLAIN, alternative)
        if plain is None:
            return None
        found |= {name for name in names if _hits(begin or plain[1], plain[2], end or plain[3], name)}
    return tuple(name for name in names if name in found)


def _hits(begin: str, text: str, end: str, name: str) -> bool:
    if begin and end:
        return name == text
    return name.startswith(text) if begin else name.endswith(text) if end else text in name
