"""A matcher that fires → how it hits more than its author meant, where only one reading is likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.event_kinds import is_turn
from hooklint.rules.matchers.meant_names import exactly, listed
from hooklint.rules.model import shortened
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hooklint.hosts.nanopi.event_kinds import Kind
    from hooklint.hosts.nanopi.plain_matchers import Branch
    from hooklint.rules.judged_matchers import Judged

_SHOWN = 3
"""Examples of what is hit besides."""

EVERYTHING: dict[Kind, str] = {
    "tool": "every tool",
    "input": "every prompt",
    "session": "every session",
    "turn": "every turn",
    "compaction": "every compaction",
}
"""All that an event's matchers are tested against."""

_ONE_BRANCH = "each anchor binds one branch only"


class Broad(NamedTuple):
    """The message, the short word behind the carets, and the matcher that was probably meant, if that is plain."""

    words: str
    label: str
    new: str | None = None


def broad(one: Judged) -> Broad | None:
    """The first reason that applies."""
    if "|" in one.pattern:
        from hooklint.rules.matchers.broad_branches import dots, empty_branch

        found = empty_branch(one) or dots(one)
        if found is not None:
            return found
    plain = one.verdict.plain
    if plain is None or all(branch.begin and branch.end for branch in plain):
        return None
    if one.verdict.subject.kind == "turn":
        return _turns(one.pattern, plain)
    return _tools(one, plain) if one.verdict.subject.kind == "tool" else None


def _turns(pattern: str, plain: Sequence[Branch]) -> Broad | None:
    """Numbers that are looked for anywhere in the number; at its end alone they can be meant (`[05]$`)."""
    names = tuple(dict.fromkeys(branch.name for branch in plain))
    outside = _are_outside(plain)
    if not all(map(is_turn, names)) or not (outside or all(branch.begin or not branch.end for branch in plain)):
        return None
    more = _more_turns(plain, names)
    exact = exactly(names)
    meant = "the first turn" if names == ("1",) else f"turn {names[0]} alone"
    meant = meant if len(names) == 1 else "those turns alone"
    begin = f"{_ONE_BRANCH}, and " if outside else ""
    words = f"{begin}`{shortened(pattern)}` also matches turns {', '.join(more)} …; `{shortened(exact)}` is {meant}"
    return Broad(words, f"also turn {more[0]}", exact)


def _more_turns(plain: Sequence[Branch], names: Sequence[str]) -> list[str]:
    """The lowest numbers that are hit besides, of those with one digit more."""
    longer = {text for name in names for digit in "0123456789" for text in (name + digit, digit + name)}
    hit = (text for text in longer if is_turn(text) and any(branch.fires(text) for branch in plain))
    return sorted(set(hit) - set(names), key=int)[:_SHOWN]


def _tools(one: Judged, plain: Sequence[Branch]) -> Broad | None:
    """Names of tools, of which each anchor binds one, or which other built-in tools contain."""
    names = tuple(dict.fromkeys(branch.name for branch in plain))
    if not set(names) <= set(one.verdict.subject.names):
        return None
    others = [name for name in one.verdict.hits if name not in names]
    exact = exactly(names)
    if _are_outside(plain):
        also = listed([f"`{name}`" for name in others[:_SHOWN] or _lookalikes(plain)])
        words = f"{_ONE_BRANCH}, so `{shortened(one.pattern)}` also matches names such as {also}"
        return Broad(f"{words}; `{exact}` is probably meant", "an anchor binds one branch", exact)
    if not others or any(branch.begin or branch.end for branch in plain):
        return None
    also = listed(others[:_SHOWN])
    alone = "that tool alone" if len(names) == 1 else "those tools alone"
    return Broad(f"`{shortened(one.pattern)}` also matches {also}; `{exact}` is {alone}", f"also {also}", exact)


def _are_outside(plain: Sequence[Branch]) -> bool:
    """Whether the anchors look as if they held all branches: one before the first, or one behind the last."""
    begins = [branch.begin for branch in plain]
    ends = [branch.end for branch in plain]
    is_open = not any(begins[1:]) and not any(ends[:-1])
    return len(plain) > 1 and is_open and (begins[0] or ends[-1])


def _lookalikes(plain: Sequence[Branch]) -> list[str]:
    """Names that a plugin's tool could have, hit by the first and by the last branch."""
    first, last = plain[0], plain[-1]
    return [f"{first.name}_all" if first.begin else f"my{first.name}", f"my{last.name}"]
