"""Names, attributes and subscripts → what they stand for."""

from __future__ import annotations

import ast
import builtins
from typing import TYPE_CHECKING

from hooklint.scripts.python.exceptions import raised
from hooklint.scripts.python.guards import question
from hooklint.scripts.python.texts import below, held, inside
from hooklint.scripts.python.things import (
    NONE,
    Cell,
    Class,
    Dict,
    Dotted,
    Fields,
    Finished,
    Function,
    List,
    Method,
    Module,
    Raised,
    Str,
    Truth,
    known,
    unknown,
    whole_number,
)
from hooklint.scripts.values import Hole

if TYPE_CHECKING:
    from hooklint.scripts.model import Guard
    from hooklint.scripts.python.reader import Met, Reader
    from hooklint.scripts.python.things import Thing
    from hooklint.scripts.python.way import Way

_BUILTINS = frozenset(dir(builtins))
_MOST_CHOICES = 12


def name_of(reader: Reader, name: str, way: Way) -> Thing:
    """What a name stands for in the present scope."""
    scope: int | None = reader.scope
    while scope is not None:
        found = way.scopes.get(scope, {}).get(name)
        if found is not None:
            return found
        scope = reader.parents.get(scope)
    return Dotted(name) if name in _BUILTINS else Hole("unknown")


def attribute(reader: Reader, thing: Thing, name: str, way: Way) -> Thing:  # noqa: PLR0911 - one for each kind of thing
    """`thing.name`."""
    if isinstance(thing, Dotted):
        full = f"{thing.name}.{name}"
        return way.settings.get(full, Dotted(full))
    if isinstance(thing, Module):
        return way.scopes.get(thing.scope, {}).get(name, Hole("unknown"))
    if isinstance(thing, Class):
        return dict(thing.names).get(name, Hole("unknown"))
    if isinstance(thing, Finished):
        return _of_process(thing, name)
    if isinstance(thing, Raised):
        return _of_exception(reader, thing, name, way)
    if isinstance(thing, Cell) and isinstance(content := way.contents.get(thing), Fields):
        return _of_object(thing, content, name)
    return Method(thing, name)


def _of_object(cell: Cell, content: Fields, name: str) -> Thing:
    own = dict(content.items).get(name)
    if own is not None:
        return own
    found = dict(content.of.names).get(name, Hole("unknown"))
    if not isinstance(found, Function):
        return found
    marks = {one.id for one in getattr(found.node, "decorator_list", ()) if isinstance(one, ast.Name)}
    return found if "staticmethod" in marks else found._replace(owner=cell)


def _of_process(thing: Finished, name: str) -> Thing:
    if name in {"returncode", "status", "exitCode"}:
        return thing
    if name in {"stdout", "output"}:
        return Str(thing.output)
    if name == "stderr":
        return Hole("output", thing.call.name)
    return Method(thing, name)


def _of_exception(reader: Reader, thing: Raised, name: str, way: Way) -> Thing:
    if name == "code" and thing.name == "SystemExit":
        return thing.message
    if name == "args":
        return reader.cell(way, List((thing.message,)))
    if name == "message":
        return thing.message
    return unknown(*held(thing.message, way))


def item(reader: Reader, thing: Thing, key: Thing, node: ast.expr, way: Way, start: int) -> Met:  # noqa: PLR0913, PLR0917 - what is looked at, and where it stands
    """`thing[key]`."""
    if isinstance(thing, Dotted):
        return _of_named(reader, thing, key, node, way)
    content = inside(thing, way)
    if isinstance(content, Dict):
        return got(reader, thing, key, node, way, start)
    if isinstance(content, List):
        return [(way, _of_list(content, key))]
    return [(way, unknown(*held(thing, way)))]


def _of_list(content: List, key: Thing) -> Thing:
    index = whole_number(key)
    if content.items is not None and index is not None and -len(content.items) <= index < len(content.items):
        return content.items[index]
    if content.items is not None and len(content.items) == 1:
        return content.items[0]
    return unknown(*content.holds)


def _of_named(reader: Reader, thing: Dotted, key: Thing, node: ast.expr, way: Way) -> Met:
    if thing.name in {"os.environ", "os.environb"}:
        return [(way, variable(reader, key, node, way))]
    if thing.name == "sys.argv":
        return argument(reader, key, node, way)
    return [(way, Hole("unknown"))]


def variable(reader: Reader, key: Thing, node: ast.expr, way: Way, default: Thing | None = None) -> Thing:
    """A variable of the environment."""
    name = known(key)
    if name is None:
        return Hole("unknown")
    changed = way.settings.get(f"os.environ[{name}]")
    given = dict(reader.given.environment).get(name)
    if changed is not None or given is not None:
        return changed or Str(given or ())
    others: tuple[str, ...] = ()
    if default is not None and default != NONE:
        of = [hole.name for hole in held(default, way) if hole.kind == "variable"]
        others = tuple(of) or ("",)
    reader.variable(name, node, way, others)
    return Hole("variable", name)


def argument(reader: Reader, key: Thing, node: ast.expr, way: Way) -> Met:
    """`sys.argv[key]`: what is not given raises, which ends most scripts."""
    index = whole_number(key)
    given = reader.given.arguments
    is_open = any(isinstance(piece, Hole) and piece.name in {"@", "*"} for value in given for piece in value)
    if index is None or index <= 0:
        return [(way, Hole("unknown"))]
    if index <= len(given):
        return [(way, Str(given[index - 1]))]
    reader.variable(str(index), node, way)
    if is_open:
        return [(way, Hole("argument", str(index)))]
    reader.throw(way, raised("IndexError"), node)
    return []


def got(  # noqa: PLR0913, PLR0917 - what is looked at, and where it stands
    reader: Reader, thing: Thing, key: Thing, node: ast.expr, way: Way, start: int, default: Thing | None = None
) -> Met:
    """A value of a dictionary. Without a default, a key that is not there raises."""
    content = inside(thing, way)
    if not isinstance(content, Dict):
        return [(way, unknown(*held(thing, way)))]
    name = known(key) if isinstance(key, Str) else str(whole_number(key)) if whole_number(key) is not None else None
    if name is None:
        return _any_of(reader, content, key, node, way, default)
    found = content.get(name)
    if found is not None:
        return [(way, found)]
    if content.base is not None:
        return [(way, _from_base(reader, content.base, name, node, way, start, default))]
    if default is None:
        reader.throw(way, raised("KeyError"), node)
        return []
    return [(way, default)]


def _from_base(  # noqa: PLR0913, PLR0917 - what is looked at, and where it stands
    reader: Reader, base: Hole, name: str, node: ast.expr, way: Way, start: int, default: Thing | None
) -> Hole:
    if base.kind not in {"payload", "field"}:
        return unknown(base)
    hole = below(base, name)
    if hole.kind == "field":
        reader.forget(start, node, base)
        second = tuple(one for one in held(default, way) if one.kind == "field") if default is not None else ()
        reader.field(hole, node, way, second)
        if second:
            from hooklint.scripts.python.expressions import choose

            choose(reader, start, (hole, *second))
            hole = hole._replace(holds=tuple(dict.fromkeys((*hole.holds, *second))))
    return hole


def _any_of(reader: Reader, content: Dict, key: Thing, node: ast.expr, way: Way, default: Thing | None) -> Met:  # noqa: PLR0913, PLR0917 - what is looked at, and where it stands
    """A key that is known only when the hook runs: one way for each key there is."""
    if not content.items or len(content.items) > _MOST_CHOICES or content.base is not None:
        of = [hole for _, thing in content.items for hole in held(thing, way)]
        return [(way, unknown(*of, *((content.base,) if content.base else ())))]
    met: Met = []
    start = len(reader.session.comparisons)
    truth = reader.compare(key, "equals", [name for name, _ in content.items], node, way)
    if default == key:  # other spellings of what it may be: a key that is none of them is as good
        del reader.session.comparisons[start:]
    for name, thing in content.items:
        for one, _ in _where(truth, known(name) or "", way.fork()):
            met.append((one, thing))
    _, missing = reader.split(Truth((), truth.no), way)
    for one in missing:
        if default is None:
            reader.throw(one, raised("KeyError"), node)
        else:
            met.append((one, default))
    return met


def _where(truth: Truth, word: str, way: Way) -> list[tuple[Way, Guard]]:
    guard = truth.yes[0][0]
    if guard.kind == "compare":
        guard = question(guard._replace(words=(word,))).yes[0][0]
    after = way.holding((guard,))
    return [(after, guard)] if after else []
