"""Who leaves early was asked of GNU grep 3.8, coreutils 9.1, sed 4.9 and mawk 1.3.4, with a megabyte of lines."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from hooklint.rules.commands.early_exit import is_at_risk, leaver
from hooklint.scripts.model import Call, Place
from hooklint.scripts.values import PAYLOAD, Hole, Value, field
from hooklint.source.source import Source
from hooklint.source.span import Span

HERE = Place(Source(Path("x.sh"), b""), Span(0, 0))
COMMAND = field("arguments", "command")


def call(text: str, stdin: Value | None = None, before: str = "printf %s") -> Call:
    words: tuple[Value, ...] = tuple((word,) for word in shlex.split(text))
    piped: tuple[Value, ...] = tuple((word,) for word in shlex.split(before))
    return Call(words, (), HERE, HERE, stdin=stdin, piped_from=piped)


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("grep -q a", "lines"),
        ("grep -Eqi a", "lines"),
        ("/usr/bin/egrep --quiet a", "lines"),
        ("grep -m 1 a", "lines"),
        ("grep --max-count=2 a", "lines"),
        ("head", "lines"),
        ("head -3", "lines"),
        ("head -n 1", "lines"),
        ("head -c 20", "bytes"),
        ("head --bytes=20", "bytes"),
        ("sed 1q", "lines"),
        ("sed -n '/a/{p;q}'", "lines"),
        ("sed -n '1p;q'", "lines"),
        ("awk '/a/ { print; exit }'", "lines"),
        ("awk 'NR==1{f=1; exit} END{exit !f}'", "lines"),
        ("grep a", None),
        ("grep -c a", None),
        ("head -n -1", None),
        ("head -c -5", None),
        ("tail -1", None),
        ("sed 's/q/Q/'", None),
        ("sed -n '$p'", None),
        ("awk '{ n++ } END { exit n > 3 }'", None),
        ("wc -l", None),
        ("jq -e .a", None),
    ],
)
def test_who_leaves(text: str, how: str | None) -> None:
    assert leaver(call(text)) == how


@pytest.mark.parametrize(
    ("stdin", "before", "lines", "bytes_"),
    [
        ((COMMAND,), "printf %s", True, True),
        ((COMMAND._replace(is_line=True),), "printf %s", False, True),
        ((PAYLOAD, "\n"), "cat", False, True),
        ((field("tool_name"),), "printf %s", False, False),
        ((field("arguments", "path"),), "printf %s", False, False),
        (("a\nb\n",), "printf %s", False, False),
        ((Hole("output", "tr", holds=(COMMAND,)),), "tr a b", True, True),
        ((Hole("output", "wc", holds=(COMMAND,)),), "wc -l", False, False),
        ((Hole("variable", "LIST"),), "printf %s", False, False),
        (None, "git log", True, True),
        (None, "git log --oneline -5", False, False),
        (None, "git status --porcelain", False, False),
        (None, "find . -type f", True, True),
        (None, "find . -name x", False, False),
        (None, "find . -maxdepth 1", False, False),
        (None, "date", False, False),
    ],
)
def test_whose_text_is_long(stdin: Value | None, before: str, lines: bool, bytes_: bool) -> None:
    given = call("grep -q a", stdin, before)
    assert (is_at_risk(given, "lines"), is_at_risk(given, "bytes")) == (lines, bytes_)
