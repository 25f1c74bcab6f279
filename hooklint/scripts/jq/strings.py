"""Functions over strings: tests, and texts made of texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.jq.arguments import alone, on_text, with_values
from hooklint.scripts.jq.machine import answers, is_text_like
from hooklint.scripts.jq.operators import NUMBER, calculate
from hooklint.scripts.jq.shapes import (
    NULL,
    bare,
    integer_of,
    is_one_line,
    json_of,
    made,
    number,
    plain,
    read_json,
    some_array,
    string_of,
    text_of,
    truth,
    type_of,
)
from hooklint.scripts.jq.ways import failed, many, one, unknown
from hooklint.scripts.values import Array, Hole, Json, Object, Plain, Text, join

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.jq.machine import How, Machine, Scope, Step
    from hooklint.scripts.jq.tree import Node
    from hooklint.scripts.jq.ways import Ways
    from hooklint.scripts.values import Shape

_LINE_BREAKS = frozenset(
    ("\n", "\\n", "\\r?\\n", "[\n\r]", "[\\n\\r]", "[\\r\\n]", "[\\r\\n]+", "[\\n\\r]+", "\\s+", "\\s")
)
_QUOTES = frozenset(('"', '\\"', '["\\\\]', '["\\\\]'))


def _tested(machine: Machine, node: Node, how: How, shapes: tuple[Shape, str], scope: Scope) -> Ways:
    """Both outcomes of a test of a text that is not known."""
    shape, word = shapes
    value = text_of(bare(shape))
    if node.parts and node.parts[0].kind == "text":
        machine.compare(value, how, (word,), node.parts[:1])
    return answers(machine.decide(how, value, (word,), node, scope))


def _test(machine: Machine, node: Node, shapes: tuple[Shape, ...], scope: Scope) -> Ways:
    """`test("re")`, `test("re"; "i")`, `test(["re", "i"])`."""
    shape, given, *more = shapes
    if isinstance(given, Array) and given.items:
        given, *more = given.items
    expression, flags = string_of(given), string_of(more[0]) if more else ""
    if expression is None or flags is None:
        return on_text(machine, node, shape, scope, lambda _: answers(machine.guess(node, shape)))

    def follow(here: Scope) -> Ways:
        text = string_of(shape)
        found = None if text is None or set(flags) - set("gi") else _found(expression, text, is_any_case="i" in flags)
        if found is not None:
            return one(truth(is_true=found))
        if text is not None or set(flags) - set("gi"):
            return answers(machine.guess(node, shape))
        word = ("(?i)" if "i" in flags else "") + expression
        return _tested(machine, node, "regex", (shape, word), here)

    return on_text(machine, node, shape, scope, follow)


def _found(expression: str, text: str, *, is_any_case: bool) -> bool | None:
    from hooklint.scripts.programs.patterns import pattern

    one_pattern = pattern(expression, "perl", ignore_case=is_any_case)
    return None if one_pattern is None or "\n" in text else one_pattern.is_in(text)


def _starts(machine: Machine, node: Node, shapes: tuple[Shape, ...], scope: Scope) -> Ways:
    """`startswith` and `endswith`."""
    shape, given = shapes
    word, text = string_of(given), string_of(shape)
    is_start = node.name == "startswith"
    if word is None:
        return (
            failed()
            if not is_text_like(given)
            else on_text(machine, node, shape, scope, lambda _: answers(machine.guess(node, shape)))
        )
    if text is not None:
        return one(truth(is_true=text.startswith(word) if is_start else text.endswith(word)))
    escaped = "".join(f"\\{letter}" if letter in "*?[]\\" else letter for letter in word)
    glob = f"{escaped}*" if is_start else f"*{escaped}"
    return on_text(machine, node, shape, scope, lambda here: _tested(machine, node, "glob", (shape, glob), here))


def _contains(machine: Machine, node: Node, shapes: tuple[Shape, ...], scope: Scope) -> Ways:
    shape, given = shapes
    word, text = string_of(given), string_of(shape)
    if word is None or not is_text_like(shape):
        is_error = None not in (type_of(shape), type_of(given)) and type_of(shape) != type_of(given)
        return failed() if is_error else answers(machine.guess(node, shape, given))
    if text is not None:
        return one(truth(is_true=word in text))
    return on_text(machine, node, shape, scope, lambda here: _tested(machine, node, "contains", (shape, word), here))


def _inside(machine: Machine, node: Node, shapes: tuple[Shape, ...], _scope: Scope) -> Ways:
    shape, given = shapes
    word, text = string_of(shape), string_of(given)
    if word is not None and text is not None:
        return one(truth(is_true=word in text))
    return answers(machine.guess(node, shape, given))


def _index(machine: Machine, node: Node, shapes: tuple[Shape, ...], scope: Scope) -> Ways:
    """A number, or null where it is not found."""
    shape, given = shapes
    if shape == NULL:
        return one(NULL)
    if isinstance(shape, Array) and shape.items is not None and not isinstance(given, Array):
        return _index_in(machine, node, (shape.items, given), scope)
    word, text = string_of(given), string_of(shape)
    if word and text is not None and text.isascii():
        at = text.find(word) if node.name == "index" else text.rfind(word)
        return one(number(at) if at >= 0 else NULL)
    if not word or not is_text_like(shape):
        return tuple(
            way for is_true, known in machine.guess(node, shape) for way in one(NUMBER if is_true else NULL, known)
        )
    value = text_of(bare(shape))
    if node.parts[0].kind == "text":
        machine.compare(value, "contains", (word,), node.parts[:1])
    decided = machine.decide("contains", value, (word,), node, scope)
    return tuple(way for is_true, known in decided for way in one(NUMBER if is_true else NULL, known))


def _index_in(machine: Machine, node: Node, shapes: tuple[tuple[Shape, ...], Shape], scope: Scope) -> Ways:
    items, given = shapes
    words = [string_of(item) for item in items]
    text = string_of(given)
    known = tuple(word for word in words if word is not None)
    if len(known) != len(words) or not is_text_like(given):
        return tuple(
            way for is_true, more in machine.guess(node, given) for way in one(NUMBER if is_true else NULL, more)
        )
    if text is not None:
        return one(number(known.index(text)) if text in known else NULL)
    if all(word in machine.listed for word in known):
        machine.compare(text_of(bare(given)), "equals", known, [machine.listed[word] for word in known])
    decided = machine.decide("equals", text_of(bare(given)), known, node, scope)
    return tuple(way for is_true, more in decided for way in one(NUMBER if is_true else NULL, more))


def _made(name: str, fold: Callable[[str], str] | None = None, *, is_line: bool | None = None) -> Step:
    """A string of a string."""

    def step(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
        text = string_of(shape)
        if text is not None and fold is not None:
            return one(plain(fold(text)))
        line = is_one_line(shape) if is_line is None else is_line
        return on_text(machine, node, shape, scope, lambda _: one(Text((made(name, shape, is_line=line),))))

    return step


def _lower(text: str) -> str:
    return "".join(letter.lower() if letter.isascii() else letter for letter in text)


def _upper(text: str) -> str:
    return "".join(letter.upper() if letter.isascii() else letter for letter in text)


def _trimmed(_machine: Machine, node: Node, shapes: tuple[Shape, ...], _scope: Scope) -> Ways:
    """`ltrimstr` and `rtrimstr` leave alone what is no string."""
    shape, given = shapes
    text, word = string_of(shape), string_of(given)
    if text is not None and word is not None:
        is_left = node.name == "ltrimstr"
        return one(plain(text.removeprefix(word) if is_left else text.removesuffix(word)))
    if isinstance(shape, Text):
        return one(Text((made(node.name, shape, is_line=is_one_line(shape)),)))
    return one(made(node.name, shape, is_line=is_one_line(shape)) if is_text_like(shape) else shape)


def _replaced(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    """`sub` and `gsub`. What stands in for a match may be made of anything."""
    patterns = _values(machine, node.parts[0], shape, scope)
    replacements = _values(machine, node.parts[1], Object((), Hole("unknown")), scope)
    text, old, new = string_of(shape), _only(patterns), _only(replacements)
    if text is not None and old and new is not None and len(node.parts) == 2 and old.isalnum():  # noqa: PLR2004 - no flags
        return one(plain(text.replace(old, new, -1 if node.name == "gsub" else 1)))
    is_global = node.name == "gsub"
    is_line = (is_one_line(shape) or (is_global and old in _LINE_BREAKS)) and all(map(is_one_line, replacements))
    is_quoted = is_global and old in _QUOTES
    hole = made(node.name, shape, *replacements, is_line=is_line, is_quoted=is_quoted)
    return on_text(machine, node, shape, scope, lambda _: one(Text((hole,))))


def _values(machine: Machine, node: Node, shape: Shape, scope: Scope) -> tuple[Shape, ...]:
    return tuple(out.shape for way in machine.ways(node, shape, scope) for out in way.outs)


def _only(shapes: tuple[Shape, ...]) -> str | None:
    return string_of(shapes[0]) if len(shapes) == 1 else None


def _split(machine: Machine, node: Node, shapes: tuple[Shape, ...], scope: Scope) -> Ways:
    shape, given, *flags = shapes
    if not flags and string_of(shape) is not None and string_of(given) is not None:
        return calculate("/", shape, given)
    return on_text(machine, node, shape, scope, lambda _: one(some_array(shape)))


def _joined(_machine: Machine, _node: Node, shapes: tuple[Shape, ...], _scope: Scope) -> Ways:
    shape, given = shapes
    if isinstance(shape, Object) and shape.base is None:
        shape = Array(tuple(value for _, value in shape.items))
    if not isinstance(shape, Array):
        return one(Text((made("join", shape, given),))) if isinstance(shape, Hole) else failed()
    if shape.items is None:
        return one(Text((made("join", shape, given, is_line=False),)))
    if any(isinstance(item, (Object, Array)) for item in shape.items):
        return failed()
    parts = [part for item in shape.items for part in (text_of(given), () if item == NULL else text_of(item))]
    return one(Text(join(*parts[1:])))


def _pieces(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    """`match`, `scan` and `splits` put out any number of values made of the input."""
    for part in node.parts:
        machine.ways(part, shape, scope)
    piece: Shape = Object((), unknown(shape)) if node.name in {"match", "capture"} else unknown(shape)
    return on_text(machine, node, shape, scope, lambda _: many(piece))


def _to_json(shape: Shape) -> Ways:
    return one(Text(json_of(shape)))


def _from_json(machine: Machine, node: Node, shape: Shape, _scope: Scope) -> Ways:
    text = string_of(shape)
    if text is not None:
        found = read_json(text)
        return failed() if found is None else one(found)
    if isinstance(shape, Text) and len(shape.value) == 1 and isinstance(shape.value[0], Json):
        return one(shape.value[0].shape)
    if not is_text_like(shape):
        return failed()
    return (*one(unknown(shape), machine.guess(node, shape)[0][1]), *failed(guards=machine.guess(node, shape)[1][1]))


def _to_string(shape: Shape) -> Ways:
    return one(Text(text_of(shape)))


def _to_number(shape: Shape) -> Ways:
    if type_of(shape) == "number":
        return one(shape)
    text = string_of(shape)
    if text is not None:
        value = integer_of(Plain(text))
        return one(number(value)) if value is not None else (*one(NUMBER), *failed())
    return (*one(NUMBER), *failed()) if is_text_like(shape) else failed()


def _length(shape: Shape) -> Ways:
    text = string_of(shape)
    if text is not None:
        return one(number(len(text)))
    if isinstance(shape, Array) and shape.items is not None:
        return one(number(len(shape.items)))
    if isinstance(shape, Object) and shape.base is None:
        return one(number(len(shape.items)))
    if shape == NULL:
        return one(number(0))
    return failed() if type_of(shape) == "boolean" else one(NUMBER)


def _type(shape: Shape) -> Ways:
    kind = type_of(shape)
    return one(Text((made("type", shape, is_line=True, is_quoted=True),)) if kind is None else plain(kind))


def _line(name: str) -> Step:
    def step(_machine: Machine, _node: Node, shape: Shape, _scope: Scope) -> Ways:
        return one(Text((made(name, shape, is_line=True, is_quoted=True),)))

    return step


STRINGS: dict[str, Step] = {
    "test/1": with_values(_test),
    "test/2": with_values(_test),
    "startswith/1": with_values(_starts),
    "endswith/1": with_values(_starts),
    "contains/1": with_values(_contains),
    "inside/1": with_values(_inside),
    "index/1": with_values(_index),
    "rindex/1": with_values(_index),
    "ascii_downcase/0": _made("ascii_downcase", _lower),
    "ascii_upcase/0": _made("ascii_upcase", _upper),
    "trim/0": _made("trim", lambda text: text.strip(" \t\n\r\f\v")),
    "ltrim/0": _made("ltrim", lambda text: text.lstrip(" \t\n\r\f\v")),
    "rtrim/0": _made("rtrim", lambda text: text.rstrip(" \t\n\r\f\v")),
    "ltrimstr/1": with_values(_trimmed),
    "rtrimstr/1": with_values(_trimmed),
    "sub/2": _replaced,
    "sub/3": _replaced,
    "gsub/2": _replaced,
    "gsub/3": _replaced,
    "split/1": with_values(_split),
    "split/2": with_values(_split),
    "join/1": with_values(_joined),
    "match/1": _pieces,
    "match/2": _pieces,
    "capture/1": _pieces,
    "capture/2": _pieces,
    "scan/1": _pieces,
    "scan/2": _pieces,
    "splits/1": _pieces,
    "tojson/0": alone(_to_json),
    "fromjson/0": _from_json,
    "tostring/0": alone(_to_string),
    "tonumber/0": alone(_to_number),
    "length/0": alone(_length),
    "utf8bytelength/0": alone(lambda shape: one(NUMBER) if is_text_like(shape) else failed()),
    "type/0": alone(_type),
    "todate/0": _line("todate"),
    "todateiso8601/0": _line("todate"),
    "strftime/1": _line("strftime"),
    "strflocaltime/1": _line("strftime"),
    "input_filename/0": alone(lambda _: one(made("input_filename", is_line=True))),
}
