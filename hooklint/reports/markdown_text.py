"""On the way out: text that stays text in GitHub's Markdown, inside a table and out of it."""

from __future__ import annotations

import re

_SIGN = re.compile(r"[\\`*_\[\]~$^|<>&@#!]|:(?=//|[\w+-]+:)|(?<=www)\.", re.IGNORECASE | re.ASCII)
"""Whatever begins something in Markdown, HTML or one of GitHub's own additions."""

_ENTITIES = {"|": "&#124;", "<": "&lt;", ">": "&gt;", "&": "&amp;"}

_APART = "@#:."
"""GitHub looks for names, numbers, emoji and addresses in the text that Markdown gives: an element of its own keeps
such a sign away from what follows."""


def prose(text: str) -> str:
    """Harmless text in one line, with what stands between two backticks as code; every other sign is only a sign."""
    parts = text.split("`")
    if len(parts) % 2 == 0:
        return literal(text)
    return "".join(_ticked(part) if number % 2 else literal(part) for number, part in enumerate(parts))


def _ticked(part: str) -> str:
    """What stood between two backticks; where that is nothing, the backticks are all there is to see."""
    return code(part) if part else literal("``")


def code(text: str) -> str:
    """The text as code: a span of backticks where nothing in the text could end it or a table's cell."""
    if text and text.strip(" ") == text and not set("`|\\") & set(text):
        return f"`{text}`"
    return f"<code>{literal(text)}</code>"


def excerpt(text: str) -> str:
    """The text as code in which no blank gets lost, so that carets stay below what they mark."""
    return f"<code>{literal(text).replace('  ', ' &nbsp;')}</code>"


def literal(text: str) -> str:
    """The text with all its signs, and no meaning in any of them."""
    return _SIGN.sub(_sign, text)


def _sign(match: re.Match[str]) -> str:
    sign = match[0]
    if sign in _APART:
        return f"<span>{sign}</span>"
    return _ENTITIES.get(sign, f"\\{sign}")
