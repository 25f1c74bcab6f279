"""Two lists of tables become one under the new name, every comment and every value's own text kept.

A plain rename cannot do it where one of the lists is an inline array: TOML takes no second one, and no `[[header]]`
beside it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.source.edit import TextEdit
from hooklint.source.span import Span
from hooklint.syntax.document import Array, Entry, Table, TableArray, at_path
from hooklint.syntax.inline_text import Element, comma_after_last, elements
from hooklint.syntax.layout import (
    above,
    comment_behind,
    comments_above,
    enclosing,
    line_start,
    newline_of,
    place_in_order,
    statement,
    whole_lines,
    without_comment,
)
from hooklint.syntax.rename import Refused, respelled, written
from hooklint.syntax.toml.spelling import written_key

if TYPE_CHECKING:
    from hooklint.syntax.document import Document, KeyPath

Edits = tuple[TextEdit, ...]


def merge_lists(document: Document, old: KeyPath, new: KeyPath) -> Edits | Refused:
    """Move what `old` lists into the list at `new`, in the order of the file.

    Two inline arrays become one inline array; an inline array beside `[[headers]]` becomes headers. Refused where one
    of the two is no list, where an element is no table, or where the file has faults.
    """
    if document.problems:
        return Refused("the file must be readable before its lists can be merged")
    old_list, new_list = at_path(document.root, old), at_path(document.root, new)
    if isinstance(old_list, Array) and isinstance(new_list, Array):
        return _joined(document, old, new)
    if isinstance(old_list, Array) and isinstance(new_list, TableArray):
        return _as_headers(document, old, new, old_list)
    if isinstance(old_list, TableArray) and isinstance(new_list, Array):
        moved = _as_headers(document, new, old, new_list, named=new)
        return (
            moved
            if isinstance(moved, Refused)
            else (*respelled(document, written(document, old), str(new[-1])), *moved)
        )
    return Refused(f"`{new[-1]}` is there already, and one of the two is no list")


def _as_headers(
    document: Document, inline: KeyPath, headers: KeyPath, array: Array, named: KeyPath | None = None
) -> Edits | Refused:
    """Take the inline array away and write its elements as headers, called `named`, among the others."""
    entry = statement(document, inline)
    if entry is None or enclosing(document, entry):
        return Refused(f"`{inline[-1]}` is written inside another inline table")
    if not all(isinstance(item, Table) for item in array.items):
        return Refused(f"an entry of `{inline[-1]}` is not written as a table")
    data, path = document.source.data, document.source.path
    at = place_in_order(document, headers, entry.span.start)
    lines = _header_lines(document, entry, array, named or headers)
    gone = whole_lines(data, entry.span)
    if array.items:
        gone = gone._replace(start=above(document, entry.span.start))
    return TextEdit(path, gone, b""), TextEdit(path, Span(at, at), _set_apart(data, at, lines))


def _set_apart(data: bytes, at: int, lines: list[bytes]) -> bytes:
    """The lines, blank ones between them and what stands at `at`, or before them at the end of the file."""
    end = newline_of(data)
    text = b"".join(line + end for line in lines)
    if not lines or at < len(data):
        return text
    return end * (1 if data.endswith(b"\n") else 2) + text.removesuffix(end)


def _header_lines(document: Document, entry: Entry, array: Array, headers: KeyPath) -> list[bytes]:
    """Each element's comments, header and pairs, and a blank line; comments of the whole go above the first one."""
    data = document.source.data
    found, rest = elements(document, array)
    behind = comment_behind(data, entry.span.end)
    lines = [*(comments_above(document, entry.span.start) if found else ()), *([behind] if behind else [])]
    name = ".".join(written_key(str(step)) for step in headers).encode()
    for element in found:
        lines += [*element.above, b"[[" + name + b"]]" + _behind(element), *element.pairs, b""]
    if rest:
        lines[len(lines) - bool(found) :] = [*rest, b""]
    return lines if not lines or lines[-1] == b"" else [*lines, b""]


def _behind(element: Element) -> bytes:
    return b" " + element.behind if element.behind else b""


def _joined(document: Document, old: KeyPath, new: KeyPath) -> Edits | Refused:
    """Put the old array's inside into the new array, before or behind what is there."""
    source, target = statement(document, old), statement(document, new)
    if source is None or target is None:
        return Refused(f"`{new[-1]}` is there already")
    from_array, into = source.value, target.value
    assert isinstance(from_array, Array) and isinstance(into, Array)  # noqa: S101, PT018  # the caller looked
    lead, gone = _taken_out(document, source, target) if from_array.items else (b"", _without(document, source))
    first = source.span.start < target.span.start
    inside = _inside(document, from_array, lead, comma=first and bool(into.items))
    if first:
        edits = [_before_first(document, into, inside)]
    else:
        edits = _behind_last(document, into, inside, comma=bool(from_array.items))
    return (TextEdit(document.source.path, gone, b""), *(edit for edit in edits if edit.new))


def _inside(document: Document, array: Array, lead: bytes, *, comma: bool) -> bytes:
    """What stands between the brackets, with a comma behind its last element if more follows, and comments before."""
    start = array.span.start + 1
    inside = document.source.data[start : array.span.end - 1]
    if not array.items and b"#" not in inside:
        return b""
    at = comma_after_last(document, array) if comma else None
    if at is not None:
        inside = inside[: at - start] + b"," + inside[at - start :]
    without_indent = inside.rstrip(b" \t")
    if without_indent.endswith(b"\n"):
        inside = without_indent
    return lead + _without_line_end(inside) if lead else inside


def _before_first(document: Document, into: Array, inside: bytes) -> TextEdit:
    at = into.span.start + 1
    rest = document.source.data[at : into.span.end - 1]
    if inside.endswith(b"\n") and _is_line_end(rest):
        inside = inside.removesuffix(b"\n").removesuffix(b"\r")
    elif into.items and inside and not _has_blank(inside[-1:] + rest[:1]):
        inside += b" "
    return TextEdit(document.source.path, Span(at, at), inside)


def _behind_last(document: Document, into: Array, inside: bytes, *, comma: bool) -> list[TextEdit]:
    """The old inside goes before the closing bracket, on lines of its own where the bracket has one."""
    data, path, at = document.source.data, document.source.path, into.span.end - 1
    comma_at = comma_after_last(document, into) if comma else None
    line = line_start(data, at)
    if line > into.span.start and not data[line:at].strip(b" \t"):
        at = line
        inside = _without_line_end(inside) if _is_line_end(inside) else inside
        inside = inside if inside.endswith(b"\n") or not inside else inside + newline_of(data)
    elif into.items and inside and not _has_blank(inside[:1]):
        inside = b" " + inside
    if comma_at == at:
        return [TextEdit(path, Span(at, at), b"," + inside)]
    edits = [TextEdit(path, Span(at, at), inside)]
    return edits if comma_at is None else [TextEdit(path, Span(comma_at, comma_at), b","), *edits]


def _taken_out(document: Document, source: Entry, target: Entry) -> tuple[bytes, Span]:
    """The comments that go with the elements, each on its line behind a newline, and what goes away with the pair.

    Comments right above a pair, or behind it, stay where they are if the array they come into is the next statement.
    """
    data = document.source.data
    if enclosing(document, source) is not None or _is_next(document, source, target):
        return b"", _without(document, source)
    end, behind = newline_of(data), comment_behind(data, source.span.end)
    comments = [*comments_above(document, source.span.start), *([behind] if behind else [])]
    if not comments:
        return b"", whole_lines(data, source.span)
    lead = b"".join(end + comment for comment in comments) + end
    return lead, whole_lines(data, source.span)._replace(start=above(document, source.span.start))


def _is_next(document: Document, source: Entry, target: Entry) -> bool:
    """Whether no other statement stands between the two, and the target comes second."""
    between = Span(source.span.end, target.span.start)
    return source.span.end <= target.span.start and not any(
        between.start <= entry.span.start < between.end for entry in document.entries
    )


def _has_blank(text: bytes) -> bool:
    return any(byte in b" \t\r\n" for byte in text)


def _is_line_end(text: bytes) -> bool:
    return text.lstrip(b" \t").startswith((b"\n", b"\r\n"))


def _without_line_end(text: bytes) -> bytes:
    """The text without the rest of its first line where that is blank, else without its first blanks."""
    return text.lstrip(b" \t").removeprefix(b"\r").removeprefix(b"\n")


def _without(document: Document, entry: Entry) -> Span:
    """What goes away with the pair: its line, unless a comment stays there; or its place and its comma."""
    data = document.source.data
    holder = enclosing(document, entry)
    if holder is None:
        return without_comment(data, entry.span)
    assert isinstance(holder.value, Table)  # noqa: S101  # what holds a pair on its line
    peers = [Span(parts[0].span.start, end) for parts, _, end, _ in holder.value.pairs]
    place = peers.index(entry.span)
    if place + 1 < len(peers):
        return Span(entry.span.start, peers[place + 1].start)
    return Span(peers[place - 1].end, entry.span.end)
