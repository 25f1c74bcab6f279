r"""A shell script whose lines end in carriage returns → what becomes of it, as far as that is certain."""

from __future__ import annotations

import re

from hooklint.source.patterns import pattern

_STRICT = pattern(rb"^[ \t]*(set -[a-zA-Z]{0,12}e[a-zA-Z]{0,12}o pipefail)$", re.MULTILINE)
_SET = pattern(rb"^[ \t]*(set [-+][a-zA-Z]{1,12})$", re.MULTILINE)
_OPENS = pattern(rb"^[ \t]*(?:if|for|while|until|case)\b", re.MULTILINE)
_CLOSES = pattern(rb"^[ \t]*(fi|done|esac)[ \t]*$", re.MULTILINE)
_FUNCTION = pattern(rb"^[ \t]*(?:function )?[\w-]+ ?(?:\( ?\))? ?\{$", re.MULTILINE)
_BRACE = pattern(rb"^[ \t]*(\})[ \t]*$", re.MULTILINE)
_COMMENT = pattern(rb"^[ \t]*(?:#.*)?\n?", re.MULTILINE)
_EXIT = pattern(rb"\bexit\b(?![ \t]+\d+$)", re.MULTILINE)
_LAST_EXIT = pattern(rb"(?:^|\n)(exit \d+)\s*$")
_LEAVES = pattern(rb"\b(?:exec|return|trap|kill)\b|<<|^[ \t]*set -[a-zA-Z]{0,12}e[^\n]{0,80}[ \t][#;]", re.MULTILINE)


def fatal_line(data: bytes, shell: str) -> str:
    r"""The line at which the shell gives the text up with 2, whatever it is given; "" where that cannot be told here.

    To bash `exit 0` with a carriage return names no number, and `fi` with one ends no `if`; dash lets the number pass,
    but no option of `set`.
    """
    text = _COMMENT.sub(b"", data.replace(b"\r\n", b"\n"))
    found = _STRICT.match(text) or (_SET.match(text) if shell != "bash" else None)
    if found is None and shell == "bash" and not (_EXIT.search(text) or _LEAVES.search(text)):
        found = _LAST_EXIT.search(text) or _closed(text, _OPENS, _CLOSES) or _closed(text, _FUNCTION, _BRACE)
    return found[1].decode(errors="replace") if found else ""


def _closed(text: bytes, opens: re.Pattern[bytes], closes: re.Pattern[bytes]) -> re.Match[bytes] | None:
    """The line that should end what the first such line begins."""
    start = opens.search(text)
    return closes.search(text, start.end()) if start else None
