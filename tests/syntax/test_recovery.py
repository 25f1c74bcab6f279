"""After a fault reading goes on where it honestly can: every fault of a file in one run, and none that only follows.

A string or array that never ends may have swallowed the rest of the file: nothing after it is judged.
"""

from __future__ import annotations

import pytest

from tests.support.toml_laws import read

VALUE = "invalid string\nexpected `\"`, `'`"
BASIC, LITERAL = "invalid basic string", "invalid literal string"
BASIC_LINES, LITERAL_LINES = "invalid multiline basic string", "invalid multiline literal string"
ESCAPE = 'invalid escape sequence\nexpected `b`, `f`, `n`, `r`, `t`, `u`, `U`, `\\`, `"`'
ARRAY, INLINE = "invalid array\nexpected `]`", "invalid inline table\nexpected `}`"
LINE_END, EQUALS, KEY = "expected newline, `#`", "expected `.`, `=`", "invalid key"
HEADER_END = f"invalid table header\n{LINE_END}"
HEADER, ARRAY_HEADER = "invalid table header\nexpected `.`, `]`", "invalid table header\nexpected `.`, `]]`"

THROUGH_A = "invalid table header\ndotted key `a` attempted to extend non-table type (integer)"


def twice(key: str, where: str = "in document root") -> str:
    return f"duplicate key `{key}` {where}"


def twice_header(key: str, where: str = "in document root") -> str:
    return f"invalid table header\n{twice(key, where)}"


def faults(text: str) -> list[tuple[int, int, str]]:
    """Line, column and wording of every problem."""
    document = read(text)
    places = [document.source.position(problem.span.start) for problem in document.problems]
    return [
        (place.line, place.column, problem.message) for place, problem in zip(places, document.problems, strict=True)
    ]


def live(text: str) -> list[str]:
    """The statements that count, as dotted paths with the places in arrays of tables left out."""
    return [
        ".".join(step for step in entry.path if isinstance(step, str)) for entry in read(text).entries if entry.live
    ]


ALL_FAULTS = [
    pytest.param("a = tru\n[b]\nc = nil\n", [(1, 5, VALUE), (3, 5, VALUE)], id="words that are no values"),
    pytest.param("a =\nb = 1\nc =", [(1, 4, VALUE), (3, 4, "")], id="values that are not there"),
    pytest.param("a = \"x\nb = 1\nc = 'y\nd = 2\n", [(1, 7, BASIC), (3, 7, LITERAL)], id="unclosed one-line strings"),
    pytest.param('a = "x\r\nb = @\r\n', [(1, 7, BASIC), (2, 5, VALUE)], id="an unclosed string before CRLF"),
    pytest.param(
        'a = ["\\d", "\\w"]\nb = "\\q"\n', [(1, 9, ESCAPE), (1, 15, ESCAPE), (2, 8, ESCAPE)], id="bad escapes"
    ),
    pytest.param(
        'a = "\\u12"\nb = "\\uD800"\n',
        [(1, 8, "invalid unicode 4-digit hex code"), (2, 8, "invalid unicode 4-digit hex code\nvalue is out of range")],
        id="bad hex codes",
    ),
    pytest.param('a = """\n\\d\n"""\nb = @\n', [(2, 3, ESCAPE), (4, 5, VALUE)], id="a bad escape in a closed string"),
    pytest.param("a = [\n  1\n  2\n]\nb = @\n", [(3, 3, ARRAY), (5, 5, VALUE)], id="numbers without a comma"),
    pytest.param("a = [\n  'x'\n  'y'\n]\nb = @\n", [(3, 3, ARRAY), (5, 5, VALUE)], id="strings without a comma"),
    pytest.param("a = [\n  1,\n  tru,\n]\nb = @\n", [(3, 3, VALUE), (5, 5, VALUE)], id="a bad element"),
    pytest.param('a = [\n  "x,\n  "y",\n]\nb = @\n', [(2, 6, BASIC), (5, 5, VALUE)], id="an unclosed element"),
    pytest.param("a = {b = 1, }\nc = @\n", [(1, 11, INLINE), (2, 5, VALUE)], id="a last comma in an inline table"),
    pytest.param("a = {\n  b = 1\n}\nc = @\n", [(1, 6, INLINE), (4, 5, VALUE)], id="an inline table over lines"),
    pytest.param(
        "a = {\n  b = 1, # why\n  c = 2,\n}\nd = @\n", [(1, 6, INLINE), (5, 5, VALUE)], id="all of TOML 1.1 told once"
    ),
    pytest.param("a = {b = 1, b = 2}\nc = @\n", [(1, 6, "duplicate key `b`"), (2, 5, VALUE)], id="a key twice inside"),
    pytest.param("= 1\nb = 1\nb = 2\n", [(1, 1, KEY), (3, 1, twice("b"))], id="a key that is not there"),
    pytest.param("é = 1\nb = @\n", [(1, 1, KEY), (2, 5, VALUE)], id="a key that is none"),
    pytest.param("a 1\nb : 1\n", [(1, 3, EQUALS), (2, 3, EQUALS)], id="no equals sign"),
    pytest.param("a = 1 2\nb = true-ish\n", [(1, 7, LINE_END), (2, 9, LINE_END)], id="more than a value"),
    pytest.param("a = 01\nb = @\n", [(1, 6, LINE_END), (2, 5, VALUE)], id="a leading zero"),
    pytest.param(
        "a = 9223372036854775808\nb = 1e999\n",
        [(1, 5, "number too large to fit in target type"), (2, 5, "invalid floating-point number")],
        id="numbers beyond the range",
    ),
    pytest.param(
        "a = 2020-13-01\nb = 12:60:00\n",
        [(1, 10, "invalid date-time\nvalue is out of range"), (2, 8, "invalid time\nvalue is out of range")],
        id="moments beyond the calendar",
    ),
    pytest.param("a = 1\rb = 2\nc = @\n", [(1, 6, LINE_END), (2, 5, VALUE)], id="a lone carriage return"),
    pytest.param("# \x01\na = @\n", [(1, 3, ""), (2, 5, VALUE)], id="a control character in a comment"),
    pytest.param("[a\nb = 1\n[[c]\nd = @\n", [(1, 3, HEADER), (3, 4, ARRAY_HEADER), (4, 5, VALUE)], id="open headers"),
    pytest.param("[]\na = @\n", [(1, 2, KEY), (2, 5, VALUE)], id="a header without a name"),
    pytest.param("[a] b\nc = @\n", [(1, 5, HEADER_END), (2, 5, VALUE)], id="more than a header"),
    pytest.param(
        "a = 1\na = 2\n[t]\n[t]\nb = @\n",
        [(2, 1, twice("a")), (4, 1, twice_header("t")), (5, 5, VALUE)],
        id="keys and headers given twice",
    ),
    pytest.param(
        "a = " + "[" * 80 + "]" * 80 + "\nb = @\n", [(1, 84, "recursion limit exceeded"), (2, 5, VALUE)], id="too deep"
    ),
]


@pytest.mark.parametrize(("text", "expected"), ALL_FAULTS)
def test_every_fault_is_told_in_one_run(text: str, expected: list[tuple[int, int, str]]) -> None:
    assert faults(text) == expected


NO_ECHO = [
    pytest.param('a = "\\d\\w\\s"\nb = 1\n', [(1, 8, ESCAPE)], id="all escapes of a regular expression"),
    pytest.param("a = 1\r\nb = 1\rc = 1\nd = 1\r", [(2, 6, LINE_END)], id="all stray carriage returns of a file"),
    pytest.param("[t]\na = 1\n[t]\na = 2\n", [(3, 1, twice_header("t"))], id="keys below a second header"),
    pytest.param("a = @\na = 1\n", [(1, 5, VALUE), (2, 1, twice("a"))], id="the key of a bad value is taken"),
    pytest.param("[]\na = 1\n[]\na = 2\n", [(1, 2, KEY), (3, 2, KEY)], id="keys below headers without a name"),
    pytest.param(
        "a = 1\n[a.b]\nc = 1\n[a.b]\nc = 1\n",
        [(2, 1, THROUGH_A), (4, 1, THROUGH_A)],
        id="keys below headers that lead through a value",
    ),
    pytest.param('a = {b = 1\nb = "2"\n', [(1, 11, INLINE)], id="a key of an unclosed inline table"),
    pytest.param("a = {b = 1,\nb = 2\n", [(1, 11, INLINE)], id="a key of one that ends in a comma"),
    pytest.param("a = {b = 1\nc = @\nd = 1\n", [(1, 11, INLINE), (2, 5, VALUE)], id="a value after one, told once"),
    pytest.param("a = @\n\n# it's fine\n   \nb = 1\n", [(1, 5, VALUE)], id="comments after a fault"),
    pytest.param("a = [@,\n  'it',\n  { b = 1 },\n]\nb = 1\n", [(1, 6, ARRAY)], id="the rest of a broken array"),
]


@pytest.mark.parametrize(("text", "expected"), NO_ECHO)
def test_a_fault_brings_no_others_along(text: str, expected: list[tuple[int, int, str]]) -> None:
    assert faults(text) == expected


UNENDING = [
    pytest.param('a = """x\n', (4, 1, BASIC_LINES), id="basic string"),
    pytest.param("a = '''x\n", (4, 1, LITERAL_LINES), id="literal string"),
    pytest.param("a = [1, 2\n", (2, 1, ARRAY), id="array"),
    pytest.param("a = [\n", (2, 3, ARRAY), id="array that reads a header as an element"),
    pytest.param('a = [1, """x\n', (4, 1, BASIC_LINES), id="basic string in an array"),
    pytest.param("a = {b = '''x\n", (4, 1, LITERAL_LINES), id="literal string in an inline table"),
]


@pytest.mark.parametrize(("opening", "expected"), UNENDING)
def test_nothing_is_judged_after_what_never_ends(opening: str, expected: tuple[int, int, str]) -> None:
    before = "x = 1\n"
    text = before + opening + "[[hooks.pre_tool_use]]\ncommand = @\n"
    line, column, message = expected
    assert faults(text) == [(line + 1, column, message)]
    assert read(text).judged_to <= len(before + opening)
    assert live(text)[0] == "x"
    assert not [path for path in live(text) if path.startswith("hooks")]


@pytest.mark.parametrize(("opening", "expected"), UNENDING)
def test_nothing_is_judged_however_much_follows(opening: str, expected: tuple[int, int, str]) -> None:
    text = opening + "# it goes on\n" * 2000 + "[[hooks.pre_tool_use]]\ncommand = @\n"
    assert [message for _, _, message in faults(text)] == [expected[2]]
    assert not [path for path in live(text) if path.startswith("hooks")]


def test_what_a_long_inline_table_holds_is_not_taken_for_statements() -> None:
    lines = "[[hooks.pre_tool_use]]\n" * 2000
    text = f"a = {{b = '''\n{lines}''', c = @}}\nd = @\n"
    assert faults(text) == [(2002, 10, VALUE), (2003, 5, VALUE)]


GOES_ON = [
    pytest.param("a = tru\n", id="a bad value"),
    pytest.param("a =\n", id="no value"),
    pytest.param('a = "x\n', id="an unclosed one-line string"),
    pytest.param("a = 'x\r\n", id="an unclosed literal string, CRLF"),
    pytest.param('a = "\\d"\n', id="a bad escape"),
    pytest.param("a = {b = 1\n", id="an unclosed inline table"),
    pytest.param("a = {\n  b = 1\n}\n", id="an inline table over lines"),
    pytest.param("a = [1 2]\n", id="an array without a comma"),
    pytest.param("a\n", id="a key alone"),
    pytest.param("a = 1 2\n", id="two values"),
    pytest.param("@\n", id="no statement at all"),
    pytest.param("[a\n", id="an open header"),
    pytest.param("[a]]\n", id="a header closed twice"),
    pytest.param("# \x7f\n", id="a control character"),
    pytest.param('a = """x"""y\n', id="junk after a closed multi-line string"),
    pytest.param('a = """x""" "y\n', id="an open string after a closed one"),
]


@pytest.mark.parametrize("fault", GOES_ON)
def test_a_header_after_a_fault_is_read(fault: str) -> None:
    text = fault + "[[hooks.pre_tool_use]]\ncommand = 'c'\n[t]\nb = 1\nb = 2\n"
    lines = fault.count("\n")
    assert faults(text)[1:] == [(lines + 5, 1, twice("b", "in table `t`"))]
    assert live(text)[-4:] == ["hooks.pre_tool_use", "hooks.pre_tool_use.command", "t", "t.b"]
    assert read(text).judged_to == len(text)


def test_a_second_value_is_not_in_the_tree_but_in_the_entries() -> None:
    document = read("a = 1\na = 2\n")
    assert [(entry.path, entry.live) for entry in document.entries] == [(("a",), True), (("a",), False)]
    assert [item.node.span for item in document.root.items.values()] == [document.entries[0].value.span]  # type: ignore[union-attr]
