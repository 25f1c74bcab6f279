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
    from hooklint.scripts.model import Part
    from hooklint.scripts.text import Text


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
        outcome = f"where that is dash: {sort.does}"
    else:
        outcome = f"{f'where that is dash {sort.does}'.strip()}, the script stops here with "
        outcome += stop_at_2(read_hook, part, is_certain=found.is_certain)
    return f"{sort.what} is bash's and not sh's, and sh runs this script; {outcome}; {_advice(part.text)}"


def _advice(text: Text | None) -> str:
    first = text.data.partition(b"\n")[0] if text is not None else b""
    if first.startswith(b"#!") and b"bash" in first:
        return "run it by its path or by `bash`, as its first line wants"
    return "let bash run it: `#!/usr/bin/env bash`"
