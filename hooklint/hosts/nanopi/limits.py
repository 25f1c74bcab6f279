"""A hook's time limit as nanopi counts it and speaks of it (docs/hosts/nanopi.md §5.4)."""

from __future__ import annotations

_SECOND = 1000
"""Milliseconds."""


def printed(limit: int) -> str:
    """The limit, given in ms, as it stands in `hook timed out after …`."""
    if limit == 0:
        return "0ns"
    if limit < _SECOND:
        return f"{limit}ms"
    seconds, rest = divmod(limit, _SECOND)
    decimals = f"{rest:03}".rstrip("0")
    return f"{seconds}.{decimals}s" if decimals else f"{seconds}s"
