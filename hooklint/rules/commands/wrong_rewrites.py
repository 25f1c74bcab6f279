"""A rewrite that nanopi takes → whether what it replaces is what was meant (docs/hosts/nanopi.md §5.9, §11.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.enforcement import ENFORCEMENT
from hooklint.hosts.nanopi.tool_arguments import arguments_of
from hooklint.rules.commands.comparing import plain_hole
from hooklint.rules.commands.feasible import can_hold, tools_of
from hooklint.rules.commands.lost_replies import instead
from hooklint.rules.commands.wrong_shapes import Wrong
from hooklint.rules.model import Severity
from hooklint.scripts.deciding import is_open
from hooklint.scripts.values import Array, Hole, Object, Plain, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.rules.commands.readings import ReadHook
    from hooklint.scripts.model import Ending, Guard
    from hooklint.scripts.values import Shape

_ANOTHER_HOST_S = (
    "hookEventName",
    "permissionDecision",
    "permissionDecisionReason",
    "updatedInput",
    "additionalContext",
)

_MOST_NAMED = 3


def of_rewrite(key: str, shape: Shape | None, read: ReadHook, ending: Ending) -> Iterator[Wrong]:
    """All that is wrong with the object that stands under the key of a rewrite."""
    if not isinstance(shape, Object) or is_open(shape):
        return
    if ENFORCEMENT[read.hook.event].rewritten == ("*",):
        yield from _of_another_host(key, shape, read)
        nested = _nested(key, shape, read)
        if nested:
            yield nested
        else:
            yield from _partial(key, shape, read, ending)
    elif ENFORCEMENT[read.hook.event].rewritten and shape.items:
        yield from _ignored(key, shape, read, ending)


def is_context(shape: Object) -> bool:
    """Whether another host would show it to the model, and it decides and changes nothing there either."""
    return "additionalContext" in shape.keys and not {"updatedInput", "permissionDecision"} & shape.keys


def _of_another_host(key: str, shape: Object, read: ReadHook) -> Iterator[Wrong]:
    """What another host answers in is, here, the new arguments."""
    foreign = [name for name in _ANOTHER_HOST_S if name in shape.keys]
    if not foreign:
        decision = shape.get("decision")
        if isinstance(decision, Text) and decision.value == ("block",):
            yield Wrong(
                f"`decision` stands below `{key}`, which nanopi takes for the new arguments of the call: nothing is "
                "blocked; put it at the top level of the reply",
                key,
            )
        return
    tools = tools_of(read)
    tool = tools[0] if len(tools) == 1 else "the tool"
    gets = f"{tool} gets {{{', '.join(foreign)}}} in place of its own"
    if "updatedInput" in foreign:
        message = (
            f"nanopi takes all of `{key}` for the new arguments of the call: {gets}; "
            'to change them print {"updated_input":{…}} with every argument in it'
        )
    else:
        message = (
            f"nanopi takes `{key}` for the new arguments of the call, not for a decision: {gets}, and nothing is "
            'blocked; to refuse print {"decision":"block","reason":"…"}, to allow print nothing'
        )
    yield Wrong(message, key, "new arguments")


def _nested(key: str, shape: Object, read: ReadHook) -> Wrong | None:
    """The arguments one level too deep, as they stand in the payload."""
    below = next((name for name in ("arguments", "tool_input") if isinstance(shape.get(name), (Object, Hole))), None)
    tools = tools_of(read)
    if below is None or not tools or not all(_missing(tool, shape, read) for tool in tools if tool != "ls"):
        return None
    return Wrong(
        f"nanopi takes all of `{key}` for the new arguments of the call, and they stand one level too deep, below "
        f"`{below}`: the tool finds none of its own, so the call fails; put them at the top level of `{key}`",
        key,
        "one level too deep",
    )


def _partial(key: str, shape: Object, read: ReadHook, ending: Ending) -> Iterator[Wrong]:
    """The new arguments are all that there are: what is not among them is gone."""
    tools = [tool for tool in tools_of(read) if _is_hit(tool, read, ending)]
    lacking = {tool: missing for tool in tools if (missing := _missing(tool, shape, read))}
    if not lacking or (len(tools) > _MOST_NAMED and len(lacking) < len(tools)):
        return
    tool = next(iter(lacking))
    yield Wrong(
        f"this replaces all arguments of {tool}, and {' and '.join(lacking[tool])} "
        f"{'is' if len(lacking[tool]) == 1 else 'are'} not among the new ones, so the call fails; start from "
        f".arguments and change one field: .arguments | .{_changed(shape)} = …",
        key,
        "drops arguments",
        Severity.WARNING,
    )


def _changed(shape: Object) -> str:
    return next((name for name, _ in shape.items if name.isidentifier()), "x")


def _missing(tool: str, shape: Object, read: ReadHook) -> list[str]:
    known = arguments_of(tool, read.setting.target)
    return [name for name in known.required if name not in shape.keys] if known else []


def _is_hit(tool: str, read: ReadHook, ending: Ending) -> bool:
    """Whether a call of the tool can come to this end: not if the way there asks for an argument it does not have."""
    hook = read.hook
    alone = read._replace(hook=hook._replace(matcher=hook.matcher._replace(value=f"^{tool}$")))
    return can_hold(ending.guards, alone) and not any(_asks_for_other(tool, read, guard) for guard in ending.guards)


def _asks_for_other(tool: str, read: ReadHook, guard: Guard) -> bool:
    hole = plain_hole(guard.value) if guard.kind == "compare" else None
    known = arguments_of(tool, read.setting.target)
    if hole is None or known is None or not hole.name.startswith("arguments."):
        return False
    return hole.name.split(".")[1] not in known.known


def _ignored(key: str, shape: Object, read: ReadHook, ending: Ending) -> Iterator[Wrong]:
    """On the other events only one or two keys of a rewrite count, each with a type of its own."""
    event = read.hook.event
    counted = ENFORCEMENT[event].rewritten
    kept = instead("transform", ending, event)
    names = " and ".join(counted)
    if not shape.keys & {*counted}:
        if is_context(shape):
            return  # told as something that nobody reads
        yield Wrong(
            f"{names} must be at the top level of {key}: nanopi ignores the rest, nested or under another name, "
            f"so {kept}",
            key,
        )
        return
    for name in counted:
        value = shape.get(name)
        wanted = "a boolean" if name == "is_error" else "a string"
        if _is_other_type(value, wanted):
            yield Wrong(f"`{name}` must be {wanted} to count, and is none: {kept}", name)


def _is_other_type(value: Shape | None, wanted: str) -> bool:
    if isinstance(value, (Array, Object)):
        return True
    if isinstance(value, Plain):
        return wanted == "a string" or value.text not in ("true", "false")
    return isinstance(value, Text) and wanted == "a boolean"
