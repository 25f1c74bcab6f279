"""What the laws of the TOML reader compare: exact values, places in the tree, and the known differences to tomllib."""

from __future__ import annotations

import math
import re
import tomllib
from datetime import date, datetime, time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hooklint.source.source import Source
from hooklint.syntax.document import Scalar, Table
from hooklint.syntax.toml.parser import parse

if TYPE_CHECKING:
    from hooklint.syntax.document import Document, KeyPath, Node

FILE = Path("config.toml")
BOM = "\ufeff"

OURS_ALONE = (
    (re.compile(r":60(?![0-9])"), ":59"),  # the leap second
    (re.compile(r"(?<![0-9])0000-"), "0004-"),  # the year 0000
)
THEIRS_ALONE = (
    re.compile(r"number too (large|small) to fit in target type"),  # outside of 64 bits
    re.compile(r"duplicate key `[^`]*`"),  # a dotted key into a table that a deeper header made
    re.compile(r"(invalid table header\n)?recursion limit exceeded"),
)
OVERFLOW = "invalid floating-point number"
LONG_INLINE_KEY = "invalid inline table\nexpected `}`"


def read(text: str | bytes) -> Document:
    """The document of a text, as if it stood in a file."""
    return parse(Source(FILE, text if isinstance(text, bytes) else text.encode()))


def loaded(text: str) -> dict[str, Any] | None:
    """What tomllib makes of the text without its BOM, or None where it refuses."""
    try:
        return tomllib.loads(text.removeprefix(BOM))
    except (tomllib.TOMLDecodeError, RecursionError):
        return None


def exact(value: Any) -> Any:  # noqa: ANN401 - any TOML value
    """A form in which values are equal only if they are the same: type, sign of zero, offset; NaN equals itself."""
    if isinstance(value, dict):
        return {key: exact(below) for key, below in value.items()}
    if isinstance(value, list):
        return [exact(item) for item in value]
    if isinstance(value, datetime | date | time):
        return type(value), value.isoformat()
    return type(value), repr(value)


def at(root: Table, path: KeyPath) -> Node | None:
    """The node at the end of `path`."""
    node: Node | None = root
    for step in path:
        if isinstance(node, Table) and isinstance(step, str):
            node = node.get(step)
        elif node is not None and not isinstance(node, Table | Scalar) and isinstance(step, int):
            node = node.items[step]
        else:
            return None
    return node


def known_difference(text: str, document: Document) -> bool:
    """True if one of the listed differences between the host and tomllib explains two different verdicts."""
    if document.problems:
        return refused_by_the_host_alone(document)
    for pattern, instead in OURS_ALONE:
        text = pattern.sub(instead, text)
    return loaded(text) is not None


def refused_by_the_host_alone(document: Document) -> bool:
    """True if the first problem is of the kind that tomllib does not mind."""
    first = document.problems[0]
    rest = document.source.data[first.span.start :]
    if first.message == OVERFLOW:
        number = re.match(rb"[0-9_.eE+-]+", rest)
        return number is not None and math.isinf(float(number[0]))
    if first.message == LONG_INLINE_KEY:
        return rest.split(b"=")[0].count(b".") >= 79
    return any(pattern.fullmatch(first.message) for pattern in THEIRS_ALONE)
