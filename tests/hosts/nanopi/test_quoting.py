from __future__ import annotations

import pytest

from hooklint.hosts.nanopi.quoting import debug_quoted


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("", '""'),
        ("5", '"5"'),
        ("it's", '"it\'s"'),
        ('say "x"', r'"say \"x\""'),
        ("\\d", r'"\\d"'),
        ("\t\r\n\0", r'"\t\r\n\0"'),
        ("é\n", '"é\\n"'),
        ("\\d\u0301", r'"\\d\u{301}"'),
        ("\x1b[31m", r'"\u{1b}[31m"'),
        ("\x7f\x80", r'"\u{7f}\u{80}"'),
        ("\u00a0\u2003 ", r'"\u{a0}\u{2003} "'),
        ("\u00ad\u200b\u202e\ufeff", r'"\u{ad}\u{200b}\u{202e}\u{feff}"'),
        ("\u2028\u2029", r'"\u{2028}\u{2029}"'),
        ("\ue000\U0010ffff", r'"\u{e000}\u{10ffff}"'),
        ("\u0378", r'"\u{378}"'),
        ("😀漢字אב", '"😀漢字אב"'),
    ],
)
def test_as_rust_debugs_it(text: str, quoted: str) -> None:
    assert debug_quoted(text) == quoted


@pytest.mark.parametrize("number", [0x9BE, 0x1B35, 0x302E, 0xFF9E, 0x1D165, 0x1D172])
def test_marks_that_extend_a_letter_are_escaped(number: int) -> None:
    assert debug_quoted(chr(number)) == f'"\\u{{{number:x}}}"'


@pytest.mark.parametrize("number", [0x88F, 0x1C89, 0x1C8A, 0xA7CB, 0x10D40, 0x1FAE8, 0x31350, 0x33479])
def test_letters_younger_than_this_python_are_not(number: int) -> None:
    assert debug_quoted(chr(number)) == f'"{chr(number)}"'
