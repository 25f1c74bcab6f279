"""Eighth room: choose fixes, splice, judge, write, and go round until nothing is left."""

from __future__ import annotations

from hooklint.fixing.passes import Applied, fix
from hooklint.fixing.rounds import RefusedFix

__all__ = ["Applied", "RefusedFix", "fix"]
