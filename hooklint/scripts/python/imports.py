"""`import` and `from … import` → modules of the language, and files beside the script, which are followed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from hooklint.scripts.python.home import Home, parse
from hooklint.scripts.python.targets import put_name
from hooklint.scripts.python.things import Dotted, Module, text
from hooklint.scripts.values import Hole

if TYPE_CHECKING:
    import ast
    from collections.abc import Callable

    from hooklint.scripts.python.reader import Reader
    from hooklint.scripts.python.things import Thing
    from hooklint.scripts.python.way import Way


def _import(reader: Reader, node: ast.Import, ways: list[Way]) -> list[Way]:
    for alias in node.names:
        out: list[Way] = []
        for way in ways:
            for after, module in module_of(reader, alias.name, node, way):
                first = alias.name.partition(".")[0]
                is_first = alias.asname is None and isinstance(module, Dotted)
                put_name(reader, alias.asname or first, Dotted(first) if is_first else module, after)
                out.append(after)
        ways = out
    return ways


def _import_from(reader: Reader, node: ast.ImportFrom, ways: list[Way]) -> list[Way]:
    name = "." * node.level + (node.module or "")
    out: list[Way] = []
    for way in ways:
        for after, module in module_of(reader, name, node, way):
            for alias in node.names:
                _take(reader, module, alias, after)
            out.append(after)
    return out


def _take(reader: Reader, module: Thing, alias: ast.alias, way: Way) -> None:
    if isinstance(module, Module):
        found = way.scopes.get(module.scope, {})
        taken = found if alias.name == "*" else {alias.name: found.get(alias.name, Hole("unknown"))}
        for name, thing in list(taken.items()):
            if not name.startswith("__"):
                put_name(reader, (alias.asname or name) if alias.name != "*" else name, thing, way)
    elif isinstance(module, Dotted) and alias.name != "*":
        put_name(reader, alias.asname or alias.name, Dotted(f"{module.name}.{alias.name}"), way)


def module_of(reader: Reader, name: str, node: ast.stmt, way: Way) -> list[tuple[Way, Thing]]:
    """A module by its name, followed where it is a file that can be read."""
    if name.partition(".")[0] in sys.stdlib_module_names:
        return [(way, Dotted(name))]
    known = reader.modules.get(name)
    if isinstance(known, Module) and known.scope in way.scopes:
        return [(way, known)]
    from hooklint.scripts.resolve import imported

    given = reader.given._replace(guards=way.guards, is_tested=bool(reader.catching))
    found = imported(name, reader.place(node), reader.session, given, language="python")
    tree = parse(found.data) if found else None
    if found is None or tree is None:
        way.is_whole = way.is_whole and found is None
        return [(way, Dotted(name.lstrip(".") or "?"))]
    scope = known.scope if isinstance(known, Module) else reader.number()
    module = Module(name, scope)
    reader.modules[name] = module
    here = reader.home, reader.scope
    reader.home, reader.scope = Home(found, tree, scope), scope
    reader.parents[scope] = None
    way.put(scope, "__name__", text(name))
    try:
        ways = reader.execute(tree.body, [way])
    finally:
        reader.home, reader.scope = here
    return [(after, module) for after in ways]


IMPORTS: dict[str, Callable[[Reader, Any, list[Way]], list[Way]]] = {"Import": _import, "ImportFrom": _import_from}
