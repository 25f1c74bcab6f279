"""Inside the TOML reader: statements become one tree, by the host's rules (docs/hosts/nanopi-toml.md §3, §4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.source.span import Span
from hooklint.syntax.document import Array, Item, Scalar, Table, TableArray

if TYPE_CHECKING:
    from hooklint.syntax.document import KeyPath, Node, Part

Inserted = tuple["KeyPath", str]
"""Where a statement leads, and the host's complaint about it (empty where it takes it)."""


class Tree:
    """The values so far, and the table that key/value lines go into."""

    __slots__ = ("_closed", "_header", "_path", "current", "root")

    def __init__(self) -> None:
        self.root = Table(0, 0)
        self.current = self.root
        self._path: KeyPath = ()
        self._header: tuple[str, ...] = ()
        self._closed = False

    @property
    def live(self) -> bool:
        """False under a header that the host refuses: what follows it lands nowhere."""
        return not self._closed

    def pair(self, parts: tuple[Part, ...], node: Node, end: int) -> Inserted:
        """Insert one key/value line whose value ends at byte `end`."""
        table = self.current
        table.end = max(table.end, end)
        path = list(self._path)
        for i, part in enumerate(parts[:-1]):
            path.append(part.text)
            item = table.items.get(part.text)
            if item is None:
                table = _imply(table, part, dotted=True)
            elif isinstance(item.node, TableArray):
                path.append(len(item.node.items) - 1)
                table = item.node.items[-1]
            elif isinstance(item.node, Table) and not item.node.inline:
                if not item.node.implicit:
                    return self._rest(path, parts[i + 1 :]), f"duplicate key `{part.text}`"
                table = item.node
            else:
                return self._rest(path, parts[i + 1 :]), _not_a_table(parts[: i + 1], item.node)
        last = parts[-1]
        path.append(last.text)
        if (len(parts) == 1) == table.dotted:
            return tuple(path), f"duplicate key `{last.text}`"
        if last.text in table.items:
            return tuple(path), f"duplicate key `{last.text}` {_where(self._header)}"
        table.items[last.text] = Item(last, node)
        return tuple(path), ""

    def header(self, parts: tuple[Part, ...], span: Span, *, array: bool) -> Inserted:
        """Open the table, or the next element of the array of tables, that a header names."""
        table, path = self.root, list[str | int]()
        self._header = tuple(part.text for part in parts)
        for i, part in enumerate(parts[:-1]):
            path.append(part.text)
            item = table.items.get(part.text)
            if item is None:
                table = _imply(table, part, dotted=False)
            elif isinstance(item.node, TableArray):
                path.append(len(item.node.items) - 1)
                table = item.node.items[-1]
            elif isinstance(item.node, Table) and not item.node.inline:
                table = item.node
            else:
                return self._open_nowhere(self._rest(path, parts[i + 1 :]), span), _not_a_table(
                    parts[: i + 1], item.node
                )
        path.append(parts[-1].text)
        opened = _array_element(table, parts[-1], span) if array else _taken_over(table, parts[-1], span)
        if opened is None:
            from hooklint.syntax.toml.spelling import written_key

            complaint = f"duplicate key `{written_key(parts[-1].text)}` {_where(self._header[:-1])}"
            return self._open_nowhere(tuple(path), span), complaint
        if array:
            path.append(len(table.items[parts[-1].text].node.items) - 1)  # type: ignore[union-attr]
        self.current, self._path, self._closed = opened, tuple(path), False
        return self._path, ""

    def open_nowhere(self) -> None:
        """After a header that cannot be read: its key/value lines are judged by nobody."""
        self._open_nowhere((), Span(0, 0))

    def _open_nowhere(self, path: KeyPath, span: Span) -> KeyPath:
        self.current, self._path, self._closed = Table(*span), path, True
        return path

    @staticmethod
    def _rest(path: list[str | int], parts: tuple[Part, ...]) -> KeyPath:
        return (*path, *(part.text for part in parts))


def insert_inline(table: Table, parts: tuple[Part, ...], node: Node) -> str:
    """Insert a pair into its inline table; the host's complaint, or an empty string."""
    for i, part in enumerate(parts[:-1]):
        item = table.items.get(part.text)
        if item is None:
            table = _imply(table, part, dotted=True)
        elif isinstance(item.node, Table):
            if not item.node.implicit:
                return f"duplicate key `{part.text}`"
            table = item.node
        else:
            return _not_a_table(parts[: i + 1], item.node)
    last = parts[-1]
    if (len(parts) == 1) == table.dotted or last.text in table.items:
        return f"duplicate key `{last.text}`"
    table.items[last.text] = Item(last, node)
    return ""


def _imply(table: Table, part: Part, *, dotted: bool) -> Table:
    new = Table(implicit=True, dotted=dotted)
    table.items[part.text] = Item(part, new)
    return new


def _array_element(table: Table, part: Part, span: Span) -> Table | None:
    item = table.items.get(part.text)
    if item is None:
        item = table.items[part.text] = Item(part, TableArray())
    if not isinstance(item.node, TableArray):
        return None
    element = Table(*span)
    item.node.items.append(element)
    return element


def _taken_over(table: Table, part: Part, span: Span) -> Table | None:
    """A new table, or the implied one of that name, which moves to the end of its parent."""
    item = table.items.get(part.text)
    if item is None:
        taken = Table(*span)
    elif isinstance(item.node, Table) and item.node.implicit and not item.node.dotted:
        del table.items[part.text]
        taken = item.node
        taken.implicit, taken.start, taken.end = False, span.start, span.end
    else:
        return None
    table.items[part.text] = Item(part, taken)
    return taken


def _where(header: tuple[str, ...]) -> str:
    return f"in table `{'.'.join(header)}`" if header else "in document root"


def _not_a_table(parts: tuple[Part, ...], node: Node) -> str:
    path = ".".join(part.text for part in parts)
    return f"dotted key `{path}` attempted to extend non-table type ({_type_name(node)})"


def _type_name(node: Node) -> str:
    if isinstance(node, Scalar):
        return node.kind
    return "array" if isinstance(node, Array) else "inline table"
