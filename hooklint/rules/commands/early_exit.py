"""A call in a pipeline → whether it leaves before it has read all of its input, and what its input can be.

Whoever writes to a reader that has left is killed by SIGPIPE: status 141, once the text is longer than a pipe holds.
A reader of lines has read a text of one line whole before it leaves, so that only texts of several lines are at risk.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, TypeAlias

from hooklint.scripts.values import Hole, literal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hooklint.scripts.model import Call

Leaver: TypeAlias = Literal["lines", "bytes"]
"""`bytes` leaves in the middle of a line too."""

_LONG = frozenset({"command", "content", "prompt", "response", "oldText", "newText", "task", "message", "arguments"})
_LONG |= frozenset({"tool_input", "tool_response"})
"""Values of the payload of any length and with any number of lines, by their last key."""

_PASS_ON = frozenset({"awk", "cat", "echo", "expand", "fold", "gawk", "grep", "jq", "mawk", "nl", "printf", "rev"})
_PASS_ON |= frozenset({"sed", "sort", "tac", "tee", "tr", "uniq"})
"""Programs that print about as much as they read."""

# Compiled when first used: start-up does without.
_SED_QUITS = r"(?:^|[;{}\d/$])\s*[qQ]\d*\s*(?:$|[;}])"
_AWK_EXITS = r"\bexit\b"


def leaver(call: Call) -> Leaver | None:
    """How the program leaves early; None if it reads to the end, or where that cannot be told."""
    words = [literal(word) for word in call.words[1:]]
    judge = _LEAVERS.get(call.name)
    return judge([word for word in words if word is not None]) if judge else None


def _grep(words: list[str]) -> Leaver | None:
    options = [word for word in words if word.startswith("-")]
    short = "".join(word[1:] for word in options if not word.startswith("--"))
    long = {word.partition("=")[0] for word in options if word.startswith("--")}
    quits = set("qm") & set(short) or long & {"--quiet", "--silent", "--max-count"}
    return "lines" if quits else None


def _head(words: list[str]) -> Leaver | None:
    counts = [word for word in words if re.search(r"\d", word)]
    if any(word.startswith("-") and not word[1:].isdecimal() and "-" in word[1:].lstrip("-") for word in counts):
        return None  # all but the last lines: it reads to the end
    if words[:1] in (["-n"], ["-c"]) and any(word.startswith("-") for word in words[1:2]):
        return None
    return "bytes" if any(word.startswith(("-c", "--bytes")) for word in words) else "lines"


def _sed(words: list[str]) -> Leaver | None:
    scripts = [word for word in words if not word.startswith("-")][:1]
    return "lines" if any(re.search(_SED_QUITS, script) for script in scripts) else None


def _awk(words: list[str]) -> Leaver | None:
    return "lines" if any(re.search(_AWK_EXITS, word.partition("END")[0]) for word in words) else None


_LEAVERS = {
    **dict.fromkeys(("grep", "egrep", "fgrep", "rg"), _grep),
    "head": _head,
    "sed": _sed,
    **dict.fromkeys(("awk", "gawk", "mawk"), _awk),
}


def is_at_risk(call: Call, how: Leaver) -> bool:
    """Whether the text it is given can be longer than a pipe holds, with more than the reader wants."""
    if call.stdin is not None and any(_is_long(piece, how) for piece in call.stdin if isinstance(piece, Hole)):
        return True
    return _is_flood([literal(word) for word in call.piped_from])


def _is_long(hole: Hole, how: Leaver) -> bool:
    if hole.is_line and how == "lines":
        return False
    if hole.kind == "output":
        return hole.name in _PASS_ON and any(_is_long(inner, how) for inner in hole.holds)
    if hole.kind == "payload":
        return how == "bytes"
    return hole.kind == "field" and hole.name.rpartition(".")[2] in _LONG


_SHORT = (
    r"--(?:name|stat|short|num|quiet|oneline|max-count|format|pretty|abbrev|exit)"
    r"|-(?:\d+$|n\d*$|s$|q$|i?name|maxdepth|quit)"
)


def _is_flood(words: Iterable[str | None]) -> bool:
    """Whether a program prints a history, or a tree of files."""
    name, *rest = [word or "" for word in words] or [""]
    if any(re.match(_SHORT, word) for word in rest):
        return False
    return name == "find" or (name == "git" and rest[:1] in (["log"], ["diff"], ["show"], ["ls-files"]))
