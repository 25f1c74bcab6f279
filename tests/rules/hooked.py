"""A script that a hook runs, put before all rules, and what one rule says of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from hooklint.checking import check
from hooklint.fixing import fix
from hooklint.source.machine import Machine
from hooklint.source.memory import File, MemoryWorld
from tests.rules.trial import HOME, seen

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Literal, TypeAlias

    from hooklint.fixing import Applied
    from hooklint.rules.model import Diagnostic
    from hooklint.source.memory import Content
    from tests.rules.trial import Finding

    Scope: TypeAlias = Literal["global", "project"]

PROJECT = "/project"
PROGRAMS = (
    *("bash", "dash", "sh", "env", "node", "perl", "python3"),
    *("awk", "base64", "basename", "cat", "chmod", "cp", "curl", "cut", "date", "dirname", "find", "git", "grep"),
    *("head", "jq", "logger", "ls", "make", "mkdir", "mktemp", "mv", "nice", "nohup", "printf", "readlink", "realpath"),
    *("rm", "sed", "setsid", "sleep", "sort", "stat", "stdbuf", "tail", "tee", "test", "timeout", "touch", "tr"),
    *("true", "uname", "uniq", "wc", "wget", "xargs"),
)
"""What is installed on the machine of a test."""

FOLDERS = {"global": f"{HOME}/.nanopi", "project": f"{PROJECT}/.nanopi"}
"""Where the configuration stands; its scripts stand in `hooks` below it."""


def hooked(
    script: str | bytes,
    *,
    event: str = "tool_execution_start",
    matcher: str | None = "^bash$",
    name: str = "guard.sh",
    command: str | None = None,
    timeout: int | None = None,
    mode: int = 0o755,
    scope: Scope = "global",
    more: Mapping[str, Content | str] | None = None,
    programs: tuple[str, ...] = PROGRAMS,
) -> MemoryWorld:
    """A machine with one hook. Unless `command` is given it runs the script by its path.

    In `config.toml` the header is line 1, the matcher line 2, the command line 3, a timeout line 4. `more` are further
    files; their names count from the project's folder, `~/` is the home folder.
    """
    folder = FOLDERS[scope]
    run = command if command is not None else f"{'~/' if scope == 'global' else ''}.nanopi/hooks/{name}"
    files: dict[str, Content | str] = {
        f"{folder}/config.toml": config(run, event=event, matcher=matcher, timeout=timeout),
        f"{folder}/hooks/{name}": File(script.encode() if isinstance(script, str) else script, mode),
    }
    return machine({**files, **(more or {})}, programs)


def commanded(
    command: str,
    *,
    event: str = "tool_execution_start",
    matcher: str | None = "^bash$",
    timeout: int | None = None,
    scope: Scope = "global",
    more: Mapping[str, Content | str] | None = None,
    programs: tuple[str, ...] = PROGRAMS,
) -> MemoryWorld:
    """The same machine with a hook whose command is given, and no script but those in `more`."""
    run = config(command, event=event, matcher=matcher, timeout=timeout)
    files: dict[str, Content | str] = {f"{FOLDERS[scope]}/config.toml": run, **(more or {})}
    return machine(files, programs)


class WithBash(MemoryWorld):
    """A machine on which bash can be asked about a text, as `check` may ask it; it reads and runs nothing."""

    def bash_syntax(self, text: str) -> str | None:
        return Machine(env={}, cwd=Path("/")).bash_syntax(text)


def machine(files: Mapping[str, Content | str], programs: tuple[str, ...] = PROGRAMS) -> MemoryWorld:
    """The machine of the tests with these files."""
    tree: dict[str, Content] = {
        named(file): content.encode() if isinstance(content, str) else content for file, content in files.items()
    }
    env = {"HOME": HOME, "PATH": "/usr/bin:/bin"}
    return WithBash(tree, env=env, cwd=PROJECT, home=HOME, programs=programs)


def config(command: str, *, event: str, matcher: str | None, timeout: int | None) -> bytes:
    """One entry of `config.toml`; the strings are in double quotes."""
    pairs = {"matcher": matcher, "command": command, "timeout": timeout}
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in pairs.items() if value is not None]
    return "\n".join([f"[[hooks.{event}]]", *lines, ""]).encode()


def named(file: str) -> str:
    return file.replace("~", HOME, 1) if file.startswith("~/") else file


def found(code: str, world: MemoryWorld) -> list[Diagnostic]:
    """All that the rule finds, in the order of the report."""
    return [diagnostic for diagnostic in check(world).diagnostics if diagnostic.code == code]


def only(code: str, world: MemoryWorld) -> Diagnostic:
    """The one thing that the rule finds."""
    (diagnostic,) = found(code, world)
    return diagnostic


def lines(code: str, world: MemoryWorld) -> list[tuple[str, int, str]]:
    """What the rule finds: the file's name without folders, the line, the severity."""
    return [
        (diagnostic.source.path.name, seen(diagnostic).place[0], str(diagnostic.severity))
        for diagnostic in found(code, world)
    ]


def places(code: str, world: MemoryWorld) -> list[Finding]:
    """Where the rule points, to the column."""
    return [seen(diagnostic) for diagnostic in found(code, world)]


def marked(code: str, world: MemoryWorld) -> list[str]:
    """The very text that each finding of the rule points at."""
    return [diagnostic.source.text(diagnostic.span) for diagnostic in found(code, world)]


def heavy(world: MemoryWorld) -> list[tuple[str, str]]:
    """The codes and messages of all that is found at error or warning, whatever the rule."""
    return [(found.code, found.message) for found in check(world).diagnostics if str(found.severity) != "info"]


def mended(world: MemoryWorld, file: str, *, unsafe: bool = True) -> tuple[bytes, int, Applied]:
    """The bytes and the mode of a file after all fixes; a second run leaves everything alone."""
    applied = fix(world, select="all", unsafe=unsafe)
    after, info = world.read(Path(named(file))), world.stat(Path(named(file)))
    assert info is not None
    assert fix(world, select="all", unsafe=unsafe).applied == 0
    assert world.read(Path(named(file))) == after
    return after, info.st_mode & 0o777, applied
