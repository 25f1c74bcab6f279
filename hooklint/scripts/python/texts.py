"""Things of a script → the text they are printed as, and the JSON that is made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.python.things import Cell, Dict, List, Parser, Raised, Str, Truth, known, unknown
from hooklint.scripts.values import Array, Hole, Json, Object, Plain, Text, holes, join

if TYPE_CHECKING:
    from hooklint.scripts.model import Place
    from hooklint.scripts.python.things import Content, Thing
    from hooklint.scripts.python.way import Way
    from hooklint.scripts.values import Piece, Shape, Value

_DEEPEST = 12
_LONGEST = 65_536
_MOST_SEEN = 2_000
_DEEPEST_REPR = 6
_WORDS = {"true": "True", "false": "False", "null": "None"}


def inside(thing: Thing, way: Way) -> Content | None:
    """What is in a container; what comes from the payload may be one."""
    if isinstance(thing, Hole):
        found = way.contents.get(thing)
        return found or (Dict((), thing) if thing.kind in {"payload", "field"} else None)
    return way.contents.get(thing) if isinstance(thing, Cell) else None


def held(thing: Thing, way: Way) -> tuple[Hole, ...]:
    """The holes that something was made of."""
    found: dict[Hole, None] = {}
    waiting, seen = [thing], 0
    while waiting and seen < _MOST_SEEN:
        one = waiting.pop()
        seen += 1
        if isinstance(one, Hole):
            found[one] = None
        elif isinstance(one, Str):
            found.update(dict.fromkeys(holes(one.value)))
        elif isinstance(one, Truth):
            found.update(dict.fromkeys(one.of))
        elif (content := inside(one, way)) is not None:
            found.update(dict.fromkeys(_own(content)))
            waiting += _items(content)[:_MOST_SEEN]
    return tuple(found)


def _own(content: Content) -> tuple[Hole, ...]:
    if isinstance(content, Dict):
        return (content.base,) if content.base else ()
    return content.holds if isinstance(content, List) else ()


def _items(content: Content) -> list[Thing]:
    if isinstance(content, List):
        return list(content.items or ())
    return [] if isinstance(content, Parser) else [thing for _, thing in content.items]


def as_text(thing: Thing, way: Way) -> Value:
    """What `str` makes of it."""
    if isinstance(thing, Str):
        return thing.value
    if isinstance(thing, Raised):
        return as_text(thing.message, way)
    if isinstance(thing, Hole) and thing.kind != "payload" and thing not in way.contents:
        return (thing,)
    return as_repr(thing, way)


def as_repr(thing: Thing, way: Way, depth: int = 0) -> Value:
    """What `repr` makes of it: no JSON, as a rule."""
    if isinstance(thing, Plain):
        return (_WORDS.get(thing.text, thing.text),)
    if isinstance(thing, Str):
        whole = known(thing)
        return (repr(whole),) if whole is not None else (unknown(*holes(thing.value)),)
    content = inside(thing, way) if isinstance(thing, Cell) else None
    if depth > _DEEPEST_REPR or content is None:
        return (unknown(*held(thing, way)),)
    return _container(content, way, depth)


def _container(content: Content, way: Way, depth: int) -> Value:
    if isinstance(content, Dict) and content.base is None:
        rows = [join((repr(known(key)) + ": ",), as_repr(thing, way, depth + 1)) for key, thing in content.items]
        return join(("{",), *_between(rows), ("}",))
    if isinstance(content, List) and content.items is not None:
        rows = [as_repr(thing, way, depth + 1) for thing in content.items]
        start, end = ("(", ",)" if len(rows) == 1 else ")") if content.is_tuple else ("[", "]")
        return join((start,), *_between(rows), (end,))
    return (unknown(*_own(content)),)


def _between(rows: list[Value]) -> list[Value]:
    return [part for index, row in enumerate(rows) for part in ((", ",) if index else (), row)]


def as_json(thing: Thing, way: Way, *, is_spread: bool = False) -> Str:
    """The text that `json.dumps` makes of it."""
    return Str((Json(as_shape(thing, way), is_spread),))


def as_shape(thing: Thing, way: Way, depth: int = 0) -> Shape:  # noqa: PLR0911 - one for each kind of thing
    """The JSON value that is made of it."""
    if isinstance(thing, Str):
        return Text(thing.value)
    if isinstance(thing, Plain):
        return thing
    if depth > _DEEPEST:
        return Hole("unknown")
    if isinstance(thing, Hole):
        return _field_shape(thing, way, depth)
    content = inside(thing, way)
    if isinstance(content, Dict):
        return _object(content, way, depth)
    if isinstance(content, List):
        return Array(None if content.items is None else tuple(as_shape(one, way, depth + 1) for one in content.items))
    return unknown(*held(thing, way))


def _object(content: Dict, way: Way, depth: int) -> Object:
    """A dictionary, with what the script has changed deep in the values of the payload that it is built on."""
    items = {name: as_shape(thing, way, depth + 1) for key, thing in content.items if (name := known(key)) is not None}
    for key in _changed_below(content.base, way) if content.base else ():
        items.setdefault(key, _field_shape(below(content.base or Hole("unknown"), key), way, depth + 1))
    return Object(tuple(items.items()), content.base)


def _field_shape(hole: Hole, way: Way, depth: int) -> Shape:
    """A value of the payload with what the script has changed in it."""
    if depth > _DEEPEST:
        return Hole("unknown")
    content = way.contents.get(hole)
    changed = _object(content if isinstance(content, Dict) else Dict((), hole), way, depth)
    return changed if changed.items or content else hole


def _changed_below(hole: Hole, way: Way) -> list[str]:
    if hole.kind not in {"payload", "field"}:
        return []
    start = f"{hole.name}." if hole.name else ""
    names = [
        other.name for other in way.contents if isinstance(other, Hole) and other.kind == "field" and other != hole
    ]
    return list(dict.fromkeys(name[len(start) :].split(".")[0] for name in names if name.startswith(start)))


def below(hole: Hole, key: str) -> Hole:
    """One value of an object that the payload holds; of all that it can be, where it can be several."""
    if hole.kind == "payload":
        return Hole("field", key)
    if hole.kind != "field" or not hole.name:
        return unknown(hole)
    others = tuple(below(other, key) for other in hole.holds if other.kind == "field")
    return Hole("field", f"{hole.name}.{key}", holds=others)


def text_of(*values: Value, at: Place | None = None) -> Str:
    """The texts one behind another; too long a text is not kept."""
    value = join(*values)
    size = len(value) + sum(len(piece) for piece in value if isinstance(piece, str))
    return Str(value, at) if size <= _LONGEST else Str((unknown(*holes(value)),), at)


def lines_of(value: Value) -> tuple[Piece, ...]:
    """The pieces of a text without the blanks around it."""
    pieces = list(value)
    if pieces and isinstance(pieces[0], str):
        pieces[0] = pieces[0].lstrip()
    if pieces and isinstance(pieces[-1], str):
        pieces[-1] = pieces[-1].rstrip()
    return tuple(piece for piece in pieces if piece != "")
