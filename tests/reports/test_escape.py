from __future__ import annotations

import json
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooklint.reports.escape import json_safe, visible

TERMINAL_CONTROLS = [*range(0x20), *range(0x7F, 0xA0)]
BIDI = [0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
ZERO_WIDTH = [0x00AD, 0x034F, 0x115F, 0x180E, 0x200B, 0x200C, 0x200D, 0x2060, 0x3164, 0xFE0F, 0xFFA0, 0xE0020, 0xE0100]
LINES_AND_MARKS = [0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF, 0x1FFFF, 0xFDD0]
BLANKS = [0x00A0, 0x2003, 0x202F, 0x3000]
PRIVATE_AND_UNASSIGNED = [0xE000, 0xF0000, 0x10FFFD, 0x0378, 0x40000, 0xDFFFF]


@pytest.mark.parametrize(
    "code", [*TERMINAL_CONTROLS, *BIDI, *ZERO_WIDTH, *LINES_AND_MARKS, *BLANKS, *PRIVATE_AND_UNASSIGNED], ids=hex
)
def test_what_hides_or_acts_is_written_out(code: int) -> None:
    assert visible(f"a{chr(code)}b") == f"a\\u{{{code:x}}}b"


@pytest.mark.parametrize("code", [0xD800, 0xDBFF, 0xDFFF], ids=hex)
def test_lone_surrogates(code: int) -> None:
    assert visible(chr(code)) == f"\\u{{{code:x}}}"


def test_bytes_that_are_not_utf8() -> None:
    assert visible(b"caf\xe9".decode("utf-8", "surrogateescape")) == r"caf\xe9"


@pytest.mark.parametrize("text", ["plain [red]text[/] :smile:", "é ß ẞ Ж 漢字 🚀 ✅ → – “€” ₿ ﬁ한"])
def test_what_shows_itself_stays(text: str) -> None:
    assert visible(text) == text


@given(st.text(st.characters(exclude_categories=())))
def test_nothing_that_a_terminal_obeys_is_left(text: str) -> None:
    shown = visible(text)
    assert {unicodedata.category(one) for one in shown} & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"} == set()
    assert shown.encode().decode() == shown


def test_the_answer_for_every_character_is_printable_or_ascii() -> None:
    for code in range(sys.maxunicode + 1):
        shown = visible(chr(code))
        assert shown.isascii() or (shown == chr(code) and unicodedata.category(shown) != "Cf"), hex(code)


@given(st.text(st.characters(exclude_categories=())))
def test_json_keeps_its_meaning_and_loses_its_power(text: str) -> None:
    written = json_safe(json.dumps([text], ensure_ascii=False, indent=2))
    assert [ascii(json.loads(written)[0])] == [ascii(_joined(text))]
    assert visible(written.replace("\n", "")) == written.replace("\n", "")


def _joined(text: str) -> str:
    """JSON knows no difference between a character and its two surrogates."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def test_json_writes_astral_characters_as_pairs() -> None:
    assert json_safe('"\U000e0041\x7f"') == '"\\udb40\\udc41\\u007f"'
