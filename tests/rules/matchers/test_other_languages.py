from __future__ import annotations

import pytest

from hooklint.hosts.nanopi.matchers import matcher_error, refusal
from hooklint.hosts.nanopi.subjects import event_subject
from hooklint.rules.matchers.other_languages import Reading, read

TOOL, TURN, REASON = "tool_execution_start", "turn_start", "session_compact"


def reading(pattern: str, event: str = TOOL) -> Reading | None:
    error = refusal(pattern)
    assert error is not None
    return read(error, event_subject(event, "0.12"))


@pytest.mark.parametrize(
    ("pattern", "words", "spelling"),
    [
        ("Bash(*)", "`Bash(*)` reads like a permission rule", "^bash$"),
        ("Write(*.ts)|Edit(*.ts)", "permission rule", "^(write|edit)$"),
        ("Write(*.{ts,tsx})", "permission rule", "^write$"),
        ("MultiEdit(*)", "permission rule", "^edit$"),
        ("WebFetch(*)", "permission rule", None),
        ("Bash(*)|WebFetch(*)", "permission rule", None),
        ("*bash", "`*bash` reads like a glob", "bash$"),
        ("*ead*", "glob", "ead"),
        ("*a*h", "glob", "a.*h$"),
        ("?ash", "glob", "^.ash$"),
        ("**", "glob", "*"),
        ("*.py", "glob", None),
        ("**/*.ts", "glob", None),
        ("{edit,write}", "glob", "^(edit|write)$"),
        ("{Edit, Write}", "glob", "^(edit|write)$"),
        ("{foo,bar}", "glob", None),
        ("{matcher}", "`{matcher}` looks like a placeholder that was never filled in", None),
        ("{{matcher}}", "`{{matcher}}` looks like a placeholder", None),
        ("${TOOL_NAME}", "`${TOOL_NAME}` looks like a placeholder", None),
        ("^{TOOL_OR_PATTERN}$", "`{TOOL_OR_PATTERN}` looks like a placeholder", None),
        ("{{ tool }}", "`{{ tool }}` looks like a placeholder", None),
        ("mcp__{server}__x", "`{server}` looks like a placeholder", None),
    ],
)
def test_read(pattern: str, words: str, spelling: str | None) -> None:
    found = reading(pattern)
    assert found is not None
    assert words in found.words
    assert found.spelling == spelling
    assert spelling is None or matcher_error(spelling) is None


@pytest.mark.parametrize("pattern", ["+", "(*)", "{2}", "a{,3}", "a|*", "[bad", r"\d*(", "*" * 600 + "("])
def test_no_other_language(pattern: str) -> None:
    assert reading(pattern) is None


def test_it_is_told_what_is_tested() -> None:
    for event, words in ((TOOL, "the tool's name"), (TURN, "the turn number"), (REASON, "the reason")):
        found = reading("*x", event)
        assert found is not None
        assert found.words.endswith(f"a matcher is a regular expression, tested against {words} alone")
    assert reading("*old", REASON) == (
        "`*old` reads like a glob, but a matcher is a regular expression, tested against the reason alone",
        "old$",
    )
