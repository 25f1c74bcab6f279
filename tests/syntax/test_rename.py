from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hooklint.source.edit import splice
from hooklint.source.source import Source
from hooklint.syntax.rename import Refused, rename_key
from hooklint.syntax.toml.parser import parse

if TYPE_CHECKING:
    from hooklint.syntax.document import Document

FILE = Path("config.toml")


def read(text: str) -> Document:
    return parse(Source(FILE, text.encode()))


def renamed(text: str, path: tuple[str | int, ...] = ("h", "old")) -> str:
    """The file with the key at `path` called `new`."""
    edits = rename_key(read(text), path, "new")
    assert not isinstance(edits, Refused), edits.reason
    return splice(text.encode(), edits).decode()


WHOLE = {
    "a header": ("[h.old]\nold = 1\n", "[h.new]\nold = 1\n"),
    "a spaced header": ("[ h .\told ] # old\n", "[ h .\tnew ] # old\n"),
    "headers of an array of tables": ("[[h.old]]\n[[x]]\n[[h.old]]\n", "[[h.new]]\n[[x]]\n[[h.new]]\n"),
    "child headers": ("[[h.old]]\n[h.old.old]\n[[h.old.x]]\n", "[[h.new]]\n[h.new.old]\n[[h.new.x]]\n"),
    "a child header alone": ("[h.old.x]\n", "[h.new.x]\n"),
    "double quotes": ('[h."old"]\n', '[h."new"]\n'),
    "single quotes": ("[h.'old']\n", "[h.'new']\n"),
    "escapes in quotes": ('[h."\\u006fld"]\n', '[h."new"]\n'),
    "a key under a header": ("[h]\nx = 1\nold   = [] # old\n", "[h]\nx = 1\nnew   = [] # old\n"),
    "a dotted key": ("h.old.a = 1\nh . old . b = 2\n", "h.new.a = 1\nh . new . b = 2\n"),
    "in an inline table": ("h = { old = 1, x = { old = 2 } }\n", "h = { new = 1, x = { old = 2 } }\n"),
    "dotted in an inline table": ("h = { old.a = 1, 'old'.b = 2 }\n", "h = { new.a = 1, 'new'.b = 2 }\n"),
    "no other key of that name": (
        "old = 1\n[x.old]\n[h.x]\nold = 1\n[h.old]\n",
        "old = 1\n[x.old]\n[h.x]\nold = 1\n[h.new]\n",
    ),
    "not in strings and comments": (
        "# [h.old]\n[h]\nold = '''\n[h.old]\n'''\n",
        "# [h.old]\n[h]\nnew = '''\n[h.old]\n'''\n",
    ),
    "CRLF": ("[h]\r\nold = 1\r\n", "[h]\r\nnew = 1\r\n"),
    "a byte order mark": ("\ufeff[h.old]", "\ufeff[h.new]"),
}


@pytest.mark.parametrize("name", WHOLE)
def test_only_the_key_changes(name: str) -> None:
    before, after = WHOLE[name]
    assert renamed(before) == after


ELEMENTS = {
    "the first": ("[[h.old]]\n[h.old.x]\n[[h.old]]\n", 0, "[[h.new]]\n[h.new.x]\n[[h.old]]\n"),
    "the last": ("[[h.old]]\n[h.old.x]\n[[h.old]]\n", 1, "[[h.old]]\n[h.old.x]\n[[h.new]]\n"),
    "a late child": ("[[h.old]]\n[y]\n[h.old.x]\n[[h.old]]\n", 0, "[[h.new]]\n[y]\n[h.new.x]\n[[h.old]]\n"),
    "beside the new name": (
        "[[h.new]]\n[h.new.x]\n[[h.old]]\n[h.old.x]\n",
        0,
        "[[h.new]]\n[h.new.x]\n[[h.new]]\n[h.new.x]\n",
    ),
    "between": ("[[h.old]]\n[[h.new]]\n[h.new.x]\n[[h.old]]\n", 0, "[[h.new]]\n[[h.new]]\n[h.new.x]\n[[h.old]]\n"),
}


@pytest.mark.parametrize("name", ELEMENTS)
def test_one_element_of_an_array_of_tables(name: str) -> None:
    before, place, after = ELEMENTS[name]
    assert renamed(before, ("h", "old", place)) == after


REFUSED = [
    ("h.x = 1\n", ("h", "old"), "new", "`old` is not written in this file"),
    ("h.old = 1\nh.new = 2\n", ("h", "old"), "new", "`new` is there already"),
    ("[h]\nold = []\n[[h.new]]\n", ("h", "old"), "new", "`new` is there already"),
    ("[[h.old]]\n[h.new]\n", ("h", "old", 0), "new", "`new` is there already"),
    ("h.old = 1\n", ("h", "old"), "two words", "'two words' cannot be written without quotes"),
    ("h.old = 1\n", ("h", "old"), "", "'' cannot be written without quotes"),
    (
        "[[h.old]]\n[[h.new]]\n\n[h.old.x]\n",
        ("h", "old", 0),
        "new",
        "the table on line 4 belongs to an entry further up; move it right below that entry first",
    ),
    (
        "[[h.new]]\n[[h.old]]\n[h.new.x]\n",
        ("h", "old", 0),
        "new",
        "the table on line 3 belongs to an entry further up; move it right below that entry first",
    ),
]


@pytest.mark.parametrize(("text", "path", "new", "reason"), REFUSED)
def test_what_cannot_be_renamed_says_why(text: str, path: tuple[str | int, ...], new: str, reason: str) -> None:
    assert rename_key(read(text), path, new) == Refused(reason)


def test_renaming_each_of_many_elements_takes_a_moment() -> None:
    document = read("[[h.old]]\n[h.old.x]\n" * 5000)
    edits = [rename_key(document, ("h", "old", i), "new") for i in range(5000)]
    assert all(len(edit) == 2 for edit in edits)
