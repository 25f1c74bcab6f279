from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooklint.suppression.comments import Ignore, ignores

Read = tuple[str, str, list[str]]
"""The form, what it spans, and the names in it."""


def read(comment: str, at: int = 0) -> list[Read]:
    data = b" " * at + comment.encode()

    def text(span: tuple[int, int]) -> str:
        return data[span[0] : span[1]].decode()

    found = list(ignores(comment.encode(), at))
    assert [name.text for one in found for name in one.names] == [
        text(name.span) for one in found for name in one.names
    ]
    return [(one.form, text(one.span), [name.text for name in one.names]) for one in found]


LONG = "ignore" + 9999 * "e"


@pytest.mark.parametrize("at", [0, 7])
@pytest.mark.parametrize(
    ("comment", "wanted"),
    [
        ("", []),
        ("# hooklint", []),
        ("# hooklint:", []),
        ("# hooklint: tells the truth", []),
        ("hooklint: ignore", []),
        ("# ignore[HL202]", []),
        ("# hooklint: ignore", [("line", "# hooklint: ignore", [])]),
        ("#hooklint:ignore", [("line", "#hooklint:ignore", [])]),
        ("#\t hooklint:\tignore \t", [("line", "#\t hooklint:\tignore", [])]),
        ("# hooklint: ignore it is so ", [("line", "# hooklint: ignore it is so", [])]),
        ("# hooklint: ignore[HL202]", [("line", "# hooklint: ignore[HL202]", ["HL202"])]),
        ("# hooklint: ignore [HL202]", [("line", "# hooklint: ignore [HL202]", ["HL202"])]),
        ("# hooklint: ignore[HL202]: why", [("line", "# hooklint: ignore[HL202]: why", ["HL202"])]),
        ("# hooklint: ignore[HL2,a-b , HL6]x", [("line", "# hooklint: ignore[HL2,a-b , HL6]x", ["HL2", "a-b", "HL6"])]),
        ("# hooklint: ignore[HL2 HL6,]", [("line", "# hooklint: ignore[HL2 HL6,]", ["HL2", "HL6"])]),
        ("# hooklint: ignore[ü]", [("line", "# hooklint: ignore[ü]", ["ü"])]),
        ("# hooklint: ignore-file", [("file", "# hooklint: ignore-file", [])]),
        ("# hooklint: ignore-file[HL2] ö", [("file", "# hooklint: ignore-file[HL2] ö", ["HL2"])]),
        ("# nöte # hooklint: ignore[HL2] why", [("line", "# hooklint: ignore[HL2] why", ["HL2"])]),
        ("# hooklint: ignore[HL2] see #12", [("line", "# hooklint: ignore[HL2] see #12", ["HL2"])]),
        (
            "# hooklint: ignore[HL2] a  # hooklint: ignore-file b",
            [("line", "# hooklint: ignore[HL2] a", ["HL2"]), ("file", "# hooklint: ignore-file b", [])],
        ),
        ("## hooklint: ignore", [("line", "# hooklint: ignore", [])]),
    ],
)  # fmt: skip
def test_read(comment: str, wanted: list[Read], at: int) -> None:
    assert read(comment, at) == wanted


@pytest.mark.parametrize(
    ("comment", "fault"),
    [
        ("# hooklint: ignore HL202", "codes stand in brackets: `ignore[HL202]`"),
        ("# hooklint: ignore-file HL2 why", "codes stand in brackets: `ignore-file[HL2]`"),
        ("# hooklint: ignore: HL202", "codes stand in brackets: `ignore[HL202]`"),
        ("# hooklint: ignore=HL202", "codes stand in brackets: `ignore[CODE]`"),
        ("# hooklint: ignore(HL202)", "codes stand in brackets: `ignore[CODE]`"),
        ("# hooklint: ignore, please", "codes stand in brackets: `ignore[CODE]`"),
        ("# hooklint: ignore[", "its bracket is not closed"),
        ("# hooklint: ignore[HL202 why", "its bracket is not closed"),
        ("# hooklint: ignore[HL202 # hooklint: says", "its bracket is not closed"),
        ("# hooklint: ignore[]", "there is nothing in its brackets"),
        ("# hooklint: ignore[, ,]", "there is nothing in its brackets"),
        ("# hooklint: ignroe[HL202]", "hooklint knows `ignore[CODE]` and `ignore-file[CODE]`, not `ignroe`"),
        (f"# hooklint: {LONG}", f"hooklint knows `ignore[CODE]` and `ignore-file[CODE]`, not `{LONG[:60]}…`"),
        ("# hooklint: Ignore", "hooklint knows `ignore[CODE]` and `ignore-file[CODE]`, not `Ignore`"),
        ("# hooklint: ignore_file", "hooklint knows `ignore[CODE]` and `ignore-file[CODE]`, not `ignore_file`"),
        ("# hooklint: ignore-line[HL1]", "hooklint knows `ignore[CODE]` and `ignore-file[CODE]`, not `ignore-line`"),
        ("# hooklint: noqa", "hooklint knows `ignore[CODE]` and `ignore-file[CODE]`, not `noqa`"),
        ("# hooklint: exclude[HL1]", "hooklint knows `ignore[CODE]` and `ignore-file[CODE]`, not `exclude`"),
    ],
)  # fmt: skip
def test_what_cannot_be_understood_counts_for_nothing(comment: str, fault: str) -> None:
    (one,) = ignores(comment.encode())
    assert (one.form, one.names, one.fault) == ("broken", (), fault)


def test_a_reason_that_only_begins_like_a_code() -> None:
    assert [one.form for one in ignores(b"# hooklint: ignore HL2020 is next")] == ["line"]


PIECES = st.sampled_from(
    ["# hooklint: ignore", "[HL2]", "[", "]", "HL202", ",", " ", "#", "hooklint:", "ignore-file", "ö", "\t"]
)


@given(pieces=st.lists(PIECES), at=st.integers(0, 9))
def test_law_ignores_are_apart_and_in_order(pieces: list[str], at: int) -> None:
    comment = "".join(pieces).encode()
    reached = at
    for one in ignores(comment, at):
        assert reached <= one.span.start < one.span.end <= at + len(comment)
        assert comment[one.span.start - at : one.span.end - at].startswith(b"#")
        assert all(one.span.start < name.span.start < name.span.end < one.span.end for name in one.names)
        reached = one.span.end


def test_one_without_names_is_another_than_a_broken_one() -> None:
    assert list(ignores(b"# hooklint: ignore")) == [Ignore("line", (0, 18))]  # type: ignore[arg-type]
