from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from hooklint.reports.escape import visible
from hooklint.reports.formats import Request, document
from hooklint.reports.markdown import LARGEST
from hooklint.reports.markdown_text import code, prose
from hooklint.reports.view import View
from hooklint.source.span import Span
from tests.reports import hostile
from tests.reports.examples import CONFIG, CWD, EVERYTHING, HOME, RETIRED, RUN_BIT, report

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markdown_it.token import Token
    from syrupy.assertion import SnapshotAssertion

    from hooklint.checking import Report

ASKED = Request(View(CWD, HOME), CWD, again=" --home d")
PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
OURS = {"<br>": "\n", "<code>": "", "</code>": "", "<span>": "", "</span>": ""}


def content(token: Token) -> str:
    """What a reader sees of one piece; only text, code and our own elements may come out of anybody's text."""
    if token.type == "html_inline":
        return OURS[token.content]
    assert token.type in ("text", "code_inline"), token
    return token.content.replace("\xa0", " ")


def inlines(text: str) -> Iterator[str]:
    for token in PARSER.parse(text):
        if token.type == "inline":
            yield "".join(map(content, token.children or ()))


def cells(found: Report) -> list[list[str]]:
    """The rows of the table of findings below its heads."""
    whole = [token.type for token in PARSER.parse(document("markdown", found, ASKED))]
    assert "html_block" not in whole
    texts = list(inlines(document("markdown", found, ASKED)))[5:]
    return [texts[at : at + 4] for at in range(0, 4 * len(found.diagnostics), 4)]


def unticked(line: str) -> str:
    """A line without the backticks that make code of what is between them."""
    parts = line.split("`")
    if len(parts) % 2 == 0:
        return line
    return "".join((part or "``") if number % 2 else part for number, part in enumerate(parts))


def test_snapshot(snapshot: SnapshotAssertion) -> None:
    assert document("markdown", EVERYTHING, ASKED) == snapshot


@pytest.mark.parametrize("text", hostile.TEXTS)
def test_a_parser_reads_what_was_meant(text: str) -> None:
    ((severity, place, rule, said),) = cells(report(hostile.finding(text)))
    name, shown = visible(hostile.path_of(text)), visible(text)
    assert (severity, place, rule) == ("error", f"{name}:1:1", "HL102 event-unknown")
    host = [f"nanopi says: {shown}"]
    if "\n" in text:
        host = ["nanopi says:", *(f"  {visible(line)}" for line in text.split("\n"))]
    others = [shown, *host, f"{shown} {name}:1", f"unsafe fix: to {shown}", f"no fix: {shown}"]
    expected = [unticked(shown), *(line if line.startswith(" ") else unticked(line) for line in others)]
    assert said == "\n".join(expected).strip(" ")


@pytest.mark.parametrize("text", ["a", " a ", "  ", "", "a ", "\\", "`", "``a", "|"])
def test_code_is_all_of_the_text(text: str) -> None:
    assert list(inlines(f"x{code(text)}x")) == [f"x{text}x"]


@given(st.text("a1 `|\\<>&*_[]()~$^@#:/.!-+=\"'www", max_size=30))
def test_no_sign_means_anything(text: str) -> None:
    heads = "|a|\n|-|\n"
    assert list(inlines(f"{heads}| x{prose(text)}x |"))[1:] == [f"x{unticked(text)}x"]
    assert list(inlines(f"{heads}| x{code(text)}x |"))[1:] == [f"x{text}x"]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("`bash` is it", "`bash` is it"),
        ("`a|b`", "<code>a&#124;b</code>"),
        ("`` `<` ` | `", "\\`\\` `<` <code> &#124; </code>"),
        ("an odd `tick", "an odd \\`tick"),
        ("@ada", "<span>@</span>ada"),
        ("see #12", "see <span>#</span>12"),
        (":smile:", "<span>:</span>smile:"),
        ("https://example.org", "https<span>:</span>//example.org"),
        ("www.example.org", "www<span>.</span>example.org"),
        ("a: b", "a: b"),
    ],
)
def test_what_github_would_make_of_plain_text_is_kept_apart(text: str, written: str) -> None:
    assert prose(text) == written


def test_counts_and_the_next_command() -> None:
    lines = document("markdown", report(RETIRED, RUN_BIT, sources=(CONFIG,)), ASKED).splitlines()
    assert lines[0] == "### hooklint: 2 errors"
    assert lines[-5:-1] == [
        "|---|---:|---:|---:|",
        "| HL101 event-retired | 1 | 1 | 0 |",
        "| HL302 command-not-executable | 1 | 0 | 1 |",
        "",
    ]
    assert lines[-1] == (
        "1 file, 0 hooks, nanopi 0.12 (1 can be fixed safely, 1 with --unsafe-fixes). "
        "Next: `hooklint migrate --diff --home d`"
    )


def test_a_clean_run() -> None:
    text = document("markdown", report(sources=(CONFIG,)), ASKED)
    assert text == "### hooklint: nothing to report\n\n1 file, 0 hooks, nanopi 0.12.\n"


def test_what_is_kept_back_is_counted() -> None:
    text = document("markdown", report(sources=(CONFIG,))._replace(suppressed=(RETIRED,)), ASKED)
    assert text.endswith("\n\n1 file, 0 hooks, nanopi 0.12. 1 suppressed.\n")


def test_what_github_would_refuse_is_left_out_and_counted() -> None:
    found = [RETIRED._replace(message="x" * 100_000, span=Span(at, at + 1)) for at in range(12)]
    text = document("markdown", report(*found), ASKED)
    assert LARGEST - 101_000 < len(text.encode()) < LARGEST + 1000
    assert "\n4 more findings would not fit.\n" in text


def test_carets_stay_below_what_they_mark() -> None:
    text = document("markdown", report(RETIRED._replace(host_error="ab    cd\n      ^^\n")), ASKED)
    assert "<code> &nbsp;ab &nbsp; &nbsp;cd</code><br><code> &nbsp; &nbsp; &nbsp; &nbsp;\\^\\^</code>" in text
