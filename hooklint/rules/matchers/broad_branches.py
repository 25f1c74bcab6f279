"""Branches that swallow the others: an empty one, and three dots that were meant as "and so on"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.event_kinds import is_turn
from hooklint.hosts.nanopi.matchers import fires
from hooklint.hosts.nanopi.plain_matchers import branches
from hooklint.regexes.rust.tree import Alternation, Concat, Dot, Empty
from hooklint.rules.matchers.broad import EVERYTHING, Broad
from hooklint.rules.matchers.meant_names import exactly, guess, listed
from hooklint.rules.model import shortened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hooklint.rules.judged_matchers import Judged

_DOTS = "..."


def empty_branch(one: Judged) -> Broad | None:
    """A bar too many, outside of all groups: with nothing beside it, it matches everything."""
    texts = _top_branches(one)
    if "" not in texts:
        return None
    place = texts.index("")
    where = "after the last `|`" if texts[-1] == "" else "before the first `|`" if place == 0 else "between two bars"
    new = _without(one, [text for text in texts if text])
    meant = f"; `{shortened(new)}` is probably meant" if new else ""
    reason = "; `||` is no `or` here" if place and place != len(texts) - 1 else ""
    matches = f"matches {EVERYTHING[one.verdict.subject.kind]}"
    return Broad(f"the empty branch {where} {matches}{reason}{meant}", matches, new)


def dots(one: Judged) -> Broad | None:
    """`edit|write|...`."""
    if one.verdict.subject.kind != "tool" or not isinstance(one.verdict.tree, Alternation):
        return None
    found = one.verdict.tree.branches
    places = [i for i, branch in enumerate(found) if _is_dots(branch)]
    if not places or len(places) == len(found):
        return None
    texts = _top_branches(one)
    missed = [name for name in one.verdict.subject.names if name not in one.verdict.hits]
    hit = f"every tool but {listed(missed)}" if missed else "every tool"
    new = _without(one, [text for i, text in enumerate(texts) if i not in places])
    meant = f"; `{shortened(new)}` is probably meant" if new else ""
    return Broad(f"the branch `{_DOTS}` is any three characters, so it matches {hit}{meant}", "matches too much", new)


def _is_dots(branch: object) -> bool:
    if not isinstance(branch, Concat):
        return False
    return len(branch.items) == len(_DOTS) and all(isinstance(item, Dot) for item in branch.items)


def _top_branches(one: Judged) -> list[str]:
    """The texts of the branches outside of all groups, `""` for an empty one; none where there is but one."""
    tree, pattern = one.verdict.tree, one.pattern
    if one.verdict.plain is not None:
        return pattern.split("|") if "(" not in pattern and "|" in pattern else []
    if not isinstance(tree, Alternation):
        return []
    return ["" if isinstance(branch, Empty) else pattern[branch.start : branch.end] for branch in tree.branches]


def _without(one: Judged, rest: Sequence[str]) -> str | None:
    """The matcher that is left, if it hits something; else the names that its words stand for."""
    from hooklint.rules.matchers.foreign import condition_tools

    names, new = one.verdict.subject.names, "|".join(rest)
    if one.verdict.subject.kind == "turn":
        plain = branches(new)
        return new if plain and all(is_turn(branch.name) for branch in plain) else None
    if new and any(fires(new, name) for name in names):
        return new
    if one.verdict.subject.kind != "tool":
        return None
    compared = condition_tools(one.pattern, names)
    plain = branches(new)
    guessed = guess((branch.name for branch in plain), names) if plain and new else None
    meant = compared or (guessed.names if guessed and not guessed.left else ())
    return exactly(meant) if meant else None
