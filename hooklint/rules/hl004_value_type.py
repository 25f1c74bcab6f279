"""HL004 value-type: a known key with a value of the wrong type, range or name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.schema import HOOKS, TOOL_NAME, ZERO
from hooklint.hosts.nanopi.shapes import is_bare, is_shape
from hooklint.hosts.nanopi.texts import ZERO_REASON, consequence, printed
from hooklint.hosts.nanopi.versions import version
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule
from hooklint.syntax.document import Scalar, at_path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet, Loaded, Refusal
    from hooklint.hosts.nanopi.versions import Version
    from hooklint.rules.facts import Facts

_KINDS = ("type", "range", "variant", TOOL_NAME, ZERO)
_UNSIGNED = {"u64", "u32", "usize"}
_WORDS = {
    "a string": "must be a string",
    "path string": "must be a path in quotes",
    "a boolean": "must be true or false",
    "a map": "must be a table",
    "a sequence": "must be a list",
    "string or table": "must be one of its words in quotes",
    "struct HookConfig": "must hold tables, one for each hook",
}
_LABELS = {TOOL_NAME: "not a built-in tool", ZERO: ZERO_REASON}


@rule("HL004", "value-type", Severity.ERROR, hosts=("nanopi",), across_files=True)
def check(hooks: HookSet, _facts: Facts) -> Iterator[Finding]:
    """Values only: a table or a list in the wrong brackets is HL006."""
    facts = version(hooks.target)
    for file in hooks.documents:
        for refusal in file.refusals:
            if refusal.kind in _KINDS and not is_shape(refusal):
                yield Finding(
                    file.source,
                    refusal.span,
                    f"{_words(file, refusal, facts)}; {consequence(file.slot, facts)}",
                    _LABELS.get(refusal.kind) or refusal.message.partition("\n")[0],
                    host_error=printed(refusal, facts),
                )


def _words(file: Loaded, refusal: Refusal, facts: Version) -> str:
    """What is wrong with which key; an element of a list `hooks` is nobody's idea of the event it counts for."""
    if is_bare(refusal.path):
        return f"`{HOOKS}` must be a table with a list for each event"
    return f"`{refusal.field}` {_must(file, refusal, facts)}"


def _must(file: Loaded, refusal: Refusal, facts: Version) -> str:
    if refusal.kind == TOOL_NAME:
        return f"is no built-in tool; `[tool_exec_overrides]` may name {', '.join(facts.tools)}"
    if refusal.kind == ZERO:
        return "must be at least 1"
    if refusal.kind == "variant":
        return f"must be {refusal.wanted.replace('`', chr(34))}"
    if refusal.wanted in _UNSIGNED:
        return _whole_number(file, refusal)
    if refusal.wanted.startswith("struct ") and refusal.wanted not in _WORDS:
        return "must be a table"
    return _WORDS.get(refusal.wanted, f"must be {refusal.wanted}")


def _whole_number(file: Loaded, refusal: Refusal) -> str:
    """What to write instead, in the unit that the key has."""
    unit = "whole milliseconds" if refusal.field == "timeout" else "a whole number"
    node = at_path(file.document.root, refusal.path)
    value = node.value if isinstance(node, Scalar) else None
    if isinstance(value, int) and not isinstance(value, bool):
        return f"must be {unit}, not negative" if value < 0 else f"must be {unit}, and not as large as this"
    if unit != "whole milliseconds":
        return f"must be {unit}"
    return f"must be {unit}, e.g. {_milliseconds(value)}"


def _milliseconds(value: str | float | None) -> int:
    """A fraction of a second, or a text such as `5s`, read as the seconds it most likely means."""
    text = str(value).strip().lower().removesuffix("s").strip() if isinstance(value, (str, float)) else ""
    try:
        seconds = float(text)
    except ValueError:
        return 5000
    return round(seconds * 1000) if 0 < seconds < 1000 else 5000  # noqa: PLR2004  # beyond, it means milliseconds
