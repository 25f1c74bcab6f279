"""What bash does with a text, and whether a reading foresaw it."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, NamedTuple

from hooklint.scripts.model import Part
from hooklint.scripts.session import Given, Session, Setting
from hooklint.scripts.shell import read_script
from hooklint.scripts.text import whole
from hooklint.scripts.values import PAYLOAD, Hole, Json, literal
from hooklint.source.memory import MemoryWorld
from hooklint.source.source import Source

if TYPE_CHECKING:
    from hooklint.scripts.model import Ending, Language
    from hooklint.scripts.values import Value

PAYLOAD_TEXT = '{"event":"tool_execution_start","tool_name":"bash","arguments":{"command":"ls -la"},"cwd":"/w"}'
BASH = which("bash")


class Run(NamedTuple):
    """How a text ended when it was run."""

    status: int
    stdout: str
    stderr: str


def read(
    text: str, language: Language = "bash", *, without: frozenset[str] = frozenset()
) -> tuple[tuple[Ending, ...], Session]:
    """The endings of a script, and all that was found on the way."""
    world = MemoryWorld({}, home="/home/ada", programs=("bash", "jq", "grep", "cat", "sed"))
    home = Path("/home/ada")
    setting = Setting(world, Path("/project"), home, home / ".nanopi", is_own=True, target="0.12")
    session = Session(setting, without)
    source = Source(home / ".nanopi/hooks/guard.sh", text.encode())
    session.parts.append(Part(language, source, whole(source).within, None))
    given = Given((PAYLOAD, "\n"), cwd=Path("/project"))
    return read_script(whole(source), language, session, given), session


def run(text: str, folder: Path, shell: str = "bash", payload: str = PAYLOAD_TEXT) -> Run:
    """Run a harmless text in an empty folder, as the host runs a script file."""
    script = folder / "guard.sh"
    script.write_text(text)
    done = subprocess.run(
        [shell, str(script)],
        input=payload + "\n",
        cwd=folder,
        env={
            "PATH": os.environ["PATH"],
            "HOME": "/home/ada",
            "NANOPI_EVENT": "ToolExecutionStart",
            "NANOPI_TOOL_NAME": "bash",
            "NANOPI_CWD": str(folder),
            "LC_ALL": "C",
        },
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    return Run(done.returncode, done.stdout, done.stderr)


def foresees(ending: Ending, real: Run, *, in_order: bool = True) -> bool:
    """Whether this ending allows for what happened. Parts of a pipeline write to stderr in any order."""
    if not ending.is_whole:
        return True
    codes = ending.status.codes
    return (
        (not codes or real.status in codes)
        and _fits(ending, "stdout", real.stdout)
        and (_fits(ending, "stderr", real.stderr) or (not in_order and _fits_sorted(ending, real.stderr)))
    )


def _fits(ending: Ending, stream: str, text: str) -> bool:
    pattern = "".join(_pattern(one.value) for one in ending.printed if one.stream == stream)
    return re.fullmatch(pattern, text) is not None


def _fits_sorted(ending: Ending, text: str) -> bool:
    """Whether the same lines stand on stderr; they are told apart by their ends, since their starts may be open."""
    whole = "".join(_pattern(one.value) for one in ending.printed if one.stream == "stderr")
    patterns = sorted(whole.split("\\\n"), key=_reversed)
    lines = sorted(text.split("\n"), key=_reversed)
    return len(patterns) == len(lines) and all(map(re.fullmatch, patterns, lines))


def _reversed(text: str) -> str:
    return text.replace("\\", "")[::-1][:30]


def _pattern(value: Value) -> str:
    return "".join(_piece(piece) for piece in value)


def _piece(piece: str | Hole | Json) -> str:
    if isinstance(piece, str):
        return re.escape(piece)
    if isinstance(piece, Json):
        return r"[\s\S]+"
    if piece.kind == "payload":
        return re.escape(PAYLOAD_TEXT)
    if piece.kind == "number":
        return r"-?\d+"
    return r"[^\n]*" if piece.is_line else r"[\s\S]*"


def known(ending: Ending) -> Run | None:
    """All of an ending, if nothing in it is open."""
    if not ending.is_whole or len(ending.status.codes) != 1:
        return None
    texts = {"stdout": "", "stderr": ""}
    for one in ending.printed:
        text = literal(one.value)
        if text is None:
            return None
        texts[one.stream] += text
    return Run(ending.status.codes[0], texts["stdout"], texts["stderr"])
