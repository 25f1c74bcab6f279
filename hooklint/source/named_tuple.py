"""Beside the road: `NamedTuple` as of `typing`, made in a tenth of the time.

`typing` compiles a constructor and an evaluator for each annotation of each class. A check needs over a hundred of
them, so that was a fifth of its start-up. Here a class gets what all of them can share. To a type checker it is the one
of `typing`. What is made by the hundred thousand (the reader's statements and values) stays with that one, whose
instances are made faster.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NamedTuple

__all__ = ["NamedTuple"]

_new = tuple.__new__
_MISSING = object()


class _Maker(type):
    """Makes plain subclasses of `tuple`; only `NamedTuple` itself is of this type."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:  # noqa: ANN401 - a class
        if not bases:
            return type.__new__(cls, name, bases, body)
        fields = tuple(body.get("__annotations__", ()))
        defaults = {field: body.pop(field) for field in fields if field in body}
        places = {field: place for place, field in enumerate(fields)}
        body.update({field: _field(place) for field, place in places.items()})
        shared: dict[str, Any] = {
            "__slots__": (),
            "__new__": _constructor(name, places, tuple(defaults.values())),
            "__repr__": _repr,
            "__getnewargs__": _values,
            "__match_args__": fields,
            "_fields": fields,
            "_places": places,
            "_field_defaults": defaults,
            "_make": classmethod(_new),
            "_replace": _replace,
            "_asdict": _asdict,
        }
        return type(name, (tuple, *bases[1:]), {**shared, **body})


def _field(place: int) -> property:
    from _collections import _tuplegetter  # type: ignore[import-not-found]  # what `collections` itself uses

    getter: property = _tuplegetter(place, None)
    return getter


def _constructor(name: str, places: dict[str, int], last: tuple[Any, ...]) -> Callable[..., Any]:
    count = len(places)
    needed = count - len(last)
    blank = (_MISSING,) * needed + last

    def __new__(cls: type, /, *given: Any, **named: Any) -> Any:  # noqa: ANN401, N807 - it becomes a method
        if not named:
            if len(given) == count:
                return _new(cls, given)
            if needed <= len(given) < count:
                return _new(cls, given + last[len(given) - needed :])
        return _new(cls, _filled(name, places, blank, given, named))

    return __new__


def _filled(
    name: str, places: dict[str, int], blank: tuple[Any, ...], given: tuple[Any, ...], named: dict[str, Any]
) -> list[Any]:
    """The values in the order of the fields. Raises `TypeError` where one is missing, or is one too many."""
    if len(given) > len(places):
        raise TypeError(f"{name} takes {len(places)} values, not {len(given)}")
    values = [*given, *blank[len(given) :]]
    for field, value in named.items():
        if places.get(field, -1) < len(given):
            raise TypeError(f"{name} is not made so: {field}")
        values[places[field]] = value
    if _MISSING in values:
        raise TypeError(f"{name} is not made without {[*places][values.index(_MISSING)]}")
    return values


def _values(self: Any) -> tuple[Any, ...]:  # noqa: ANN401 - of any class that is made here
    return tuple(self)


def _repr(self: Any) -> str:  # noqa: ANN401 - of any class that is made here
    values = ", ".join(f"{field}={value!r}" for field, value in zip(self._fields, self, strict=True))
    return f"{type(self).__name__}({values})"


def _replace(self: Any, /, **changed: Any) -> Any:  # noqa: ANN401 - of any class that is made here
    values = list(self)
    for field, value in changed.items():
        if field not in self._places:
            raise ValueError(f"{type(self).__name__} has no {field}")
        values[self._places[field]] = value
    return _new(type(self), values)


def _asdict(self: Any) -> dict[str, Any]:  # noqa: ANN401 - of any class that is made here
    return dict(zip(self._fields, self, strict=True))


if not TYPE_CHECKING:

    class NamedTuple(metaclass=_Maker):
        """What value classes are derived from."""
