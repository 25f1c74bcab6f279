"""Event → how scripts see its name: in the payload's `event`, and in NANOPI_EVENT (docs/hosts/nanopi.md §3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from hooklint.hosts.nanopi.versions import EVENTS, RETIRED

if TYPE_CHECKING:
    from collections.abc import Mapping

Style: TypeAlias = Literal["snake", "camel"]
"""`snake` as in the payload, `camel` as in the variable."""


def in_style(event: str, style: Style) -> str:
    """The name of an event in one of the two styles."""
    return event if style == "snake" else "".join(part.capitalize() for part in event.split("_"))


def current(style: Style) -> tuple[str, ...]:
    """Every value that there is, from 0.12 on."""
    return tuple(in_style(event, style) for event in EVENTS)


def before(style: Style) -> Mapping[str, str]:
    """The four values that there were before 0.12, each with the one that took its place."""
    return {in_style(old, style): in_style(new, style) for old, new in RETIRED.items()}
