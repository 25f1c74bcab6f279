"""HL310 shell-mismatch: bash text run by another shell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.dash_text import Foreign
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.facts import Facts
    from hooklint.scripts.model import Part, Place
    from hooklint.scripts.text import Text
    from hooklint.source.span import Span


@rule("HL310", "shell-mismatch", Severity.ERROR, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """One finding for each text that sh runs: the first place that ends it, or else the first that goes wrong."""
    from hooklint.rules.commands.stopping import blocking_first

    said = set()
    for read_hook in blocking_first(readings(hooks, facts)):
        for part in read_hook.reading.parts:
            key = part.source.path, part.span
            if part.language == "sh" and part.text is not None and key not in said:
                said.add(key)
                yield from _judged(read_hook, part, part.text)


def _judged(read_hook: ReadHook, part: Part, text: Text) -> Iterator[Finding]:
    from hooklint.rules.commands.dash_text import foreign
    from hooklint.scripts.shell.tree import parse

    root = parse(text.data)
    every = [] if root.has_error else list(foreign(root))
    first = next((one for one in every if one.sort.effect != "goes on"), every[0] if every else None)
    if first is not None:
        place = text.place(first.start, first.end)
        yield Finding(place.source, place.span, _message(read_hook, part, first), "not sh")


def _message(read_hook: ReadHook, part: Part, found: Foreign) -> str:
    from hooklint.rules.commands.stopping import stop_at_2

    sort = found.sort
    if sort.effect == "goes on":
        outcome = f"where that is dash: {sort.does}{_let_through(read_hook, part, found)}"
    else:
        outcome = f"{f'where that is dash {sort.does}'.strip()}, the script stops here with "
        outcome += stop_at_2(read_hook, part, is_certain=found.is_certain)
    return f"{sort.what} is bash's and not sh's, and sh runs this script; {outcome}; {_advice(part.text)}"


def _let_through(read_hook: ReadHook, part: Part, found: Foreign) -> str:
    """What follows where every refusal hangs on a test that fails."""
    from hooklint.hosts.nanopi.statuses import allowed
    from hooklint.rules.commands.deciding import blocking

    if "this test fails" not in found.sort.does and "this one fails" not in found.sort.does:
        return ""
    span = part.text.place(found.start, found.end).span if part.text else part.span
    ends = blocking(read_hook)
    hang = all(any(guard.holds and _touches(guard.at, part, span) for guard in end.guards) for end in ends)
    is_all = bool(ends) and hang and read_hook.reading.is_whole
    return f", the hook refuses nothing and {allowed(read_hook.hook.event)}" if is_all else ""


def _touches(at: Place, part: Part, span: Span) -> bool:
    return at.source is part.source and at.span.start < span.end and span.start < at.span.end


def _advice(text: Text | None) -> str:
    first = text.data.partition(b"\n")[0] if text is not None else b""
    if first.startswith(b"#!") and b"bash" in first:
        return "run it by its path or by `bash`, as its first line wants"
    return "let bash run it: `#!/usr/bin/env bash`"
