from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.reports.fingerprints import fingerprints
from hooklint.rules.model import Diagnostic, Severity
from hooklint.source.source import Source
from hooklint.source.span import Span

FILE = b"# one\n  command = 1\n# two\ncommand = 1\nmatcher = 2\n"


def found(data: bytes, at: bytes, code: str = "HL004", path: str = "/p/config.toml", nth: int = 1) -> Diagnostic:
    start = -1
    for _ in range(nth):
        start = data.index(at, start + 1)
    span = Span(start, start + len(at))
    return Diagnostic(code, "value-type", Severity.ERROR, "wrong", "nanopi", Source(Path(path), data), span)


def names(*findings: Diagnostic) -> list[str]:
    return list(fingerprints(findings, lambda path: path.name))


def test_a_moved_line_keeps_its_name() -> None:
    before, after = found(FILE, b"matcher"), found(b"new\r\n\n" + FILE.replace(b"# two\n", b""), b"matcher")
    assert names(before) == names(after)


@pytest.mark.parametrize(
    "other",
    [
        found(FILE, b"command"),
        found(FILE, b"matcher", code="HL005"),
        found(FILE, b"matcher", path="/p/settings.toml"),
        found(FILE.replace(b"= 2", b"= 3"), b"matcher"),
    ],
)
def test_another_line_file_or_rule_has_another_name(other: Diagnostic) -> None:
    assert names(found(FILE, b"matcher")) != names(other)


def test_indentation_line_ends_folders_and_words_do_not_count() -> None:
    bare = found(b"command = 1", b"command")
    assert names(bare) == names(found(b"\t command = 1\r\n", b"command"))
    assert names(bare) == names(bare._replace(message="otherwise", label="x"))
    assert names(bare) == names(found(b"command = 1", b"command", path="/q/config.toml"))


def test_the_second_of_its_like_is_told_from_the_first() -> None:
    first, second = names(found(FILE, b"command"), found(FILE, b"command", nth=2))
    assert (first.partition(":")[0], first[-2:], second[-2:]) == (second.partition(":")[0], ":1", ":2")


def test_a_finding_about_a_file_looks_at_no_line() -> None:
    whole = found(FILE, b"# one")._replace(span=Span(0, 0))
    other = found(b"another", b"another")._replace(span=Span(0, 0))
    assert names(whole) == names(other)


def test_a_name_with_bytes_or_surrogates_is_a_name() -> None:
    assert len(names(found(FILE, b"matcher", path="/p/\udce9\ud800"))) == 1
