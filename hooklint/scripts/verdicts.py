"""A way to end → what the host makes of it: the status first, then the last line that is not blank."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from hooklint.hosts.nanopi.statuses import BLOCKS
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from hooklint.scripts.model import Ending, Guard, Place, Printed
    from hooklint.scripts.values import Hole, Shape


class Reply(NamedTuple):
    """JSON that a way to end prints on the hook's stdout, wherever it stands there.

    `how`: `read` (it is the last line that is not blank), `spread` (over several lines, so the last one is no reply),
    `behind` (something else is printed behind it: `after`), `broken` (a text put into it can break it, or it is no JSON
    as it stands). `shape` is None where it is broken beyond reading. Of a broken one `faults` are what makes it no JSON
    at all, or else `risk` is what was put into it and can break it.
    """

    how: Literal["read", "spread", "behind", "broken"]
    shape: Shape | None
    at: Place
    printed: Printed
    after: Printed | None = None
    faults: tuple[str, ...] = ()
    risk: Hole | None = None


class Verdict(NamedTuple):
    """What the host does at this end. `nothing`: it lets the call go on, since nobody decided.

    `failed`: likewise, with a warning about the status. `unknown`: it hangs on something that is not known.
    """

    kind: Literal["block", "allow", "transform", "nothing", "failed", "unknown"]
    reply: Reply | None = None


def replies(ending: Ending) -> tuple[Reply, ...]:
    """Every JSON object printed on stdout on this way, in order."""
    return _read(ending.printed, ending.guards).replies


def verdict(ending: Ending) -> Verdict:
    """What the host makes of this end (docs/hosts/nanopi.md §5.6, §5.7)."""
    codes = ending.status.codes
    if codes == (BLOCKS,):
        return Verdict("block")
    last, is_certain = _read(ending.printed, ending.guards).last
    kind = _decided(last.shape) if last and last.how == "read" and last.shape is not None else "none"
    if not ending.is_whole or not is_certain:
        return Verdict("unknown", last)
    if kind == "none":
        return Verdict(_undecided(codes), last)
    return Verdict(kind if kind == "block" or (codes and BLOCKS not in codes) else "unknown", last)


def _decided(shape: Shape) -> Literal["block", "allow", "transform", "none", "unknown"]:
    from hooklint.scripts.deciding import decided

    return decided(shape)


def _undecided(codes: tuple[int, ...]) -> Literal["nothing", "failed", "unknown"]:
    """What a status is taken for where nothing that is printed decides."""
    if codes == (0,):
        return "nothing"
    return "failed" if codes and not {0, BLOCKS} & {*codes} else "unknown"


def is_certain(ending: Ending) -> bool:
    """Whether it is known what stands in the last line of stdout, and that the host looks at it."""
    return ending.is_whole and ending.status.codes != (BLOCKS,) and _read(ending.printed, ending.guards).last[1]


def astray(ending: Ending) -> tuple[Reply, ...]:
    """Every JSON object printed on stderr, where the host looks for none."""
    return _read(ending.printed, ending.guards, "stderr").replies


class _Output(NamedTuple):
    """What stands on stdout: the replies, the one in the last line if any, and whether that line is known."""

    replies: tuple[Reply, ...]
    last: tuple[Reply | None, bool]


_SILENCE = _Output((), (None, True))


def _read(printed: tuple[Printed, ...], guards: tuple[Guard, ...], stream: str = "stdout") -> _Output:
    return _heard(printed, guards, stream) if any(one.stream == stream for one in printed) else _SILENCE


@lru_cache(maxsize=1024)
def _heard(printed: tuple[Printed, ...], guards: tuple[Guard, ...], stream: str) -> _Output:
    """Many ends print the same, and rule after rule asks for them."""
    from hooklint.scripts.judged import last_of, replies_in
    from hooklint.scripts.tape import tape

    shown = tape(printed, stream)
    found = replies_in(shown, guards)
    return _Output(tuple(one.reply for one in found), last_of(shown, found))
