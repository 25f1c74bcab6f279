"""A simple command: assignments, words, redirections; then a function, a command of the shell, or a program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.model import Call, Printed, Status
from hooklint.scripts.shell.descriptors import emit, label, redirected, restored
from hooklint.scripts.shell.flow import settled
from hooklint.scripts.shell.origins import bounded
from hooklint.scripts.shell.state import OK, Feed, State
from hooklint.scripts.shell.words import falls_apart, text_of, words_of
from hooklint.scripts.values import UNKNOWN, Hole, join, literal, outer_holes

if TYPE_CHECKING:
    from tree_sitter import Node

    from hooklint.scripts.model import Place, Result
    from hooklint.scripts.session import Given
    from hooklint.scripts.shell.reader import Reader
    from hooklint.scripts.values import Value

PLAIN = {"command", "declaration_command", "unset_command", "variable_assignment", "variable_assignments"}
_MOST_CALLS = 12


def simple(reader: Reader, whole: Node, body: Node | None, redirects: list[Node], state: State) -> list[State]:
    """Run a simple command with what stands before and behind it."""
    children = [] if body is None else [body] if body.type == "variable_assignment" else reader.children(body)
    sets = [child for child in children if child.type == "variable_assignment"]
    redirects = [child for child in children if child.type.endswith("_redirect")] + redirects
    if body is not None and body.type in {"declaration_command", "unset_command"}:
        from hooklint.scripts.shell.declarations import declare

        ways = [
            way.having(descriptors=state.descriptors)
            for inside in redirected(reader, redirects, state)
            for way in (declare(reader, body, inside) if inside.jump is None else [inside])
        ]
        return settled(reader, ways)
    if any(child.type == "command_name" and _RESERVED & set(reader.source(child).split()[:1]) for child in children):
        # A word of the grammar is no program: the text, or the parser, has lost its way.
        reader.tell_error(whole)
        return [state.partly()]
    words = [child for child in children if child.is_named and child not in sets and child not in redirects]
    words = sorted([*words, *_words_behind(reader, redirects)], key=_start)
    found: list[State] = []
    for way, values, places in words_of(reader, words, state):
        if way.jump is not None:
            found.append(way)
        elif not values:
            found += _assignments_only(reader, reader.place(whole), sets, redirects, (state, way))
        else:
            found += _command(reader, whole, sets, redirects, values, places, way)
    return found


def _words_behind(reader: Reader, redirects: list[Node]) -> list[Node]:
    """`"text"` of `echo >&2 "text"`, which the grammar takes for a second target."""
    files = (redirect for redirect in redirects if redirect.type == "file_redirect")
    return [word for redirect in files for word in reader.fields(redirect, "destination")[1:]]


def _start(node: Node) -> int:
    return node.start_byte


def _assignments_only(
    reader: Reader, at: Place, sets: list[Node], redirects: list[Node], ways: tuple[State, State]
) -> list[State]:
    before, state = ways
    found = []
    for inside in assigned(reader, sets, state):
        for way in redirected(reader, redirects, inside) if inside.jump is None else [inside]:
            # The status is that of the last substitution, zero if there was none.
            outcome = OK if way.outcome is before.outcome else way.outcome
            found.append(way.having(descriptors=before.descriptors, at=at, outcome=outcome))
    return settled(reader, found)


def assigned(reader: Reader, sets: list[Node], state: State) -> list[State]:
    """Variables set in this shell."""
    ways = [state]
    for node in sets:
        ways = [after for way in ways for after in (assign(reader, node, way) if way.jump is None else [way])]
    return ways


def assign(reader: Reader, node: Node, state: State) -> list[State]:
    """One `name=value`."""
    name_node, value_node = node.child_by_field_name("name"), node.child_by_field_name("value")
    if name_node is None:
        return [state.partly()]
    name = reader.source(name_node)
    adds = any(child.type == "+=" for child in reader.children(node))
    if name_node.type == "subscript":
        return _assign_item(reader, name_node, value_node, state)
    if value_node is not None and value_node.type == "array":
        return _assign_array(reader, name, value_node, state, adds=adds)
    ways = [(state, ())] if value_node is None else text_of(reader, value_node, state)
    found = []
    for way, value in ways:
        old = way.variables.get(name)
        if adds and old is None:
            from hooklint.scripts.shell.variables import value_of

            old = value_of(reader, name_node, name, way)
        new = bounded(join(old, value) if adds and old is not None else value)
        if "i" + name in way.options:
            new = (Hole("number", is_line=True, is_json=True),)
        found.append(way.assigned(name, new) if way.jump is None else way)
    return found


def _assign_array(reader: Reader, name: str, node: Node, state: State, *, adds: bool) -> list[State]:
    nodes = [child for child in reader.children(node) if child.is_named]
    is_keyed = any(reader.source(child).startswith("[") for child in nodes)
    found = []
    for way, values, places in words_of(reader, nodes, state):
        old = way.arrays.get(name, ()) if adds else ()
        is_known = not is_keyed and old is not None and not any(map(falls_apart, values, places))
        found.append(way.assigned_array(name, (old or ()) + values if is_known else None))
    return found


def _assign_item(reader: Reader, target: Node, value_node: Node | None, state: State) -> list[State]:
    name, _, index = reader.source(target)[:-1].partition("[")
    found = []
    for way, value in [(state, ())] if value_node is None else text_of(reader, value_node, state):
        items = way.arrays.get(name, ())
        if items is not None and index.isdecimal() and int(index) < len(items):
            at = int(index)
            found.append(way.assigned_array(name, (*items[:at], value, *items[at + 1 :])))
        elif items is not None and index.isdecimal() and int(index) == len(items):
            found.append(way.assigned_array(name, (*items, value)))
        else:
            found.append(way.assigned_array(name, None))
    return found


def _command(  # noqa: PLR0913, PLR0917 - all of a command
    reader: Reader,
    whole: Node,
    sets: list[Node],
    redirects: list[Node],
    words: tuple[Value, ...],
    places: tuple[Place, ...],
    state: State,
) -> list[State]:
    """A command with words."""
    at = reader.place(whole)
    found: list[State] = []
    for set_way in assigned(reader, sets, state):
        for way in _set_and_redirected(reader, redirects, set_way, state):
            if way.jump is not None:
                found.append(way.having(descriptors=state.descriptors))
                continue
            names = {reader.source(node).partition("=")[0].rstrip("+") for node in sets}
            given = way.having(exported=way.exported | names)
            keeps = literal(words[0]) == "exec" and len(words) == 1
            for after in dispatch(reader, words, places, at, given):
                back = after if keeps else restored(after, way, state)
                found.append(_without(back, names, state) if names else back)
    return settled(reader, found)


def _set_and_redirected(reader: Reader, redirects: list[Node], state: State, before: State) -> list[State]:
    """Behind its assignments a command's redirections, which see the variables as they were before."""
    if state.jump is not None:
        return [state]
    ways = redirected(reader, redirects, state.having(variables=before.variables))
    return [way.having(variables=state.variables) for way in ways]


def _without(state: State, names: set[str], before: State) -> State:
    """The variables as they were before assignments that are one command's alone."""
    kept = {name: value for name, value in state.variables.items() if name not in names}
    kept |= {name: before.variables[name] for name in names if name in before.variables}
    return state.having(variables=kept, exported=before.exported)


def dispatch(  # noqa: PLR0913 - see `_command`
    reader: Reader,
    words: tuple[Value, ...],
    places: tuple[Place, ...],
    at: Place,
    state: State,
    *,
    functions: bool = True,
) -> list[State]:
    """Run words: a function, a command of the shell, or a program."""
    from hooklint.scripts.shell.builtins import BUILTINS

    name = literal(words[0])
    if functions and name in state.functions and name is not None:
        return call_function(reader, name, words, at, state)
    made = make_call(words, places, at, state)
    work = BUILTINS.get(name) if name is not None else None
    if work is not None and not (reader.shell.is_posix and name in _BASH_ONLY):
        if name not in _SILENT:
            reader.session.calls.append(made)
        return work(reader, made, state)
    return external(reader, made, state)


_RESERVED = frozenset(
    [
        "if",
        "then",
        "else",
        "elif",
        "fi",
        "case",
        "esac",
        "for",
        "select",
        "while",
        "until",
        "do",
        "done",
        "function",
        "{",
        "}",
        "[[",
        "]]",
        "!",
    ]
)
_SILENT = {"[", "test"}
_BASH_ONLY = {"mapfile", "readarray", "declare", "shopt", "source", "let"}


def make_call(words: tuple[Value, ...], places: tuple[Place, ...], at: Place, state: State) -> Call:
    """The fact that words are run on this way."""
    feed = state.feed()
    return Call(
        _with_outputs(words, state) if state.inputs else words,
        places,
        at,
        places[0],
        stdin=state.stdin(),
        stdin_from=feed.label if feed else "null",
        stdout=label(state, 1),
        stderr=label(state, 2),
        guards=state.guards,
        is_background=state.is_background,
        is_tested=state.is_tested,
        heredoc=feed.heredoc if isinstance(feed, Feed) else None,
        is_pipefail=state.neighbours.is_pipefail and bool(state.neighbours.before or state.neighbours.behind),
        piped_to=state.neighbours.behind,
        piped_from=state.neighbours.before,
    )


def _with_outputs(words: tuple[Value, ...], state: State) -> tuple[Value, ...]:
    """The words with what can be read there in place of the name of a pipe (`<(…)`)."""
    if not any((literal(word) or "").startswith("/dev/fd/#") for word in words):
        return words
    pipes = {f"/dev/fd/#{number}": value or () for number, value in state.inputs.items()}
    return tuple(_output(pipes[name]) if (name := literal(word)) in pipes else word for word in words)


def _output(value: Value | None) -> Value:
    """What a file is called that holds a text: nobody knows, but whose text it is."""
    inside = tuple(outer_holes(value or ()))
    name = next((hole.name for hole in inside if hole.kind == "output"), "")
    return (Hole("output", name, holds=inside),)


def call_function(reader: Reader, name: str, words: tuple[Value, ...], at: Place, state: State) -> list[State]:
    """Run a function of the script with the words behind its name."""
    from hooklint.scripts.shell.flow import run

    function = state.functions[name]
    if function is None or state.calls >= _MOST_CALLS or not reader.session.spend():
        reader.session.is_whole = False
        return [state.partly().ends(Status((), name), failed=None, at=at)]
    body = function.body.child_by_field_name("body")
    redirects = [child for child in function.reader.children(function.body) if child.type.endswith("_redirect")]
    if body is None:
        return [state.partly()]
    inside = state.having(arguments=words[1:], calls=state.calls + 1, loops=0, local=frozenset(), at=at)
    found = []
    for way in redirected(function.reader, redirects, inside):
        for after in run(function.reader, body, way) if way.jump is None else [way]:
            back = restored(_left(after, state), way, state)
            found.append(back if back.jump is None or back.jump.kind == "exit" else back.having(jump=None))
    return found


def _left(state: State, before: State) -> State:
    """Behind a function: its own variables are gone, what it set otherwise stays."""
    variables, arrays = state.variables, state.arrays
    if state.local:
        variables = {name: value for name, value in variables.items() if name not in state.local}
        variables |= {name: before.variables[name] for name in state.local if name in before.variables}
        arrays = {name: items for name, items in arrays.items() if name not in state.local}
        arrays |= {name: before.arrays[name] for name in state.local if name in before.arrays}
    return state.having(
        variables=variables,
        arrays=arrays,
        arguments=before.arguments,
        calls=before.calls,
        loops=before.loops,
        local=before.local,
        neighbours=before.neighbours,
    )


def external(reader: Reader, call: Call, state: State) -> list[State]:
    """Run a program, or a file of the user's."""
    session = reader.session
    name = call.name
    if is_missing(reader, name, state):
        session.calls.append(call)
        said = (Hole("output", "bash", is_line=True), f" {name}: command not found\n")
        after = emit(reader, state, 2, [Printed("stderr", said, call.at, "bash")])
        return [after.ends(Status((127,), name, call), failed=True, at=call.at)]
    session.calls.append(call)
    results = _file(reader, call, state)
    if results is None:
        results = _program(reader, call)
    if results is None:
        return [_unknown(reader, call, state)]
    return applied(reader, results, call, state)


def is_missing(reader: Reader, name: str, state: State) -> bool:
    """Whether a program is known not to be there."""
    if name in reader.session.without:
        return True
    return any(guard.kind == "program" and not guard.holds and name in guard.words for guard in state.guards)


def _file(reader: Reader, call: Call, state: State) -> tuple[Result, ...] | None:
    from hooklint.scripts.resolve import child

    return child(call, reader.session, given_to(reader, call, state))


def _program(reader: Reader, call: Call) -> tuple[Result, ...] | None:
    from hooklint.scripts.programs import run

    return run(call, reader.session)


def given_to(reader: Reader, call: Call, state: State) -> Given:
    """What a program is started with."""
    from hooklint.scripts.session import Given

    names = [name for name in state.exported if name in state.variables]
    passed = dict(reader.shell.given.environment)
    passed |= {name: state.variables[name] or () for name in names}
    return Given(
        call.stdin,
        call.stdin_from,
        call.stdout,
        call.stderr,
        environment=tuple(sorted(passed.items())),
        cwd=state.cwd,
        guards=state.guards,
        is_tested=state.is_tested,
    )


def _unknown(reader: Reader, call: Call, state: State) -> State:
    """A program of which nothing is known: it prints anything, reads some of its stdin and ends somehow."""
    said = (Hole("output", call.name),)
    after = emit(reader, state, 1, [Printed("stdout", said, call.at, call.name)])
    after = emit(reader, after, 2, [Printed("stderr", said, call.at, call.name)])
    if call.stdin != ():
        after = after.left_of_stdin(None)
    return after.ends(Status((), call.name, call), failed=None, at=call.at)


def applied(reader: Reader, results: tuple[Result, ...], call: Call, state: State) -> list[State]:
    """The ways that the results of a program make of one."""
    possible = [result for result in results if not _is_contradicted(result, state)]
    return [_after(reader, result, call, state) for result in possible or results]


def _is_contradicted(result: Result, state: State) -> bool:
    from hooklint.scripts.shell.judging import told

    return any(told(state, guard) == (not guard.holds) for guard in result.guards)


def _after(reader: Reader, result: Result, call: Call, state: State) -> State:
    after = state.knowing(*result.guards)
    for text in result.printed:
        after = emit(reader, after, 1 if text.stream == "stdout" else 2, [text])
    if result.reads_stdin:
        after = after.left_of_stdin(())
    codes = result.status.codes
    failed = None if not codes or (0 in codes and any(codes)) else 0 not in codes
    return after.having(is_whole=after.is_whole and result.is_whole).ends(
        result.status_for(call), failed=failed, at=result.at or call.at
    )


__all__ = ["PLAIN", "UNKNOWN", "dispatch", "external", "simple"]
