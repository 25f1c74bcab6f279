r"""A pattern that nanopi refuses for want of Unicode tables → the same in words that it has: `\d` → `[0-9]`.

What changes is only which letters beyond ASCII are meant; names of tools, turns and sessions have none
(docs/hosts/rust-regex.md §5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.matchers import matcher_error
from hooklint.regexes.rust import tree as syntax
from hooklint.regexes.rust.errors import RegexError
from hooklint.regexes.rust.parser import parse
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.regexes.rust.tree import Item, Tree

    Node = Tree | Item

LONGEST = 500
"""Code points of a pattern that is taken apart; nobody writes a longer one by hand."""

_INSIDE = {"d": "0-9", "w": "0-9A-Za-z_", "s": "[:space:]"}
_LETTERS = dict.fromkeys(("l", "letter", "alpha", "alphabetic"), "A-Za-z")
_PROPERTIES = {**_LETTERS, "lu": "A-Z", "ll": "a-z", **dict.fromkeys(("n", "nd", "number"), "0-9")}
_OPENING = 2
"""Characters of `(?` before the flags."""


class _Piece(NamedTuple):
    """What to write instead of a stretch of the pattern."""

    start: int
    end: int
    text: str


def respelled(pattern: str) -> str | None:
    """A pattern that nanopi takes and that means the same on ASCII; None where nothing here helps."""
    if len(pattern) > LONGEST:
        return None
    try:
        tree = parse(pattern)
    except RegexError:
        return None
    written, at = "", 0
    for piece in sorted(_pieces(pattern, tree)):
        written, at = f"{written}{pattern[at : piece.start]}{piece.text}", piece.end
    written += pattern[at:]
    return written if written != pattern and matcher_error(written) is None else None


def boundary(pattern: str) -> str:
    r"""The first word boundary, as it is written; `\b` where there is none."""
    found = [(one.start, one.end) for one in _all(parse(pattern)) if _is_boundary(one)]
    return pattern[slice(*min(found))] if found else r"\b"


def _pieces(pattern: str, tree: Tree) -> Iterator[_Piece]:
    nodes = list(_all(tree))
    folds = [node for node in nodes if _folds(node)]
    for node in nodes:
        if _is_boundary(node):
            yield _Piece(node.start, node.end, f"(?-u:{pattern[node.start : node.end]})")
        elif isinstance(node, syntax.Dot) and folds:
            yield _Piece(node.start, node.end, "(?u:.)")  # without `u` it would match half a character
        elif isinstance(node, syntax.Bracketed):
            yield from _bracketed(node)
        elif isinstance(node, (syntax.PerlClass, syntax.PropertyClass)):
            yield from _class(node, inside=False)
    for node in folds:
        yield _without_tables(pattern, node.start + _OPENING)


def _all(tree: Tree) -> Iterator[Node]:
    """Every node but what is inside of brackets, or of a group that does without Unicode already."""
    waiting: list[Node] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, syntax.Bracketed) and not (isinstance(node, syntax.Group) and "u" in node.flags.off):
            waiting += syntax.parts(node)


def _is_boundary(node: Node) -> bool:
    return isinstance(node, syntax.Assertion) and node.kind.lower().startswith(r"\b")


def _folds(node: Node) -> bool:
    """Whether the node turns on letter case without saying anything about Unicode."""
    flags = node.flags if isinstance(node, (syntax.Directive, syntax.Group)) else syntax.NO_FLAGS
    return "i" in flags.on and "u" not in flags.on | flags.off


def _without_tables(pattern: str, start: int) -> _Piece:
    """`-u` (or `u` behind a minus that is there) at the end of the flags."""
    end = min(at for at in (pattern.find(mark, start) for mark in "):") if at > 0)
    return _Piece(end, end, "u" if "-" in pattern[start:end] else "-u")


def _bracketed(node: syntax.Bracketed) -> Iterator[_Piece]:
    waiting: list[Node] = [node.body]
    while waiting:
        item = waiting.pop()
        waiting += syntax.parts(item)
        if isinstance(item, (syntax.PerlClass, syntax.PropertyClass)):
            yield from _class(item, inside=True)


def _class(node: syntax.PerlClass | syntax.PropertyClass, *, inside: bool) -> Iterator[_Piece]:
    ranges = _INSIDE[node.kind] if isinstance(node, syntax.PerlClass) else _PROPERTIES.get(node.name.lower())
    if ranges is None:
        return
    if inside and not node.negated:
        yield _Piece(node.start, node.end, ranges)
    else:
        yield _Piece(node.start, node.end, f"[{'^' * node.negated}{ranges}]")
