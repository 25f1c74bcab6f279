"""A call of a well-known program → the ways it can run: what it prints, its status, and what that tells of its input.

Each family of programs is a module here with one function `run(call, session)`; it is imported when one is called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.model import NOT_FOUND
from hooklint.scripts.programs.answers import answer
from hooklint.scripts.programs.families import FAMILIES

if TYPE_CHECKING:
    from hooklint.scripts.model import Call, Result
    from hooklint.scripts.session import Session


def run(call: Call, session: Session) -> tuple[Result, ...] | None:
    """Every way in which the program can run, or None where nothing is known of a program of this name."""
    if call.name in session.without:
        return (answer(call, NOT_FOUND),)
    if call.name == "jq":
        from hooklint.scripts.jq import run_jq

        return run_jq(call, session)
    family = FAMILIES.get(call.name)
    if family is None:
        return None
    from importlib import import_module

    results: tuple[Result, ...] = import_module(f"{__name__}.{family}").run(call, session)
    return results
