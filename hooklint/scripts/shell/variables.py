"""Reading a variable: what it was set to, or what it holds when the host starts the hook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.variables import CWD, EVENT, SESSION_ID, TOOL_CALL_ID, TOOL_NAME
from hooklint.scripts.model import VariableRead
from hooklint.scripts.shell.words import Bit
from hooklint.scripts.values import UNKNOWN, Hole

if TYPE_CHECKING:
    from tree_sitter import Node

    from hooklint.scripts.shell.reader import Reader
    from hooklint.scripts.shell.state import State
    from hooklint.scripts.values import Value

_NUMBERS = frozenset(
    [
        "RANDOM",
        "SRANDOM",
        "SECONDS",
        "LINENO",
        "UID",
        "EUID",
        "PPID",
        "BASHPID",
        "SHLVL",
        "COLUMNS",
        "LINES",
        "OPTIND",
        "EPOCHSECONDS",
    ]
)
_OWN = frozenset(
    [
        "IFS",
        "PS1",
        "PS2",
        "PS4",
        "OLDPWD",
        "HOSTNAME",
        "HOSTTYPE",
        "MACHTYPE",
        "OSTYPE",
        "BASH",
        "BASH_VERSION",
        "BASH_VERSINFO",
        "BASHOPTS",
        "SHELLOPTS",
        "FUNCNAME",
        "BASH_LINENO",
        "BASH_COMMAND",
        "BASH_REMATCH",
        "BASH_ARGV",
        "PIPESTATUS",
        "DIRSTACK",
        "GROUPS",
        "OPTARG",
        "REPLY",
        "OPTERR",
        "EPOCHREALTIME",
        "BASH_ENV",
        "COPROC",
        "MAPFILE",
        "COMP_WORDS",
        "COMP_CWORD",
        "READLINE_LINE",
        "_",
    ],
)
"""Variables that bash has of itself."""

USUAL = frozenset(
    [
        "HOME",
        "PATH",
        "USER",
        "LOGNAME",
        "SHELL",
        "PWD",
        "TERM",
        "LANG",
        EVENT,
        CWD,
        SESSION_ID,
        TOOL_NAME,
        TOOL_CALL_ID,
    ],
)
"""Variables that `set -u` is taken not to trip over."""


def read_bits(
    reader: Reader, node: Node, name: str, state: State, *, quoted: bool
) -> list[tuple[State, tuple[Bit, ...]]]:
    """What `$name` stands for in a word."""
    if name == "?":
        state = _keeping_status(state)
    if name in {"@", "*"}:
        return [(state, (_arguments(state, name, quoted=quoted),))]
    ways = checked(reader, node, name, state)
    return [(after, (Bit("closed" if quoted else "open", value),)) for after, value in ways]


def _arguments(state: State, name: str, *, quoted: bool) -> Bit:
    if state.arguments is None:
        return Bit("list", values=((Hole("argument", "@"),),), more=True)
    if quoted and name == "*":
        from hooklint.scripts.shell.words import joined

        return Bit("closed", joined((Bit("list", values=state.arguments),)))
    return Bit("list", values=state.arguments)


def checked(reader: Reader, node: Node, name: str, state: State) -> list[tuple[State, Value]]:
    """The value of a variable, where `set -u` counts."""
    value = known(reader, name, state)
    if value is not None and not ("u" in state.options and is_unset(name, state)):
        return [(state, value)]
    if value is not None:
        from hooklint.scripts.shell.trouble import unbound

        return unbound(reader, node, name, state, ())
    if name in reader.shell.assigned and name.islower() and not state.is_open:
        # Set elsewhere in the script and not yet here: nobody hands such a name in from outside.
        unset: Value = ()
    else:
        report(reader, node, name, state, ("",) if name in reader.shell.assigned else ())
        unset = _unset(name, state)
    if "u" not in state.options or name in USUAL or (unset is UNKNOWN and state.is_open):
        return [(state, unset)]
    from hooklint.scripts.shell.trouble import unbound

    return unbound(reader, node, name, state, unset)


def value_of(reader: Reader, node: Node, name: str, state: State, alternatives: tuple[str, ...] = ()) -> Value:
    """The value of a variable that need not be set."""
    value = known(reader, name, state)
    if value is not None:
        return value
    report(reader, node, name, state, alternatives)
    return _unset(name, state)


def is_unset(name: str, state: State) -> bool:
    """Whether the script itself has seen to it that a variable is not set."""
    return name in state.variables and state.variables[name] is None and name not in state.arrays


def _unset(name: str, state: State) -> Value:
    """What an unset variable of the script can hold: what the environment has under its name."""
    if name.isdecimal():
        return () if state.arguments is not None else (Hole("argument", name),)
    return UNKNOWN if state.is_open else (Hole("variable", name),)


def known(reader: Reader, name: str, state: State) -> Value | None:  # noqa: C901, PLR0911 - a table of special names
    """The value that the script or the shell itself gave a variable; None where only the environment can have it."""
    if name in state.variables:
        return state.variables[name] or ()
    if name.isdecimal():
        return _argument(reader, int(name), state)
    if name == "#":
        return (str(len(state.arguments)),) if state.arguments is not None else (_NUMBER,)
    if name == "?":
        return status_text(state)
    if name in state.arrays:
        items = state.arrays[name]
        return UNKNOWN if items is None else items[0] if items else ()
    if name == "BASH_SOURCE":
        return (str(reader.text.source.path),) if reader.text.is_file else ()
    if name == "HOME":
        return home_of(reader)
    if name == "PWD" and state.cwd is not None:
        return (str(state.cwd),) if state.cwd != reader.shell.given.cwd else None
    if name in _NUMBERS or name in {"$", "!", "#"}:
        return (_NUMBER,)
    if name in _OWN or name == "-":
        return (Hole("unknown", is_line=True),)
    return None


def home_of(reader: Reader) -> Value:
    """The home folder: its path where the setting knows it."""
    home = reader.session.setting.home
    return (str(home),) if home is not None else (Hole("variable", "HOME", is_line=True),)


_NUMBER = Hole("number", is_line=True, is_json=True)


def _argument(reader: Reader, number: int, state: State) -> Value | None:
    if number == 0:
        return (reader.shell.name,)
    if state.arguments is None:
        return (Hole("argument", str(number)),) if state.calls else None
    if number <= len(state.arguments):
        return state.arguments[number - 1]
    # A function that is called with fewer words has no such argument; the script itself was given none.
    return () if state.calls else None


def status_text(state: State) -> Value:
    """`$?`: the number, or a hole by which it is known again."""
    codes = state.outcome.status.codes
    return (str(codes[0]),) if len(codes) == 1 else (status_hole(state),)


def _keeping_status(state: State) -> State:
    """With the status under the hole that stands for it, so that it is known when it comes back."""
    if len(state.outcome.status.codes) == 1:
        return state
    return state.having(statuses={**state.statuses, status_hole(state): state.outcome})


def status_hole(state: State) -> Hole:
    """The hole that stands for the status of the last command."""
    status = state.outcome.status
    where = status.call.at.span.start if status.call else state.at.span.start if state.at else 0
    return Hole("number", f"{status.of} {where}", is_line=True, is_json=True)


def report(reader: Reader, node: Node, name: str, state: State, alternatives: tuple[str, ...] = ()) -> None:
    """A variable that the script has not set is read."""
    if name.isdecimal() and state.arguments is None:
        return
    if not state.is_open or name.isdecimal():
        reader.session.variables.append(VariableRead(name, reader.place(node), alternatives, state.guards))
