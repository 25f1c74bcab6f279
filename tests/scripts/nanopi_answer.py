"""What nanopi makes of a hook's answer, written down a second time for tests (docs/hosts/nanopi.md §5.6, §5.7)."""

from __future__ import annotations

import json
import math
from itertools import accumulate
from typing import Any, NamedTuple


class Answer(NamedTuple):
    """`silent`: nobody decided and nothing is said; `warned`: nobody decided, and the status is complained about."""

    kind: str
    reason: str = ""
    updated: Any = None


def answer(status: int, stdout: bytes, stderr: bytes) -> Answer:
    """The status 2 first, then the last line of stdout that is not blank, then the status again."""
    if status == 2:
        return Answer("block", stderr.decode(errors="replace").strip() or "blocked by hook")
    said = _reply(stdout.decode(errors="replace"))
    if said.get("decision") == "block":
        reason = said.get("reason")
        return Answer("block", reason if isinstance(reason, str) else "blocked by hook")
    updated = said["updated_input"] if "updated_input" in said else said.get("hookSpecificOutput")
    if isinstance(updated, dict):
        return Answer("transform", updated=updated)
    if said.get("decision") == "allow":
        return Answer("allow")
    return Answer("warned" if status else "silent")


def _reply(stdout: str) -> dict[str, Any]:
    lines = [stripped for line in stdout.split("\n") if (stripped := line.strip(BLANKS))]
    try:
        said = json.loads(lines[-1], parse_constant=_refuse, parse_float=_number) if lines else {}
        json.dumps(said, ensure_ascii=False).encode()  # half a surrogate pair is no text
    except (ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) and _depth(lines[-1:]) <= DEEPEST else {}


BLANKS = "\t\n\v\f\r \x85\xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000"
DEEPEST = 127


def _refuse(name: str) -> None:
    raise ValueError(name)


def _number(text: str) -> float:
    if math.isinf(value := float(text)):
        raise ValueError(text)
    return value


def _depth(lines: list[str]) -> int:
    """How deep brackets are nested; strings do not matter for the few lines that are so deep."""
    depths = accumulate({"[": 1, "{": 1, "]": -1, "}": -1}.get(one, 0) for line in lines for one in line)
    return max(depths, default=0)
