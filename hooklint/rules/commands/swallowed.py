"""A call → whether its failing makes a difference."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from hooklint.scripts.values import literal

if TYPE_CHECKING:
    from tree_sitter import Node

    from hooklint.scripts.model import Call, Part, Reading
    from hooklint.source.source import Source

# Compiled when first used: start-up does without.
_ANYWAY = rb"[^|&;\n]*\|\|\s*(?:true|:)(?![\w./-])"


def is_swallowed(call: Call) -> bool:
    """Whether `|| true` stands behind it on its line."""
    source, span = call.at
    return re.match(_ANYWAY, source.data[span.end : span.end + 200]) is not None


def stopping_texts(reading: Reading) -> frozenset[Source]:
    """The scripts in which `set -e` holds, by a line or by the first line."""
    by_line = {call.at.source for call in reading.calls if _sets_e(call)}
    files = [part for part in reading.parts if part.started is not None]
    return frozenset(part.source for part in files if part.source in by_line or _starts_with_e(part))


_BOUND = {"command_substitution", "string", "concatenation"}
_STATUS_LOST = {"declaration_command", "command", "array", "for_statement", "case_statement", "test_command"}


def is_statement(call: Call) -> bool:
    """Whether the pipeline is a statement, or all of the value of a variable: elsewhere `set -e` does not look."""
    node = _tree(call.at.source).descendant_for_byte_range(*call.at.span)
    while node is not None and node.type != "pipeline":
        node = node.parent
    node = node.parent if node is not None else None
    if node is None or node.type not in _BOUND:
        return node is not None
    while node is not None and node.type in _BOUND:
        node = node.parent
    outer = node.parent if node is not None else None
    return node is not None and node.type == "variable_assignment" and (not outer or outer.type not in _STATUS_LOST)


@lru_cache(maxsize=1)
def _tree(source: Source) -> Node:
    from hooklint.scripts.shell.tree import parse

    return parse(source.data)


def _sets_e(call: Call) -> bool:
    words = [literal(word) or "" for word in call.words]
    if words[:1] != ["set"]:
        return False
    return "errexit" in words or any(re.fullmatch(r"-[a-z]*e[a-z]*", word) for word in words[1:])


def _starts_with_e(part: Part) -> bool:
    return re.search(r"\s-[a-z]*e[a-z]*\b", part.shebang) is not None
