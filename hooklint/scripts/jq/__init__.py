"""`jq`: its programs are read and followed over what is known of their input."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.programs.answers import answer, output, trouble

if TYPE_CHECKING:
    from hooklint.scripts.jq.options import Options
    from hooklint.scripts.jq.tree import Node
    from hooklint.scripts.jq.ways import Ways
    from hooklint.scripts.model import Call, Result
    from hooklint.scripts.session import Session
    from hooklint.scripts.text import Text

_USAGE = 2
_UNREAD: tuple[int, ...] = ()


def run_jq(call: Call, session: Session) -> tuple[Result, ...]:
    """Every way in which this call of `jq` can run."""
    from hooklint.scripts.jq.options import read_options
    from hooklint.scripts.jq.programs import program_of

    options = read_options(call)
    if options.is_wrong:
        return (trouble(call, _USAGE),)
    if options.has("hV"):
        return (answer(call, 0, out=output(call)),)
    program = program_of(call, options, session)
    node = program and _parse(program)
    if program is None or node is None:
        reads = not options.has("n") and not options.files
        made_of = (call.stdin or (),) if reads else ()
        unread = answer(call, *_UNREAD, out=output(call, *made_of), err=output(call), reads=reads)
        return (unread._replace(is_whole=False),)
    return _run(call, session, (program, node), options)


def _parse(program: Text) -> Node | None:
    from hooklint.scripts.jq.parser import parse

    return parse(program.data)


def _rest(ways: Ways) -> Ways:
    """What `input` gives once the first value was read."""
    from hooklint.scripts.jq.ways import Way, unread

    is_single = len(ways) == 1 and len(ways[0].outs) <= 1 and not any(out.is_many for out in ways[0].outs)
    return (Way(),) if is_single else unread()


def _run(call: Call, session: Session, read: tuple[Text, Node], options: Options) -> tuple[Result, ...]:
    from hooklint.scripts.jq.evaluate import STEPS
    from hooklint.scripts.jq.inputs import Inputs, inputs
    from hooklint.scripts.jq.machine import Machine
    from hooklint.scripts.jq.outputs import results
    from hooklint.scripts.jq.programs import scope_of
    from hooklint.scripts.jq.shapes import NULL
    from hooklint.scripts.jq.ways import many, one, then
    from hooklint.scripts.values import Hole

    program, node = read
    found = Inputs(many(Hole("unknown")), can_fail=True) if options.files else inputs(call.stdin, options.flags)
    is_alone = options.has("n")
    machine, scope = Machine(program, call, STEPS, found.ways if is_alone else _rest(found.ways)), scope_of(options)
    ways = then(
        one(NULL) if is_alone else found.ways, lambda shape, guards: machine.ways(node, shape, scope.after(guards))
    )
    machine.finish(session)
    looks_at_input = not is_alone or b"input" in program.data
    reads = looks_at_input and not options.files
    ran = tuple(result._replace(reads_stdin=reads) for result in results(machine, node, ways, options, scope))
    if options.can_fail or (found.can_fail and looks_at_input):
        return (*ran, trouble(call, _USAGE, reads=reads))
    return ran
