"""Calls → the functions of the script, or what is known of those of the language."""

from __future__ import annotations

import ast
import sys
from typing import TYPE_CHECKING

from hooklint.scripts.python.asked import Asked
from hooklint.scripts.python.exceptions import raised
from hooklint.scripts.python.functions import construct, invoke
from hooklint.scripts.python.library.network import NETWORK, reach_out
from hooklint.scripts.python.quantified import quantified
from hooklint.scripts.python.texts import inside
from hooklint.scripts.python.things import Class, Dict, Dotted, Function, List, Method, Partial, known, text

if TYPE_CHECKING:
    from hooklint.scripts.python.reader import Met, Reader
    from hooklint.scripts.python.things import Thing
    from hooklint.scripts.python.way import Way

_TAKES_FUNCTIONS = frozenset(
    {"sorted", "map", "filter", "max", "min", "re.sub", "re.compile", "reduce", "functools.reduce", "dataclasses.field"}
)
"""What calls a function that it is given at once, and does nothing else with it."""

_EXCEPTIONS = ("Error", "Exception", "SystemExit", "KeyboardInterrupt")

_HARMLESS = frozenset({"yaml", "tomli", "tomli_w", "toml", "orjson", "ujson", "dotenv", "dateutil", "bashlex", "regex"})
"""Modules of others that print nothing and end nothing."""


def call(reader: Reader, node: ast.Call, way: Way) -> Met:
    """Whatever a call can come to."""
    start = len(reader.session.fields)
    met: Met = []
    for after, function in reader.evaluate(node.func, way):
        chosen = quantified(reader, node, function, after)
        if chosen is not None:
            met += chosen
            continue
        names = [keyword.arg for keyword in node.keywords]
        for last, things in reader.each([*node.args, *(keyword.value for keyword in node.keywords)], after):
            met += ask(reader, _asked(node, function, things, names, last, start))
    return met


def _asked(  # noqa: PLR0913, PLR0917 - what is looked at, and where it stands
    node: ast.Call, function: Thing, things: list[Thing], names: list[str | None], way: Way, start: int
) -> Asked:
    args, is_whole = _positional(node, things, way)
    keywords: dict[str, Thing] = {}
    for name, thing in zip(names, things[len(node.args) :], strict=True):
        content = inside(thing, way)
        if name is not None:
            keywords[name] = thing
        elif isinstance(content, Dict) and content.base is None:
            keywords.update({known(key) or "": value for key, value in content.items})
        else:
            is_whole = False
    return Asked(node, function, args, keywords, way, start, is_whole)


def _positional(node: ast.Call, things: list[Thing], way: Way) -> tuple[tuple[Thing, ...], bool]:
    args: list[Thing] = []
    is_whole = True
    for one, thing in zip(node.args, things, strict=False):
        content = inside(thing, way)
        if not isinstance(one, ast.Starred):
            args.append(thing)
        elif isinstance(content, List) and content.items is not None:
            args += content.items
        else:
            args.append(thing)
            is_whole = False
    return tuple(args), is_whole


def ask(reader: Reader, asked: Asked) -> Met:
    """Call what is called."""
    function = asked.function
    if isinstance(function, Partial):
        return ask(reader, asked._replace(function=function.function, args=function.arguments + asked.args))
    if isinstance(function, Function):
        return invoke(reader, function, asked)
    if isinstance(function, Class):
        return construct(reader, function, asked)
    if isinstance(function, Method):
        return reader.method(reader, function, asked)
    if isinstance(function, Dotted):
        return _of_library(reader, function.name, asked)
    if any(isinstance(one, Function) for one in (*asked.args, *asked.keywords.values())):
        asked.way.is_whole = False
    return asked.gives_unknown()


def _of_library(reader: Reader, name: str, asked: Asked) -> Met:
    known_function = reader.library.get(name)
    if known_function:
        return known_function(reader, asked)
    if name.endswith(_EXCEPTIONS):
        return asked.gives(_exception(name.rpartition(".")[2], asked))
    module = name.partition(".")[0]
    if any(name == one or name.startswith(f"{one}.") for one in NETWORK):
        return reach_out(reader, asked, name)
    if reader.by == "python" and not _is_harmless(name, module):
        asked.way.is_whole = False
    passed = any(isinstance(one, Function) for one in (*asked.args, *asked.keywords.values()))
    if passed and name not in _TAKES_FUNCTIONS:
        asked.way.is_whole = False
    return asked.gives_unknown()


def _exception(name: str, asked: Asked) -> Thing:
    if asked.args:
        return raised(name, asked.first)
    return raised(name) if name == "SystemExit" else raised(name, text(""))


def _is_harmless(name: str, module: str) -> bool:
    return "." not in name or module in sys.stdlib_module_names or module in _HARMLESS or module.startswith("<")
