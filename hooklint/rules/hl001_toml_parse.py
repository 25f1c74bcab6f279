"""HL001 toml-parse: the file is not TOML that the host reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.texts import consequence, printed
from hooklint.hosts.nanopi.versions import version
from hooklint.rules.model import Finding, Fix, Put, Safety, Severity
from hooklint.rules.registry import rule
from hooklint.source.edit import TextEdit
from hooklint.source.patterns import pattern
from hooklint.source.span import Span
from hooklint.syntax.document import Scalar, entries_at, pair_around

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet, Loaded, Refusal
    from hooklint.rules.facts import Facts

_WORDS = {
    "lone-cr": "a carriage return without a line feed on line {line} is no line end in TOML",
    "control": "a control character may not stand here",
    "unclosed-string": "this string has no closing quote on its line",
    "unclosed-multiline": "this multi-line string is never closed, so nothing after it could be judged",
    "unclosed-array": "this array is never closed, so nothing after it could be judged",
    "escape": "`{escape}` is not a TOML escape; in a single-quoted string a backslash is just a backslash",
    "number-range": "this number is out of range",
    "number": "this is not a number in TOML's spelling",
    "date": "this is not a date or time in TOML's spelling",
    "value": "a value is missing or has no quotes; strings need them",
    "equals": "a key and no `=` behind it",
    "key": "a line must begin with a key or a `[header]`",
    "trailing": "something stands behind the value; one key and one value a line",
    "header": "this header is not closed as it was opened",
    "array": "a comma or the closing `]` is missing in this array",
    "inline-table": "an inline table stands on one line, without comments and without a comma at its end",
    "depth": "nested too deeply; nanopi stops at 80",
    "extend": "what has a plain value cannot be extended by a dotted key or a header",
}

_LABELS = {
    "lone-cr": "stray carriage return",
    "control": "control character",
    "unclosed-string": "no closing quote",
    "unclosed-multiline": "never closed",
    "unclosed-array": "never closed",
    "escape": "not an escape",
    "number-range": "out of range",
    "number": "no number",
    "date": "no date or time",
    "value": "no value",
    "equals": "no `=`",
    "key": "no key",
    "trailing": "end of line expected",
    "header": "not closed",
    "array": "`,` or `]` expected",
    "inline-table": "`}` expected",
    "depth": "too deep",
    "extend": "not extendable",
    "duplicate": "second time",
}

_LONGEST_ESCAPE = len(r"\U0010FFFF")
"""Bytes; the host marks a place inside the escape or behind it."""

_good_escape = pattern(rb"\\(?:[bfnrt\"\\]|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|\Z)").search


@rule("HL001", "toml-parse", Severity.ERROR, hosts=("nanopi",), fix=Safety.SAFE, migrates=True)
def check(hooks: HookSet, _facts: Facts) -> Iterator[Finding]:
    """Every problem of the reader; the first of a file is the one the host prints."""
    facts = version(hooks.target)
    for file in hooks.documents:
        for refusal in file.refusals:
            if refusal.kind == "syntax":
                fix = _in_single_quotes(file, refusal) if refusal.fault == "escape" else None
                yield Finding(
                    file.source,
                    _place(file, refusal.span),
                    f"{_words(file, refusal)}; {consequence(file.slot, facts)}",
                    _LABELS.get(refusal.fault, ""),
                    host_error=printed(refusal, facts),
                ).offering(fix or "only its author knows what was meant")


def _place(file: Loaded, span: Span) -> Span:
    """What the host marks; behind the last newline there is nothing to see, so the end of the line before it."""
    data = file.source.data
    if span.start < len(data) or not data.endswith(b"\n"):
        return span
    end = len(data) - (2 if data.endswith(b"\r\n") else 1)
    return Span(end, end)


def _words(file: Loaded, refusal: Refusal) -> str:
    if refusal.fault == "duplicate":
        return _duplicate(file, refusal)
    if refusal.fault == "escape":
        return _WORDS["escape"].format(escape=_escape(file, refusal))
    line = file.source.line_of(refusal.span.start)
    return _WORDS.get(refusal.fault, "not TOML that nanopi reads").format(line=line)


def _duplicate(file: Loaded, refusal: Refusal) -> str:
    """A header on an inline array is the mistake of installers that append; it is worth its own words."""
    dead = [entry for entry in entries_at(file.document, refusal.span.start) if not entry.live]
    if dead and dead[0].kind == "array":
        name = ".".join(part.text for part in dead[0].parts)
        return f"`[[{name}]]` cannot extend an inline array or another table of that name"
    return "this key is here twice, and TOML takes each once"


def _escape(file: Loaded, refusal: Refusal) -> str:
    """The bad escape itself: the host marks the character behind it."""
    data = file.source.data
    start = data.rfind(b"\\", max(0, refusal.span.start - _LONGEST_ESCAPE), refusal.span.start)
    end = refusal.span.end if refusal.span.start == start + 1 else refusal.span.start
    return file.source.text(Span(start, end)) if start >= 0 else ""


def _in_single_quotes(file: Loaded, refusal: Refusal) -> Fix | None:
    """Swap the quotes where it is certain what they hold: one line, no good escape, no single quote."""
    entry = pair_around(file.document, refusal.span.start)
    if entry is None or not isinstance(entry.value, Scalar):
        return None
    span, data = entry.value.span, file.source.data
    inner = data[span.start + 1 : span.end - 1]
    in_value = span.start < refusal.span.start < span.end
    if not in_value or not _is_plain(data[span.start : span.end], inner):
        return None
    path = file.slot.path
    quotes = (Span(span.start, span.start + 1), Span(span.end - 1, span.end))
    return Fix(
        "write it in single quotes",
        Safety.SAFE,
        tuple(TextEdit(path, quote, b"'") for quote in quotes),
        (Put(path, entry.path, inner.decode(errors="replace")),),
    )


def _is_plain(text: bytes, inner: bytes) -> bool:
    """Whether the quotes are the only two, and no backslash in between may be meant as an escape."""
    if not text.startswith(b'"') or not text.endswith(b'"') or b'"' in inner or b"'" in inner or b"\n" in inner:
        return False
    return not _good_escape(inner)
