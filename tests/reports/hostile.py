"""Findings whose every field is a text that means something to some format."""

from __future__ import annotations

from hooklint.rules.model import Diagnostic, Fix, Related, Safety, Severity
from hooklint.source.edit import TextEdit
from hooklint.source.source import Source
from hooklint.source.span import Span
from tests.reports.examples import CWD, report

TEXTS = [
    "plain",
    "two\nlines",
    "\r\n::error file=a,line=1::pwned",
    "a::b,c=d%0Ae%25",
    "##[error]pwned",
    "]]></failure><![CDATA[",
    "</system-out>&lt;&#0;",
    "\x1b[2J\x1b]0;title\x07",
    "[bold red]:smile:[/] [link=x]",
    "\u202egnp.exe\u2066\u200b\ufeff",
    "a|b||\\|c\\",
    "`code` and ``more``",
    "an odd `tick",
    "``",
    "lone \ud800 \udcff",
    "nul \x00 and \ufffe",
    "<script>alert(1)</script> <!-- & -->",
    "[click](https://example.org) ![x](y) <https://example.org>",
    "@team #1 www.example.org https://example.org a@example.org :+1:",
    "**bold** _so_ ~~gone~~ $x$ ^a^",
    "  two  blanks ",
    "{0} {{1}}",
    "\u2028\u0085\x0b\x0c",
]
"""What somebody may write into a configuration, or call a file."""


def path_of(text: str) -> str:
    """The text as a file's name: no slash, no NUL, no code unit that no file system has."""
    return text.replace("/", "_").replace("\x00", "").replace("\ud800", "") + ".toml"


def finding(text: str, severity: Severity = Severity.ERROR) -> Diagnostic:
    """A finding with the text in every field that is not hooklint's own."""
    source = Source(CWD / path_of(text), b"key = 1\n")
    edit = TextEdit(source.path, Span(0, 3), text.encode("utf-8", "replace"))
    return Diagnostic(
        "HL102",
        "event-unknown",
        severity,
        text,
        "nanopi",
        source,
        Span(0, 3),
        label=text,
        related=(Related(text, source, Span(6, 7)),),
        fixes=(Fix(f"to {text}", Safety.UNSAFE, (edit,), ()),),
        host_error=f"{text}\n",
        refused_fix=text,
    )


REPORT = report(*map(finding, TEXTS))
EACH = {found.message: found for found in REPORT.diagnostics}
