"""A reply that is JSON → in what it is not what nanopi looks for (docs/hosts/nanopi.md §5.7, §5.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.decision import ALLOW, BLOCK, NO_REASON, REWRITE, REWRITE_BESIDE
from hooklint.hosts.nanopi.enforcement import ENFORCEMENT
from hooklint.rules.commands.lost_replies import instead
from hooklint.rules.model import Severity, shortened
from hooklint.scripts.deciding import decided
from hooklint.scripts.values import Array, Hole, Object, Plain, Text, literal
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.rules.commands.readings import ReadHook
    from hooklint.scripts.model import Ending
    from hooklint.scripts.values import Shape
    from hooklint.scripts.verdicts import Reply

_HARMLESS = frozenset(
    {"approve", "approved", "accept", "ok", "pass", "continue", "none", "noop", "proceed", "skip", ""}
)
"""Words that let a call go on elsewhere, and mean nothing here: it goes on all the same."""

_REWRITES = (
    *("updatedInput", "updated_args", "updatedArgs", "updated_arguments", "updatedArguments", "modified_input"),
    *("modifiedInput", "new_input", "newInput", "updated_tool_input", "updatedToolInput", "tool_input", "arguments"),
    *(
        "updatedToolOutput",
        "updated_output",
        "updatedOutput",
        "updatedMCPToolOutput",
        "tool_response",
        "updated_prompt",
    ),
    *("updatedPrompt", "modified_prompt"),
)
"""Keys under which other hosts, and people, put a rewrite."""

_REFUSING = frozenset({"block", "blocked", "deny", "denied", "refuse", "refused", "reject", "rejected"})
_LETTING = frozenset({"allow", "allowed", "approve", "approved", "permit", "permitted"})
_ANSWERS = frozenset({"decision", "action", "verdict", "permission", "behavior", "result", "status", "outcome"})
"""Keys of a reply that nobody reads: `{"block":true}`, `{"allow":false}`, `{"action":"deny"}`."""

_BLOCK_LIKE = 'print {"decision":"block","reason":"…"}'


class Wrong(NamedTuple):
    """What is wrong, in words, and the key that it is about; the severity is set where the rule is not as sure."""

    message: str
    key: str = "decision"
    label: str = "not nanopi's shape"
    severity: Severity | None = None


def wrong(reply: Reply, read: ReadHook, ending: Ending) -> Wrong | None:
    """The first thing that makes the reply another than its author meant."""
    shape, event = reply.shape, read.hook.event
    if isinstance(shape, Array):
        return _list(shape, ending, event)
    return next(_of_object(shape, read, ending), None) if isinstance(shape, Object) else None


def _list(shape: Array, ending: Ending, event: str) -> Wrong | None:
    inner = next((one for one in shape.items or () if isinstance(one, Object)), None)
    if inner is None or decided(inner) not in ("block", "transform") or not ENFORCEMENT[event].block:
        return None
    return Wrong(f"a reply must be an object, and this is a list with one in it: {instead('block', ending, event)}")


def _of_object(shape: Object, read: ReadHook, ending: Ending) -> Iterator[Wrong]:
    event, kind = read.hook.event, decided(shape)
    enforced = ENFORCEMENT[event]
    if enforced.rewritten and _is_changed_payload(shape):
        yield Wrong(
            f"this prints the payload with a change in it, and nanopi reads a rewrite under `{REWRITE}` alone: "
            f"{instead('transform', ending, event)}; print the new arguments there",
            "arguments",
        )
    elif kind == "block":
        yield from _reason(shape)
    elif kind == "transform":
        from hooklint.rules.commands.wrong_rewrites import of_rewrite

        key = REWRITE if shape.get(REWRITE) is not None else REWRITE_BESIDE
        yield from of_rewrite(key, shape.get(key), read, ending)
    elif kind in ("none", "allow"):
        if enforced.block:
            yield from _decision(shape, ending, event)
            yield from _other_answer(shape, ending, event)
            yield from _nested(shape, ending, event)
        if enforced.rewritten:
            yield from _no_rewrite(shape, ending, event)


def _reason(shape: Object) -> Iterator[Wrong]:
    """A block whose reason is no text works, but for the reason."""
    reason = shape.get("reason")
    if isinstance(reason, (Array, Object)) or (isinstance(reason, Plain) and reason.text[-1].isdigit()):
        message = f"`reason` is no string, so nanopi drops it and says `{NO_REASON}`; make it one text"
        yield Wrong(message, "reason", "no string", Severity.WARNING)


def _decision(shape: Object, ending: Ending, event: str) -> Iterator[Wrong]:
    """A word that nanopi does not know; one that would let the call go on does no harm."""
    decision = shape.get("decision")
    word = literal(decision.value) if isinstance(decision, Text) else None
    if isinstance(decision, (Plain, Array, Object)):
        said = decision.text if isinstance(decision, Plain) else "no text"
        if said != "null":
            yield Wrong(f"`decision` must be the text `block` or `allow`, and is {said}: {_so(ending, event)}")
        return
    if word is None or word in (BLOCK, ALLOW):
        return
    if word.strip().lower() in (*_HARMLESS, ALLOW):
        message = f"nanopi knows no decision `{shortened(word)}`, and lets the call go on as without one; write `allow`"
        yield Wrong(message, "decision", "unknown word", Severity.INFO)
        return
    yield Wrong(
        f"nanopi knows the decisions `block` and `allow` alone, so `{shortened(word)}` decides nothing: "
        f"{_so(ending, event)}",
        label="unknown word",
    )


def _is_changed_payload(shape: Object) -> bool:
    """Whether it is what the hook was given, with other arguments."""
    is_payload = isinstance(shape.base, Hole) and shape.base.kind == "payload" and not shape.base.holds
    return is_payload and "arguments" in shape.keys and not {REWRITE, REWRITE_BESIDE, "decision"} & shape.keys


def _other_answer(shape: Object, ending: Ending, event: str) -> Iterator[Wrong]:
    """A refusal under keys of its author's own."""
    if shape.base is not None or {REWRITE, REWRITE_BESIDE, "decision"} & shape.keys:
        return
    key = next((key for key, value in shape.items if _refuses(key.lower(), value)), None)
    if key is not None:
        message = f"nanopi knows no `{shortened(key)}` in a reply, so this decides nothing: {_so(ending, event)}"
        yield Wrong(message, key, "unknown key")


def _refuses(key: str, value: Shape) -> bool:
    if isinstance(value, Plain):
        return (key in _REFUSING and value.text == "true") or (key in _LETTING and value.text == "false")
    word = literal(value.value) if isinstance(value, Text) else None
    return key in _ANSWERS and word is not None and word.lower() in _REFUSING


def _so(ending: Ending, event: str) -> str:
    return f"{instead('block', ending, event)}; to refuse {_BLOCK_LIKE}"


def _nested(shape: Object, ending: Ending, event: str) -> Iterator[Wrong]:
    """A decision that stands one level too deep, or under another host's key at the top."""
    for key, inner in shape.items:
        if isinstance(inner, Object) and decided(inner) == "block":
            yield Wrong(
                f"`decision` must stand at the top level of the reply, and stands below `{shortened(key)}`: "
                f"{_so(ending, event)}"
            )
    word = shape.get("permissionDecision")
    text = literal(word.value) if isinstance(word, Text) else None
    if text in ("deny", "ask", BLOCK) and shape.get("decision") is None:
        message = f"nanopi knows no `permissionDecision`, so `{text}` decides nothing: {_so(ending, event)}"
        yield Wrong(message, "permissionDecision")


def _no_rewrite(shape: Object, ending: Ending, event: str) -> Iterator[Wrong]:
    """A rewrite that is none: under another key, or no object."""
    given = shape.get(REWRITE)
    kept = instead("transform", ending, event)
    if isinstance(given, Plain) and given.text == "null" and isinstance(shape.get(REWRITE_BESIDE), Object):
        yield Wrong(
            f"`{REWRITE}` is there, if only as null, so nanopi does not look at `{REWRITE_BESIDE}`: {kept}; "
            "leave it out",
            REWRITE,
        )
    elif isinstance(given, (Text, Array)) or (isinstance(given, Plain) and given.text != "null"):
        yield Wrong(f"`{REWRITE}` must be an object with all arguments in it, and is none: {kept}", REWRITE)
    elif given is None:
        yield from _other_key(shape, kept, ENFORCEMENT[event].rewritten)


def _other_key(shape: Object, kept: str, counted: tuple[str, ...]) -> Iterator[Wrong]:
    if shape.base is not None or {"event", "session_id"} & shape.keys:
        return
    for key in (*_REWRITES, *(one for one in counted if one != "*")):
        value = shape.get(key)
        if value is not None and (key in counted or _is_rewrite(value)):
            message = f"nanopi reads a rewrite under `{REWRITE}` alone, not under `{key}`: {kept}; put it there"
            yield Wrong(message, key)


def _is_rewrite(value: Shape) -> bool:
    return isinstance(value, (Object, Text)) or (isinstance(value, Hole) and value.kind != "number")
