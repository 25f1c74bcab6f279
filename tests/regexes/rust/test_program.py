r"""Expectations: docs/hosts/rust-regex.md §1, §3 and §5."""

from __future__ import annotations

import subprocess
import sys

import pytest

from hooklint.regexes import rust
from hooklint.regexes.rust.errors import NOT_BUILT, TOO_LARGE, RegexError
from hooklint.regexes.rust.program import Program, compile_pattern


def refusal(pattern: str) -> RegexError:
    with pytest.raises(RegexError) as caught:
        compile_pattern(pattern)
    return caught.value


@pytest.mark.parametrize(
    ("pattern", "reason", "stage"),
    [
        pytest.param(r"\b(", "unclosed group", "syntax", id="the whole is parsed before anything is translated"),
        pytest.param(
            r"\w" + "(" * 251 + ")" * 251,
            "exceed the maximum number of nested parentheses/brackets (250)",
            "syntax",
            id="nesting before translation",
        ),
        pytest.param(
            "(" * 251 + ")" * 251 + "(",
            "unclosed group",
            "syntax",
            id="parsing before nesting",
        ),
        pytest.param(
            r"x{400000}\w",
            "Unicode-aware Perl class not found (make sure the unicode-perl feature is enabled)",
            "syntax",
            id="translation before the size",
        ),
        pytest.param(
            r"\b\w",
            "Unicode-aware Perl class not found (make sure the unicode-perl feature is enabled)",
            "syntax",
            id="translation before the word boundary",
        ),
        pytest.param(r"(?:\b{1}x){400000}", TOO_LARGE, "size", id="size before the word boundary"),
        pytest.param(r"\bx", NOT_BUILT, "build", id="word boundary"),
    ],
)
def test_the_first_check_that_fails_speaks(pattern: str, reason: str, stage: str) -> None:
    error = refusal(pattern)
    assert (error.pattern, error.reason, error.stage) == (pattern, reason, stage)


@pytest.mark.parametrize(
    "boundary",
    [r"\b", r"\B", r"\<", r"\>", r"\b{start}", r"\b{end}", r"\b{start-half}", r"\b{end-half}"],
)
def test_a_word_boundary_needs_tables_only_with_the_flag_u(boundary: str) -> None:
    assert str(refusal(f"a|({boundary}b)*")) == NOT_BUILT
    assert isinstance(compile_pattern(f"(?-u:{boundary})b"), Program)


@pytest.mark.parametrize("pattern", [r"\b{0}", r"(?:a\b){0}"])
def test_a_word_boundary_that_is_not_there_is_taken(pattern: str) -> None:
    assert compile_pattern(pattern).is_match("")


def test_a_program_is_what_was_asked_for() -> None:
    program = rust.compile("^(write|edit)$")
    assert program.pattern == "^(write|edit)$"
    assert [program.is_match(text) for text in ("write", "edit", "writes", "")] == [True, True, False, False]


def test_the_automaton_is_built_when_first_needed() -> None:
    program = compile_pattern("a")
    assert "nfa" not in vars(program)
    program.is_match("a")
    assert program.nfa is vars(program)["nfa"]


def test_the_package_alone_loads_no_engine() -> None:
    code = "import sys, hooklint.regexes.rust; print(sorted(name for name in sys.modules if 'regexes.rust.' in name))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert run.stdout == "[]\n"


@pytest.mark.parametrize(
    ("pattern", "text", "matches"),
    [
        ("x{300000}", "x" * 70_000, False),
        ("[\u20ac]{3}|a{9}", "\u20ac" * 3, True),
        ("[\U0001f600]{2}", "\U0001f600" * 2, True),
        ("[^\\x00-\\x{10FFFF}]|a", "a", True),
        ("[^\\x00-\\x{10FFFF}]", "", False),
        ("", "", True),
    ],
)
def test_a_short_text_needs_no_automaton(pattern: str, text: str, *, matches: bool) -> None:
    program = compile_pattern(pattern)
    assert program.is_match(text) is matches
    assert ("nfa" in vars(program)) == (pattern != "x{300000}")
