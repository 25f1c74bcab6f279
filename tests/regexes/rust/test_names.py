"""Which characters may name a group (docs/hosts/rust-regex.md §4.3). tests/oracle asks about all of them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from hooklint.regexes.rust.errors import NAME_CHARACTER, RegexError
from hooklint.regexes.rust.names import may_stand_in_name
from hooklint.regexes.rust.parser import parse
from hooklint.regexes.rust.tree import Group


def place(char: str) -> str:
    """Where in a name the character may stand."""
    first, later = may_stand_in_name(char, first=True), may_stand_in_name(char, first=False)
    return {(True, True): "anywhere", (False, True): "later", (False, False): "nowhere"}[first, later]


def test_ascii() -> None:
    places: dict[str, str] = {"anywhere": "", "later": "", "nowhere": ""}
    for char in map(chr, range(128)):
        places[place(char)] += char
    assert places["anywhere"] == "ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
    assert places["later"] == ".0123456789[]"


@pytest.mark.parametrize("char", ["é", "ß", "日", "ª", "ⁿ", "\U00020000", "ก"])
def test_letters(char: str) -> None:
    assert place(char) == "anywhere"


@pytest.mark.parametrize("char", ["\u0345", "Ⅷ", "ⓐ", "\u0903"])
def test_alphabetic_without_being_letters(char: str) -> None:
    assert not char.isalpha()
    assert place(char) == "anywhere"


@pytest.mark.parametrize("char", ["²", "½", "٣", "①", "৴", "\U0001f100"])
def test_numbers(char: str) -> None:
    assert place(char) == "later"


@pytest.mark.parametrize("char", ["\x80", "÷", "☃", "😀", "\u0301", "\u200d", "\u2028", "‿", "\ue000", "\U0010ffff"])
def test_others(char: str) -> None:
    assert place(char) == "nowhere"


def test_the_ends_of_the_tables() -> None:
    assert [place(chr(point)) for point in (0xA9, 0xAA, 0xAB)] == ["nowhere", "anywhere", "nowhere"]
    assert [place(chr(point)) for point in (0xB1, 0xB2, 0xB3, 0xB4)] == ["nowhere", "later", "later", "nowhere"]


@pytest.mark.parametrize("name", ["_", "a1", "a.b[0]", "é", "日本", "a²", "Ⅷ", "x" * 5000])
def test_names_are_kept(name: str) -> None:
    tree = parse(f"(?<{name}>a)")
    assert isinstance(tree, Group)
    assert (tree.name, tree.captures) == (name, 1)


@pytest.mark.parametrize("name", ["1", ".", "[", "²", "a-b", "a b", "a\n", "é☃", "a(", "\\"])
def test_names_are_refused(name: str) -> None:
    with pytest.raises(RegexError) as raised:
        parse(f"(?P<{name}>a)")
    assert raised.value.reason == NAME_CHARACTER


def test_tables_are_loaded_when_needed() -> None:
    code = (
        "import sys; from hooklint.regexes.rust.parser import parse; parse('(?<n>a)')\n"
        "before = 'hooklint.regexes.rust.name_tables' in sys.modules; parse('(?<é>a)')\n"
        "print(before, 'hooklint.regexes.rust.name_tables' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "False True\n"
