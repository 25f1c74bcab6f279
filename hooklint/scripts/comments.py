"""A script → where its comments stand, by the language it is written in; only for scripts that are worth a look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.source.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.source.source import Source

_BY_SUFFIX = {
    **dict.fromkeys((".py", ".pyw"), "python"),
    **dict.fromkeys((".js", ".mjs", ".cjs", ".ts", ".mts"), "node"),
    **dict.fromkeys((".sh", ".bash", ".dash"), "shell"),
}
_BY_PROGRAM = {"python": "python", "pypy": "python", "node": "node", "deno": "node", "bun": "node"}
_QUOTES = (b"'", b'"', b"`", b"/*")


def comments(source: Source) -> Iterator[Span]:
    """The comments of a script, without their line ends, in file order. What is no Python or JavaScript is shell."""
    language = _language(source)
    if language == "python":
        yield from _of_python(source)
    elif language == "node":
        yield from _of_node(source)
    else:
        yield from _of_shell(source)


def _language(source: Source) -> str:
    from hooklint.scripts.shebang import shebang

    found = shebang(source.data)
    programs = [word.rpartition("/")[2].rstrip("0123456789.") for word in found.words] if found else []
    by_program = next((_BY_PROGRAM[name] for name in programs if name in _BY_PROGRAM), "shell" if found else "")
    return by_program or _BY_SUFFIX.get(source.path.suffix, "shell")


def _of_shell(source: Source) -> Iterator[Span]:
    from hooklint.scripts.shell.tree import parse

    waiting = [parse(source.data)]
    while waiting:
        node = waiting.pop()
        if node.type == "comment":
            yield Span(node.start_byte, node.end_byte)
        else:
            waiting += reversed(node.children)


def _of_python(source: Source) -> Iterator[Span]:
    from io import BytesIO
    from tokenize import COMMENT, TokenError, tokenize

    try:
        for token in tokenize(BytesIO(source.data).readline):
            if token.type == COMMENT:
                line = source.line_span(token.start[0])
                start = line.start + len(token.line[: token.start[1]].encode(errors="surrogateescape"))
                yield Span(start, start + len(token.string.encode(errors="surrogateescape")))
    except (TokenError, SyntaxError, ValueError):
        return  # what stands behind the fault is nobody's comment


def _of_node(source: Source) -> Iterator[Span]:
    """Those behind `//` before which nothing on the line can be a string or a pattern."""
    for line in range(1, source.line_count + 1):
        start, end = source.line_span(line)
        text = source.data[start:end]
        before, mark, _ = text.partition(b"//")
        if mark and not any(quote in before for quote in _QUOTES):
            yield Span(start + len(before), end)
