"""Hooks with a matcher, for the tests of the rules about matchers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from hooklint.rules.model import Put
from tests.rules.one_rule import found, machine, mended

if TYPE_CHECKING:
    from hooklint.rules.model import Diagnostic

TOOL, TURN, SESSION, COMPACTION = "tool_execution_start", "turn_start", "session_start", "session_compact"

PLUGINS = "[[extensions]]\npath = 'x'\n"


def quoted(text: str) -> str:
    """A string of TOML, in double quotes."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def hook(matcher: str, event: str = TOOL, more: str = "") -> str:
    """Three lines or more; the matcher stands on the second, from column 11 on."""
    return f"[[hooks.{event}]]\nmatcher = {quoted(matcher)}\ncommand = 'a'\n{more}"


def judged(code: str, matcher: str, event: str = TOOL, target: str = "0.12", more: str = "") -> list[Diagnostic]:
    """What one rule says of one matcher."""
    return found(code, hook(matcher, event, more), target)


def message(code: str, matcher: str, event: str = TOOL, target: str = "0.12") -> str:
    (diagnostic,) = judged(code, matcher, event, target)
    return diagnostic.message


def offered(code: str, matcher: str, event: str = TOOL, target: str = "0.12", more: str = "") -> tuple[str, str] | None:
    """How safe the fix of the one finding is, and the matcher that it writes; None where there is no fix."""
    (diagnostic,) = judged(code, matcher, event, target, more)
    if not diagnostic.fixes:
        return None
    (fix,) = diagnostic.fixes
    (effect,) = fix.effect
    assert isinstance(effect, Put)
    return str(fix.safety), str(effect.value)


def rewritten(text: str, *, unsafe: bool = False) -> str:
    return mended(machine(text), unsafe=unsafe)[0]
