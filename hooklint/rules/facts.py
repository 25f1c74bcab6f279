"""What a rule may ask beside the hooks: the world they were read from, and what is usual in it."""

from __future__ import annotations

from functools import cached_property, wraps
from typing import TYPE_CHECKING, Any, TypeVar

from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import Literal, TypeAlias

    from hooklint.hosts.model import HookSet
    from hooklint.rules.model import Diagnostic
    from hooklint.source.world import World

    IsJudged: TypeAlias = Callable[[str, str, Path], bool]
    SessionIds: TypeAlias = Literal["uuid", "any"]


def _always(_code: str, _slug: str, _file: Path) -> bool:
    return True


class _Given(NamedTuple):
    world: World
    extra_tools: tuple[str, ...] = ()
    session_ids: SessionIds = "uuid"
    found: tuple[Diagnostic, ...] = ()
    is_judged: IsJudged = _always
    is_own: bool = True


class Facts(_Given):
    """The world of a check, and what its project says of it. Rules read through it and never change it.

    `extra_tools` are plugins' tools that are usual there; `session_ids` is `any` where sessions are given ids by their
    caller. `found` is what the other rules found, for those that judge findings; `is_judged` says whether the rule of
    a code and a slug is one of them in a file: it may have been left out there. `is_own` is set where the files are the
    present user's, so that this machine will run what they name: what is installed on it counts.
    """

    @cached_property
    def _known(self) -> dict[tuple[object, int], tuple[HookSet, Any]]:
        return {}


_Found = TypeVar("_Found")


def once(find: Callable[[HookSet, Facts], _Found]) -> Callable[[HookSet, Facts], _Found]:
    """What several rules ask in one check is found out once, and forgotten with the facts."""

    @wraps(find)
    def found(hooks: HookSet, facts: Facts) -> _Found:
        known, key = facts._known, (find, id(hooks))  # noqa: SLF001  # a private part of this module's class
        if key not in known:
            known[key] = hooks, find(hooks, facts)  # the hooks too: while they are kept, no others have their id
        answer: _Found = known[key][1]
        return answer

    return found
