from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hooklint.source.memory import File
from tests.rules.hooked import lines, machine, only

if TYPE_CHECKING:
    from hooklint.source.memory import Content, MemoryWorld

CONFIG = "~/.nanopi/config.toml"
HOOKS = "~/.nanopi/hooks"

SHORTEN = """#!/usr/bin/env bash
jq -c '{updated_input: {content: (.arguments.tool_response.content | .[0:2000])}}'
"""
REDACT = """#!/usr/bin/env bash
set -euo pipefail
jq -c '{updated_input: {content: (.arguments.tool_response.content // "" | gsub("tok_[a-z]+"; "[hidden]"))}}'
"""
FORMAT = """#!/usr/bin/env bash
file=$(jq -r .arguments.tool_input.path)
[[ $file == *.py ]] && ruff format -q -- "$file"
exit 0
"""
LOG = "#!/bin/sh\ncat >> ~/all.log\n"
COUNT = """#!/bin/bash
turn=$(jq -r .arguments.turn_count)
[ "$turn" -gt 40 ] && { echo enough >&2; exit 2; }
exit 0
"""
DATE = """#!/usr/bin/env python3
import json, sys

data = json.load(sys.stdin)
print(json.dumps({"updated_input": {"prompt": "Today is Monday. " + data["arguments"]["prompt"]}}))
"""


def chain(*hooks: tuple[str, str, str], event: str = "tool_execution_end", project: bool = False) -> MemoryWorld:
    """A machine with hooks of one event: script, matcher, name. With `project` the last one is the project's."""
    texts = [f"[[hooks.{event}]]\nmatcher = '{matcher}'\ncommand = '{HOOKS}/{name}'\n" for _, matcher, name in hooks]
    files: dict[str, Content | str] = {f"{HOOKS}/{name}": script_file(script) for script, _, name in hooks}
    own, rest = (texts[-1], texts[:-1]) if project else ("", texts)
    files[CONFIG] = "".join(rest)
    if own:
        files[".nanopi/config.toml"] = own
    return machine(files)


def script_file(text: str) -> File:
    return File(text.encode(), 0o755)


FOUND = [
    pytest.param([(SHORTEN, "*", "a.sh"), (REDACT, "*", "b.sh")], "tool_execution_end", 6, id="a redaction behind it"),
    pytest.param(
        [(REDACT, "*", "a.sh"), (FORMAT, "^(edit|write)$", "b.sh")],
        "tool_execution_end",
        6,
        id="what the tool was given",
    ),
    pytest.param(
        [(SHORTEN, "^edit$", "a.sh"), (LOG, "*", "l.sh"), (FORMAT, "edit|write", "b.sh")],
        "tool_execution_end",
        9,
        id="with another one between",
    ),
    pytest.param([(DATE, "*", "a.py"), (COUNT, "*", "b.sh")], "before_agent_start", 6, id="the number of the turn"),
    pytest.param([(DATE, "^1$", "a.py"), (COUNT, "", "b.sh")], "before_agent_start", 6, id="in the first turn"),
    pytest.param(
        [(SHORTEN.replace("updated_input", "hookSpecificOutput"), "*", "a.sh"), (REDACT, "^bash$", "b.sh")],
        "tool_execution_end",
        6,
        id="by the other key",
    ),
]


@pytest.mark.parametrize(("hooks", "event", "line"), FOUND)
def test_found(hooks: list[tuple[str, str, str]], event: str, line: int) -> None:
    assert lines("HL410", chain(*hooks, event=event)) == [("config.toml", line, "warning")]


def test_what_is_said() -> None:
    world = chain((SHORTEN, "*", "a.sh"), (REDACT, "*", "b.sh"))
    diagnostic = only("HL410", world)
    assert diagnostic.message == (
        "this hook finds no `.arguments.tool_response.content`: it runs after the one on line 3, whose rewrite "
        "replaces all arguments, and then only `.arguments.content` is there; put this one first, or read "
        "`.arguments.tool_response.content // .arguments.content`"
    )
    assert [str(one.source.path.name) for one in diagnostic.related] == ["config.toml"]


def test_across_files() -> None:
    world = chain((SHORTEN, "*", "a.sh"), (REDACT, "*", "b.sh"), project=True)
    diagnostic = only("HL410", world)
    assert str(diagnostic.source.path) == "/project/.nanopi/config.toml"
    assert "on line 3 of config.toml" in diagnostic.message


BOTH = REDACT.replace("(.arguments", "(.arguments.content // .arguments")
WHOLE = """#!/usr/bin/env bash
jq -c '{updated_input: (.arguments + {content: .arguments.tool_response.content[0:2000]})}'
"""
BLOCKS = '#!/bin/bash\ncat >/dev/null\necho \'{"decision":"block","reason":"no"}\'\n'

SILENT = [
    pytest.param([(FORMAT, "*", "a.sh"), (REDACT, "*", "b.sh")], "tool_execution_end", id="in the right order"),
    pytest.param([(SHORTEN, "*", "a.sh"), (BOTH, "*", "b.sh")], "tool_execution_end", id="it reads both ways"),
    pytest.param([(SHORTEN, "^read$", "a.sh"), (REDACT, "^bash$", "b.sh")], "tool_execution_end", id="matchers apart"),
    pytest.param([(SHORTEN, "*", "a.sh"), (LOG, "*", "b.sh")], "tool_execution_end", id="it reads no field"),
    pytest.param([(WHOLE, "*", "a.sh"), (REDACT, "*", "b.sh")], "tool_execution_end", id="the rest is kept"),
    pytest.param([(BLOCKS, "*", "a.sh"), (REDACT, "*", "b.sh")], "tool_execution_end", id="no rewrite"),
    pytest.param([(DATE, "*", "a.py"), (DATE, "*", "b.py")], "before_agent_start", id="two that add to the prompt"),
    pytest.param([(DATE, "^1$", "a.py"), (COUNT, "^2$", "b.sh")], "before_agent_start", id="turns apart"),
]


@pytest.mark.parametrize(("hooks", "event"), SILENT)
def test_silent(hooks: list[tuple[str, str, str]], event: str) -> None:
    assert lines("HL410", chain(*hooks, event=event)) == []


def test_one_event_does_not_starve_another() -> None:
    files: dict[str, Content | str] = {
        CONFIG: f"[[hooks.before_agent_start]]\ncommand = '{HOOKS}/a.py'\n"
        f"[[hooks.turn_start]]\ncommand = '{HOOKS}/b.sh'\n",
        f"{HOOKS}/a.py": script_file(DATE),
        f"{HOOKS}/b.sh": script_file(COUNT),
    }
    assert lines("HL410", machine(files)) == []
