"""One file put before all rules: what they find in it, and what fixing makes of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from hooklint.checking import check
from hooklint.fixing import fix
from hooklint.hosts.nanopi.decode import decode
from hooklint.source.memory import MemoryWorld

if TYPE_CHECKING:
    from hooklint.checking import Report
    from hooklint.fixing import Applied
    from hooklint.rules.model import Diagnostic
    from hooklint.source.memory import Content

HOME = "/home/ada"
CONFIG = f"{HOME}/.nanopi/config.toml"
SETTINGS = f"{HOME}/.nanopi/settings.toml"
PROJECT_CONFIG = "/project/.nanopi/config.toml"

LOADING = ("HL001", "HL003", "HL004", "HL005", "HL006", "HL101", "HL102", "HL103")

Place: TypeAlias = tuple[int, int, int, int]
"""Line and column of the start and of the end, both from 1, the end not included."""

RETIRED = {
    "pre_tool_use": "tool_execution_start",
    "post_tool_use": "tool_execution_end",
    "user_prompt_submit": "input",
    "session_end": "session_shutdown",
}

EVENTS = (
    "`tool_execution_start`, `tool_execution_end`, `input`, `session_start`, `session_shutdown`, `before_agent_start`, "
    "`turn_start`, `turn_end`, `message_end`, `session_before_compact`, `session_compact`"
)
"""The names of all events as the host lists them."""


class Finding(NamedTuple):
    """What a table row expects of one finding."""

    code: str
    place: Place
    severity: str


def world(content: Content, file: str = CONFIG) -> MemoryWorld:
    return MemoryWorld({file: content}, home=HOME)


def as_bytes(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode()


def loading(report: Report) -> tuple[Diagnostic, ...]:
    """What is found about whether the host reads the files and knows their events; other rules have their own tests."""
    return tuple(found for found in report.diagnostics if found.code in LOADING)


def diagnose(text: str | bytes, file: str = CONFIG, target: str = "0.12") -> tuple[Diagnostic, ...]:
    """All that is found about the loading of one file of the present user or project."""
    return loading(check(world(as_bytes(text), file), target=target))


def only(text: str | bytes, file: str = CONFIG, target: str = "0.12") -> Diagnostic:
    """The one thing that is found."""
    (diagnostic,) = diagnose(text, file, target)
    return diagnostic


def seen(diagnostic: Diagnostic) -> Finding:
    start, end = map(diagnostic.source.position, diagnostic.span)
    return Finding(diagnostic.code, (start.line, start.column, end.line, end.column), str(diagnostic.severity))


def findings(text: str | bytes, file: str = CONFIG, target: str = "0.12") -> list[Finding]:
    return [seen(diagnostic) for diagnostic in diagnose(text, file, target)]


def mend(text: str | bytes, file: str = CONFIG, target: str = "0.12", *, unsafe: bool = False) -> tuple[bytes, Applied]:
    """The file after fixing, and what fixing says it did. What was fixed once stays as it is."""
    machine = world(as_bytes(text), file)
    applied = fix(machine, target=target, unsafe=unsafe)
    after = machine.read(Path(file))
    assert fix(machine, target=target, unsafe=unsafe).files == {}
    assert machine.read(Path(file)) == after
    return after, applied


def commands(data: bytes, event: str) -> list[str]:
    """The commands that the host runs for an event, in its order; the file must load."""
    decoded = decode(data, "config")
    assert decoded.refusal is None, decoded.refusal
    assert decoded.hooks is not None
    return [command for _, _, command, _ in decoded.hooks.get(event, [])]
