from __future__ import annotations

import pytest

from hooklint.rules.commands.bash_words import complaint, ends_with_2, in_words, is_always_reached, is_reached
from hooklint.scripts.shell.tree import parse
from hooklint.source.machine import Machine


def test_what_bash_says_is_taken_apart() -> None:
    found = complaint(Machine().bash_syntax("echo a\nfi\n") or "")
    assert found is not None
    assert (found.line, in_words(found)) == (2, "syntax error near unexpected token `fi'")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('echo "a', "a quote is never closed"),
        ("echo 'a", "a quote is never closed"),
        ("echo `a", "a backquote is never closed"),
        ("x=$(a", "a bracket is never closed"),
        ("echo ${x", "a brace is never closed"),
        ("if a; then", "an `if`, a loop, a `case` or a brace is never closed"),
    ],
)
def test_what_it_means(text: str, words: str) -> None:
    found = complaint(Machine().bash_syntax(text) or "")
    assert found is not None
    assert in_words(found).startswith(words)


@pytest.mark.parametrize("text", ["cat <<EOF\na\n", "echo fine\n"])
def test_a_warning_is_no_complaint(text: str) -> None:
    assert complaint(Machine().bash_syntax(text) or "") is None


@pytest.mark.parametrize(
    ("text", "line", "reached", "always"),
    [
        ("if\n", 2, True, True),
        ("exit 0\nif\n", 3, False, False),
        ("exec cat\nif\n", 3, False, False),
        ("a && exit 0\nif\n", 3, True, False),
        ("if a; then exit 2\n", 2, True, True),
        ("while a; do\nexit 0\n", 3, True, True),
        ("f() { exit 1; }\nif\n", 3, True, False),
    ],
)
def test_who_comes_to_the_error(text: str, line: int, reached: bool, always: bool) -> None:
    root = parse(text.encode())
    assert (is_reached(root, line), is_always_reached(root, line)) == (reached, always)


@pytest.mark.parametrize(
    ("text", "line", "answer"),
    [
        # bash -c: the first three end with 1, the others with 2
        ("x=(a\n", 1, False),
        ("a=b\nx+=(a b\n", 2, False),
        ('x[1]=("a\n', 1, False),
        ("x=(a)\nif\n", 3, True),
        ("x=$(a\n", 1, True),
        ('echo "a\n', 1, True),
    ],
)
def test_in_the_brackets_of_an_array_the_status_is_another(text: str, line: int, answer: bool) -> None:
    assert ends_with_2(text.encode(), line) == answer
