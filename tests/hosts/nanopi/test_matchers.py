from __future__ import annotations

import json
from pathlib import Path

import pytest

from hooklint.hosts.nanopi.matchers import NotDecided, matcher_error

PATTERNS = ["", "*", "bash", "^bash$", "^x|y.$", "a b", "é", "]", "}", "$^", "|", "a-b", "#&~", "a\nb", "x" * 1000]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_what_is_surely_taken(pattern: str) -> None:
    assert matcher_error(pattern) is None


@pytest.mark.parametrize("pattern", ["**", "x*", "[bad", "(", ")", "a{2}", r"\d", "a+", "a?", "[a]", "x" * 1001])
def test_what_is_not_decided(pattern: str) -> None:
    with pytest.raises(NotDecided) as caught:
        matcher_error(pattern)
    assert len(str(caught.value)) < 150


def test_nothing_is_taken_that_nanopi_refused() -> None:
    """The recorded starts know of 14 patterns that were refused."""
    golden = Path(__file__).parents[3] / "corpus" / "golden" / "load.jsonl"
    records = [json.loads(line) for line in golden.read_text(encoding="utf-8").split("\n") if line]
    errors = [record["expect"]["error"] for record in records if record["expect"]["stage"] == "matcher"]
    refused = {json.loads(error.split("matcher ", 1)[1].split(" is invalid")[0]) for error in errors}
    assert len(refused) == 14
    for pattern in refused:
        with pytest.raises(NotDecided):
            matcher_error(pattern)
