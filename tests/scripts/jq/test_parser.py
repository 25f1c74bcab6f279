from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from hooklint.scripts.jq.parser import parse
from tests.scripts.jq.table import TABLE
from tests.scripts.programs.called import called, ran

if TYPE_CHECKING:
    from hooklint.scripts.jq.tree import Node


def shown(node: Node) -> str:
    name = f":{node.name}" if node.name else ""
    return node.kind + name + (f"({' '.join(map(shown, node.parts))})" if node.parts else "")


def tree(program: str) -> str | None:
    node = parse(program.encode())
    return None if node is None else shown(node)


@pytest.mark.parametrize(
    ("program", "expected"),
    [
        ("", "identity"),
        (".", "identity"),
        ("..", "recurse"),
        (".a", "field:a(identity)"),
        ('."a b"', "field:a b(identity)"),
        ('.["a"]', "field:a(identity)"),
        ('.a."b"["c"]', "field:c(field:b(field:a(identity)))"),
        (".a.[0]", "key(field:a(identity) number:0)"),
        (".[]?", "optional(iterate(identity))"),
        (".[1:]", "slice(identity number:1 nothing)"),
        ("$x", "variable:x"),
        ("$__loc__", "location:__loc__"),
        ("-1", "negate(number:1)"),
        (".a|.b|.c", "pipe(field:a(identity) pipe(field:b(identity) field:c(identity)))"),
        ("1,2|3", "pipe(comma(number:1 number:2) number:3)"),
        ("1-2-3", "binary:-(binary:-(number:1 number:2) number:3)"),
        ("1+2*3", "binary:+(number:1 binary:*(number:2 number:3))"),
        (".a//.b//1", "alternative://(field:a(identity) alternative://(field:b(identity) number:1))"),
        (".a==1 and .b or not", "or:or(and:and(binary:==(field:a(identity) number:1) field:b(identity)) call:not)"),
        (".a|=1|.b", "pipe(assign:|=(field:a(identity) number:1) field:b(identity))"),
        (".a += 1 // 2", "alternative://(assign:+=(field:a(identity) number:1) number:2)"),
        ("if 1 then 2 end", "if(number:1 number:2 identity)"),
        ("if 1 then 2 elif 3 then 4 else 5 end", "if(number:1 number:2 number:3 number:4 number:5)"),
        ("try error catch .", "try(call:error identity)"),
        ("reduce .[] as $x (0; 1)", "reduce(iterate(identity) variable:x number:0 number:1)"),
        ("foreach 1 as $x (0; 1; 2)", "foreach(number:1 variable:x number:0 number:1 number:2)"),
        (". as [$a] | 1", "bind(identity array(variable:a) number:1)"),
        (". as $a ?// [$a] | 1", "bind(identity variable:a array(variable:a) number:1)"),
        ("def f(g; $x): g; f(1; 2)", "define:f(parameter:g parameter:$x call:g call:f(number:1 number:2))"),
        ("label $o | break $o", "label:o(break:o)"),
        ('{a, "b", $c, (1): 2}', None),
        (r'"a\(1)b"', "text(chars:a number:1 chars:b)"),
        (r'@sh "\(.)"', "text:@sh(chars identity)"),
        ('"\\u00e9\\n"', "text(chars:é\n)"),
        ('"é"', "text(chars:é)"),
        (".a # comment\n|.b", "pipe(field:a(identity) field:b(identity))"),
    ],
)
def test_trees(program: str, expected: str | None) -> None:
    if expected is not None:
        assert tree(program) == expected
    else:
        node = parse(program.encode())
        assert node is not None
        assert [entry.kind for entry in node.parts] == ["entry"] * 4


_NO_PROGRAMS = """
( ) [ { "a 1~2 .a. ..a if~1 if~1~then a| |a {a:} {(1)} $ 1~as~x & reduce~1~as~$x~(1) def~f:~1 "\\x" try {a~b} as
import~"a"~as~b;~1 ... .a..b .[ "\\(1" foreach~1~as~$x~(0) label~1 {"a":1 .["a" @ $1 1~catch~2
"""


@pytest.mark.parametrize("program", [word.replace("~", " ") for word in _NO_PROGRAMS.split()])
def test_what_is_no_program(program: str) -> None:
    assert tree(program) is None


def test_places_are_bytes() -> None:
    program = '"é" | .arguments.command // .b'
    node = parse(program.encode())
    assert node is not None
    alternative = node.parts[1]
    left, right = alternative.parts
    data = program.encode()
    assert data[left.start : left.end] == b".arguments.command"
    assert data[right.start : right.end] == b".b"


def test_every_program_of_the_table_is_read() -> None:
    for words in TABLE:
        assert any(parse(word.encode()) for word in words)


_LONG = ["(" * 5000, "[" * 5000 + "]" * 5000, ".a" * 20000, "1," * 20000 + "1", "1+" * 20000 + "1", ".|" * 20000 + "."]
_DEEP = [
    start * 3000 for start in ("-", '"\\(', "if ", "def f: ", "{a:", ". as [", "try ", "1 //", "reduce ", "@sh", ".[")
]


@pytest.mark.parametrize("program", [*_LONG, *_DEEP])
def test_no_nesting_and_no_length_is_too_much(program: str) -> None:
    started = time.process_time()
    parse(program.encode())
    ran(called("jq", program))
    assert time.process_time() - started < 2
