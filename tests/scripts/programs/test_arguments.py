from __future__ import annotations

import pytest

from hooklint.scripts.programs.arguments import arguments
from hooklint.scripts.values import Value, field, literal
from tests.scripts.programs.called import called, text_at

X: Value = (field("x"),)


@pytest.mark.parametrize(
    ("words", "options", "operands"),
    [
        (("-q", "a"), [("q", None)], ["a"]),
        (("-qe", "a", "b"), [("q", None), ("e", "a")], ["b"]),
        (("-ea", "b"), [("e", "a")], ["b"]),
        (("a", "-q"), [("q", None)], ["a"]),
        (("--", "-q"), [], ["-q"]),
        (("-",), [], ["-"]),
        (("--regexp=a", "b"), [("regexp", "a")], ["b"]),
        (("--regexp", "a", "b"), [("regexp", "a")], ["b"]),
        (("--quiet", "b"), [("quiet", None)], ["b"]),
        (("-e",), [("e", "")], []),
    ],
)
def test_words_are_sorted(words: tuple[str, ...], options: list[tuple[str, str | None]], operands: list[str]) -> None:
    given = arguments(called("grep", *words), "e regexp")
    found = [(option.name, None if option.value is None else literal(option.value)) for option in given.options]
    assert found == options
    assert [literal(operand.value) for operand in given.operands] == operands


def test_a_value_has_its_own_place() -> None:
    given = arguments(called("grep", "-e", "a", "-eb"), "e")
    assert [text_at(option.at) for option in given.options] == ["'a'", "'-eb'"]


def test_a_word_that_is_not_known_is_an_operand() -> None:
    assert arguments(called("grep", X)).operands[0].value == X
    assert arguments(called("grep", ("-e", *X)), "e").values("e") == (X,)


def test_options_end_at_the_first_operand() -> None:
    given = arguments(called("awk", "-F", ":", "{print}", "-x"), "F", ends_at_operand=True)
    assert [literal(operand.value) for operand in given.operands] == ["{print}", "-x"]
