"""Beside the road: `NamedTuple` as of `typing`, made in a tenth of the time.

`typing` compiles a constructor and an evaluator for each annotation of each class. A check needs over a hundred of
them, so that was a fifth of its start-up. Here a class gets what all of them can share. To a type checker it is the one
of `typing`. What is made by the hundred thousand (the reader's statements and values) stays with that one, whose
instances are made faster.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import NamedTuple

__all__ = ["NamedTuple"]

_new = tuple.__new__


class _Maker(type):
    """Makes plain subclasses of `tuple`; only `NamedTuple` itself is of this type."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:  # noqa: ANN401 - a class
        if not bases:
            return type.__new__(cls, name, bases, body)
        fields = tuple(body.get("__annotations__", ()))
        defaults = {field: body.pop(field) for field in fields if field in body}
        body.update({field: _field(place) for place, field in enumerate(fields)})
        shared: dict[str, Any] = {
            "__slots__": (),
            "__new__": _constructor(name, fields, defaults),
            "__repr__": _repr,
            "__getnewargs__": _values,
            "__match_args__": fields,
            "_fields": fields,
            "_field_defaults": defaults,
            "_make": classmethod(_new),
            "_replace": _replace,
            "_asdict": _asdict,
        }
        return type(name, (tuple,), {**shared, **body})


def _field(place: int) -> property:
    from _collections import _tuplegetter  # type: ignore[import-not-found]  # what `collections` itself uses

    getter: property = _tuplegetter(place, None)
    return getter


def _constructor(name: str, fields: tuple[str, ...], defaults: dict[str, Any]) -> Callable[..., Any]:
    count, last = len(fields), tuple(defaults.values())
    needed = count - len(last)

    def __new__(cls: type, /, *given: Any, **named: Any) -> Any:  # noqa: ANN401, N807 - it becomes a method
        if not named:
            if len(given) == count:
                return _new(cls, given)
            if needed <= len(given) < count:
                return _new(cls, given + last[len(given) - needed :])
        return _new(cls, _filled(name, fields, defaults, given, named))

    return __new__


def _filled(
    name: str, fields: tuple[str, ...], defaults: dict[str, Any], given: tuple[Any, ...], named: dict[str, Any]
) -> Iterable[Any]:
    """The values in the order of the fields. Raises `TypeError` where one is missing, or is one too many."""
    if len(given) > len(fields):
        raise TypeError(f"{name} takes {len(fields)} values, not {len(given)}")
    values = {**defaults, **dict(zip(fields, given, strict=False)), **named}
    wrong = [field for field in fields if field not in values]
    wrong += [field for field in named if field not in fields or field in fields[: len(given)]]
    if wrong:
        raise TypeError(f"{name} is not made so: {', '.join(wrong)}")
    return [values[field] for field in fields]


def _values(self: Any) -> tuple[Any, ...]:  # noqa: ANN401 - of any class that is made here
    return tuple(self)


def _repr(self: Any) -> str:  # noqa: ANN401 - of any class that is made here
    values = ", ".join(f"{field}={value!r}" for field, value in zip(self._fields, self, strict=True))
    return f"{type(self).__name__}({values})"


def _replace(self: Any, /, **changed: Any) -> Any:  # noqa: ANN401 - of any class that is made here
    made = _new(type(self), [changed.pop(field, value) for field, value in zip(self._fields, self, strict=True)])
    if changed:
        raise ValueError(f"{type(self).__name__} has no {', '.join(changed)}")
    return made


def _asdict(self: Any) -> dict[str, Any]:  # noqa: ANN401 - of any class that is made here
    return dict(zip(self._fields, self, strict=True))


if not TYPE_CHECKING:

    class NamedTuple(metaclass=_Maker):
        """What value classes are derived from."""
