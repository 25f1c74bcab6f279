"""HL303 command-crlf: a script whose lines end in carriage returns, which its shell takes for letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Fix, Related, Safety, Severity
from hooklint.rules.registry import rule
from hooklint.scripts.model import NOT_FOUND

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.facts import Facts
    from hooklint.scripts.model import Started
    from hooklint.source.source import Source


@rule("HL303", "command-crlf", Severity.ERROR, hosts=("nanopi",), fix=Safety.UNSAFE)
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Points at the first line that ends so; to Python and Node only a first line matters, which the kernel reads."""
    said = set[object]()
    for read_hook in readings(hooks, facts):
        for started in read_hook.reading.started:
            source = started.source
            if source is not None and b"\r\n" in source.data and source.path not in said:
                found = _finding(read_hook, started, source)
                if found is not None:
                    said.add(source.path)
                    yield found


def _finding(read_hook: ReadHook, started: Started, source: Source) -> Finding | None:
    from hooklint.rules.commands.outcomes import pointed

    said = _words(read_hook, started, source)
    if said is None:
        return None
    words, severity = said
    place = pointed(read_hook, started.at)
    line = source.line_span(source.line_of(source.data.index(b"\r\n")))
    return Finding(
        source,
        line,
        f"CRLF line ends: {words}; save the script with LF line ends",
        "ends in a carriage return",
        (Related("called from", place.source, place.span),),
        (_fix(source),),
        severity=severity,
    )


def _words(read_hook: ReadHook, started: Started, source: Source) -> tuple[str, Severity] | None:
    """What follows from them; None where nothing does."""
    from hooklint.rules.commands.outcomes import ends_with
    from hooklint.scripts.following import has_returns
    from hooklint.scripts.shebang import shebang

    line = shebang(source.data) if started.how == "path" else None
    if line is not None and line.has_return:
        name = line.words[-1].rstrip("\r")
        end = ends_with(read_hook, started.at, NOT_FOUND)
        return rf"the interpreter is looked for under the name `{name}\r` and not found: {end}", Severity.ERROR
    if started.language not in {"bash", "sh"} or not has_returns(source.data):
        return None
    return _of_shell(read_hook, started, source)


def _of_shell(read_hook: ReadHook, started: Started, source: Source) -> tuple[str, Severity]:
    """A shell that reads the lines takes the carriage return for a letter."""
    from hooklint.hosts.nanopi.statuses import BLOCKS
    from hooklint.rules.commands.outcomes import ends_with
    from hooklint.rules.commands.returns import fatal_line

    line = fatal_line(source.data, started.language) if started.how != "source" else ""
    if not line:
        return "the shell takes the carriage return for part of each line's last word", Severity.WARNING
    end = ends_with(read_hook, started.at, BLOCKS)
    shell = "bash" if started.language == "bash" else "sh"
    return rf"to {shell} `{line}\r` is a fault: {end}", Severity.ERROR


def _fix(source: Source) -> Fix:
    from hooklint.source.edit import TextEdit
    from hooklint.source.span import Span

    ends, at = list[int](), source.data.find(b"\r\n")
    while at >= 0:
        ends.append(at)
        at = source.data.find(b"\r\n", at + 1)
    edits = tuple(TextEdit(source.path, Span(end, end + 1), b"") for end in ends)
    return Fix("write LF line ends", Safety.UNSAFE, edits, ())
