"""nanopi's typed stage: a value tree against the schema, every complaint in the host's order and words.

The host stops at the first complaint; the others are what it would say next (docs/hosts/nanopi-toml.md §6).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.schema import Choice, Flag, Mapping, Sequence, Struct, Text, Unsigned
from hooklint.source.named_tuple import NamedTuple
from hooklint.syntax.document import Array, Scalar, Table, TableArray

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import Found
    from hooklint.hosts.nanopi.schema import Wanted
    from hooklint.source.span import Span
    from hooklint.syntax.document import KeyPath, Node, Part

_DATE_TIME_KEY = "$__toml_private_datetime"


class Complaint(NamedTuple):
    """One mismatch: where the host points, what kind it is, and the last lines of its message.

    `found` and `field` are those of a `Refusal`. A date is a scalar, although the host's message calls it a map.
    """

    span: Span
    kind: str
    path: KeyPath
    message: str
    wanted: str
    found: Found = ""
    field: str = ""


def complaints(wanted: Wanted, node: Node, key: Part, path: KeyPath = ()) -> Iterator[Complaint]:
    """All complaints about `node`, found under `key`, depth first in the order of the tree."""
    if isinstance(node, Scalar) and node.kind == "unknown":
        return
    if isinstance(wanted, Struct):
        yield from _struct(wanted, node, key, path)
    elif isinstance(wanted, Sequence):
        yield from _sequence(wanted, node, key, path)
    elif isinstance(wanted, Choice):
        yield from _choice(wanted, node, key, path)
    elif isinstance(wanted, Mapping):
        yield from _mapping(wanted, node, key, path)
    else:
        yield from _scalar(wanted, node, key, path)


def _place(node: Node, key: Part) -> Span:
    """Where the host points: the value, or its key where the value stands nowhere by itself."""
    return node.span or key.span


def _mismatch(wanted: Wanted, node: Node, key: Part, path: KeyPath) -> Complaint:
    message = f"invalid type: {_seen(node)}, expected {wanted.expected}"
    return Complaint(_place(node, key), "type", path, message, wanted.expected, _found(node))


def _found(node: Node) -> Found:
    return "scalar" if isinstance(node, Scalar) else "table" if isinstance(node, Table) else "list"


def within(field: str, inner: Iterator[Complaint]) -> Iterator[Complaint]:
    """The complaints about what stands in a field, with its name where no field further inside has given one."""
    return (complaint if complaint.field else complaint._replace(field=field) for complaint in inner)


def _scalar(wanted: Text | Flag | Unsigned, node: Node, key: Part, path: KeyPath) -> Iterator[Complaint]:
    kind = "string" if isinstance(wanted, Text) else "boolean" if isinstance(wanted, Flag) else "integer"
    if not isinstance(node, Scalar) or node.kind != kind:
        yield _mismatch(wanted, node, key, path)
    elif isinstance(wanted, Unsigned) and not 0 <= int(node.value) <= wanted.highest:
        message = f"invalid value: integer `{node.value}`, expected {wanted.expected}"
        yield Complaint(node.span, "range", path, message, wanted.expected)


def _sequence(wanted: Sequence, node: Node, key: Part, path: KeyPath) -> Iterator[Complaint]:
    if not isinstance(node, (Array, TableArray)):
        yield _mismatch(wanted, node, key, path)
        return
    for i, item in enumerate(node.items):
        yield from complaints(wanted.of, item, key, (*path, i))


def _struct(wanted: Struct, node: Node, key: Part, path: KeyPath) -> Iterator[Complaint]:
    if isinstance(node, Table):
        yield from _keyed(wanted, node, key, path)
    elif isinstance(node, Scalar):
        yield from _keyless(wanted, node, key, path)
    else:
        yield from _positional(wanted, node, key, path)


def _keyed(wanted: Struct, table: Table, key: Part, path: KeyPath) -> Iterator[Complaint]:
    fields = {field.name: field.wanted for field in wanted.fields}
    for name, item in table.items.items():
        if name in fields:
            yield from within(name, complaints(fields[name], item.node, item.key, (*path, name)))
        elif wanted.strict:
            yield _unknown_field(wanted, name, item.key.span, path)
    yield from _missing(wanted, table.items, _place(table, key), path)


def _unknown_field(wanted: Struct, name: str, span: Span, path: KeyPath) -> Complaint:
    names = ", ".join(f"`{field.name}`" for field in wanted.fields)
    message = f"unknown field `{name}`, expected one of {names}"
    return Complaint(span, "unknown-field", (*path, name), message, names, field=name)


def _missing(wanted: Struct, present: dict[str, object] | dict, span: Span, path: KeyPath) -> Iterator[Complaint]:  # type: ignore[type-arg]
    for field in wanted.fields:
        if field.required and field.name not in present:
            message = f"missing field `{field.name}`"
            yield Complaint(span, "missing-field", (*path, field.name), message, field.name, field=field.name)


def _keyless(wanted: Struct, scalar: Scalar, key: Part, path: KeyPath) -> Iterator[Complaint]:
    """A date-time passes for a table with one strange key; any other scalar does not."""
    if scalar.kind != "datetime":
        yield _mismatch(wanted, scalar, key, path)
    elif wanted.strict:
        yield _unknown_field(wanted, _DATE_TIME_KEY, scalar.span, path)
    else:
        yield from _missing(wanted, {}, scalar.span, path)


def _positional(wanted: Struct, node: Array | TableArray, key: Part, path: KeyPath) -> Iterator[Complaint]:
    """A list stands for the fields in order: accepted by accident, surplus elements unseen."""
    for i, field in enumerate(wanted.fields):
        if i < len(node.items):
            for complaint in within(field.name, complaints(field.wanted, node.items[i], key, (*path, i))):
                is_table = complaint.found == "table" and complaint.path == (*path, i)
                yield complaint._replace(found="tables") if is_table else complaint
        elif field.required:
            message = f"invalid length {i}, expected struct {wanted.name} with {len(wanted.fields)} elements"
            yield Complaint(_place(node, key), "length", path, message, wanted.expected)


def _mapping(wanted: Mapping, node: Node, key: Part, path: KeyPath) -> Iterator[Complaint]:
    if isinstance(node, Table):
        for name, item in node.items.items():
            yield from within(name, complaints(wanted.of, item.node, item.key, (*path, name)))
    elif isinstance(node, Scalar) and node.kind == "datetime":
        text = Scalar("string", date_time_text(str(node.value)), node.span)
        yield from complaints(wanted.of, text, key, (*path, _DATE_TIME_KEY))
    else:
        yield _mismatch(wanted, node, key, path)


def _choice(wanted: Choice, node: Node, key: Part, path: KeyPath) -> Iterator[Complaint]:
    if isinstance(node, Scalar) and node.kind == "string":
        if node.value not in wanted.variants:
            yield _unknown_variant(wanted, str(node.value), node.span, path)
    elif isinstance(node, Table):
        yield from _keyed_choice(wanted, node, key, path)
    else:
        yield Complaint(_place(node, key), "type", path, "wanted string or table", wanted.expected, _found(node))


def _unknown_variant(wanted: Choice, text: str, span: Span, path: KeyPath) -> Complaint:
    words = " or ".join(f"`{word}`" for word in wanted.variants)
    return Complaint(span, "variant", path, f"unknown variant `{text}`, expected {words}", words)


def _keyed_choice(wanted: Choice, table: Table, key: Part, path: KeyPath) -> Iterator[Complaint]:
    """`{parallel = {}}` is one more spelling of the word that the host accepts by accident."""
    if len(table.items) != 1:
        found = "found 0 elements" if not table.items else "more than 1 element"
        message = f"wanted exactly 1 element, {found}"
        yield Complaint(_place(table, key), "type", path, message, wanted.expected)
        return
    name, item = next(iter(table.items.items()))
    if name not in wanted.variants:
        yield _unknown_variant(wanted, name, item.key.span, path)
        return
    message = _not_empty(item.node)
    if message:
        yield Complaint(_place(item.node, item.key), "type", (*path, name), message, wanted.expected)


def _not_empty(node: Node) -> str:
    if isinstance(node, Scalar):
        return "" if node.kind == "unknown" else f"expected table, found {node.kind}"
    if isinstance(node, TableArray):
        return "expected empty array"
    return "expected empty table" if node.items else ""


def _seen(node: Node) -> str:
    if isinstance(node, (Array, TableArray)):
        return "sequence"
    if isinstance(node, Table) or node.kind == "datetime":
        return "map"
    if node.kind == "string":
        from hooklint.hosts.nanopi.quoting import debug_quoted  # its table is big, and rarely needed

        return f"string {debug_quoted(str(node.value))}"
    if node.kind == "boolean":
        return f"boolean `{'true' if node.value else 'false'}`"
    return f"integer `{node.value}`" if node.kind == "integer" else f"floating point `{_float_text(float(node.value))}`"


def _float_text(value: float) -> str:
    """The shortest digits that read back as the same number, never with an exponent."""
    if value != value:  # noqa: PLR0124  # only NaN differs from itself
        return "NaN"
    if value in (float("inf"), float("-inf")):
        return "inf" if value > 0 else "-inf"
    from decimal import Decimal  # slow to import, and rarely needed

    text = format(Decimal(repr(value)), "f")
    return text if "." in text else f"{text}.0"


def date_time_text(written: str) -> str:
    """A date-time as the host respells it: `T` and `Z`, no trailing zeros in the fraction, nine digits at most."""
    text = written.replace("t", "T").replace(" ", "T").replace("z", "Z")
    head, dot, tail = text.partition(".")
    if dot:
        digits = len(tail) - len(tail.lstrip("0123456789"))
        fraction, tail = tail[:digits][:9].rstrip("0"), tail[digits:]
        text = f"{head}.{fraction}{tail}" if fraction else head + tail
    return f"{text[:-6]}+00:00" if text.endswith("-00:00") else text
