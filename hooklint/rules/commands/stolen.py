"""A program that wants the payload on its stdin → what stands there instead."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, TypeAlias

from hooklint.scripts.values import Hole, literal
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.scripts.model import Call, Part, Place, Reading
    from hooklint.scripts.values import Value

How: TypeAlias = Literal["program", "nothing", "read before"]
"""`program`: its own text stands there; `nothing`: /dev/null; `read before`: another program has read the payload."""

_PYTHONS = frozenset({"python3", "python"})
_READERS = _PYTHONS | {"node", "jq"}


class Stolen(NamedTuple):
    """`who` reads in vain, `at` is where that begins."""

    who: str
    how: How
    at: Place


def stolen(reading: Reading) -> Iterator[Stolen]:
    """Every program that would read the payload, and on no way gets it."""
    by_place: dict[Place, list[Call]] = {}
    for call in reading.calls:
        by_place.setdefault(call.at, []).append(call)
    for calls in by_place.values():
        ways = {_instead(call) for call in calls}
        how = ways.pop() if len(ways) == 1 else None
        if how is not None and all(_wants_payload(call, how, reading) for call in calls):
            yield Stolen(_called(calls[0]), how, _first_line(calls[0]))


def _called(call: Call) -> str:
    return call.name or "this program"


def _first_line(call: Call) -> Place:
    """The call, without the lines of a here-document."""
    source, span = call.at
    line = source.line_span(source.line_of(call.name_at.span.start))
    return call.at._replace(span=span._replace(end=max(call.name_at.span.end, min(span.end, line.end))))


def _instead(call: Call) -> How | None:
    """What is on the program's stdin, where that is certain and is not the payload."""
    if _is_program(call):
        return "program"
    if call.stdin_from == "null":
        return "nothing"
    return "read before" if call.stdin_from == "hook" and call.stdin == () else None


def _is_program(call: Call) -> bool:
    """Whether the interpreter takes its own program from the here-document."""
    if call.heredoc is None or call.name not in _READERS - {"jq"}:
        return False
    operands = [literal(word) for word in call.words[1:]]
    return all(word is not None and re.fullmatch(r"-[uBEsSI]*", word) for word in operands)


def _wants_payload(call: Call, how: How, reading: Reading) -> bool:
    if call.name == "cat":
        return how == "read before" and len(call.words) == 1 and call.stdout == "captured"
    if call.name == "jq":
        return how != "program" and _is_filter_of_payload(call)
    if how == "program":
        return _reads("python" if call.name in _PYTHONS else "node", _known(call.stdin or ()))
    if call.name in _READERS and (text := _one_liner(call)) is not None:
        return _reads("python" if call.name in _PYTHONS else "node", text)
    return any(_is_run_by(call, part) and _reads(part.language, _text(part)) for part in reading.parts)


def _is_run_by(call: Call, part: Part) -> bool:
    """Whether the call runs the file that is read there."""
    start = part.started
    if start is None or start.how not in ("path", "interpreter") or start.at.source is not call.at.source:
        return False
    return call.at.span.start <= start.at.span.start and start.at.span.end <= call.at.span.end


def _text(part: Part) -> str:
    return part.text.data.decode(errors="replace") if part.text else ""


def _reads(language: str, text: str) -> bool:
    if language == "python":
        return _python_reads(text)
    return language == "node" and _node_reads(text)


_PAYLOAD_WAY = r"(?:^|[^\w\"])\.(?:event|tool_name|tool_call_id|arguments|cwd|session_id|tool_input|prompt)\b"
_OTHER_INPUT = {"-n", "--null-input", "--from-file", "-f", "--rawfile", "--slurpfile", "--args", "--jsonargs"}


def _is_filter_of_payload(call: Call) -> bool:
    """Whether it is `jq` with a filter that takes fields of the payload, from its stdin."""
    words = [literal(word) for word in call.words[1:]]
    if None in words:
        return False
    plain = [word for word in words if word is not None and not word.startswith("-")]
    options = {word for word in words if word is not None and word.startswith("-")}
    has_n = any(re.fullmatch(r"-[a-zA-Z]*n[a-zA-Z]*", option) for option in options)
    return len(plain) == 1 and not has_n and not options & _OTHER_INPUT and bool(re.search(_PAYLOAD_WAY, plain[0]))


def _one_liner(call: Call) -> str | None:
    """The program in the argument behind `-c` or `-e`."""
    words = [literal(word) for word in call.words]
    flag = "-c" if call.name in _PYTHONS else "-e"
    return words[words.index(flag) + 1] if flag in words[:-1] else None


def _known(text: Value) -> str:
    """The text with a name for whatever is put into it."""
    return "".join("_" if isinstance(piece, Hole) else piece if isinstance(piece, str) else "_" for piece in text)


def _python_reads(text: str) -> bool:
    """Whether Python code reads its stdin, and never puts something else in its place."""
    import ast
    import warnings

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            nodes = list(ast.walk(ast.parse(text)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    streams = [node for node in nodes if isinstance(node, ast.Attribute) and ast.unparse(node) == "sys.stdin"]
    replaced = any(isinstance(node.ctx, ast.Store) for node in streams)
    return not replaced and (bool(streams) or any(_reads_line(node) for node in nodes))


def _reads_line(node: object) -> bool:
    import ast

    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return False
    first = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else None
    return node.func.id == "open" and first in (0, "/dev/stdin") and first is not False


def _node_reads(text: str) -> bool:
    code = re.sub(r"^\s*//.*$", "", text, flags=re.MULTILINE)
    return re.search(r"process\.stdin\b|readFileSync\(\s*(?:0|['\"]/dev/stdin['\"])", code) is not None
