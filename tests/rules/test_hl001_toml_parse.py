from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hooklint.source.source import Source
from tests.rules.trial import CONFIG, SETTINGS, Finding, Place, diagnose, findings, loading, mend, only

if TYPE_CHECKING:
    from hooklint.source.span import Span

FAILED = f"error: failed to parse TOML in {CONFIG}: "


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param("\ufeff", id="a BOM alone"),
        pytest.param('# only a remark: x = [ { "', id="comment"),
        pytest.param("[x]\r\na = 1\r\n\n\r\nb = 2", id="mixed line ends"),
        pytest.param("a = [1, # one\n 2,\n]\n", id="comment and last comma in an array"),
        pytest.param("a = '^\\d$'\nb = '''^\\d$'''\n", id="backslashes in single quotes"),
        pytest.param('a = "^\\\\d$\\u00e9\\t"\n', id="good escapes"),
        pytest.param("'' = 1\n\"a b\" = 2\n", id="quoted keys"),
        pytest.param("[[a]]\n[a.b]\n[[a]]\n[a.b]\n", id="child tables of two elements"),
        pytest.param("a = 0000-01-01\nb = 1979-05-27t07:32:60z\nc = -1e999\n", id="what only this reader takes"),
        pytest.param("a.b = 1\n[a.c]\n", id="header beside dotted key"),
    ],
)
def test_silent(text: str) -> None:
    assert diagnose(text) == ()


FAULTS: list[tuple[str, Place, str, str]] = [
    ("a =", (1, 4, 1, 4), "a value is missing", "line 1, column 4\n  |\n1 | a =\n  |    ^\n\n"),
    (
        "[x]\na = [\n",
        (2, 6, 2, 6),
        "this array is never closed",
        "line 2, column 7\n  |\n2 | a = [\n  |       ^\ninvalid array\nexpected `]`\n",
    ),
    (
        "# é\0\n",
        (1, 4, 1, 5),
        "a control character may not stand here",
        "line 1, column 4\n  |\n1 | # é\0\n  |    ^\n\n",
    ),
    (
        'm = "x\r\nb = 1',
        (1, 7, 1, 8),
        "this string has no closing quote on its line",
        'line 1, column 7\n  |\n1 | m = "x\r\n  |       ^\ninvalid basic string\n',
    ),
    (
        'm = "^\\d$"',
        (1, 9, 1, 10),
        "`\\d` is not a TOML escape",
        (
            'line 1, column 9\n  |\n1 | m = "^\\d$"\n  |         ^\n'
            'invalid escape sequence\nexpected `b`, `f`, `n`, `r`, `t`, `u`, `U`, `\\`, `"`\n'
        ),
    ),
    (
        'm = "é\\é"',
        (1, 8, 1, 9),
        "`\\é` is not a TOML escape",
        (
            'line 1, column 9\n  |\n1 | m = "é\\é"\n  |         ^^\n'
            'invalid escape sequence\nexpected `b`, `f`, `n`, `r`, `t`, `u`, `U`, `\\`, `"`\n'
        ),
    ),
    (
        "a = [\n  1\n  2\n]",
        (3, 3, 3, 4),
        "a comma or the closing `]` is missing",
        "line 3, column 3\n  |\n3 |   2\n  |   ^\ninvalid array\nexpected `]`\n",
    ),
    (
        "a = 1__0",
        (1, 7, 1, 8),
        "this is not a number",
        "line 1, column 7\n  |\n1 | a = 1__0\n  |       ^\ninvalid integer\nexpected digit\n",
    ),
    (
        "a = [9223372036854775808]",
        (1, 6, 1, 7),
        "this number is out of range",
        "line 1, column 6\n  |\n1 | a = [9223372036854775808]\n  |      ^\nnumber too large to fit in target type\n",
    ),
    (
        "a = 01",
        (1, 6, 1, 7),
        "something stands behind the value",
        "line 1, column 6\n  |\n1 | a = 01\n  |      ^\nexpected newline, `#`\n",
    ),
    (
        "a = 2020-13-01",
        (1, 10, 1, 11),
        "this is not a date or time",
        "line 1, column 10\n  |\n1 | a = 2020-13-01\n  |          ^\ninvalid date-time\nvalue is out of range\n",
    ),
    (
        "[[a] ]",
        (1, 4, 1, 5),
        "this header is not closed as it was opened",
        "line 1, column 4\n  |\n1 | [[a] ]\n  |    ^\ninvalid table header\nexpected `.`, `]]`\n",
    ),
    (
        '"é" 1',
        (1, 5, 1, 6),
        "a key and no `=`",
        'line 1, column 5\n  |\n1 | "é" 1\n  |     ^\nexpected `.`, `=`\n',
    ),
    (
        "\ufeff= 1",
        (1, 2, 1, 3),
        "a line must begin with a key",
        "line 1, column 2\n  |\n1 | \ufeff= 1\n  |  ^\ninvalid key\n",
    ),
    (
        "a = {b = 1, }",
        (1, 11, 1, 12),
        "an inline table stands on one line",
        "line 1, column 11\n  |\n1 | a = {b = 1, }\n  |           ^\ninvalid inline table\nexpected `}`\n",
    ),
    (
        "[t]\na.b = 1\na.b = 2",
        (3, 1, 3, 2),
        "this key is here twice",
        "line 3, column 1\n  |\n3 | a.b = 2\n  | ^\nduplicate key `b` in table `t`\n",
    ),
    (
        "[hooks]\n[[hooks]]",
        (2, 1, 2, 2),
        "`[[hooks]]` cannot extend an inline array",
        "line 2, column 1\n  |\n2 | [[hooks]]\n  | ^\ninvalid table header\nduplicate key `hooks` in document root\n",
    ),
    (
        "a = 1\na.b = 2",
        (2, 1, 2, 2),
        "what has a plain value cannot be extended",
        "line 2, column 1\n  |\n2 | a.b = 2\n  | ^\ndotted key `a` attempted to extend non-table type (integer)\n",
    ),
    (
        "a = 1\r",
        (1, 6, 1, 7),
        "a carriage return without a line feed on line 1",
        "line 1, column 6\n  |\n1 | a = 1\r\n  |      ^\nexpected newline, `#`\n",
    ),
    (
        "a = " + "[" * 80,
        (1, 84, 1, 85),
        "nested too deeply",
        f"line 1, column 84\n  |\n1 | a = {'[' * 80}\n  | {' ' * 83}^\nrecursion limit exceeded\n",
    ),
]


@pytest.mark.parametrize(("text", "place", "words", "said"), FAULTS)
def test_place_and_words(text: str, place: Place, words: str, said: str) -> None:
    found = only(text)
    assert findings(text) == [Finding("HL001", place, "error")]
    assert found.message.startswith(words)
    assert found.message.endswith("; nanopi 0.12 refuses to start")
    assert found.host_error == f"{FAILED}TOML parse error at {said}"


@pytest.mark.parametrize("target", ["0.11", "0.12", "0.13"])
def test_every_version_refuses_it(target: str) -> None:
    assert findings("a = nil\n", target=target) == [Finding("HL001", (1, 5, 1, 6), "error")]


def test_a_settings_file_disarms_all_hooks() -> None:
    found = only("a =", SETTINGS)
    assert "disarms the hooks of all four files" in found.message
    assert found.host_error == (
        f"warning: failed to load settings: failed to parse {SETTINGS}: "
        "TOML parse error at line 1, column 4\n  |\n1 | a =\n  |    ^\n\n"
    )


def test_all_faults_in_one_run() -> None:
    text = "a = nil\n[[hooks.input]]\ncommand = 'x\ntimeout = 5 s\n[x\n"
    assert [found.place[0] for found in findings(text) if found.code == "HL001"] == [1, 3, 4, 5]


@pytest.mark.parametrize("open_end", ['x = """\n', "x = '''\n", "x = [\n"])
def test_nothing_behind_an_open_end_is_judged(open_end: str) -> None:
    text = f"a = nil\n{open_end}[[hooks.pre_tool_use]]\ntimeout = 'x'\nb = nil\n"
    assert [found.code for found in diagnose(text)] == ["HL001", "HL001"]


@pytest.mark.parametrize(("text", "what"), [('x = """\n[[a]]', "multi-line string"), ("x = [\n 1,\n", "array")])
def test_it_says_that_the_rest_could_not_be_judged(text: str, what: str) -> None:
    assert f"this {what} is never closed, so nothing after it could be judged" in only(text).message


def test_a_fault_that_is_no_escape_looks_for_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """A backslash far above a fault has nothing to do with it."""
    handed_out = 0
    text_of = Source.text

    def counted(source: Source, span: Span) -> str:
        nonlocal handed_out
        handed_out += span.end - span.start
        return text_of(source, span)

    monkeypatch.setattr(Source, "text", counted)
    text = "# \\\n" + "a b\n" * 300
    assert len(diagnose(text)) == 300
    assert handed_out <= 100 * len(text)


def test_a_retired_name_in_a_duplicate_changes_the_host_s_words() -> None:
    text = "[hooks]\npre_tool_use = []\npre_tool_use = []\n"
    found = [found for found in diagnose(text) if found.code == "HL001"]
    assert [diagnostic.host_error for diagnostic in found] == [
        (
            f'{FAILED}unknown hook event "pre_tool_use" — renamed to "tool_execution_start" in v0.12 '
            "(see docs/v0.12-events.md §2.1)\n"
        )
    ]
    assert found[0].source.position(found[0].span.start).line == 3


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            '[[hooks.turn_end]]\nmatcher = "^\\d$"\ncommand = "a"\n',
            "[[hooks.turn_end]]\nmatcher = '^\\d$'\ncommand = \"a\"\n",
        ),
        ('a = "C:\\Program\\dir" # "why"\r\n', "a = 'C:\\Program\\dir' # \"why\"\r\n"),
        (
            '\ufeffhooks.turn_end = [{command = "a"}]\nx="\\.é\\s"',
            "\ufeffhooks.turn_end = [{command = \"a\"}]\nx='\\.é\\s'",
        ),
        ('a = "\\d"\nb = "\\w"\n', "a = '\\d'\nb = '\\w'\n"),
    ],
)
def test_a_bad_escape_gets_single_quotes(before: str, after: str) -> None:
    mended, applied = mend(before)
    assert mended.decode() == after
    assert loading(applied.report) == ()


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('a = "\\d\\n"\n', id="a good escape may be meant"),
        pytest.param('a = "\\d\\\\"\n', id="a backslash that is escaped already"),
        pytest.param('a = "\\d\\u0041"\n', id="a code point"),
        pytest.param('a = "it\'s \\d"\n', id="a single quote inside"),
        pytest.param('a = """\\d"""\n', id="multi-line quotes"),
        pytest.param('a = ["\\d", "b"]\n', id="one of several values"),
        pytest.param('"\\d" = "x"\n', id="in a key"),
        pytest.param("a = nil\n", id="no escape"),
        pytest.param("a = 1\ra = 2\n", id="lone carriage return"),
        pytest.param("[hooks]\ninput = []\n[[hooks.input]]\ncommand = 'a'\n", id="header on an inline array"),
    ],
)
def test_what_only_its_author_knows_is_refused_with_a_reason(text: str) -> None:
    faults = [found for found in diagnose(text) if found.code == "HL001"]
    assert {(found.fixes, found.refused_fix) for found in faults} == {((), "only its author knows what was meant")}
    mended, applied = mend(text, unsafe=True)
    assert mended == text.encode()
    assert applied.applied == 0
    assert all(refused.reason for refused in applied.refused)
    assert applied.refused


def test_a_file_with_another_fault_stays_as_it_is() -> None:
    text = 'a = "\\d"\nb = nil\n'
    mended, applied = mend(text)
    assert mended == text.encode()
    assert "the file would still have a fault on line 2" in [refused.reason for refused in applied.refused]
