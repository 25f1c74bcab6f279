from __future__ import annotations

import time

import pytest

from hooklint.regexes.javascript import LONGEST_PATTERN, LONGEST_TEXT, NotAPattern, NotDecided, is_match


@pytest.mark.parametrize(
    ("pattern", "hit", "missed"),
    [
        ("bash", ["bash", "mybash", "bash_tool"], ["Bash", "bas", ""]),
        ("^(bash|Edit)$", ["bash", "Edit"], ["edit", "bash2"]),
        ("^(?!Read|Grep)", ["bash", ""], ["Read", "GrepX"]),
        ("bash|", ["bash", "ls", ""], []),
        ('tool == "Edit" || tool == "Write"', ["ls"], []),
        ("mcp__.*__delete.*", ["mcp__db__delete_row"], ["mcp__delete"]),
        ("{", ["{"], ["bash"]),
        ("x{,3}", ["x{,3}"], ["xxx"]),
        ("[^]", ["a"], [""]),
        (r"\A", ["A"], ["bash"]),
        (r"\p{L}", ["p{L}"], ["L"]),
        ("[[:alpha:]]", ["a]"], ["a", "x]"]),
        (r"^\u{2}$", ["uu"], ["\x02", "u{2}", "u"]),
        (r"^\u{x}$", ["u{x}"], ["x"]),
        (r"^[\u{61}]$", ["u", "6", "{"], ["a"]),
        (r"^\\u{2}$", ["\\uu"], ["uu"]),
        (r"^\u0061$", ["a"], ["u0061"]),
        ("^.$", ["é"], ["éé"]),
        (r"\bfoo\b", ["a foo"], ["foobar"]),
        (".*a.*b.*c.*", ["xaybzc"], ["cba"]),
        ("(a|b)*c", ["abc"], ["abab"]),
    ],
)
def test_what_is_found(pattern: str, hit: list[str], missed: list[str]) -> None:
    assert [text for text in [*hit, *missed] if is_match(pattern, text)] == hit


@pytest.mark.parametrize(
    "pattern",
    [
        "(?i)bash",
        "(?P<n>a)",
        "a++",
        "(?>a)",
        "Bash(*)",
        "*bash",
        "**",
        "[",
        "(bash",
        "[z-a]",
        "a{2,1}",
        "a\\",
        "(" * 999,
    ],
)
def test_what_is_refused(pattern: str) -> None:
    with pytest.raises(NotAPattern):
        is_match(pattern, "bash")


@pytest.mark.parametrize(
    "pattern",
    [
        pytest.param("(x+x+)+y", id="nested"),
        pytest.param("(?:(?:a?)*)*b", id="nested, and without an end in this engine"),
        pytest.param("(.*)*", id="nested, although it hits at once"),
        pytest.param("(a|a)*b", id="two ways to take each letter"),
        pytest.param("(?:|a)" * 22 + "b", id="two ways at each place"),
        pytest.param("(?:a|){30}b", id="the same, counted"),
        pytest.param("a?" * 40 + "a" * 40, id="forty that may be left out"),
        pytest.param(".*" * 20 + "x", id="twenty that take anything"),
        pytest.param("(?=.*.*.*.*.*x)(?=.*.*.*.*.*y)", id="in looking ahead"),
        pytest.param("(?:){99999999}", id="a number"),
        pytest.param("a{99999999999999999999999999}", id="a long number"),
        pytest.param(r"(a)\1", id="a back reference"),
        pytest.param(r"a\b*", id="a repeated border"),
        pytest.param("a" * (LONGEST_PATTERN + 1), id="long"),
        pytest.param(r"(?<\u{61}>a)", id="an escape in a name"),
        pytest.param("\udcff", id="no text"),
        pytest.param("😀?", id="two halves"),
    ],
)
def test_what_the_engine_never_sees(pattern: str) -> None:
    start = time.process_time()
    with pytest.raises(NotDecided):
        is_match(pattern, "a" * 40 + "x" * 24)
    assert time.process_time() - start < 1


@pytest.mark.parametrize("text", ["a" * (LONGEST_TEXT + 1), "😀", "\udcff"])
def test_texts_that_are_not_decided(text: str) -> None:
    with pytest.raises(NotDecided):
        is_match("a", text)


def test_the_dearest_patterns_it_sees_take_a_moment() -> None:
    start = time.process_time()
    for pattern in ("(a|a)*b", ".*.*.*.*b", "(?:|a)" * 12 + "b", "a?" * 8 + "b"):
        assert not is_match(pattern, "a" * 9)
    assert time.process_time() - start < 1
