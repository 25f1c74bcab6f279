"""A reply that is printed over several lines → the edit of its script that makes it one line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.rules.commands.lost_replies import language
from hooklint.rules.model import Fix, Safety
from hooklint.scripts.values import literal
from hooklint.source.edit import TextEdit
from hooklint.source.span import Span

if TYPE_CHECKING:
    import ast

    from hooklint.rules.commands.readings import ReadHook
    from hooklint.scripts.model import Call, Place
    from hooklint.scripts.verdicts import Reply
    from hooklint.source.source import Source

_PROGRAMS = {"jq", "gojq", "jaq"}
_LAYOUT = ("--tab", "--indent", "-S", "--sort-keys")
_STRINGIFY = rb"JSON\s*\.\s*stringify\("
_INDENT_OF_NODE = rb"\s*,\s*(?:null|undefined)\s*,\s*(?:\d+|\"[^\"\n]*\"|'[^'\n]*')(?=\s*\))"


def advice(read: ReadHook, at: Place) -> str:
    """How to print one line, in the words of the language."""
    known = {"python": "leave out the indent of json.dumps", "node": "leave out the indent of JSON.stringify"}
    written = known.get(language(read, at))
    if written:
        return written
    return "use jq -cn" if _makers(read, at) else "write the reply as one line"


def one_line(read: ReadHook, reply: Reply) -> Fix | None:
    """The edit, where it is clear what makes the lines and where it stands in a script's own file."""
    source = reply.at.source
    if source is read.file.source:
        return None
    kind = language(read, reply.at)
    if kind == "python":
        edit = _without_indent(source)
    elif kind == "node":
        edit = _without_space(source)
    else:
        edit = _compact(read, reply.at)
    return None if edit is None else Fix("print the reply as one line", Safety.UNSAFE, (edit,), ())


def _makers(read: ReadHook, at: Place) -> list[Call]:
    """The calls of jq that can have made the reply: the one that prints it, or those whose output is kept."""
    calls = [call for call in read.reading.calls if call.name in _PROGRAMS and call.at.source is at.source]
    here = [call for call in calls if _overlap(call.at.span, at.span)]
    return here or [call for call in calls if call.stdout in ("captured", "file", "pipe") and _makes_object(call)]


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _makes_object(call: Call) -> bool:
    return any((literal(word) or "").lstrip().startswith("{") for word in call.words[1:])


def _compact(read: ReadHook, at: Place) -> TextEdit | None:
    makers = list({call.at: call for call in _makers(read, at)}.values())
    if len(makers) != 1 or any((literal(word) or "").startswith(_LAYOUT) for word in makers[0].words[1:]):
        return None
    call, source = makers[0], at.source
    if len(call.words) != len(call.places):
        return None
    for word, place in zip(call.words[1:], call.places[1:], strict=True):
        text = literal(word) or ""
        written = source.data[place.span.start : place.span.end]
        if re.fullmatch(r"-[enrRsSajM]+", text) and written == text.encode():
            return TextEdit(source.path, Span(place.span.start + 1, place.span.start + 1), b"c")
    return TextEdit(source.path, Span(call.name_at.span.end, call.name_at.span.end), b" -c")


def _without_indent(source: Source) -> TextEdit | None:
    """Python's own reader says where the one `indent=` of the file stands."""
    import ast

    try:
        tree = ast.parse(source.data)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    found = [(call, keyword) for call in calls for keyword in call.keywords if keyword.arg == "indent"]
    if len(found) != 1:
        return None
    call, keyword = found[0]
    start, end = _span(source, keyword.value)
    others = (_span(source, one).end for one in (*call.args, *(one.value for one in call.keywords)))
    before = max((other for other in others if other < start), default=start)
    is_plain = re.fullmatch(rb"\s*,\s*indent\s*=\s*[\w\"' \\]+", source.data[before:end])
    return TextEdit(source.path, Span(before, end), b"") if is_plain else None


def _span(source: Source, node: ast.expr) -> Span:
    start, end = node.lineno, node.end_lineno or node.lineno
    return Span(
        source.line_span(start).start + node.col_offset, source.line_span(end).start + (node.end_col_offset or 0)
    )


def _without_space(source: Source) -> TextEdit | None:
    """The one `null, 2` behind the value in a call of JSON.stringify, if nothing but that can be meant."""
    found = [match.span() for match in re.finditer(_INDENT_OF_NODE, source.data)]
    if len(found) != 1 or not re.search(_STRINGIFY, source.data[: found[0][0]]):
        return None
    return TextEdit(source.path, Span(*found[0]), b"")
