from __future__ import annotations

import pytest

from tests.rules.matcher_hooks import COMPACTION, SESSION, TURN, hook, judged, message
from tests.rules.one_rule import CONFIG, Said, found, said


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty file"),
        pytest.param(hook("*") + hook("^(edit|write)$") + hook("bash"), id="names"),
        pytest.param(hook("b.*h") + hook("[a-z]+sh$") + hook("^(?:ls|l.)$") + hook("e{1,2}dit"), id="common ground"),
        pytest.param(hook(r"b\x61sh") + hook(r"b\u0061sh") + hook(r"ba[\-s]h"), id="escapes of both"),
        pytest.param(hook("(?<n>bash)") + hook("ba+?sh"), id="groups and laziness of both"),
        pytest.param(hook("(?s:b.)sh"), id="flags that newer engines take"),
        pytest.param(hook("[[:upper:]]"), id="a dead one, which is another rule"),
        pytest.param(hook("[[:digit:]]", TURN) + hook("[[:digit:]]", SESSION), id="what other hosts have not"),
        pytest.param(hook("[[:lower:]]", more="type = 'prompt'\n"), id="an entry that never runs"),
    ],
)
def test_silent(text: str) -> None:
    assert found("HL206", text) == []


def test_another_meaning() -> None:
    assert message("HL206", "^[[:lower:]]+$") == (
        "fine here, but hosts with JavaScript's patterns (pi-hooks, Claude Code) read `[[:lower:]]` as a list of "
        "characters that ends at its first `]`"
    )


def test_no_pattern_at_all() -> None:
    assert message("HL206", "(?x) ^ bash $") == (
        "fine here, but hosts with JavaScript's patterns (pi-hooks, Claude Code) read `(?x)` as an error, for they "
        "have no such flags; pi-hooks then compares the whole matcher letter for letter, and Claude Code matches "
        "nothing"
    )


def test_place_and_severity() -> None:
    assert said("HL206", hook(r"\Abash\z")) == [Said(CONFIG, (2, 11, 2, 23), "info")]
    assert judged("HL206", "man++ual", COMPACTION)[0].slug == "matcher-portability"


def test_only_the_first_part_is_told() -> None:
    (diagnostic,) = judged("HL206", r"b[[:lower:]]\x{73}h\z")
    assert "`[[:lower:]]`" in diagnostic.message
