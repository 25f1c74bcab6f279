"""Reports made by hand from the real types, friendly and hostile."""

from __future__ import annotations

from pathlib import Path

from hooklint.checking import Report, in_order
from hooklint.hosts.model import HookSet, Loaded, Slot
from hooklint.rules.model import Diagnostic, Fix, Related, Safety, Severity
from hooklint.source.edit import SetMode, TextEdit
from hooklint.source.source import Source
from hooklint.source.span import Span
from hooklint.syntax.document import Document, Table

HOME = Path("/home/ada")
CWD = HOME / "shop"

CONFIG = Source(
    HOME / ".nanopi/config.toml",
    b'model = "m"\n\n# stop rm -rf\n[[hooks.pre_tool_use]]\nmatcher = "^bash$"\n'
    b'command = "~/.nanopi/hooks/guard.sh"\n\n[[hooks.input]]\n' + 'command = "🚀 漢字" # 日本\n'.encode(),
)
PROJECT = Source(
    CWD / ".nanopi/config.toml",
    b"[[hooks.turn_startt]]\n\tcommand =\ttrue\n[[hooks.session_start]]\ncommand = '''\nuname\n",
)
SCRIPT = Source(CWD / "hooks/guard.sh", b"#!/bin/sh\nexit 2\n")
HOSTILE = Source(
    CWD / "[red]\x1b[31m\u202e.toml",
    b'\xef\xbb\xbf[[hooks."\x1b]0;pwned\x07[bold red]:smile:\xe2\x80\xae\xe2\x80\x8b"]]\xff\r\ncommand = "x"\r\n',
)


def at(source: Source, needle: bytes) -> Span:
    start = source.data.index(needle)
    return Span(start, start + len(needle))


def hook_set(*sources: Source, looked_for: tuple[Path, ...] = ()) -> HookSet:
    loaded = tuple(
        Loaded(Slot("project", "config", source.path), source, Document(source, (), Table(), (), len(source.data)), ())
        for source in sources
    )
    return HookSet("nanopi", "0.12", (), (), loaded, tuple(Slot("project", "config", path) for path in looked_for))


def report(*found: Diagnostic, sources: tuple[Source, ...] = (), looked_for: tuple[Path, ...] = ()) -> Report:
    hook_sets = (hook_set(*sources, looked_for=looked_for),)
    return Report("0.12", in_order(found, hook_sets), hook_sets, looked_for)


RETIRED = Diagnostic(
    "HL101",
    "event-retired",
    Severity.ERROR,
    "`pre_tool_use` is `tool_execution_start` since nanopi 0.12; nanopi refuses to start with this file",
    "nanopi",
    CONFIG,
    at(CONFIG, b"pre_tool_use"),
    label="rename to tool_execution_start",
    fixes=(
        Fix(
            "rename to tool_execution_start",
            Safety.SAFE,
            (TextEdit(CONFIG.path, at(CONFIG, b"pre_tool_use"), b"tool_execution_start"),),
            (),
        ),
    ),
    host_error='unknown hook event "pre_tool_use" — renamed to "tool_execution_start" in v0.12 '
    "(see docs/v0.12-events.md §2.1)\n",
)
WIDE = Diagnostic(
    "HL204",
    "matcher-broad",
    Severity.WARNING,
    "a wide one",
    "nanopi",
    CONFIG,
    at(CONFIG, "漢字".encode()),
    label="two wide characters",
    related=(Related("the same as in", PROJECT, at(PROJECT, b"session_start")),),
)
TYPE = Diagnostic(
    "HL004",
    "value-type",
    Severity.ERROR,
    "`command` must be a string, not a boolean",
    "nanopi",
    PROJECT,
    at(PROJECT, b"true"),
    label="expected a string",
    host_error="TOML parse error at line 2, column 12\n  |\n2 | \tcommand =\ttrue\n  |           \t^^^^\n"
    "invalid type: boolean `true`, expected a string\n",
    refused_fix="there are two commands that could be meant",
)
OPEN_STRING = Diagnostic(
    "HL001",
    "toml-parse",
    Severity.ERROR,
    "this string is never closed",
    "nanopi",
    PROJECT,
    Span(PROJECT.data.index(b"'''"), len(PROJECT.data)),
    label="opened here",
)
RUN_BIT = Diagnostic(
    "HL302",
    "command-not-executable",
    Severity.ERROR,
    "no run bit, so bash answers 126 and nanopi lets every call pass",
    "nanopi",
    SCRIPT,
    Span(0, 0),
    related=(Related("called from", PROJECT, at(PROJECT, b"command")),),
    fixes=(Fix("make it executable", Safety.UNSAFE, (SetMode(SCRIPT.path, 0o755),), ()),),
)
TRAP = Diagnostic(
    "HL102",
    "event-unknown",
    Severity.ERROR,
    "unknown event `\x1b]0;pwned\x07[bold red]:smile:\u202e\u200b`",
    "nanopi",
    HOSTILE,
    Span(11, len(HOSTILE.data) - 20),
    label="[link=x]\x9b31m\u2066",
    related=(Related("also\rhere", HOSTILE, Span(0, 1)),),
    fixes=(Fix("rename to `\udcff\ue000[/]`", Safety.UNSAFE, (), ()),),
    host_error="one \x1b[2J line",
)
EVERYTHING = report(
    RETIRED, WIDE, TYPE, OPEN_STRING, RUN_BIT, TRAP, sources=(CONFIG, PROJECT, HOSTILE), looked_for=(HOME / "x",)
)
