"""A way to end in Python or Node → the line that chose its status, which need not be the line that ends it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.scripts.model import Place
from hooklint.source.span import Span

if TYPE_CHECKING:
    from hooklint.scripts.model import Ending
    from hooklint.source.source import Source

_PASSES_ON = r"\b(?:exit|SystemExit)\(\s*(?:await\s+)?\w[\w.]*\("


def chosen_at(ending: Ending) -> Place:
    """`return 1` where `sys.exit(main())` ends, `process.exitCode = 1` where nothing ends.

    If there are several, it is the first one behind what was said last.
    """
    source, span = ending.at
    code, text = ending.status.codes[0], source.text(span)
    if re.search(_PASSES_ON, text):
        wanted = rf"^[ \t]+(return[ \t]+{code}\b[ \t]*;?)"
    elif b"process.exitCode" in source.data and not re.search(r"exit\(|throw\b", text):
        wanted = rf"(process\.exitCode[ \t]*=[ \t]*{code}\b)"
    else:
        return ending.at
    found = [Span(*match.span(1)) for match in re.finditer(wanted.encode(), source.data, re.MULTILINE)]
    said = max((one.at.span.start for one in ending.printed if one.at.source is source), default=None)
    if len(found) > 1 and said is not None:
        found = [span for span in found if span.start > said][:1]
    return Place(source, found[0]) if len(found) == 1 else ending.at


def dropped_return(source: Source, status: int) -> Place | None:
    """In Python `return 2` of a function that is called as a statement, so that nobody gets it."""
    import ast

    try:
        tree = ast.parse(source.data)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    statements = [one for node in tree.body for one in (node.body if isinstance(node, ast.If) else [node])]
    calls = [one.value.func for one in statements if isinstance(one, ast.Expr) and isinstance(one.value, ast.Call)]
    names = {call.id for call in calls if isinstance(call, ast.Name)}
    for function in tree.body:
        if isinstance(function, ast.FunctionDef) and function.name in names:
            for node in ast.walk(function):
                if isinstance(node, ast.Return) and isinstance(node.value, ast.Constant) and node.value.value == status:
                    start = source.line_span(node.lineno).start
                    return Place(source, Span(start + node.col_offset, start + (node.end_col_offset or 0)))
    return None
