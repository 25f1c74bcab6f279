"""Commands one behind another, and what decides which of them run: lists, pipelines, `if`, `case`, functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.model import Guard
from hooklint.scripts.shell.descriptors import buffered, fed, redirected, restored
from hooklint.scripts.shell.judging import Split
from hooklint.scripts.shell.merging import merged
from hooklint.scripts.shell.reader import MOST_NESTED
from hooklint.scripts.shell.state import OK, Feed, Function, Jump, Neighbours, Outcome, State

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Node

    from hooklint.scripts.shell.chain import Member, Pipe
    from hooklint.scripts.shell.reader import Reader
    from hooklint.scripts.values import Value


def run_block(reader: Reader, nodes: list[Node], states: list[State]) -> list[State]:
    """Commands one behind another; the ways that jump, and those that reach the end."""
    live, gone = [state for state in states if state.jump is None], [state for state in states if state.jump]
    rows = list(reader.statements(nodes))
    for index, (node, is_background) in enumerate(rows):
        if not live:
            break
        new: list[State] = []
        for way in live:
            if not reader.session.spend(cost(reader, way)):
                return merged(reader, [*gone, *(state.partly() for state in live)])
            new += _in_background(reader, node, way) if is_background else run(reader, node, way)
        status_counts = index + 1 == len(rows) or _asks_for_status(reader, rows[index + 1][0])
        new = merged(reader, new, status_counts=status_counts)
        live = [state for state in new if state.jump is None]
        gone += [state for state in new if state.jump is not None]
    return merged(reader, [*gone, *live])


def cost(reader: Reader, state: State) -> int:
    """How much a command on this way is, measured in steps: what it holds is looked at and copied."""
    return 2 + min(reader.shell.ways, 24) // 4 + len(state.variables) // 64


def _asks_for_status(reader: Reader, node: Node) -> bool:
    text = reader.text.data[node.start_byte : node.end_byte]
    return any(word in text for word in (b"$?", b"exit", b"return", b"trap", b"PIPESTATUS"))


def run(reader: Reader, node: Node, state: State, *, is_member: bool = False) -> list[State]:
    """One command. What cannot be read makes the way one that is not whole."""
    kind = _KINDS.get(node.type)
    if kind is not None and kind is not _chain and node.start_byte in reader.negated and not is_member:
        kind = _chain
    if kind is None or _is_broken(node, kind):
        return [state.partly()]
    if reader.shell.nested >= MOST_NESTED:
        reader.session.is_whole = False
        return [state.partly()]
    reader.shell.nested += 1
    try:
        return kind(reader, node, state)
    finally:
        reader.shell.nested -= 1


def _is_broken(node: Node, kind: object) -> bool:
    """Whether the parser was at a loss in this command itself, the commands in it left out."""
    if not node.has_error:
        return False
    if kind is _chain:
        return False
    if kind in _HOLDING:
        return any(
            child.is_error or child.is_missing or (child.has_error and child.type not in _KINDS | _CLAUSES)
            for child in node.children
        )
    return True


def settled(reader: Reader, states: list[State]) -> list[State]:
    """After a command whose status `set -e` and an ERR trap look at."""
    from hooklint.scripts.shell.traps import on_error

    found = []
    for state in states:
        is_exempt = state.is_tested and not (state.is_inverted and "ERR" in state.traps and "e" not in state.options)
        if state.jump is not None or is_exempt or state.outcome.failed is False:
            found.append(state)
        elif "e" in state.options or "ERR" in state.traps:
            split = by_status(state)
            found += split.yes
            for way in split.no:
                found += [_ended(after) for after in on_error(reader, way)]
        else:
            found.append(state)
    return found


def _ended(state: State) -> State:
    """After a failure that nobody caught."""
    goes_on = state.jump is not None or state.is_tested or "e" not in state.options
    return state if goes_on else state.having(jump=Jump("exit"))


def by_status(state: State) -> Split:
    """The way where the last command succeeded, and the one where it failed."""
    status, failed = state.outcome
    if failed is not None:
        return Split([], [state]) if failed else Split([state], [])
    good = status._replace(codes=(0,))
    bad = status._replace(codes=tuple(code for code in status.codes if code))
    at = status.call.at if status.call else state.at
    yes, no = state.having(outcome=Outcome(good, failed=False)), state.having(outcome=Outcome(bad, failed=True))
    if at is None or status.codes:
        return Split([yes], [no])
    guard = Guard("other", (), "", (status.of,) if status.of else (), holds=True, at=at)
    return Split([yes.knowing(guard)], [no.knowing(guard._replace(holds=False))])


def tested(reader: Reader, nodes: list[Node], state: State) -> tuple[list[State], Split]:
    """Commands whose status decides: the ways that jump out of them, and the two kinds of the others."""
    jumped, yes, no = [], [], []
    for way in run_block(reader, nodes, [state.having(is_tested=True, is_inverted=False)]):
        after = way.having(is_tested=state.is_tested, is_inverted=state.is_inverted)
        if after.jump is not None:
            jumped.append(after)
        else:
            split = by_status(after)
            yes += split.yes
            no += split.no
    return jumped, Split(yes, no)


def run_subshell(reader: Reader, nodes: list[Node], state: State, *, keeps_loops: bool = False) -> list[State]:
    """Commands in a shell of their own; nothing but its end is left of an `exit` there."""
    return _in_subshell(reader, state, lambda inside: run_block(reader, nodes, [inside]), keeps_loops=keeps_loops)


def _in_subshell(
    reader: Reader, state: State, work: Callable[[State], list[State]], *, keeps_loops: bool = False
) -> list[State]:
    from hooklint.scripts.shell.traps import at_exit

    inside = state.having(traps={}, loops=state.loops if keeps_loops else 0)
    return [way.having(jump=None) for way in at_exit(reader, work(inside))]


def _in_background(reader: Reader, node: Node, state: State) -> list[State]:
    inside = fed(reader, state.having(is_background=True), (), Feed("null", 0))
    ways = run_subshell(reader, [node], inside)
    return [way.back_in(state).having(outcome=OK, at=reader.place(node)) for way in ways]


def _subshell(reader: Reader, node: Node, state: State) -> list[State]:
    inner = [child for child in reader.children(node) if child.type not in {"(", ")"}]
    ways = [way.back_in(state) for way in run_subshell(reader, inner, state)]
    return settled(reader, ways)


def _group(reader: Reader, node: Node, state: State) -> list[State]:
    children = reader.children(node)
    if children and children[0].type == "((":
        from hooklint.scripts.shell.conditions import arithmetic

        return settled(reader, arithmetic(reader, node, state))
    return run_block(reader, [child for child in children if child.type not in {"{", "}"}], [state])


def _chain(reader: Reader, node: Node, state: State) -> list[State]:
    """`a && b || c`: all pipelines but the last one are tested."""
    from hooklint.scripts.shell.chain import chain_of

    chain = chain_of(reader, node)
    if chain.is_broken:
        return [state.partly()]
    from hooklint.scripts.shell.noting import noted, share

    ways: list[State] = [state]
    gone: list[State] = []
    tests: list[range] = []
    for index, pipe in enumerate(chain.pipes):
        is_last = index + 1 == len(chain.pipes)
        going, waiting = ways, []
        if index:
            splits = [by_status(way) for way in ways]
            on_success = chain.signs[index - 1] == "&&"
            going = [one for split in splits for one in (split.yes if on_success else split.no)]
            waiting = [one for split in splits for one in (split.no if on_success else split.yes)]
        after: list[State] = []
        before = noted(reader)
        for way in going:
            if not reader.session.spend(cost(reader, way)):
                return [*gone, *(one.partly() for one in [*going, *waiting])]
            inside = way if is_last else way.having(is_tested=True, is_inverted=False)
            ways_behind = _pipe(reader, pipe, inside)
            after += [one.having(is_tested=state.is_tested, is_inverted=state.is_inverted) for one in ways_behind]
        if _is_test(reader, pipe):
            tests.append(range(before, noted(reader)))
        gone += [one for one in after if one.jump is not None]
        ways = merged(reader, waiting + [one for one in after if one.jump is None])
    share(reader, *tests)
    return gone + ways


def _is_test(reader: Reader, pipe: Pipe) -> bool:
    body = pipe.members[0].body if len(pipe.members) == 1 else None
    return body is not None and (body.type == "test_command" or reader.source(body).startswith("test "))


def _pipe(reader: Reader, pipe: Pipe, state: State) -> list[State]:
    """One pipeline, `!` before it counted."""
    inside = state
    if pipe.is_negated:
        body = pipe.members[0].body
        is_group = len(pipe.members) == 1 and body is not None and body.type in _GROUPS
        is_inverted = is_group and (state.is_inverted or not state.is_tested)
        inside = state.having(is_tested=True, is_inverted=is_inverted)
    if len(pipe.members) == 1:
        ways = _member(reader, pipe.members[0], inside)
    else:
        ways = settled(reader, _pipeline(reader, pipe, inside))
    if not pipe.is_negated:
        return ways
    found = []
    for way in ways:
        after = way.having(is_tested=state.is_tested, is_inverted=state.is_inverted)
        if after.jump is not None:
            found.append(after)
            continue
        split = by_status(after)
        found += [one.fails(1, "!") for one in split.yes]
        found += [one.succeeds("!") for one in split.no]
    return found


def _member(reader: Reader, member: Member, state: State) -> list[State]:
    """One command with its redirections."""
    from hooklint.scripts.shell.commands import PLAIN, simple

    body, redirects, whole = member
    if body is None or body.type == "redirected_statement":
        return simple(reader, whole, None, list(redirects), state)
    if not redirects:
        return run(reader, body, state, is_member=True)
    if body.type in PLAIN:
        return [state.partly()] if body.has_error else simple(reader, whole, body, list(redirects), state)
    found = []
    for inside in redirected(reader, list(redirects), state):
        ways = run(reader, body, inside, is_member=True) if inside.jump is None else [inside]
        found += [restored(way, inside, state) for way in ways]
    return found


def _pipeline(reader: Reader, pipe: Pipe, state: State) -> list[State]:
    """Each part in a subshell, what one prints being what the next one reads."""
    from hooklint.scripts.shell.spoken import spoken

    is_pipefail = "pipefail" in state.options
    names = [spoken(reader, member.body) for member in pipe.members]
    ways: list[tuple[State, Value | None, tuple[Outcome, ...]]] = [(state, (), ())]
    for index, member in enumerate(pipe.members):
        is_last = index + 1 == len(pipe.members)
        neighbours = Neighbours(
            is_pipefail=is_pipefail,
            before=names[index - 1] if index else (),
            behind=() if is_last else names[index + 1],
        )
        new: list[tuple[State, Value | None, tuple[Outcome, ...]]] = []
        for way, before, outcomes in ways:
            inside, number = way.having(neighbours=neighbours), 0
            if index:
                inside = fed(reader, inside, before, Feed("pipe", 0))
            if not is_last:
                inside, number = buffered(reader, inside, (1, 2) if pipe.both[index] else (1,), "pipe")
            for one in _in_subshell(reader, inside, lambda now, part=member: _member(reader, part, now)):  # type: ignore[misc]  # the default binds it
                rest = {key: text for key, text in one.buffers.items() if key != number}
                after = one.back_in(state).having(buffers=rest)
                new.append((after, one.buffers.get(number, ()), (*outcomes, one.outcome)))
        ways = new
    return [one for way, _, outcomes in ways for one in _status_of_pipeline(way, outcomes, is_pipefail=is_pipefail)]


def _status_of_pipeline(state: State, outcomes: tuple[Outcome, ...], *, is_pipefail: bool) -> list[State]:
    """The last part's status; with `pipefail` that of the last one that failed."""
    if not is_pipefail:
        return [state.having(outcome=outcomes[-1])]
    found: list[State] = []
    for outcome in reversed(outcomes):
        here = state.having(outcome=outcome)
        if outcome.failed:
            return [*found, here]
        if outcome.failed is None:
            split = by_status(here)
            found += split.no
            state = split.yes[0]
    good = outcomes[-1].status._replace(codes=(0,))
    return [*found, state.having(outcome=Outcome(good, failed=False))]


def _if(reader: Reader, node: Node, state: State) -> list[State]:
    """`if` and its `elif` clauses, one behind the other."""
    from hooklint.scripts.shell.noting import noted, share

    out: list[State] = []
    left = [state]
    tests: dict[str, list[range]] = {}
    clauses = [node] + [child for child in reader.children(node) if child.type in {"elif_clause", "else_clause"}]
    for clause in clauses:
        condition, body = _clause(reader, clause)
        if clause.type == "else_clause":
            out += [way for one in left for way in run_block(reader, body, [one])]
            left = []
            break
        new: list[State] = []
        entered: list[State] = []
        before = noted(reader)
        for one in left:
            jumped, split = tested(reader, condition, one)
            out += jumped
            entered += split.yes
            new += split.no
        tests.setdefault(_words(reader, body), []).append(range(before, noted(reader)))
        out += run_block(reader, body, merged(reader, entered)) if entered else []
        left = merged(reader, new)
    for rows in tests.values():
        share(reader, *rows)
    return out + [one.having(outcome=OK) for one in left]


def _words(reader: Reader, nodes: list[Node]) -> str:
    """What commands do, whatever blanks stand between them."""
    return " ".join(" ".join(reader.source(node).split()) for node in nodes)


def _clause(reader: Reader, node: Node) -> tuple[list[Node], list[Node]]:
    """The commands before `then`, and those behind it."""
    condition: list[Node] = []
    body: list[Node] = []
    current = condition
    for child in reader.children(node):
        if child.type in {"then", "else"}:
            current = body
        elif child.type not in {"if", "elif", "fi", "elif_clause", "else_clause"}:
            current.append(child)
    return condition, body


def _definition(reader: Reader, node: Node, state: State) -> list[State]:
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is None or body is None:
        return [state.partly()]
    functions = {**state.functions, reader.source(name): Function(reader, node)}
    return [state.having(functions=functions, outcome=OK, at=reader.place(node))]


def _simple(reader: Reader, node: Node, state: State) -> list[State]:
    from hooklint.scripts.shell.commands import simple

    return simple(reader, node, node, [], state)


def _test(reader: Reader, node: Node, state: State) -> list[State]:
    from hooklint.scripts.shell.conditions import test_command

    return settled(reader, test_command(reader, node, state))


def _case(reader: Reader, node: Node, state: State) -> list[State]:
    from hooklint.scripts.shell.choice import run_case

    return run_case(reader, node, state)


def _loop(reader: Reader, node: Node, state: State) -> list[State]:
    from hooklint.scripts.shell.loops import run_loop

    return run_loop(reader, node, state)


_GROUPS = {"compound_statement", "if_statement", "case_statement", "while_statement", "for_statement"}
_CLAUSES = {"elif_clause": 1, "else_clause": 1, "case_item": 1, "do_group": 1}
_HOLDING = {_group, _subshell, _if, _case, _loop, _definition}
_KINDS: dict[str, Callable[[Reader, Node, State], list[State]]] = {
    "command": _simple,
    "variable_assignment": _simple,
    "variable_assignments": _simple,
    "declaration_command": _simple,
    "unset_command": _simple,
    "redirected_statement": _chain,
    "list": _chain,
    "pipeline": _chain,
    "negated_command": _chain,
    "subshell": _subshell,
    "compound_statement": _group,
    "if_statement": _if,
    "case_statement": _case,
    "while_statement": _loop,
    "until_statement": _loop,
    "for_statement": _loop,
    "c_style_for_statement": _loop,
    "function_definition": _definition,
    "test_command": _test,
    "do_group": lambda reader, node, state: run_block(
        reader, [child for child in reader.children(node) if child.type not in {"do", "done"}], [state]
    ),
}
