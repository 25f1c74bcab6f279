"""How a program's answer is written down: one `Result` for each way it can have run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.model import Guard, Printed, Result, Status
from hooklint.scripts.values import Hole, flat_holes

if TYPE_CHECKING:
    from typing import Literal

    from hooklint.scripts.model import Call
    from hooklint.scripts.values import Value


def answer(
    call: Call,
    *codes: int,
    out: Value = (),
    err: Value = (),
    guards: tuple[Guard, ...] = (),
    reads: bool = False,
) -> Result:
    """One way: `out` and `err` are printed, the status is one of `codes` (any, if there are none)."""
    streams: tuple[tuple[Literal["stdout", "stderr"], Value], ...] = (("stdout", out), ("stderr", err))
    printed = tuple(Printed(stream, value, call.at, call.name) for stream, value in streams if value)
    return Result(Status(codes, call.name, call), printed, guards, reads)


def trouble(call: Call, *codes: int, reads: bool = False) -> Result:
    """It complains and prints nothing else."""
    return answer(call, *codes, err=output(call), reads=reads)


def output(call: Call, *made_of: Value, is_line: bool = False) -> Value:
    """Text that the program prints, which is not known but for what it is made of."""
    return (Hole("output", call.name, is_line=is_line, holds=flat_holes(*made_of)),)


def other(call: Call, *, holds: bool) -> Guard:
    """A condition that cannot be said as a comparison of texts."""
    return Guard("other", call.stdin or (), "", (), holds, call.at)
