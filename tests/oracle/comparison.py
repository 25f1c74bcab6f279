"""Our reading of a file held against the oracle's: verdict, text and hooks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from hooklint.hosts.nanopi.decode import decode
from hooklint.source.source import Source
from hooklint.syntax.toml.parser import parse
from hooklint.syntax.toml.render import render

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# In the order in which nanopi looks for them in a rendered error (docs/hosts/nanopi.md).
RENAMED = {
    "pre_tool_use": "tool_execution_start",
    "post_tool_use": "tool_execution_end",
    "user_prompt_submit": "input",
    "session_end": "session_shutdown",
}


class Disagreement(NamedTuple):
    """A document on which we and the oracle differ: in which respect, what it says, what we say."""

    text: str
    respect: Literal["decoded", "syntax"]
    expected: object
    got: object


def reworded(error: str) -> str:
    """The toml crate's text as nanopi prints it: a retired key in backticks anywhere replaces all of it."""
    for old, new in RENAMED.items():
        if f"`{old}`" in error:
            return f'unknown hook event "{old}" — renamed to "{new}" in v0.12 (see docs/v0.12-events.md §2.1)\n'
    return error


def expected(answer: dict[str, Any]) -> object:
    """The oracle's answer in the shape of `ours`."""
    return answer["hooks"] if answer["ok"] else reworded(answer["error"])


def ours(text: str, kind: Literal["config", "settings"]) -> object:
    """The refusal text, or the hooks by event."""
    decoded = decode(text.encode(), kind)
    if decoded.refusal is not None:
        return decoded.refusal
    assert decoded.hooks is not None
    return {event: [list(hook) for hook in hooks] for event, hooks in decoded.hooks.items()}


def syntax_text(text: str) -> str | None:
    """The full text of the first syntax or key problem, before any rewording."""
    document = parse(Source(Path("fuzz.toml"), text.encode()))
    if not document.problems:
        return None
    first = document.problems[0]
    return render(document.source, first.span, first.message)


def compared(
    texts: Iterable[str], answers: Iterable[dict[str, Any]], kind: Literal["config", "settings"]
) -> Iterator[Disagreement]:
    """Every document on which the two differ; a crash of ours is a difference too."""
    for text, answer in zip(texts, answers, strict=True):
        try:
            got = ours(text, kind)
            first = syntax_text(text)
        except Exception as error:  # noqa: BLE001 - the fuzz must name the document and go on
            got, first = repr(error), None
        wanted = expected(answer)
        if got != wanted:
            yield Disagreement(text, "decoded", wanted, got)
        elif first is not None and first != answer.get("error"):
            yield Disagreement(text, "syntax", answer.get("error"), first)
