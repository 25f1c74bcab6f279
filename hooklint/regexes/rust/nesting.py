"""Tree → nothing: refuses what the host finds nested too deep (docs/hosts/rust-regex.md §3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.regexes.rust.errors import NESTED_TOO_DEEP, Place, RegexError
from hooklint.regexes.rust.tree import parts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.regexes.rust.tree import Item, Tree

LIMIT = 250
"""So many nodes with parts may stand one in another."""


def check_nesting(pattern: str, tree: Tree) -> None:
    """Raise `RegexError` at the first node, from the left, that stands too deep."""
    if len(pattern) <= LIMIT:
        # Each level takes a character of its own.
        return
    walk: list[Iterator[Tree | Item]] = [iter((tree,))]
    while walk:
        for node in walk[-1]:
            if inside := parts(node):
                if len(walk) > LIMIT:
                    raise RegexError(pattern, NESTED_TOO_DEEP, (Place(node.start, node.end),))
                walk.append(iter(inside))
                break
        else:
            walk.pop()
