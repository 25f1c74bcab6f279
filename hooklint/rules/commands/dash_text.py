"""A script that sh runs → all in it that is bash's own, as it stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.commands.dash_nodes import PIPEFAIL, below, name_of, sort_of, words_of
from hooklint.scripts.shell.tree import text_of
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from hooklint.rules.commands.dash_nodes import Sort


class Foreign(NamedTuple):
    """The bytes from `start` to `end` of a script are bash's own. `is_certain`: every run of the script meets them."""

    start: int
    end: int
    sort: Sort
    is_certain: bool = False


def foreign(root: Node) -> Iterator[Foreign]:
    """In the order of the script, up to where it certainly ends or is handed to bash."""
    statements = [list(below(statement)) for statement in root.children]
    called = frozenset(text_of(node) for inner in statements for node in inner if node.type == "command_name")
    tries, has_left = any(map(_tries_pipefail, statements)), False
    for inner in statements:
        for node in inner:
            sort = sort_of(node)
            found = _met(node, sort, called) if sort is not None else None
            if found is not None and not (tries and sort is PIPEFAIL):
                yield found._replace(is_certain=found.is_certain and not has_left)
        if leaves(inner[0]) or _becomes_bash(inner):
            return
        has_left = has_left or any(map(leaves, inner))


_SUBSHELLS = {"command_substitution", "subshell", "process_substitution", "pipeline"}
_BRANCHES = {"if_statement", "case_item", "while_statement", "for_statement", "list"}


def _met(node: Node, sort: Sort, called: frozenset[str]) -> Foreign | None:
    """None in a function that nobody calls, unless dash cannot even read it. A subshell's end is only its own."""
    around = list(_around(node))
    functions = [outer for outer in around if outer.type == "function_definition"]
    if sort.effect != "unreadable" and any(name_of(function) not in called for function in functions):
        return None
    if sort.effect == "stops" and any(outer.type in _SUBSHELLS for outer in around):
        sort = sort._replace(effect="goes on", does="dash gives up there, so nothing comes of what stands around it")
    is_certain = sort.effect == "unreadable" or not (functions or any(outer.type in _BRANCHES for outer in around))
    return Foreign(node.start_byte, node.end_byte, sort, is_certain)


def _around(node: Node) -> Iterator[Node]:
    outer = node.parent
    while outer is not None and outer.type != "program":
        yield outer
        outer = outer.parent


def _tries_pipefail(inner: list[Node]) -> bool:
    """Whether the script asks first if there is such a thing: `(set -o pipefail) && …`, `set -o | grep pipefail`."""
    return any(node.type in _SUBSHELLS and "pipefail" in text_of(node) for node in inner)


def leaves(node: Node) -> bool:
    """Whether nothing behind this command is run: `exit`, or `exec` of something."""
    words = words_of(node) if node.type == "command" else []
    return words[:1] == ["exit"] or (words[:1] == ["exec"] and len(words) > 1)


_BASHES = {"bash", "/bin/bash", "/usr/bin/bash"}


def _becomes_bash(inner: list[Node]) -> bool:
    """`[ -n "$BASH_VERSION" ] || exec bash "$0" "$@"`."""
    if inner[0].type not in {"list", "if_statement"} or "BASH" not in text_of(inner[0]):
        return False
    return any(leaves(node) and not _BASHES.isdisjoint(words_of(node)) for node in inner)
