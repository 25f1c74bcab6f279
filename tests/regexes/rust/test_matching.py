"""What the host was recorded to match is replayed by test_golden; here is what it means."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from hooklint.regexes import rust
from hooklint.regexes.rust import matching
from hooklint.regexes.rust.hir import FAIL, Hir, assertion, concat, literal, repetition
from hooklint.regexes.rust.matching import TooMuchWork, is_match
from hooklint.regexes.rust.nfa import Nfa, build
from hooklint.regexes.rust.properties import Look
from hooklint.source.errors import HooklintError
from tests.support.hir_meaning import found_in
from tests.support.reach_pairs import LETTERS, pattern


def nfa(pattern: str) -> Nfa:
    return rust.compile(pattern).nfa


def test_a_pattern_matches_what_its_parts_mean() -> None:
    random, verdicts = Random(11), []  # noqa: S311 - a law draws, it keeps no secret
    for _ in range(1500):
        letters = "".join(random.sample(LETTERS, 3))
        program = rust.compile(pattern(random, letters, random.randint(1, 4)))
        for length in range(4):
            for chars in product(letters, repeat=length):
                text = "".join(chars)
                verdicts.append(program.is_match(text))
                assert verdicts[-1] == found_in(program.hir, text), (program.pattern, text)
    assert 0.3 < sum(verdicts) / len(verdicts) < 0.7


# The words of docs/hosts/rust-regex.md §7, one row each.
@pytest.mark.parametrize(
    ("regex", "hit", "missed"),
    [
        ("bash", ["bash", "mybash", "bash\n"], ["Bash", "bas", ""]),
        ("^bash$", ["bash"], ["bash\n", "\nbash", "bashx"]),
        ("(?m)^b$", ["b", "a\nb", "b\na", "\nb\n"], ["a\rb", "b\r\n"]),
        ("(?mR)^b$", ["b", "a\rb", "b\r\na", "\nb\r"], ["ab", "aab"]),
        ("(?mR)\\r$", [], ["\r\n"]),
        ("(?mR)\\r^", ["\r", "\ra"], ["\r\n"]),
        ("(?mR)\\r(?:^|$)\\n", [], ["\r\n"]),
        (".", ["a", "\r", "\u2028", "☃"], ["", "\n"]),
        ("(?R).", ["a"], ["\n", "\r"]),
        ("(?s).", ["\n"], [""]),
        (r"(?-u:\b)a(?-u:\b)", ["a", "-a", "éa"], ["ba", "a_", "a0"]),
        (r"(?-u:\B)", ["", "-", "ab"], ["a"]),
        (r"(?-u:\b{start})a", ["a", "-a"], ["ba"]),
        (r"a(?-u:\b{end})", ["a", "a-"], ["ab"]),
        (r"(?-u:\b{start-half})-", ["-", "--"], ["a-"]),
        (r"-(?-u:\b{end-half})", ["-", "--"], ["-a"]),
        (r"é|(?-u:\B)", ["é", "aéab"], ["aéb"]),
        (r"é|(?-u:\b{end-half})", ["é"], []),
        ("a|", ["", "b"], []),
        ("x*", ["", "y"], []),
        ("[^a]", ["é", "\n"], ["a", ""]),
        ("[a&&b]", [], ["a", "b", ""]),
    ],
)
def test_where_it_matches(regex: str, hit: list[str], missed: list[str]) -> None:
    verdicts = [*((text, True) for text in hit), *((text, False) for text in missed)]
    for texts in (verdicts, verdicts[::-1]):  # what one text leaves behind must not change the next one's verdict
        automaton = nfa(regex)
        assert [(text, is_match(automaton, text)) for text, _ in texts] == texts


@pytest.mark.parametrize(
    ("hir", "text", "verdict"),
    [
        (FAIL, "a", False),
        (concat([assertion(Look.END), literal("a")]), "a", False),
        (repetition(literal("x"), 327_673, 327_673), "x" * 327_672, False),
    ],
)
def test_what_needs_no_search(hir: Hir, text: str, verdict: bool) -> None:
    assert is_match(build(hir), text) == verdict


@pytest.mark.parametrize("regex", ["(a|a)*b", "(a|a)*b" * 30, "(?:(a|a)*b){30}", "(x+x+)+y", "(?mR)^(a?){60}a{60}$"])
@pytest.mark.parametrize("text", ["a", "x", "a\r\n", "-"])
def test_known_steps_cost_no_work(regex: str, text: str) -> None:
    """A long text that repeats itself is looked up, also where a backtracking engine would never come back."""
    automaton = nfa(regex)
    expected = is_match(automaton, text * 200)
    for _ in range(2):
        assert is_match(automaton, text * 20_000) == expected
        assert automaton.walker.work < 50_000


def test_a_step_is_not_taken_for_one_of_a_wider_character() -> None:
    """`~` and `é` are alike to the pattern, but only within `é` the host looks for its empty match."""
    for texts in ({"a~z": True, "aéz": False}, {"aéz": False, "a~z": True}):
        automaton = nfa(r"[^a]z|(?-u:\B)")
        assert {text: is_match(automaton, text) for text in texts} == texts


def test_what_is_kept_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching, "KEPT", 500)
    automaton = nfa("(?-u:\\b)a.{9}b")
    text = "".join(Random(5).choices("a-c", k=20_000))  # noqa: S311
    assert not is_match(automaton, text)
    assert automaton.walker.kept < 600
    assert len(automaton.walker.spots) < 600
    assert is_match(automaton, text + "-a" + "c" * 9 + "b" + text)


def test_work_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    automaton = nfa(".{2000}!")
    assert not is_match(automaton, "x" * 2100)
    monkeypatch.setattr(matching, "WORK", 100_000)
    automaton = nfa(".{2000}!")
    with pytest.raises(TooMuchWork) as caught:
        is_match(automaton, "x" * 2100)
    assert str(caught.value) == "not decided: this pattern asks for more work than hooklint spends on one text"
    assert isinstance(caught.value, HooklintError)


def test_each_text_has_its_own_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    automaton = nfa("(?:x{50}|y{50}|z{50})!")
    assert not is_match(automaton, "x" * 60)
    monkeypatch.setattr(matching, "WORK", 2 * automaton.walker.work)
    assert not any(is_match(automaton, char * 60) for char in "yzyz")


def test_surrogates_in_a_text_are_no_characters_of_any_class() -> None:
    assert not is_match(nfa("(?s)."), "\ud800")
    assert is_match(nfa("a$"), "\ud800a")
