"""A matcher → whether nanopi takes it, and on what it fires (docs/hosts/nanopi.md §4).

What is plain is answered at once; the engine for all the rest is only imported when there is any.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.plain_matchers import branches
from hooklint.hosts.nanopi.schema import MATCHES_ALL

if TYPE_CHECKING:
    from hooklint.regexes.reach import Reach
    from hooklint.regexes.rust.errors import RegexError
    from hooklint.regexes.rust.program import Program

_LIGHT = 200
"""Code points; without a count, a pattern so short makes a program of some kilobytes, else it may be megabytes."""

_LIGHT_KEPT, _HEAVY_KEPT = 1024, 4
"""How many programs are kept: rule after rule asks for them again."""


_ANYTHING = "(?:)"
"""A pattern that fires on what `""` and `"*"` fire on."""


def compiled(pattern: str) -> Program | RegexError:
    """The pattern's program, or why the host refuses it. `""` and `"*"` are no patterns: do not ask for them."""
    return _light(pattern) if is_light(pattern) else _heavy(pattern)


def is_light(pattern: str) -> bool:
    """Whether the program is small for certain."""
    return len(pattern) <= _LIGHT and "{" not in pattern


def states_built(pattern: str) -> int:
    """How many states were written to answer what was asked of a matcher so far; few patterns need a hundred."""
    program = compiled(pattern) if branches(pattern) is None else None
    return 0 if program is None or isinstance(program, ValueError) else program.states_built


def _compile(pattern: str) -> Program | RegexError:
    from hooklint.regexes.rust import compile as compile_pattern
    from hooklint.regexes.rust.errors import RegexError

    try:
        return compile_pattern(pattern)
    except RegexError as error:
        return error


_light = lru_cache(_LIGHT_KEPT)(_compile)
_heavy = lru_cache(_HEAVY_KEPT)(_compile)


def refusal(pattern: str) -> RegexError | None:
    """Why the host refuses a matcher when it loads it, or None where it takes it."""
    if pattern in MATCHES_ALL or branches(pattern) is not None:
        return None
    program = compiled(pattern)
    return program if isinstance(program, ValueError) else None


def matcher_error(pattern: str) -> str | None:
    """The host's text for refusing a matcher, or None where it takes it."""
    error = refusal(pattern)
    return None if error is None else str(error)


def fires(pattern: str, subject: str) -> bool:
    """Whether a hook with this matcher runs for the subject; one that is refused never does. Raises `TooMuchWork`."""
    if pattern in MATCHES_ALL:
        return True
    plain = branches(pattern)
    if plain is not None:
        return any(branch.fires(subject) for branch in plain)
    program = compiled(pattern)
    return not isinstance(program, ValueError) and program.is_match(subject)


def reaches(pattern: str, event: str, target: str, *, plugins: bool = False) -> Reach:
    """What of an event's subject a matcher hits; one that is refused hits nothing. Raises `KeyError`."""
    from hooklint.hosts.nanopi.subjects import reached
    from hooklint.regexes.reach import Never

    program = compiled(_ANYTHING if pattern in MATCHES_ALL else pattern)
    return Never() if isinstance(program, ValueError) else reached(program, event, target, plugins=plugins)
