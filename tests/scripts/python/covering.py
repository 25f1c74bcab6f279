"""What a script really did, beside the ways to end that were read: does one of them say it?"""

from __future__ import annotations

import fnmatch
import json
import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hooklint.scripts.session import Given, Session, Setting
from hooklint.scripts.text import whole
from hooklint.scripts.values import PAYLOAD, Array, Hole, Json, Object, Plain, Text
from hooklint.source.source import Source
from tests.rules.one_rule import machine

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.model import Ending, Guard, Language
    from hooklint.scripts.text import Text as Script
    from hooklint.scripts.values import Shape, Value

    Read = Callable[[Script, Language, Session, Given], tuple[Ending, ...]]


class Run(NamedTuple):
    """What a script did."""

    status: int
    stdout: str
    stderr: str


BENIGN: dict[str, object] = {
    "event": "tool_execution_start",
    "tool_name": "bash",
    "tool_call_id": "c1",
    "arguments": {"command": "ls -la"},
    "cwd": "/w",
    "session_id": "0190",
}
DANGEROUS = BENIGN | {"arguments": {"command": 'rm -rf /hooklint-probe/none "x"\necho {}'}}
WRITE = BENIGN | {"tool_name": "write", "arguments": {"content": "a = 1\n", "path": "src/a.py"}}
PAYLOADS = {"benign": BENIGN, "dangerous": DANGEROUS, "write": WRITE}
EVENT = "ToolExecutionStart"


def read_text(text: str, read: Read, language: Language = "python") -> tuple[Session, tuple[Ending, ...]]:
    """What is read in a script, alone on its machine, that is given a payload."""
    source = Source(Path("/home/user/guard"), text.encode())
    session = Session(Setting(machine({}), Path("/w"), None, None, is_own=True, target="0.12"))
    endings = read(whole(source), language, session, Given((PAYLOAD, "\n")))
    return session, endings


def really_run(interpreter: str, script: Path, text: str, payload: dict[str, object]) -> Run:
    """Write a script down and run it on a payload, in its own folder."""
    script.write_text(text, encoding="utf-8")
    environment = {"PATH": "/usr/bin:/bin", "NANOPI_EVENT": EVENT, "HOME": str(script.parent)}
    done = subprocess.run(
        [interpreter, str(script)],
        input=json.dumps(payload, separators=(",", ":")) + "\n",
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        cwd=script.parent,
    )
    return Run(done.returncode, done.stdout, done.stderr)


def covering(endings: tuple[Ending, ...], run: Run, payload: dict[str, object]) -> list[Ending]:
    """The ways to end that say what was done, and whose conditions hold for the payload."""
    return [ending for ending in endings if _says(ending, run) and holds(ending, payload)]


def holds(ending: Ending, payload: dict[str, object]) -> bool:
    """Whether no condition of an ending is against the payload."""
    return all(_answer(guard, payload) in {None, guard.holds} for guard in ending.guards)


def _says(ending: Ending, run: Run) -> bool:
    if not ending.is_whole:
        return True
    if ending.status.codes and run.status not in ending.status.codes:
        return False
    return all(
        _prints([one.value for one in ending.printed if one.stream == stream], text)
        for stream, text in (("stdout", run.stdout), ("stderr", run.stderr))
    )


def _prints(values: list[Value], text: str) -> bool:
    pieces = [piece for value in values for piece in value]
    pattern = "".join(re.escape(piece) if isinstance(piece, str) else "(.*)" for piece in pieces)
    found = re.fullmatch(pattern, text, re.DOTALL)
    texts = found.groups() if found else ()
    made = [piece for piece in pieces if not isinstance(piece, str)]
    return found is not None and all(
        _is_json(piece, one) for piece, one in zip(made, texts, strict=True) if isinstance(piece, Json)
    )


def _is_json(made: Json, text: str) -> bool:
    try:
        value = json.loads(text)
    except ValueError:
        return False
    return made.is_spread == ("\n" in text) and _fits(made.shape, value)


def _fits(shape: Shape, value: object) -> bool:
    if isinstance(shape, Hole):
        return True
    if isinstance(shape, Plain):
        return bool(json.loads(shape.text) == value)
    if isinstance(shape, Text):
        return isinstance(value, str) and _prints([shape.value], value)
    if isinstance(shape, Array):
        items = shape.items
        return isinstance(value, list) and (
            items is None or (len(items) == len(value) and all(map(_fits, items, value)))
        )
    return _is_object(shape, value)


def _is_object(shape: Object, value: object) -> bool:
    if not isinstance(value, dict) or not shape.keys <= value.keys():
        return False
    is_all = shape.base is not None or shape.keys == value.keys()
    return is_all and all(_fits(one, value[key]) for key, one in shape.items if shape.get(key) is one)


def _answer(guard: Guard, payload: dict[str, object]) -> bool | None:
    """What a condition comes to; None if it hangs on something else than the payload."""
    one = guard.value[0] if len(guard.value) == 1 else None
    if guard.kind != "compare" or not isinstance(one, Hole) or one.holds:
        return None
    value: object = payload
    if one.kind == "variable":
        value = {"NANOPI_EVENT": EVENT}.get(one.name)
    elif one.kind == "field":
        for key in one.name.split("."):
            value = value.get(key) if isinstance(value, dict) else None
    elif one.kind == "payload":
        value = json.dumps(payload)
    else:
        return None
    if guard.how == "is set":
        return bool(value)
    return isinstance(value, str) and any(_HOWS[guard.how](word, value) for word in guard.words)


_HOWS: dict[str, Callable[[str, str], bool]] = {
    "equals": str.__eq__,
    "contains": lambda word, value: word in value,
    "glob": lambda word, value: fnmatch.fnmatchcase(value, word.replace("\\", "")),
    "regex": lambda word, value: re.search(word, value) is not None,
}
