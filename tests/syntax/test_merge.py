from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.source.edit import splice
from hooklint.source.source import Source
from hooklint.syntax.merge import merge_lists
from hooklint.syntax.rename import Refused
from hooklint.syntax.toml.parser import parse

FILE = Path("config.toml")
BOM = b"\xef\xbb\xbf"


def merged(text: str | bytes) -> bytes:
    """The file with the list `h.old` moved into `h.new`."""
    data = text if isinstance(text, bytes) else text.encode()
    edits = merge_lists(parse(Source(FILE, data)), ("h", "old"), ("h", "new"))
    assert not isinstance(edits, Refused)
    return splice(data, edits)


BEHIND_HEADERS = """\
[h]
old = [{ c = "1" }]

[[h.new]]
c = "2"
"""

COMMENTED = """\
[h]
# statement
\told = [ # opening
  # one
  { c = 1, d = 2 }, # behind one
  # two
  { c = 3 } # behind two
  # last
] # bracket
x = 1 # x

# three
[[h.new]] # header
c = 4 # c
"""

COMMENTED_AFTER = """\
[h]
x = 1 # x

# statement
# bracket
# opening
# one
[[h.new]] # behind one
c = 1
d = 2

# two
[[h.new]] # behind two
c = 3
# last

# three
[[h.new]] # header
c = 4 # c
"""

RAW = """\
[h]
old = [{ "c"  =  '''
# x
[[y]]''', d = [ 1, # one
 2 ], e.f = 0x1F, g = {i = 1}, s = [ 'a' , "b" ] }]
[[h.new]]
"""

RAW_AFTER = """\
[h]
[[h.new]]
"c"  =  '''
# x
[[y]]'''
d = [ 1, # one
 2 ]
e.f = 0x1F
g = {i = 1}
s = [ 'a' , "b" ]

[[h.new]]
"""

AS_HEADERS = {
    "before": (BEHIND_HEADERS, '[h]\n\n[[h.new]]\nc = "1"\n\n[[h.new]]\nc = "2"\n'),
    "after": (
        '[[h.new]]\nc = "1"\n\n[h]\nold = [{ c = "2" }]\nx = 1\n',
        '[[h.new]]\nc = "1"\n\n[[h.new]]\nc = "2"\n\n[h]\nx = 1\n',
    ),
    "between": (
        "[[h.new]]\nc = 1\n[h]\nold = [{ c = 2 }]\n# three\n[[h.new]]\nc = 3\n",
        "[[h.new]]\nc = 1\n[h]\n[[h.new]]\nc = 2\n\n# three\n[[h.new]]\nc = 3\n",
    ),
    "interleaved with other tables": (
        "[h]\nold = [{ c = 1 }]\n[[h.x]]\nc = 9\n[[h.new]]\nc = 2\n[[h.x]]\nc = 8\n[[h.new]]\nc = 3\n",
        "[h]\n[[h.x]]\nc = 9\n[[h.new]]\nc = 1\n\n[[h.new]]\nc = 2\n[[h.x]]\nc = 8\n[[h.new]]\nc = 3\n",
    ),
    "child tables stay with their element": (
        "[[h.new]]\nc = 1\n[h.new.env]\nx = 1\n[other]\n[h]\nold = [{ c = 2 }]\n",
        "[[h.new]]\nc = 1\n[h.new.env]\nx = 1\n[[h.new]]\nc = 2\n\n[other]\n[h]\n",
    ),
    "child tables that come late stay, too": (
        "[[h.new]]\nc = 1\n[other]\n[h.new.env]\nx = 1\n[h]\nold = [{ c = 2 }]\n",
        "[[h.new]]\nc = 1\n[other]\n[h.new.env]\nx = 1\n[[h.new]]\nc = 2\n\n[h]\n",
    ),
    "a child table at the end of the file": (
        "[[h.new]]\nc = 1\n[h]\nold = [{ c = 2 }]\n[h.new.env]\nx = 1\n",
        "[[h.new]]\nc = 1\n[h]\n[h.new.env]\nx = 1\n\n[[h.new]]\nc = 2\n",
    ),
    "a child table at the end of a file without a last newline": (
        "[[h.new]]\nc = 1\n[h]\nold = [{ c = 2 }]\n[h.new.env]\nx = 1",
        "[[h.new]]\nc = 1\n[h]\n[h.new.env]\nx = 1\n\n[[h.new]]\nc = 2\n",
    ),
    "old headers and a new inline array": (
        "[[h.old]]\nc = 1\n[h.old.env]\nx = 1\n[h]\nnew = [{ c = 2 }]\n['h' . \"old\".env.y]\n",
        "[[h.new]]\nc = 1\n[h.new.env]\nx = 1\n[h]\n['h' . \"new\".env.y]\n\n[[h.new]]\nc = 2\n",
    ),
    "the last line, without a newline": (
        "[[h.new]]\nc = 1\n[h]\nold = [{ c = 2 }]",
        "[[h.new]]\nc = 1\n[[h.new]]\nc = 2\n\n[h]\n",
    ),
    "dotted keys of the root": (
        "h.old = [{ c = 1 }]\n[[h.new]]\nc = 2\n",
        "[[h.new]]\nc = 1\n\n[[h.new]]\nc = 2\n",
    ),
    "every comment keeps its place": (COMMENTED, COMMENTED_AFTER),
    "raw text of values": (RAW, RAW_AFTER),
    "a string that ends in what looks like a comment": (
        "[[h.x]]\nc = '''\n# a\n# b'''\n[h]\nold = [{ c = '''\n# c\n# d''' }]\n[[h.new]]\n",
        "[[h.x]]\nc = '''\n# a\n# b'''\n[h]\n[[h.new]]\nc = '''\n# c\n# d'''\n\n[[h.new]]\n",
    ),
    "a string above the place": (
        "[h]\nold = [{ c = 1 }]\nx = '''\n# a\n# b'''\n[[h.new]]\n",
        "[h]\nx = '''\n# a\n# b'''\n[[h.new]]\nc = 1\n\n[[h.new]]\n",
    ),
    "an empty array": ("[h]\n# why\nold = []\n[[h.new]]\n", "[h]\n# why\n[[h.new]]\n"),
    "an empty array with comments": (
        "[h]\nold = [ # a\n # b\n] # c\n[[h.new]]\n",
        "[h]\n# c\n# a\n# b\n\n[[h.new]]\n",
    ),
    "an empty table": ("[h]\nold = [{}, {}]\n[[h.new]]\n", "[h]\n[[h.new]]\n\n[[h.new]]\n\n[[h.new]]\n"),
    "names that need quotes are not at stake": (
        '["h"]\n"old" = [{ c = 1 }]\n[["h"."new"]]\n',
        '["h"]\n[[h.new]]\nc = 1\n\n[["h"."new"]]\n',
    ),
}

JOINED = {
    "old first": ("h.old = [1]\nh.new = [2]\n", "h.new = [1, 2]\n"),
    "old last": ("h.new = [1]\nh.old = [2]\n", "h.new = [1, 2]\n"),
    "a last comma": ("h.old = [1,]\nh.new = [2,]\n", "h.new = [1, 2,]\n"),
    "a last comma, old last": ("h.new = [1,]\nh.old = [2,]\n", "h.new = [1, 2,]\n"),
    "old is empty": ("h.old = []\nh.new = [2]\n", "h.new = [2]\n"),
    "old is empty and last": ("h.new = [2]\nh.old = [ ]\n", "h.new = [2]\n"),
    "new is empty": ("h.old = [1]\nh.new = []\n", "h.new = [1]\n"),
    "both are empty": ("h.new = []\nh.old = []\n", "h.new = []\n"),
    "comments of an empty one, first": ("h.old = [ # a\n]\nh.new = [2]\n", "h.new = [ # a\n2]\n"),
    "comments of an empty one, last": ("h.new = [2]\nh.old = [ # a\n]\n", "h.new = [2 # a\n]\n"),
    "positional entries": ('h.old = [["m", "c"]]\nh.new = [{ c = 1 }]\n', 'h.new = [["m", "c"], { c = 1 }]\n'),
    "one array a line": (
        "h.old = [\n  1, # one\n  2 # two\n]\nh.new = [\n  # three\n  3,\n]\n",
        "h.new = [\n  1, # one\n  2, # two\n  # three\n  3,\n]\n",
    ),
    "one array a line, old last": (
        "h.new = [\n\t1, # one\n\t2 # two\n\t]\nh.old = [\n\t3,\n\t]\n",
        "h.new = [\n\t1, # one\n\t2, # two\n\t3,\n\t]\n",
    ),
    "comments stay above the next statement": (
        "# old\nh.old = [1] # behind\n# new\nh.new = [2]\n",
        "# old\n# behind\n# new\nh.new = [1, 2]\n",
    ),
    "comments go with the elements": (
        "# old\nh.old = [1] # behind\nx = 1\nh.new = [2]\n",
        "x = 1\nh.new = [\n# old\n# behind\n1, 2]\n",
    ),
    "comments go with the elements, old last": (
        "h.new = [1]\n# old\nh.old = [\n  2, # two\n]\nx = 1\n",
        "h.new = [1,\n# old\n  2, # two\n]\nx = 1\n",
    ),
    "in one inline table, first": ("h = { old = [1], x = 1, new = [2] }\n", "h = { x = 1, new = [1, 2] }\n"),
    "in one inline table, last": ("h = { new = [1], x.y = 1, old = [2] }\n", "h = { new = [1, 2], x.y = 1 }\n"),
    "in one inline table, alone": ("h = {old=[1],new=[2]}\n", "h = {new=[1, 2]}\n"),
    "under a header": ("[h]\nold = [1]\ny = 1\nnew = [2]\nz = 2\n", "[h]\ny = 1\nnew = [1, 2]\nz = 2\n"),
    "quoted keys": ("[h]\n\"old\" = [1]\n'new' = [2]\n", "[h]\n'new' = [1, 2]\n"),
}

ALL = AS_HEADERS | JOINED


@pytest.mark.parametrize("name", ALL)
def test_lists_become_one(name: str) -> None:
    before, after = ALL[name]
    assert merged(before).decode() == after


@pytest.mark.parametrize("name", ALL)
def test_line_ends_stay_as_they_are(name: str) -> None:
    before, after = (text.replace("\n", "\r\n") for text in ALL[name])
    assert merged(before).decode() == after


@pytest.mark.parametrize("name", ALL)
def test_a_byte_order_mark_stays(name: str) -> None:
    before, after = ALL[name]
    assert merged(BOM + before.encode()) == BOM + after.encode()


REFUSED = [
    ("h.old = [['m', 'c']]\n[[h.new]]\n", "an entry of `old` is not written as a table"),
    ("h.old = ['x']\n[[h.new]]\n", "an entry of `old` is not written as a table"),
    ("h.new = [1]\n[[h.old]]\n", "an entry of `new` is not written as a table"),
    ("h.old = 1\nh.new = [1]\n", "`new` is there already, and one of the two is no list"),
    ("[h.old]\n[[h.new]]\n", "`new` is there already, and one of the two is no list"),
    ("[h]\nold = [{}]\n[h.new]\n", "`new` is there already, and one of the two is no list"),
    ("h.old = [{}]\nx = \n[[h.new]]\n", "the file must be readable before its lists can be merged"),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_what_cannot_be_merged_says_why(text: str, reason: str) -> None:
    assert merge_lists(parse(Source(FILE, text.encode())), ("h", "old"), ("h", "new")) == Refused(reason)
