"""A hook's whole stdout → the decision nanopi reads in it (docs/hosts/nanopi.md §5.7)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NoReturn

from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from typing import TypeAlias

Kind: TypeAlias = "Literal['block', 'allow', 'transform', 'none']"

BLOCK, ALLOW = "block", "allow"
"""The two words that `decision` may be; any other text is none."""

REWRITE, REWRITE_BESIDE = "updated_input", "hookSpecificOutput"
"""The key of new arguments, and the one that stands for it where it is missing."""

NO_REASON = "blocked by hook"
"""The host's words where a hook that blocks gives no reason."""

BLANKS = "\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
"""What Rust trims, which is less than what Python does."""

_DEEPEST = 127


class Decision(NamedTuple):
    """What one output says. `reason` is that of a block, `arguments` the new ones of a rewrite."""

    kind: Kind
    reason: str | None = None
    arguments: dict[str, object] | None = None


_NONE = Decision("none")


def decide(stdout: str) -> Decision:
    """The decision in the last line that is not blank; exit status 2 blocks before anybody looks at it."""
    read = _read(last_line(stdout))
    if not isinstance(read, dict):
        return _NONE
    decision = read.get("decision")
    if decision == BLOCK:
        reason = read.get("reason")
        return Decision("block", reason if isinstance(reason, str) else NO_REASON)
    arguments = read.get(REWRITE if REWRITE in read else REWRITE_BESIDE)
    if isinstance(arguments, dict):
        return Decision("transform", arguments=arguments)
    return Decision("allow") if decision == ALLOW else _NONE


def last_line(stdout: str) -> str:
    """The last line that is not blank, trimmed; a carriage return alone ends no line."""
    lines = (line.strip(BLANKS) for line in reversed(stdout.split("\n")))
    return next(filter(None, lines), "")


def _read(line: str) -> object:
    """A JSON text as the host's reader takes it, None where it is refused."""
    if not line.startswith("{") or _is_too_deep(line) or _has_half_a_pair(line):
        return None
    import json

    try:
        return json.loads(line, parse_constant=_refuse, parse_float=_number, parse_int=_integer)
    except ValueError:
        return None


def _refuse(word: str) -> NoReturn:
    raise ValueError(word)


def _number(text: str) -> float:
    number = float(text)
    return number if abs(number) != float("inf") else _refuse(text)


def _integer(text: str) -> int | float:
    """Within 64 bits it stays one; no number is larger than the largest float."""
    number = _number(text)
    return int(text) if -(2**63) <= number <= 2**64 and -(2**63) <= int(text) < 2**64 else number


def _is_too_deep(line: str) -> bool:
    depth = 0
    for bracket in re.findall(r'"(?:[^"\\]|\\.)*+"|[\[{\]}]', line):
        depth += (bracket in "[{") - (bracket in "]}")
        if depth > _DEEPEST:
            return True
    return False


def _has_half_a_pair(line: str) -> bool:
    """Whether an escape writes one half of a surrogate pair alone."""
    if not re.search(r"\\u[dD]", line):
        return False
    escapes = r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|(\\u[dD][89a-fA-F]..)|\\."
    return any(found[1] for found in re.finditer(escapes, line))
