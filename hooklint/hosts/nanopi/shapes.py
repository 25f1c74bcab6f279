"""Which refusals are about structure: right words in the wrong brackets."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hooklint.hosts.model import Refusal

_STRUCTURES = ("a sequence", "struct HookConfig", "struct HooksSection", "struct ExtensionConfig")


def is_shape(refusal: Refusal) -> bool:
    """True where nanopi wanted a list or a table and found another structure, not a plain value."""
    seen = refusal.message.removeprefix("invalid type: ")
    return refusal.kind == "type" and refusal.wanted in _STRUCTURES and seen.startswith(("map", "sequence"))
