"""What the rule about arguments knows: which of them a script takes for its input, though nobody gives it any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.programs.families import FAMILIES
from hooklint.scripts.reading import is_shell_word
from hooklint.scripts.values import holes

if TYPE_CHECKING:
    from pathlib import Path

    from hooklint.scripts.model import Call, Reading, VariableRead

_READ_STDIN = (
    "cat read mapfile readarray jq yq gron grep egrep rg sed awk gawk mawk perl python python3 node head tail tee cut "
    "tr sort xargs dd wc base64"
)
"""Programs that get the payload if nothing else is their stdin."""

_MOST = 20
"""Arguments that are looked at: a script with more of them has options, and no input."""


def inputs(reading: Reading) -> list[VariableRead]:
    """The first argument of each text that is read for what it holds, and whose holding nothing is not foreseen."""
    if not reading.is_whole or reading.fields or _looks_at_payload(reading):
        return []
    found: dict[Path, VariableRead] = {}
    looked_at = 0
    for read in reading.variables:
        if read.name.isdigit() and read.name != "0" and read.at.source.path not in found and not _is_foreseen(read):
            looked_at += 1
            if looked_at <= _MOST and not _is_option(read, reading):
                found[read.at.source.path] = read
    return list(found.values())


def _looks_at_payload(reading: Reading) -> bool:
    """Whether the payload is compared with something, or goes into a program that looks at it, or may."""
    if any(hole.kind == "payload" for comparison in reading.comparisons for hole in holes(comparison.value)):
        return True
    scripts = {started.at.span for started in reading.started}
    # Of a script that was read it is known what it does.
    others = [call for call in reading.calls if not any(place.span in scripts for place in (call.at, *call.places))]
    return any(_takes_payload(call) or _may_take_it(call) for call in others)


def _may_take_it(call: Call) -> bool:
    """Whether an unknown program has the hook's stdin."""
    is_known = call.name in FAMILIES or is_shell_word(call.name)
    return call.stdin_from == "hook" and bool(call.name) and not is_known


def _takes_payload(call: Call) -> bool:
    """Whether the payload goes into a program, and not only out of the way."""
    if call.stdout == "null" and call.name == "cat":
        return False
    given = any(hole.kind == "payload" for hole in holes(call.stdin or ()))
    return call.name in _READ_STDIN.split() and (given or (call.stdin is None and call.stdin_from == "hook"))


def _is_foreseen(read: VariableRead) -> bool:
    """Whether another text is taken where there is no argument; `${1:-}` only keeps `set -u` quiet."""
    written = read.at.source.text(read.at.span)
    return bool(read.alternatives) and not written.endswith(("-}", '""}', "''}"))


def _is_option(read: VariableRead, reading: Reading) -> bool:
    """Whether the argument is only asked whether it is one of a few words."""
    parts = (part for part in reading.parts if part.source.path == read.at.source.path and part.started is not None)
    if not any(part.language in ("bash", "sh") for part in parts):
        return False
    from hooklint.rules.commands.option_tests import is_option

    return is_option(read.at.source, read.at.span)
