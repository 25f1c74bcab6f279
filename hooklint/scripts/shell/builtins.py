"""The shell's own commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from hooklint.scripts.model import Guard, Printed, Status
from hooklint.scripts.shell.descriptors import emit
from hooklint.scripts.shell.judging import certain, either
from hooklint.scripts.shell.origins import bounded, origins
from hooklint.scripts.shell.state import OK, Handler, Jump, Outcome, State
from hooklint.scripts.shell.trouble import complain
from hooklint.scripts.shell.words import falls_apart
from hooklint.scripts.values import UNKNOWN, Hole, join, literal

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from hooklint.scripts.model import Call
    from hooklint.scripts.shell.reader import Reader
    from hooklint.scripts.values import Value


def _echo(reader: Reader, call: Call, state: State) -> list[State]:
    from hooklint.scripts.shell.printing import echo

    text = echo(call.words[1:], expands=reader.shell.is_posix)
    if reader.shell.is_posix and any(
        isinstance(piece, str) and ("\\" in piece) for word in call.words for piece in word
    ):
        state = state.partly()
    return [emit(reader, state, 1, [Printed("stdout", text, call.at, "echo")]).succeeds("echo", call.at)]


def _printf(reader: Reader, call: Call, state: State) -> list[State]:
    from hooklint.scripts.shell.printing import printf

    words, target = call.words[1:], None
    if len(words) > 1 and literal(words[0]) == "-v":
        target, words = literal(words[1]), words[2:]
    if words and literal(words[0]) == "--":
        words = words[1:]
    if not words:
        return [state.fails(2, "printf", call.at)]
    made = printf(words)
    text, fine = made if made is not None else ((Hole("unknown", holds=origins(words)),), True)
    if target:
        return [state.assigned(target, bounded(text)).succeeds("printf", call.at)]
    after = emit(reader, state, 1, [Printed("stdout", text, call.at, "printf")])
    return [after.succeeds("printf", call.at) if fine else after.partly().fails(1, "printf", call.at)]


def _true(_reader: Reader, call: Call, state: State) -> list[State]:
    return [state.succeeds(call.name, call.at)]


def _false(_reader: Reader, call: Call, state: State) -> list[State]:
    return [state.fails(1, "false", call.at)]


def outcome_of(value: Value | None, state: State) -> Outcome:
    """The status that a word stands for: a number, or one that was kept in a variable."""
    text = literal(value) if value is not None else None
    if value is None:
        return state.outcome
    if text is not None:
        from hooklint.scripts.shell.arithmetic import decimal

        number = decimal(text)
        if number is None:
            return Outcome(Status((2,)), failed=True)
        code = number % 256
        return Outcome(Status((code,)), failed=code != 0)
    kept = state.statuses.get(value[0]) if len(value) == 1 and isinstance(value[0], Hole) else None
    return kept or Outcome(Status(()), failed=None)


def _exit(reader: Reader, call: Call, state: State) -> list[State]:
    words = call.words[1:]
    if len(words) > 1 and _is_number(words[0]):
        return [complain(reader, state, call.at, "exit: too many arguments", 1)]
    outcome = outcome_of(words[0] if words else None, state)
    if words and literal(words[0]) is not None and not _is_number(words[0]):
        state = complain(reader, state, call.at, f"exit: {literal(words[0])}: numeric argument required", 2)
    return [state.having(outcome=outcome, jump=Jump("exit"), at=call.at)]


def _is_number(word: Value) -> bool:
    from hooklint.scripts.shell.arithmetic import decimal

    return decimal(literal(word)) is not None


def _return(reader: Reader, call: Call, state: State) -> list[State]:
    words = call.words[1:]
    if not (state.calls or state.is_sourced):
        message = "return: can only `return' from a function or sourced script"
        return [complain(reader, state, call.at, message, 2)]
    outcome = outcome_of(words[0] if words else None, state)
    if words and literal(words[0]) is not None and not _is_number(words[0]):
        state = complain(reader, state, call.at, f"return: {literal(words[0])}: numeric argument required", 2)
    return [state.having(outcome=outcome, jump=Jump("return"), at=call.at)]


def _leave(reader: Reader, call: Call, state: State) -> list[State]:
    name = "break" if call.name == "break" else "continue"
    if not state.loops:
        message = f"{name}: only meaningful in a `for', `while', or `until' loop"
        return [complain(reader, state, call.at, message, 0)]
    levels = literal(call.words[1]) if len(call.words) > 1 else "1"
    if levels is None or not levels.isdecimal() or not int(levels[:9]):
        return [state.partly().having(jump=Jump("break"), outcome=OK, at=call.at)]
    kind: Literal["break", "continue"] = "break" if name == "break" else "continue"
    return [state.having(jump=Jump(kind, min(int(levels[:9]), state.loops)), outcome=OK, at=call.at)]


def _command(reader: Reader, call: Call, state: State) -> list[State]:
    """`command -v x` asks whether there is such a thing; `command x` runs it."""
    words, places = call.words[1:], call.places[1:]
    asks = False
    while words and (option := literal(words[0])) and option.startswith("-"):
        asks = asks or "v" in option.lower()
        words, places = words[1:], places[1:]
    if asks:
        return _ask(reader, call, words, state)
    if not words:
        return [state.succeeds("command", call.at)]
    from hooklint.scripts.shell.commands import dispatch

    reader.session.calls.pop()
    return dispatch(reader, words, places, call.at, state, functions=False)


def _type(reader: Reader, call: Call, state: State) -> list[State]:
    words = tuple(word for word in call.words[1:] if not (literal(word) or "").startswith("-"))
    return _ask(reader, call, words, state)


def _ask(reader: Reader, call: Call, words: tuple[Value, ...], state: State) -> list[State]:
    """Whether there are commands of these names."""
    from hooklint.scripts.shell.commands import is_missing

    yes, no = [state], list[State]()
    for word in words:
        name = literal(word)
        new = []
        for way in yes:
            if name is not None and name.rpartition("/")[2] in reader.session.without:
                split = certain(way, holds=False)
            elif name in way.functions or name in BUILTINS or name in _KEYWORDS:
                split = certain(way, holds=True)
            elif name is not None and is_missing(reader, name, way):
                split = certain(way, holds=False)
            else:
                guard = Guard(
                    "program", word if name is None else (), "", (name,) if name else (), holds=True, at=call.at
                )
                split = either(way, guard)
            new += split.yes
            no += split.no
        yes = new
    said: Value = (Hole("unknown", is_line=True), "\n")
    found = [
        emit(reader, way, 1, [Printed("stdout", said, call.at, call.name)]).succeeds(call.name, call.at) for way in yes
    ]
    for way in no:
        after = way
        if call.name in {"type", "hash", "which"}:
            after = emit(reader, way, 2, [Printed("stderr", said, call.at, call.name)])
        found.append(after.fails(1, call.name, call.at))
    return found


_KEYWORDS = frozenset(
    ["if", "then", "else", "elif", "fi", "case", "esac", "for", "while", "until", "do", "done", "function", "time"]
)


def _set(_reader: Reader, call: Call, state: State) -> list[State]:
    """`set -euo pipefail`, `set -- words`."""
    from hooklint.scripts.shell.options import changed

    options = state.options
    words = list(call.words[1:])
    while words:
        text = literal(words[0])
        if text == "--":
            given = None if any(map(falls_apart, call.words, call.places)) else tuple(words[1:])
            return [state.having(arguments=given, options=options).succeeds("set", call.at)]
        if text is None:
            return [state.partly().having(arguments=None).succeeds("set", call.at)]
        if text[:1] not in {"-", "+"} or len(text) == 1:
            return [state.having(arguments=tuple(words), options=options).succeeds("set", call.at)]
        words.pop(0)
        name = literal(words.pop(0)) or "" if text.endswith("o") and words else ""
        options = changed(options, (text, name) if name else (text,))
    return [state.having(options=options).succeeds("set", call.at)]


def _shift(_reader: Reader, call: Call, state: State) -> list[State]:
    by = literal(call.words[1]) if len(call.words) > 1 else "1"
    if state.arguments is None:
        return [state.ends(Status((0, 1), "shift"), failed=None, at=call.at)]
    if by is None or not by.isdecimal():
        return [state.having(arguments=None).partly().succeeds("shift", call.at)]
    if int(by[:9]) > len(state.arguments):
        return [state.fails(1, "shift", call.at)]
    return [state.having(arguments=state.arguments[int(by[:9]) :]).succeeds("shift", call.at)]


def _cd(reader: Reader, call: Call, state: State) -> list[State]:
    from hooklint.scripts.shell.folders import folder_of

    words = [word for word in call.words[1:] if literal(word) not in {"-P", "-L", "--"}]
    target = words[0] if words else (Hole("variable", "HOME"),)
    path: Path | None = folder_of(reader, target, state)
    there = state.having(cwd=path).succeeds("cd", call.at)
    if path is None:
        there = there.having(variables={**there.variables, "PWD": (Hole("unknown", is_line=True),)})
    elif "PWD" in there.variables:
        there = there.having(variables={name: value for name, value in there.variables.items() if name != "PWD"})
    if (
        path is not None
        and reader.shell.path is not None
        and (path == reader.shell.path.parent or path in reader.shell.path.parents)
    ):
        return [there]
    split = either(state, Guard("file", target, "", ("-d",), holds=True, at=call.at))
    said = (Hole("output", "bash", is_line=True), "\n")
    gone = [emit(reader, way, 2, [Printed("stderr", said, call.at, "cd")]).fails(1, "cd", call.at) for way in split.no]
    return [*(there.having(guards=way.guards) for way in split.yes), *gone]


def _pwd(reader: Reader, call: Call, state: State) -> list[State]:
    text: Value = (str(state.cwd),) if state.cwd is not None else (Hole("unknown", is_line=True),)
    if state.cwd == reader.shell.given.cwd:
        text = state.variables.get("PWD") or (Hole("variable", "PWD", is_line=True),)
    printed = Printed("stdout", join(text, ("\n",)), call.at, "pwd")
    return [emit(reader, state, 1, [printed]).succeeds("pwd", call.at)]


def _read(reader: Reader, call: Call, state: State) -> list[State]:
    from hooklint.scripts.shell.reading import read

    return read(reader, call, state)


def _mapfile(_reader: Reader, call: Call, state: State) -> list[State]:
    words = [word for word in call.words[1:] if not (literal(word) or "-").startswith("-")]
    name = literal(words[-1]) if words else "MAPFILE"
    left = state.left_of_stdin(())
    return [left.assigned_array(name or "MAPFILE", None).succeeds("mapfile", call.at)]


def _trap(_reader: Reader, call: Call, state: State) -> list[State]:
    words = [
        (word, place) for word, place in zip(call.words[1:], call.places[1:], strict=True) if literal(word) != "--"
    ]
    if len(words) < 2 or literal(words[0][0]) in {"-p", "-l"}:  # noqa: PLR2004 - a handler and a signal
        return [state.succeeds("trap", call.at)]
    traps = dict(state.traps)
    handler, place = words[0]
    for word, _ in words[1:]:
        name = (literal(word) or "?").removeprefix("SIG")
        name = "EXIT" if name == "0" else name
        if literal(handler) == "-":
            traps.pop(name, None)
        else:
            traps[name] = Handler(handler, place)
    return [state.having(traps=traps).succeeds("trap", call.at)]


def _eval(reader: Reader, call: Call, state: State) -> list[State]:
    from hooklint.scripts.shell.evaluate import run_text

    value = join(
        *(part for index, word in enumerate(call.words[1:]) for part in (((" ",),) if index else ()) + (word,))
    )
    ways = run_text(reader, value, call.at, state.having(outcome=OK))
    return [
        way if literal(value) is not None else way.ends(Status((), "eval", call), failed=None, at=call.at)
        for way in ways
    ]


def _source(reader: Reader, call: Call, state: State) -> list[State]:
    from hooklint.scripts.shell.sourcing import source

    return source(reader, call, state)


def _exec(reader: Reader, call: Call, state: State) -> list[State]:
    """`exec program` ends the shell with it; redirections alone stay (see `_command` of commands)."""
    words, places = call.words[1:], call.places[1:]
    while words and (literal(words[0]) or "").startswith("-"):
        is_name = literal(words[0]) == "-a"
        words, places = words[1 + is_name :], places[1 + is_name :]
    if not words:
        return [state.succeeds("exec", call.at)]
    from hooklint.scripts.shell.commands import external, make_call

    inner = make_call(words, places, call.at, state)
    traps = {name: text for name, text in state.traps.items() if name != "EXIT"}
    return [way if way.jump else way.having(jump=Jump("exit"), traps=traps) for way in external(reader, inner, state)]


def _test(reader: Reader, call: Call, state: State) -> list[State]:
    from hooklint.scripts.shell.conditions import Row, classic

    words, places = call.words[1:], call.places[1:]
    if call.name == "[":
        if not words or literal(words[-1]) != "]":
            return [state.fails(2, "[", call.at)]
        words, places = words[:-1], places[:-1]
    return classic(reader, Row(words, places, call.at), call.name, state)


def _let(_reader: Reader, call: Call, state: State) -> list[State]:
    names = {(literal(word) or "").partition("=")[0].strip("+-*/ ") for word in call.words[1:]}
    number = (Hole("number", is_line=True, is_json=True),)
    variables = {**state.variables, **{name: number for name in names if name.isidentifier()}}
    return [state.having(variables=variables).ends(Status((0, 1), "let"), failed=None, at=call.at)]


def _getopts(_reader: Reader, call: Call, state: State) -> list[State]:
    name = literal(call.words[2]) if len(call.words) > 2 else None  # noqa: PLR2004 - behind the letters
    if state.arguments is not None and not any((literal(word) or "-").startswith("-") for word in state.arguments[:1]):
        return [state.fails(1, "getopts", call.at)]
    new = {name or "OPT": UNKNOWN, "OPTARG": UNKNOWN}
    return [state.having(variables={**state.variables, **new}).ends(Status((0, 1), "getopts"), failed=None, at=call.at)]


def _wait(_reader: Reader, call: Call, state: State) -> list[State]:
    if len(call.words) == 1:
        return [state.succeeds("wait", call.at)]
    return [state.ends(Status((), "wait", call), failed=None, at=call.at)]


def _unknown_status(_reader: Reader, call: Call, state: State) -> list[State]:
    return [state.ends(Status((), call.name, call), failed=None, at=call.at)]


def _export(_reader: Reader, call: Call, state: State) -> list[State]:
    """`export`, `local` and so on whose words come of expansions."""
    return [state.partly().having(is_open=True).succeeds(call.name, call.at)]


BUILTINS: dict[str, Callable[[Reader, Call, State], list[State]]] = {
    "echo": _echo,
    "printf": _printf,
    ":": _true,
    "true": _true,
    "false": _false,
    "exit": _exit,
    "return": _return,
    "break": _leave,
    "continue": _leave,
    "command": _command,
    "type": _type,
    "hash": _type,
    "which": _type,  # a program, which answers as `type` does
    "set": _set,
    "shopt": _true,
    "shift": _shift,
    "cd": _cd,
    "pushd": _cd,
    "popd": _unknown_status,
    "pwd": _pwd,
    "read": _read,
    "mapfile": _mapfile,
    "readarray": _mapfile,
    "trap": _trap,
    "eval": _eval,
    "source": _source,
    ".": _source,
    "exec": _exec,
    "test": _test,
    "[": _test,
    "let": _let,
    "getopts": _getopts,
    "wait": _wait,
    "jobs": _unknown_status,
    "kill": _unknown_status,
    "disown": _true,
    "umask": _true,
    "ulimit": _unknown_status,
    "alias": _true,
    "unalias": _true,
    "builtin": _command,
    "export": _export,
    "local": _export,
    "declare": _export,
    "readonly": _export,
    "unset": _export,
    "enable": _true,
}
