from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from hooklint.regexes import product, rust
from hooklint.regexes.automata import ANYTHING, in_a_row, some_of, words
from hooklint.regexes.product import shortest_text
from hooklint.regexes.reach import Automaton, Hits, Never, OnlyUnusual, Subject, Undecided, reach
from hooklint.regexes.rust.hir import FAIL
from hooklint.regexes.rust.nfa import build
from tests.support.reach_pairs import SHORT, accepts, pairs, texts

if TYPE_CHECKING:
    from hooklint.regexes.reach import Reach

ANY = some_of(ANYTHING)
HEX = ((0x30, 0x39), (0x61, 0x66))


def test_brute_force_finds_the_same() -> None:
    """Emptiness and least length against every short text, one by one."""
    said: Counter[str] = Counter()
    for regex, subject in pairs(seed=3, count=5000):  # the oracle is asked the same in tests/oracle
        program = rust.compile(regex)
        witness = shortest_text(program.nfa, subject)
        first = next((text for text in texts(subject) if program.is_match(text)), None)
        if witness is None or len(witness) > SHORT:
            assert first is None, (regex, subject)
        else:
            assert first is not None, (regex, subject, witness)
            assert len(witness) == len(first), (regex, subject, witness)
        if witness is not None:
            assert accepts(subject, witness), (regex, subject, witness)
            assert program.is_match(witness), (regex, subject, witness)
        said["none" if witness is None else str(len(witness))] += 1
    # A generator gone astray would find the empty text or nothing.
    assert said["none"] > 1000
    assert said["0"] < 1500
    assert all(said[str(length)] > least for length, least in ((1, 500), (2, 200), (3, 50), (4, 10)))


def test_pairs_are_drawn_again_from_their_seed() -> None:
    assert list(pairs(1, 50)) == list(pairs(1, 50)) != list(pairs(2, 50))


@pytest.mark.parametrize(
    ("regex", "subject", "expected"),
    [
        ("bash", Subject(words(["bash", "ls"])), Hits("bash")),
        ("s$", Subject(words(["bash", "ls", "is"])), Hits("ls")),
        ("Bash", Subject(words(["bash", "ls"])), Never()),
        ("Bash", Subject(words(["bash", "ls"]), ANY), OnlyUnusual("Bash")),
        ("", Subject(words(["bash", "ls"]), ANY), Hits("ls")),
        ("^$", Subject(words([""])), Hits("")),
        ("^$", Subject(words(["a"]), ANY), Never()),
        ("a", Subject(words([]), words(["ba"])), OnlyUnusual("ba")),
        ("a", Subject(words([]), words([])), Never()),
        ("^[0-9]{3}$", Subject(in_a_row([HEX, HEX])), Never()),
        ("[0-9]$", Subject(in_a_row([HEX, HEX])), Hits("00")),
        ("(?m)^b$", Subject(words(["b\r", "ab", "a\nb"])), Hits("a\nb")),
        ("(?mR)^b$", Subject(words(["ab", "a\nb", "b\r"])), Hits("b\r")),
        ("(?mR)\\r$\\n", Subject(ANY), Never()),
        (r"(?-u:\b)a(?-u:\B)", Subject(words(["a", "ba", "ab", "-a-", "-a"])), Hits("ab")),
        (r"é|(?-u:\B)", Subject(words(["aéb"])), Never()),
        (r"é|(?-u:\B)", Subject(words(["aéb", "aébc"])), Hits("aébc")),
        ("a^", Subject(ANY), Never()),
        ("[a&&b]", Subject(ANY), Never()),
    ],
)
def test_reach(regex: str, subject: Subject, expected: Reach) -> None:
    assert reach(rust.compile(regex), subject) == expected


def test_a_form_without_any_match() -> None:
    assert reach(build(FAIL), Subject(ANY, ANY)) == Never()


@pytest.mark.parametrize(
    ("regex", "witness"),
    [
        (".", "a"),
        ("", "a"),
        ("...", "aaa"),
        ("^[^a-z]$", "A"),
        ("^[^[:alnum:]]$", "_"),
        ("^[^[:word:]]$", "-"),
        ("^[^ -~]$", "À"),
        ("mcp__.*__write", "mcp____write"),
        ("[\\x00-\\x1f]", "\t"),
        ("\\x00", "\0"),
        ("^\\x{10FFFF}", "\U0010ffff"),
        (r"(?-u:\b)-", "a-"),
        (r"(?-u:\B)a", "aa"),
        ("(?m)a$(?s:.)", "a\n"),
    ],
)
def test_a_witness_has_likely_characters(regex: str, witness: str) -> None:
    assert reach(rust.compile(regex), Subject(ANY)) == Hits(witness)


def test_the_likely_arrows_of_the_subject_come_first() -> None:
    row = ((0x39, 0x39, 0), (0x41, 0x46, 0), (0x61, 0x66, 0))
    subject = Subject(Automaton((row,), frozenset({0})))
    assert reach(rust.compile("...$"), subject) == Hits("999")
    assert reach(rust.compile("[^9]"), subject) == Hits("A")


UUID = in_a_row(HEX if char == "x" else ((ord(char), ord(char)),) for char in "xxxxxxxx-xxxx-7xxx-xxxx-xxxxxxxxxxxx")


@pytest.mark.parametrize(
    "regex",
    [
        *(".*a.{14}", "(a|b)*a(a|b){16}", "(a?){60}a{60}", "(x{50}){20}", "(a|a)*b" * 30, "(x+x+)+y", ".{24714}"),
        *("(?:a?){100822}b", "^(?:a?){100822}$", "a{0,145631}$", "x{327673}", "((((a{6}){6}){6}){6}){6}"),
    ],
)
def test_nasty_patterns_are_decided_with_little_work(regex: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is made deterministic, and no state is looked at for which the subject is too short."""
    monkeypatch.setattr(product, "WORK", 5_000)
    nfa = build(rust.compile(regex).hir)
    for subject in (UUID, words(["bash", "edit", "b" * 60]), ANY if nfa.shortest < 1500 else UUID):
        witness = shortest_text(nfa, subject)
        if witness is not None:
            assert accepts(subject, witness)
            assert len(witness) >= nfa.shortest


@pytest.mark.parametrize("regex", [".{24714}", "^[0-9a-f-]*.{24714}", "(?:[0-9a-f]?-?){500}x{40}"])
def test_states_too_far_from_a_match_are_not_looked_at(regex: str, monkeypatch: pytest.MonkeyPatch) -> None:
    nfa = rust.compile(regex).nfa
    monkeypatch.setattr(product, "WORK", 0)
    assert shortest_text(nfa, UUID) is None


def test_a_long_witness() -> None:
    assert reach(rust.compile("[0-9]{20000}$"), Subject(UUID, ANY)) == OnlyUnusual("0" * 20_000)


def test_a_long_search_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    program = rust.compile("(?:a+b+){500}$")
    assert isinstance(reach(program, Subject(UUID, ANY)), OnlyUnusual)
    monkeypatch.setattr(product, "WORK", 500)
    assert reach(program, Subject(UUID, ANY)) == Undecided()
    assert reach(program, Subject(UUID)) == Never()
    # A usual text may not be passed over because an unusual one is found more easily.
    assert reach(program, Subject(ANY, words(["ab" * 500]))) == Undecided()


@pytest.mark.parametrize(
    ("regex", "texts", "wanted"),
    [
        ("x{300000}", ("bash", "edit"), Never()),
        ("x{17}", ("x" * 4,), Never()),
        ("x{16}", ("x" * 16,), Hits("x" * 16)),
        ("[\U0001f600-\U0001f64f]{4}", ("\U0001f600" * 4,), Hits("\U0001f600" * 4)),
        ("a", ("",), Never()),
        ("", ("",), Hits("")),
    ],
)
def test_matches_longer_than_all_texts_are_seen_at_once(regex: str, texts: tuple[str, ...], wanted: Reach) -> None:
    """Four bytes a character at most: no automaton of 300,000 states is written to see that no tool's name is hit."""
    program = rust.compile(regex)
    assert reach(program, Subject(words(texts))) == wanted == reach(program.nfa, Subject(words(texts)))


def test_no_states_are_written_for_texts_that_are_too_short() -> None:
    program = rust.compile("x{300000}")
    assert reach(program, Subject(words(("bash",)))) == Never()
    assert program.states_built == 0
