"""The ways of a program → the results of the call: what it prints, and its status."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.jq.shapes import FALSE, NULL, bare, string_of, text_of, type_of
from hooklint.scripts.jq.ways import held
from hooklint.scripts.programs.answers import answer
from hooklint.scripts.values import Hole, Json, Plain, Text, join

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.scripts.jq.machine import Machine, Scope
    from hooklint.scripts.jq.options import Options
    from hooklint.scripts.jq.tree import Node
    from hooklint.scripts.jq.ways import End, Out, Way, Ways
    from hooklint.scripts.model import Guard, Result
    from hooklint.scripts.values import Shape, Value

_ERROR = 5
_NO_OUTPUT = 4
_FALSE = 1


def results(machine: Machine, node: Node, ways: Ways, options: Options, scope: Scope) -> tuple[Result, ...]:
    """One for each way; those that cannot be told apart are one."""
    call = machine.call
    is_quiet = not options.has("e") and options.has("rj")
    found: list[Result] = []
    for way in _merged(ways, is_quiet=is_quiet):
        out = join(*(printed(one, options) for one in way.outs))
        for codes, known in _statuses(machine, node, way, options, scope):
            result = answer(call, *codes, out=out, err=_complaint(way.end), guards=way.guards + known)
            found.append(result._replace(is_whole=way.is_whole))
    return tuple(dict.fromkeys(found))


def _merged(ways: Ways, *, is_quiet: bool) -> Ways:
    """Without conditions that change nothing."""
    kept = list(dict.fromkeys(ways))
    number = 0
    while number < len(kept):
        partner = next((other for other in kept[number + 1 :] if _joined(kept[number], other, is_quiet)), None)
        if partner is None:
            number += 1
            continue
        whole = _joined(kept[number], partner, is_quiet)
        kept.remove(partner)
        kept[number] = whole or kept[number]
        number = 0
    return tuple(kept)


def _joined(one: Way, other: Way, is_quiet: bool) -> Way | None:  # noqa: FBT001 - it is passed on
    """Both as one way, if they differ in one condition that makes no difference."""
    only_one = [guard for guard in one.guards if guard not in other.guards]
    only_other = [guard for guard in other.guards if guard not in one.guards]
    is_turned = (
        len(only_one) == len(only_other) == 1 and only_one[0]._replace(holds=only_other[0].holds) == only_other[0]
    )
    if one.outs == other.outs and (one.end, one.is_whole) == (other.end, other.is_whole):
        words = _with_more_words(one.guards, other.guards) or _with_more_words(other.guards, one.guards)
        if words:
            return one._replace(guards=words)
    if not is_turned or (one.end, one.is_whole) != (other.end, other.is_whole):
        return None
    guards = tuple(guard for guard in one.guards if guard != only_one[0])
    if one.outs == other.outs:
        return one._replace(guards=guards)
    with_value, without = (one, other) if one.outs else (other, one)
    if is_quiet and not without.outs and _is_its_value(with_value, only_one[0]):
        return with_value._replace(guards=guards)
    return None


def _with_more_words(one: tuple[Guard, ...], other: tuple[Guard, ...]) -> tuple[Guard, ...] | None:
    """It is `a`, or it is not `a` but `b`: it is one of both."""
    if len(other) != len(one) + 1 or not one or one[:-1] != other[:-2]:
        return None
    first, (no, second) = one[-1], other[-2:]
    is_same = first.holds and second.holds and no == first._replace(holds=False) and first.kind == "compare"
    if not is_same or (first.how, first.value) != (second.how, second.value) or not first.words:
        return None
    return (*one[:-1], first._replace(words=first.words + second.words))


def _is_its_value(way: Way, guard: Guard) -> bool:
    """`.a // empty`: an empty text says as much as none."""
    if guard.how != "is set" or len(way.outs) != 1 or way.outs[0].is_many:
        return False
    shape = way.outs[0].shape
    return isinstance(shape, Hole) and text_of(shape) == guard.value


def printed(out: Out, options: Options) -> Value:
    """One output as it is printed, with the end of its line."""
    if out.is_many or options.has("qC"):
        return (Hole("output", "jq", holds=held(out.shape)),)
    end: Value = () if options.has("jz") else ("\n",)
    return join(_as_text(out.shape, options), end)


def _as_text(shape: Shape, options: Options) -> Value:
    if options.has("rjz") and isinstance(shape, (Text, Hole)):
        return text_of(bare(shape))
    if isinstance(shape, Plain):
        return (shape.text,)
    text = string_of(shape)
    if text is not None:
        import json

        return (json.dumps(text, ensure_ascii=options.has("a")),)
    is_spread = not options.has("c") and type_of(shape) not in {"string", "number"}
    return (Json(bare(shape), is_spread),)


def _complaint(end: End | None) -> Value:
    if end is None or (end.kind == "halt" and end.shape is None):
        return ()
    if end.kind == "halt" and end.shape is not None:
        return text_of(bare(end.shape)) if type_of(end.shape) == "string" else (*text_of(bare(end.shape)), "\n")
    return (Hole("output", "jq", holds=held(end.shape or NULL)),)


def _codes(end: End) -> tuple[int, ...]:
    if end.kind == "halt":
        return (end.code,) if end.code >= 0 else ()
    return (0, _ERROR) if end.shape == NULL else (_ERROR,)  # older versions do not take `error(null)` for one


def _statuses(
    machine: Machine, node: Node, way: Way, options: Options, scope: Scope
) -> Iterator[tuple[tuple[int, ...], tuple[Guard, ...]]]:
    """The codes, and what is known where it is one of them."""
    if way.end is not None:
        yield _codes(way.end), ()
    elif not options.has("e"):
        yield (0,), ()
    elif not way.outs:
        yield (_NO_OUTPUT,), ()
    elif any(out.is_many for out in way.outs):
        last = way.outs[-1]
        codes = (0, _FALSE) if last.shape not in (NULL, FALSE) else (_FALSE,)
        yield (codes if any(not out.is_many for out in way.outs) else (*codes, _NO_OUTPUT)), ()
    else:
        for is_true, known in machine.truths(way.outs[-1].shape, node, scope.after(way.guards)):
            yield (0 if is_true else _FALSE,), known
