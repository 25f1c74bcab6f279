"""The ways to write one hook's key, and the dresses a file may wear: each a text with OLD where the key stands."""

from __future__ import annotations

from itertools import cycle

SPELLINGS = {
    "header": "[[hooks.OLD]]\nmatcher = '^bash$'\ncommand = 'a'\n",
    "spaced header": "[[ hooks .  OLD ]]\ncommand = 'a'\n",
    "quoted header": "[[hooks.\"OLD\"]]\ncommand = 'a'\n",
    "literal header": "[['hooks'.'OLD']]\ncommand = 'a'\n",
    "dotted": "hooks.OLD = [{command = 'a'}]\n",
    "quoted dotted": "hooks . \"OLD\" = [{command = 'a'}]\n",
    "inline": "hooks = {OLD = [{command = 'a'}]}\n",
    "body": "model = 'm'\n\n[hooks]\nOLD = [\n  {command = 'a'},\n]\n",
    "quoted body": "[hooks]\n'OLD' = [{command = 'a'}]\n",
    "child header": "[[hooks.OLD]]\ncommand = 'a'\n[hooks.OLD.note]\nby = 'ada'\n[[hooks.OLD.note.tag]]\n",
}
"""Each is one place that nanopi refuses, and one hook that runs `a`."""

INTERLEAVED = (
    "[[hooks.OLD]]\ncommand = 'a'\n\n[[hooks.turn_end]]\ncommand = 'b'\n\n"
    "[[hooks.OLD]]\ncommand = 'c'\n\n[[hooks.NEW]]\ncommand = 'd'\n"
)
"""Three headers to rename or keep, among others: the hooks run as a, c, d."""


def lf(text: str) -> bytes:
    return text.encode()


def crlf(text: str) -> bytes:
    return text.replace("\n", "\r\n").encode()


def mixed(text: str) -> bytes:
    ends = cycle(("\r\n", "\n"))
    return "".join(line + next(ends) for line in text.splitlines()).encode()


def bom(text: str) -> bytes:
    return b"\xef\xbb\xbf" + text.encode()


def no_final_newline(text: str) -> bytes:
    return text.removesuffix("\n").encode()


def remarks(text: str) -> bytes:
    """Comments before, behind and between, which say the old names and keep them."""
    above = "# pre_tool_use, post_tool_use, user_prompt_submit, session_end: see [[hooks.session_end]]\n"
    lines = (f"{line} # was `pre_tool_use` é\n" if line else "#\n" for line in text.splitlines())
    return (above + "".join(lines) + "# session_end = []").encode()


def aligned(text: str) -> bytes:
    """Blanks and tabs wherever TOML lets them stand."""
    lines = (f"\t {line}  \t" if line else "" for line in text.replace(" = ", "   =\t").splitlines())
    return ("\n\n" + "\n".join(lines) + "\n\n\n").encode()


DRESSES = {
    "LF": lf,
    "CRLF": crlf,
    "mixed line ends": mixed,
    "BOM": bom,
    "no final newline": no_final_newline,
    "comments": remarks,
    "alignment": aligned,
}
