"""A call of a program that starts another one (`env`, `timeout 5`, `xargs`) → the call of that other program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.values import UNKNOWN, literal
from hooklint.source.named_tuple import NamedTuple
from hooklint.source.patterns import pattern

if TYPE_CHECKING:
    from hooklint.scripts.model import Call
    from hooklint.scripts.values import Value

_is_assignment = pattern(r"[A-Za-z_]\w*=").match
_is_background = pattern(r"-[a-z]*f|--fork").fullmatch


class Prefix(NamedTuple):
    """How a program takes its options before the other program's name.

    The letters of `valued` and the whole options of `words` are followed by a value; then come `operands` words, or
    first one of `commands` if there are any. `quits` are letters with which it starts nothing.
    """

    valued: str = ""
    words: tuple[str, ...] = ()
    operands: int = 0
    commands: tuple[str, ...] = ()
    assignments: bool = False
    quits: str = ""


PREFIXES = {
    "env": Prefix("uCS", ("--unset", "--chdir", "--split-string"), assignments=True),
    "sudo": Prefix("ugpCDhRrTt", ("--user", "--group", "--prompt", "--chdir"), assignments=True, quits="lvkKe"),
    "doas": Prefix("uC"),
    "timeout": Prefix("ks", ("--kill-after", "--signal"), operands=1),
    "gtimeout": Prefix("ks", ("--kill-after", "--signal"), operands=1),
    "nice": Prefix("n", ("--adjustment",)),
    "ionice": Prefix("cnpPu", ("--class", "--classdata"), quits="pPu"),
    "nohup": Prefix(),
    "setsid": Prefix(),
    "stdbuf": Prefix("ioe", ("--input", "--output", "--error")),
    "time": Prefix("fo", ("--format", "--output")),
    "exec": Prefix("a"),
    "command": Prefix(quits="vV"),
    "builtin": Prefix(),
    "caffeinate": Prefix("tw"),
    "flock": Prefix("wE", ("--timeout", "--conflict-exit-code"), operands=1),
    "xargs": Prefix("EILPadns", ("--arg-file", "--delimiter", "--replace", "--max-args", "--max-procs", "--max-chars")),
    "busybox": Prefix(),
    "npx": Prefix("p", ("--package",), quits="c"),
    "bunx": Prefix(),
    "uv": Prefix("p", ("--python", "--with", "--project", "--directory", "--extra", "--group"), commands=("run",)),
    "poetry": Prefix(commands=("run",)),
    "pipenv": Prefix(commands=("run",)),
    "pdm": Prefix(commands=("run",)),
    "deno": Prefix("c", ("--config", "--import-map", "--lock"), commands=("run",)),
    "bun": Prefix(commands=("run",)),
}

RUNS_FILES = {"uv": "python", "deno": "node", "bun": "node"}
"""They take a file's name in place of a program's: what it is then read by."""


class Unwrapped(NamedTuple):
    """The inner call, and the variables that are set for it."""

    call: Call
    environment: tuple[tuple[str, Value], ...] = ()


def unwrapped(call: Call) -> Unwrapped | None:
    """The call inside of a call; None where there is none, or where it cannot be told."""
    prefix = PREFIXES.get(call.name)
    if prefix is None:
        return None
    start = _first(prefix, call)
    if start is None:
        return None
    given, start = _assignments(call, start) if prefix.assignments else ((), start)
    start += prefix.operands
    return Unwrapped(_inner(call, start), given) if start < len(call.words) else None


def _first(prefix: Prefix, call: Call) -> int | None:
    """The first word behind the options, and behind the subcommand if there has to be one."""
    words = [literal(word) for word in call.words]
    start = _behind_options(prefix, words, 1)
    if not prefix.commands or start is None:
        return start
    word = words[start] if start < len(words) else None
    if word in prefix.commands:
        return _behind_options(prefix, words, start + 1)
    return start if word is not None and call.name == "bun" and "." in word else None


def _behind_options(prefix: Prefix, words: list[str | None], at: int) -> int | None:
    while at < len(words):
        word = words[at]
        if word is None or not word.startswith("-") or word == "-":
            return at
        if word == "--":
            return at + 1
        step = _width(prefix, word)
        if not step:
            return None
        at += step
    return at


def _width(prefix: Prefix, word: str) -> int:
    """How many words an option takes; 0 where nothing is started with it, or its value is a command by itself."""
    if word.startswith("--"):
        name, equals, _ = word.partition("=")
        return 0 if name == "--split-string" else 2 if name in prefix.words and not equals else 1
    for i, letter in enumerate(word[1:], 1):
        if letter in prefix.quits or (letter == "S" and letter in prefix.valued):
            return 0
        if letter in prefix.valued:
            return 2 if i == len(word) - 1 else 1
    return 1


def _assignments(call: Call, start: int) -> tuple[tuple[tuple[str, Value], ...], int]:
    found = list[tuple[str, "Value"]]()
    for word in call.words[start:]:
        first = word[0] if word else ""
        if not isinstance(first, str) or not _is_assignment(first):
            break
        name, _, begins = first.partition("=")
        found.append((name, ((begins, *word[1:]) if begins else word[1:])))
    return tuple(found), start + len(found)


def _inner(call: Call, start: int) -> Call:
    """The rest of the words; nobody knows what `xargs` puts behind them, nor what is left for it on stdin."""
    inner = call._replace(
        words=call.words[start:],
        places=call.places[start:],
        name_at=call.places[start],
        in_place=(*call.in_place, call.name),
    )
    if call.name == "xargs":
        return inner._replace(
            words=(*inner.words, UNKNOWN), places=(*inner.places, call.at), stdin=(), stdin_from="null"
        )
    if call.name == "setsid":
        options = (literal(word) or "" for word in call.words[1:start])
        return inner._replace(is_background=call.is_background or any(map(_is_background, options)))
    return inner
