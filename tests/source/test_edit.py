from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooklint.source.edit import TextEdit, splice
from hooklint.source.errors import HooklintError, Overlap
from hooklint.source.span import Span

FILE = Path("config.toml")


def edit(start: int, end: int, new: bytes = b"") -> TextEdit:
    return TextEdit(FILE, Span(start, end), new)


@st.composite
def files_and_edits(draw: st.DrawFn) -> tuple[bytes, list[TextEdit]]:
    """A file, and edits that go together, in any order; some touch, some insert."""
    data = draw(st.binary(max_size=30))
    cuts = sorted(draw(st.lists(st.integers(0, len(data)), max_size=12)))
    spans = dict.fromkeys(zip(cuts[::2], cuts[1::2], strict=False))
    edits = [edit(start, end, draw(st.binary(max_size=4))) for start, end in spans]
    return data, draw(st.permutations(edits))


def slow_splice(data: bytes, edits: list[TextEdit]) -> bytes:
    """Byte by byte: what is put before it, then the byte, unless an edit takes it away."""
    out = b""
    for at in range(len(data) + 1):
        for edit in sorted(edits, key=lambda edit: edit.span.end):
            out += edit.new if edit.span.start == at else b""
        gone = any(edit.span.start <= at < edit.span.end for edit in edits)
        out += b"" if gone else data[at : at + 1]
    return out


@given(files_and_edits())
def test_equals_the_slow_way(case: tuple[bytes, list[TextEdit]]) -> None:
    assert splice(*case) == slow_splice(*case)


@given(files_and_edits())
def test_bytes_outside_of_edits_stay(case: tuple[bytes, list[TextEdit]]) -> None:
    data, edits = case
    rest = splice(data, edits)
    at = 0
    for start, end, new in sorted((*edit.span, edit.new) for edit in edits):
        assert rest.startswith(data[at:start] + new)
        rest = rest[start - at + len(new) :]
        at = end
    assert rest == data[at:]


@pytest.mark.parametrize(
    ("edits", "result"),
    [
        ([], b"abcdef"),
        ([edit(0, 6)], b""),
        ([edit(1, 2, b"X"), edit(4, 5)], b"aXcdf"),
        ([edit(2, 4, b"X"), edit(4, 6, b"Y")], b"abXY"),
        ([edit(2, 4, b"X"), edit(2, 2, b"<"), edit(4, 4, b">")], b"ab<X>ef"),
        ([edit(6, 6, b"!"), edit(0, 0, b"!")], b"!abcdef!"),
    ],
)
def test_splice(edits: list[TextEdit], result: bytes) -> None:
    assert splice(b"abcdef", edits) == result


@pytest.mark.parametrize(
    "edits",
    [
        pytest.param([edit(1, 3), edit(2, 4)], id="sharing a byte"),
        pytest.param([edit(1, 4), edit(2, 3)], id="one inside the other"),
        pytest.param([edit(1, 4), edit(2, 2, b"x")], id="an insertion inside"),
        pytest.param([edit(2, 2, b"x"), edit(2, 2, b"y")], id="two insertions at one point"),
        pytest.param([edit(1, 2, b"x"), edit(1, 2, b"x")], id="equal"),
        pytest.param([edit(2, 2, b"x"), edit(2, 2, b"x")], id="equal insertions"),
        pytest.param([edit(5, 7)], id="past the end"),
        pytest.param([edit(-1, 1)], id="before the start"),
        pytest.param([edit(3, 2)], id="backwards"),
    ],
)
def test_overlap(edits: list[TextEdit]) -> None:
    for order in (edits, edits[::-1]):
        with pytest.raises(Overlap, match=r"the edit of bytes"):
            splice(b"abcdef", order)


def test_many_edits_cost_one_pass() -> None:
    data = b"ab" * 100_000
    edits = [edit(at, at + 1, b"long") for at in range(0, len(data), 2)]
    assert splice(data, edits) == b"longb" * 100_000


def test_overlap_is_for_people() -> None:
    assert issubclass(Overlap, HooklintError)
