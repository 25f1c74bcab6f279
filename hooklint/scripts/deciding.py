"""The shape of a reply → what the host would decide by it (docs/hosts/nanopi.md §5.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from hooklint.hosts.nanopi.decision import ALLOW, BLOCK, REWRITE, REWRITE_BESIDE
from hooklint.scripts.tape import UNREAD
from hooklint.scripts.values import Hole, Object, Text, literal

if TYPE_CHECKING:
    from hooklint.scripts.values import Shape


def decided(shape: Shape) -> Literal["block", "allow", "transform", "none", "unknown"]:
    """What a reply says if the host reads it, whatever the status (docs/hosts/nanopi.md §5.7)."""
    if not isinstance(shape, Object):
        return "unknown" if isinstance(shape, Hole) else "none"
    decision, rewrite = _word(shape), shape.get(REWRITE)
    if decision == BLOCK:
        return "block"
    if rewrite is None and not is_open(shape):
        rewrite = shape.get(REWRITE_BESIDE)
    if decision is None or (rewrite is None and is_open(shape)) or _may_be_object(rewrite):
        return "unknown"
    if _is_object(rewrite):
        return "transform"
    return "allow" if decision == ALLOW else "none"


def is_open(shape: Object) -> bool:
    """Whether there may be more keys in it than are known; what those of a payload are is known."""
    is_payload = shape.base is None or shape.base.kind == "payload"
    return not is_payload or any(UNREAD in key for key in shape.keys)


def _word(shape: Object) -> str | None:
    """The text of `decision`, "" where it is none or another value, None where it hangs on what is not known."""
    decision = shape.get("decision")
    if isinstance(decision, Text):
        return literal(decision.value)
    is_unknown = isinstance(decision, Hole) or (decision is None and is_open(shape))
    return None if is_unknown else ""


def _is_object(shape: Shape | None) -> bool:
    return isinstance(shape, Object) or (isinstance(shape, Hole) and _is_table(shape))


def _may_be_object(shape: Shape | None) -> bool:
    return isinstance(shape, Hole) and not _is_table(shape) and shape.kind != "number"


def _is_table(hole: Hole) -> bool:
    """Of a payload, and the arguments in it, it is known."""
    return hole.kind == "payload" or (hole.kind == "field" and hole.name in {"", "arguments", "arguments.tool_input"})
