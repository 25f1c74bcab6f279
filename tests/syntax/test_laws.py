"""Laws of the TOML reader, over documents of every spelling and over broken ones."""

from __future__ import annotations

import os
import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, event, given, seed, settings
from hypothesis import strategies as st
from tomlkit.exceptions import TOMLKitError

from hooklint.source.edit import TextEdit, splice
from hooklint.syntax.rename import Refused, rename_key
from hooklint.syntax.toml.render import render
from hooklint.syntax.toml.tokens import tokens
from hooklint.syntax.toml.values import plain
from tests.support.toml_documents import SPELLINGS, Written, broken, valid
from tests.support.toml_fuzz import documents
from tests.support.toml_laws import BOM, FILE, at, exact, known_difference, loaded, read
from tests.support.tomlkit_spans import spans

if TYPE_CHECKING:
    from hooklint.source.span import Span
    from hooklint.syntax.document import Document, Entry

LAW = settings.get_profile(os.environ.get("HOOKLINT_LAWS", "ci"))

LOOKS = {
    "whitespace": rb"[ \t]+", "newline": rb"\r?\n", "comment": rb"#[^\x00-\x08\n-\x1f\x7f]*", "dot": rb"\.",
    "key": rb"[A-Za-z0-9_-]+|\"[^\n]*\"|'[^\n]*'", "equals": rb"=", "comma": rb",", "bracket": rb"[][]",
    "brace": rb"[{}]", "value": rb"[^\s#=,\[\]{}].*", "bom": rb"\xef\xbb\xbf", "junk": rb".+",
}  # fmt: skip


def spelled(written: Written) -> Document:
    """Read a valid document; its spellings show in Hypothesis' statistics."""
    for spelling in written.spellings:
        event(spelling)
    return read(written.text)


def covered(document: Document) -> Counter[str]:
    """The number of tokens of each kind, after looking at all of them: no gap, no overlap, each as its kind looks."""
    data, reached = document.source.data, 0
    kinds: Counter[str] = Counter()
    for kind, span in tokens(document):
        assert reached == span.start < span.end
        assert re.fullmatch(LOOKS[kind], data[span.start : span.end], re.DOTALL), kind
        kinds[kind] += 1
        reached = span.end
    assert reached == len(data)
    return kinds


def in_order(entries: tuple[Entry, ...], size: int) -> None:
    """Entries begin one after the other, and hold their parts and their value."""
    assert all(one.span.start < other.span.start for one, other in pairwise(entries))
    for entry in entries:
        edges = [edge for part in entry.parts for edge in part.span]
        assert 0 <= entry.span.start <= edges[0]
        assert edges == sorted(edges)
        assert edges[-1] <= entry.span.end <= size


def lead_to_their_values(document: Document) -> None:
    """Every entry counts, and its path ends at its own value, not at an equal one."""
    for entry in document.entries:
        assert entry.live
        assert entry.value is not None
        assert at(document.root, entry.path) is entry.value
        assert entry in list(document.under(entry.path))


@LAW
@given(valid())
def test_tokens_join_to_the_file(written: Written) -> None:
    document = spelled(written)
    kinds = covered(document)
    assert kinds["junk"] == 0
    assert kinds["bom"] == written.text.startswith(BOM)
    assert kinds["equals"] == sum(entry.kind == "pair" for entry in document.entries)
    assert kinds["key"] == sum(len(entry.parts) for entry in document.entries)


@LAW
@given(st.one_of(broken(), st.text(max_size=60), st.binary(max_size=60)))
def test_tokens_join_to_the_file_whatever_is_in_it(text: str | bytes) -> None:
    covered(read(text))


@LAW
@given(valid())
def test_values_are_those_of_tomllib(written: Written) -> None:
    document = spelled(written)
    assert document.problems == ()
    assert document.judged_to == len(document.source.data)
    assert exact(plain(document.root)) == exact(loaded(written.text))


@LAW
@given(broken())
def test_a_verdict_differs_from_tomllib_only_in_known_ways(text: str) -> None:
    document, theirs = read(text), loaded(text)
    event("both refuse" if document.problems and theirs is None else "not both refuse")
    if bool(document.problems) != (theirs is None):
        assert known_difference(text, document), document.problems[:1]
    elif theirs is not None:
        assert exact(plain(document.root)) == exact(theirs)


def test_verdicts_and_values_over_the_fuzz() -> None:
    accepted = 0
    for text in documents(seed=12, count=6000):
        document, theirs = read(text), loaded(text)
        if bool(document.problems) != (theirs is None):
            assert known_difference(text, document), text
        elif theirs is not None:
            accepted += 1
            assert exact(plain(document.root)) == exact(theirs), text
    assert accepted > 600


@LAW
@given(valid())
def test_spans_are_those_of_tomlkit(written: Written) -> None:
    text = written.text.removeprefix(BOM)
    shift = len(written.text.encode()) - len(text.encode())
    try:
        theirs = spans(text)
    except TOMLKitError:
        event("refused by tomlkit")
        assume(False)
    ours = [
        (
            entry.kind,
            tuple((part.text, moved(part.span, shift)) for part in entry.parts),
            moved(entry.span, shift),
            moved(entry.value.span, shift) if entry.kind == "pair" and entry.value and entry.value.span else None,
        )
        for entry in spelled(written).entries
    ]
    assert ours == theirs


def moved(span: Span, shift: int) -> tuple[int, int]:
    return span.start - shift, span.end - shift


@LAW
@given(valid())
def test_entries_stand_in_file_order_and_lead_to_their_values(written: Written) -> None:
    document = spelled(written)
    in_order(document.entries, len(document.source.data))
    lead_to_their_values(document)


@LAW
@given(st.one_of(broken(), st.text(max_size=60)))
def test_every_place_lies_in_the_file(text: str) -> None:
    document = read(text)
    size = len(text.encode())
    in_order(document.entries, size)
    assert 0 <= document.judged_to <= size
    for problem in document.problems:
        assert 0 <= problem.span.start <= problem.span.end <= size
        assert 0 <= problem.statement.start <= problem.statement.end <= size
        assert render(document.source, problem.span, problem.message).endswith(f"\n{problem.message}\n")


@LAW
@given(broken(), st.integers(0, 200), st.binary(max_size=3))
def test_no_bytes_make_it_crash(text: str, place: int, put: bytes) -> None:
    data = text.encode()
    document = read(data[:place] + put + data[place:])
    plain(document.root)
    for problem in document.problems:
        render(document.source, problem.span, problem.message)


@LAW
@given(valid())
def test_putting_back_what_is_there_changes_nothing(written: Written) -> None:
    document = spelled(written)
    data = document.source.data
    same = {part.span: data[part.span.start : part.span.end] for entry in document.entries for part in entry.parts}
    assert splice(data, []) == data
    assert splice(data, [TextEdit(FILE, span, text) for span, text in same.items()]) == data


@LAW
@given(valid(), st.data())
def test_a_renamed_key_keeps_its_value(written: Written, data: st.DataObject) -> None:
    document = spelled(written)
    paths = sorted({entry.path for entry in document.entries if isinstance(entry.path[-1], str)}, key=repr)
    assume(paths)
    path = data.draw(st.sampled_from(paths))
    edits = rename_key(document, path, "renamed")
    assert not isinstance(edits, Refused)
    after = read(splice(document.source.data, edits))
    assert after.problems == ()
    wanted = plain(document.root)
    below = wanted
    for step in path[:-1]:
        below = below[step]
    below["renamed"] = below.pop(path[-1])
    assert exact(plain(after.root)) == exact(wanted)


FAULTS = (
    "= tru", "=", "= @", '= "x', "= 'x", '= "\\d"', "= [1 2]", "= [1, tru]", "= {b = 1", "= {b = 1,}", "= 1 2",
    "= 01", "", "x", "= 1_", "= 2020-13-01", "= 9223372036854775808", "= {b = 1, b = 2}", "= 1 # \x01", "= 'x' 'y'",
    '= """x"""y', "= 1\r= 2",
)  # fmt: skip


@LAW
@given(st.sampled_from(FAULTS), valid())
def test_one_bad_line_leaves_the_rest_as_it_was(fault: str, written: Written) -> None:
    text = written.text.removeprefix(BOM)
    line = f"bad-line {fault}\n"
    alone, after = read(text), read(line + text)
    assert len(after.problems) == 1
    assert after.problems[0].span.start < len(line)
    size = len(line.encode())
    rest = [entry for entry in after.entries if entry.span.start >= size]
    assert [shape(entry, size) for entry in rest] == [shape(entry, 0) for entry in alone.entries]


def shape(entry: Entry, shift: int) -> tuple[object, ...]:
    """What an entry says and where, counted from `shift`."""
    return entry.kind, [part.text for part in entry.parts], entry.path, moved(entry.span, shift), entry.live


@pytest.fixture(scope="module")
def drawn() -> list[Written]:
    """The documents of one fixed seed."""
    found: list[Written] = []

    @seed(7)
    @settings(LAW, max_examples=800, database=None, derandomize=False)
    @given(valid())
    def draw(written: Written) -> None:
        found.append(written)

    draw()
    return found


def test_every_spelling_occurs_in_at_least_one_of_a_hundred_documents(drawn: list[Written]) -> None:
    counts = Counter(spelling for written in drawn for spelling in written.spellings)
    assert len(drawn) >= 800
    assert set(counts) == set(SPELLINGS)
    assert {spelling: count for spelling, count in counts.items() if count * 100 < len(drawn)} == {}


def test_the_laws_hold_for_all_of_them(drawn: list[Written]) -> None:
    for written in drawn:
        document = read(written.text)
        assert covered(document)["junk"] == 0, written.text
        assert exact(plain(document.root)) == exact(loaded(written.text)), written.text
        lead_to_their_values(document)
