"""A hook that refuses → the programs without which it refuses nothing any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.statuses import consequence
from hooklint.rules.commands.feasible import feasible
from hooklint.scripts.model import NOT_FOUND
from hooklint.scripts.values import comes_from_payload, literal
from hooklint.scripts.verdicts import verdict
from hooklint.source.named_tuple import NamedTuple
from hooklint.source.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.rules.commands.readings import ReadHook
    from hooklint.scripts.model import Call, Ending, Guard, Place, Reading

INTERPRETERS = frozenset({"python3", "python", "node", "perl", "ruby", "deno", "bun", "php"})
_READERS = INTERPRETERS | {"jq", "gojq", "jaq", "yq", "gron", "fx", "dasel", "jshon", "json"}
"""Programs that make values of JSON. What only looks at the text (`grep`) is everywhere."""

_NULL_INPUT = pattern(r"-[A-Za-z]*n[A-Za-z]*")


class StandsDown(NamedTuple):
    """The program, the place to mend, and how the hook ends without it. `is_missing`: it is not there now.

    Not `reads`: it only writes the reply.
    """

    program: str
    at: Place
    outcome: str
    is_interpreter: bool
    is_missing: bool
    reads: bool = True


def standing_down(read_hook: ReadHook) -> Iterator[StandsDown]:
    """Silent wherever one of the ends, with the program or without, is not known for what it is."""
    readers = {call.name for call in read_hook.reading.calls if _reads_payload(call)}
    needed = (call.name for call in read_hook.reading.calls if call.name in readers or _writes_reply(call))
    programs = dict.fromkeys(needed)
    blocking = [end for end in feasible(read_hook) if _refuses(end)] if programs else []
    for program in programs if blocking else ():
        if any(_is_for_want_of(program, guard) for end in blocking for guard in end.guards):
            continue  # it refuses then: there is no need to read it again
        bare = read_hook._replace(reading=read_hook.without(program))
        ends = feasible(bare)
        if bare.reading.is_whole and ends and all(_lets_through(end) for end in ends):
            place = _stands_down_at(read_hook, program) or _first_call(read_hook.reading, program)
            world, is_own = read_hook.setting.world, read_hook.setting.is_own
            is_missing = is_own and world.which(program) is None
            outcome = _outcome(ends, read_hook.hook.event)
            yield StandsDown(program, place, outcome, program in INTERPRETERS, is_missing, program in readers)


def _refuses(end: Ending) -> bool:
    """Whether it blocks, and not with the status of a program in trouble."""
    said = verdict(end)
    return said.kind == "block" and (said.reply is not None or not end.status.of)


def _reads_payload(call: Call) -> bool:
    """Whether a value of the payload is got by the program; a whole script in its language is no such helper."""
    if call.name not in _READERS or "/" in str(call.words[0][0]):
        return False
    if call.name in INTERPRETERS and not (call.heredoc or _ONE_LINERS & {literal(word) for word in call.words}):
        return False
    given = (() if _takes_no_input(call) else call.stdin or (), *call.words[1:])
    return any(comes_from_payload(value) for value in given)


def _takes_no_input(call: Call) -> bool:
    """`jq -n`, unless its program asks for input itself."""
    words = [literal(word) or "" for word in call.words[1:]]
    is_null = any(word == "--null-input" or _NULL_INPUT.fullmatch(word) for word in words)
    asks = any("input" in word for word in words if not word.startswith("-"))
    return is_null and not asks and call.name not in INTERPRETERS


def _writes_reply(call: Call) -> bool:
    return call.name in _READERS - INTERPRETERS and call.stdout == "hook" and "/" not in str(call.words[0][0])


_ONE_LINERS = {"-c", "-e", "-E", "-p", "-pe", "-ne", "-0777ne", "-MJSON::PP"}


def _lets_through(end: Ending) -> bool:
    return end.is_whole and verdict(end).kind in ("allow", "nothing", "failed")


def _stands_down_at(read_hook: ReadHook, program: str) -> Place | None:
    """The test for the program behind which the hook gives up, if it has one."""
    guards = (guard for end in read_hook.reading.endings if _lets_through(end) for guard in end.guards)
    return next((one.at for one in guards if _is_for_want_of(program, one)), None)


def _is_for_want_of(program: str, guard: Guard) -> bool:
    return guard.kind == "program" and program in guard.words and not guard.holds


def _first_call(reading: Reading, program: str) -> Place:
    calls = [call.name_at for call in reading.calls if call.name == program]
    return min(calls, key=lambda at: at.span) if len({at.source for at in calls}) == 1 else calls[0]


def _outcome(ends: tuple[Ending, ...], event: str) -> str:
    """In words how it ends where all ends are alike; else the status for a program that is not there."""
    statuses = {code for end in ends for code in end.status.codes}
    return consequence(min(statuses) if len(statuses) == 1 else NOT_FOUND if NOT_FOUND in statuses else 0, event)
