"""What was put into hand-made JSON → whether it can break it: a quote, a backslash or a line break in it does."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.hosts.nanopi import payload_fields, tool_arguments

if TYPE_CHECKING:
    from hooklint.scripts.model import Guard
    from hooklint.scripts.reply_text import Inserted
    from hooklint.scripts.values import Hole

_OF_ANY_TEXT = tuple(f"{key}." for key in payload_fields.FREE)

_NUMBERS_AND_FLAGS = payload_fields.UNQUOTED | tool_arguments.UNQUOTED

_PLAIN_FIELDS = _NUMBERS_AND_FLAGS | {"reason"}
"""Arguments that are numbers, flags or one of a few words."""

_ANY_TEXT = frozenset(
    {"cargo", "cat", "curl", "diff", "eslint", "go", "head", "make", "mypy", "npm", "npx", "prettier", "pytest", "ruff"}
    | {"shellcheck", "tail", "terraform", "tsc", "yarn"}
)
"""Programs that print whatever they are given, or what they have to say of it; others may have been told to quote."""


def breaking(inserted: tuple[Inserted, ...], guards: tuple[Guard, ...]) -> Hole | None:
    """The first thing put in that can break the JSON around it, None where nothing certainly can."""
    return next((one.hole for one in inserted if _can_break(one, guards)), None)


def _can_break(one: Inserted, guards: tuple[Guard, ...]) -> bool:
    hole = one.hole
    if hole.is_json:
        return one.in_quotes and hole.kind != "number"
    if hole.is_quoted or _is_limited(hole, guards):
        return False
    if hole.kind == "payload":
        return one.in_quotes
    if hole.kind == "field":
        return is_any_text(hole)
    return hole.kind == "output" and hole.name in _ANY_TEXT and one.in_quotes


def is_any_text(field: Hole) -> bool:
    """Whether a value of the payload is a text that anybody may choose, or one of nanopi's own."""
    return field.name.startswith(_OF_ANY_TEXT) and field.name.rpartition(".")[2] not in _PLAIN_FIELDS


def is_bare(hole: Hole) -> bool:
    """Whether it is written without quotes in JSON, so that it may stand between those of another text."""
    return hole.kind == "number" or (hole.kind == "field" and hole.name.rpartition(".")[2] in _NUMBERS_AND_FLAGS)


def _is_limited(hole: Hole, guards: tuple[Guard, ...]) -> bool:
    """Whether a test on the way leaves it only plain characters."""
    return any(guard.kind == "compare" and guard.value == (hole,) and _limits(guard) for guard in guards)


def _limits(guard: Guard) -> bool:
    if guard.how == "equals":
        return guard.holds
    if guard.how == "regex":
        anchored = all(word.startswith("^") and word.endswith("$") and "." not in word for word in guard.words)
        return anchored if guard.holds else any(re.search(r"\[\^|\"|\\\\", word) for word in guard.words)
    return not guard.holds and any('"' in word or "[!" in word or "[^" in word for word in guard.words)
