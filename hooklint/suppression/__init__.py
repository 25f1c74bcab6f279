"""Before the rules: comments by which people say that a finding is to be left alone. Knows no finding and no rule."""

from __future__ import annotations

MARK = b"hooklint:"
"""What every ignore holds. A file without it has none, and nothing of this room need be loaded for it."""
