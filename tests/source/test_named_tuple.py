"""The same as `typing.NamedTuple`, as far as anybody can tell."""

from __future__ import annotations

import copy
import pickle
import typing
from typing import Any

import pytest

from hooklint.source import named_tuple


class Ours(named_tuple.NamedTuple):
    """A value."""

    first: int
    second: str = "two"
    third: tuple[int, ...] = ()

    @property
    def both(self) -> str:
        return f"{self.first}{self.second}"


class Theirs(typing.NamedTuple):
    """A value."""

    first: int
    second: str = "two"
    third: tuple[int, ...] = ()

    @property
    def both(self) -> str:
        return f"{self.first}{self.second}"


Kind = typing.TypeVar("Kind")


class Generic(named_tuple.NamedTuple, typing.Generic[Kind]):
    """A value of a kind."""

    value: Kind
    place: int = 0


Made: typing.TypeAlias = Any
CLASSES: list[Made] = [Ours, Theirs]


@pytest.mark.parametrize("made", CLASSES)
def test_construction(made: Made) -> None:
    assert made(1) == (1, "two", ())
    assert made(1, "b") == (1, "b", ())
    assert made(1, "b", (3,)) == (1, "b", (3,))
    assert made(first=1) == made(1)
    assert made(1, third=(4,)) == (1, "two", (4,))
    assert made(second="x", first=2) == (2, "x", ())


@pytest.mark.parametrize("made", CLASSES)
@pytest.mark.parametrize(
    ("given", "named"),
    [((), {}), ((1, "a", (), 4), {}), ((1,), {"fourth": 4}), ((1,), {"first": 2}), ((), {"second": "x"})],
)
def test_wrong_construction(made: Made, given: tuple[object, ...], named: dict[str, object]) -> None:
    with pytest.raises(TypeError):
        made(*given, **named)


@pytest.mark.parametrize("made", CLASSES)
def test_what_a_value_can_do(made: Made) -> None:
    one = made(1, "b")
    assert (one.first, one.second, one.third, one.both) == (1, "b", (), "1b")
    assert one._replace(second="c") == (1, "c", ())
    assert type(one._replace(second="c")) is made
    assert made._make([1, "b", (2,)]) == (1, "b", (2,))
    assert one._asdict() == {"first": 1, "second": "b", "third": ()}
    assert made._fields == made.__match_args__ == ("first", "second", "third")
    assert made._field_defaults == {"second": "two", "third": ()}
    assert repr(one) == f"{made.__name__}(first=1, second='b', third=())"
    assert hash(one) == hash((1, "b", ()))
    assert copy.copy(one) == one
    assert type(copy.deepcopy(one)) is made
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 - our own
    assert made.__doc__ == "A value."
    match one:
        case made(first, second=second):
            assert (first, second) == (1, "b")
    with pytest.raises(ValueError, match="fourth"):
        one._replace(fourth=4)
    with pytest.raises(AttributeError):
        one.first = 2
    with pytest.raises(AttributeError):
        one.fourth = 2


def test_a_value_may_be_generic() -> None:
    one: Generic[str] = Generic("a")
    assert (one.value, one.place, Generic[int](2, place=3)) == ("a", 0, (2, 3))
    assert isinstance(one, tuple)


@pytest.mark.parametrize("made", CLASSES)
def test_a_subclass_keeps_its_type(made: Made) -> None:
    class Below(made):  # type: ignore[misc]
        def twice(self) -> int:
            return int(self.first) * 2

    one = Below(2, "b")
    assert (one.twice(), type(one), type(one._replace(first=3))) == (4, Below, Below)
    assert repr(one).startswith("Below(first=2")
