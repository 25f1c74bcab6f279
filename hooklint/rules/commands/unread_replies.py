"""A way to end → what it prints for somebody who does not listen: keys of other hosts, a lost reason, plain text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.decision import NO_REASON
from hooklint.hosts.nanopi.statuses import BLOCKS, allowed
from hooklint.scripts.deciding import decided
from hooklint.scripts.values import Hole, Object, Plain, Text, literal
from hooklint.scripts.verdicts import is_certain, replies, verdict
from hooklint.source.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.rules.commands.readings import ReadHook
    from hooklint.scripts.model import Ending, Place, Printed
    from hooklint.scripts.values import Value

_DROPPED = {
    "systemMessage": "shows no message",
    "additionalContext": "adds no context",
    "stopReason": "stops nothing",
    "suppressOutput": "hides nothing",
}
"""Keys of another host, and what does not happen."""

_REASONS = ("message", "permissionDecisionReason", "stopReason", "reasons", "Reason", "error", "msg")

_ASKED = frozenset({"session_start", "input", "before_agent_start"})
"""Events at which another host would show the model what is printed."""

_TO_THE_MODEL = pattern(
    r"\b(remember|remind(er)?|always|never|please|you (must|should|are|have)|do not|don't|make sure|prefer"
    r"|instructions?|guidelines?|conventions?|rules for|note that|keep in mind)\b|</[a-z][\w-]*>",
    re.IGNORECASE,
)
_OVERRULED = (
    "exit 2 blocks, and nanopi does not look at stdout then: {} in this reply is dropped; "
    "end with exit 0 if it is meant, or leave the reply out"
)

_SENTENCE = 4
"""Words of the shortest text that tells somebody to do something."""

_PAPERS = pattern(
    r"(?:^|/)(?:CONTEXT|AGENTS|CLAUDE|RULES|INSTRUCTIONS|CONVENTIONS|GUIDELINES|NOTES|MEMORY)\b.*\.(md|txt)$",
    re.IGNORECASE,
)


def unread(read: ReadHook, ending: Ending) -> Iterator[tuple[Place, str]]:
    """Each thing that is printed in vain: its place, and what is lost."""
    if ending.status.codes == (BLOCKS,):
        yield from _beside_status(ending)
        return
    done = verdict(ending)
    for reply in replies(ending):
        if reply.how == "read" and isinstance(reply.shape, Object):
            said = _in_block(reply.shape) if done.kind == "block" else _alone(reply.shape, read, done.kind)
            if said:
                yield reply.at, said
    if read.hook.event in _ASKED and not replies(ending):
        yield from _plain(read, ending)


def _beside_status(ending: Ending) -> Iterator[tuple[Place, str]]:
    """Status 2 blocks before anybody looks at stdout; the reason is what stands on stderr."""
    if ending.status.of or not ending.is_whole:
        return
    for reply in replies(ending):
        kind = "none" if reply.shape is None else decided(reply.shape)
        if kind in ("allow", "transform"):
            yield reply.at, _OVERRULED.format("an allow" if kind == "allow" else "a rewrite")
    reason = None if any(one.stream == "stderr" for one in ending.printed) else _reason(ending)
    if reason:
        yield (
            reason,
            (
                "exit 2 blocks, and nanopi does not look at stdout then: this reason is dropped and the model reads "
                f"`{NO_REASON}`; print it to stderr (>&2)"
            ),
        )


def _reason(ending: Ending) -> Place | None:
    """Where the reason stands on stdout: in a reply, or as the last that is printed."""
    found = replies(ending)
    if found:
        in_reply = (one.at for one in found if isinstance(one.shape, Object) and one.shape.get("reason") is not None)
        return next(in_reply, None)
    last = ending.printed[-1] if ending.printed else None
    said = " ".join(piece for piece in last.value if isinstance(piece, str)) if last else ""
    is_shown_too = last is not None and last.by == "tee"  # `| tee /dev/stderr`
    return last.at if last and said.strip() and not is_shown_too else None


def _in_block(shape: Object) -> str | None:
    """A reason by another name."""
    other = next((key for key in _REASONS if isinstance(shape.get(key), (Text, Hole))), None)
    if other is None or shape.get("reason") is not None or shape.base is not None:
        return None
    return (
        f"nanopi knows no `{other}`: the call is blocked with `{NO_REASON}` in place of this text; "
        "name the key `reason`"
    )


def _alone(shape: Object, read: ReadHook, done: str) -> str | None:
    """Keys of another host where nothing else in the reply is for this one."""
    from hooklint.rules.commands.wrong_rewrites import is_context

    inner = shape.get("hookSpecificOutput")
    is_dropped = isinstance(inner, Object) and is_context(inner) and read.hook.event != "tool_execution_start"
    if shape.get("decision") is not None or (done not in ("nothing", "failed") and not is_dropped):
        return None
    stop = shape.get("continue")
    if isinstance(stop, Plain) and stop.text == "false":
        return (
            "nanopi knows no `continue`: nothing is stopped, "
            f"{allowed(read.hook.event) or 'it goes on'}; "
            'to refuse print {"decision":"block","reason":"…"}'
        )
    known = {*shape.keys, *(inner.keys if isinstance(inner, Object) else ())}
    key = next((key for key in _DROPPED if key in known and key != "suppressOutput"), None)
    return (
        None if key is None else f"nanopi knows no `{key}` and {_DROPPED[key]}: this reply is dropped{_instead(read)}"
    )


def _instead(read: ReadHook) -> str:
    if read.hook.event in ("input", "before_agent_start"):
        return '; to add to the prompt rewrite it: {"updated_input":{"prompt":"…"}}'
    return "; what a person has to see goes to stderr of a hook that blocks, or to a notifier"


def _plain(read: ReadHook, ending: Ending) -> Iterator[tuple[Place, str]]:
    """Plain text that is evidently written for the model."""
    printed = [one for one in ending.printed if one.stream == "stdout"]
    texts = printed if is_certain(ending) else ()
    found = next((one for one in printed if (one in texts and _tells(one)) or _is_paper(one, read)), None)
    if found and ending.is_whole:
        yield (
            found.at,
            (
                "nanopi reads only a JSON reply on stdout: this text is dropped and the model never sees it; "
                + _way_to_model(read.hook.event)
            ),
        )


def _way_to_model(event: str) -> str:
    if event == "session_start":
        return "put it into the system prompt, or add it to a prompt with a hook on before_agent_start"
    return 'rewrite the prompt instead: {"updated_input":{"prompt":"…"}} with the old prompt in it'


def _tells(one: Printed) -> bool:
    text = literal(one.value)
    return text is not None and bool(_TO_THE_MODEL.search(text)) and len(text.split()) >= _SENTENCE


def _end(word: Value) -> str:
    """What is known of a file's name at its end."""
    return word[-1] if word and isinstance(word[-1], str) else ""


def _is_paper(one: Printed, read: ReadHook) -> bool:
    """Whether it is a file that people write for the model: that is no JSON, whatever stands in it."""
    call = next((call for call in read.reading.calls if call.at == one.at and call.name == "cat"), None)
    names = [_end(word) for word in call.words[1:]] if call else []
    return bool(names) and all(_PAPERS.search(name) for name in names)
