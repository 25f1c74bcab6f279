"""Our decoding against the crates nanopi is built on, over documents nobody wrote."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from tests.oracle.client import UnavailableError, ask, binary
from tests.oracle.comparison import reworded
from tests.oracle.fuzz import run

if TYPE_CHECKING:
    from tests.oracle.comparison import Disagreement

GOLDEN = Path(__file__).parents[2] / "corpus" / "golden" / "decode.jsonl"
COUNT = int(os.environ.get("HOOKLINT_FUZZ", "3000"))
SEED = int(os.environ.get("HOOKLINT_FUZZ_SEED", "1"))


@pytest.fixture(scope="module")
def oracle() -> Path:
    try:
        return binary()
    except UnavailableError as reason:
        pytest.skip(str(reason))


def shown(disagreements: tuple[Disagreement, ...]) -> list[str]:
    """The shortest ones first: they say most."""
    return [json.dumps(found, ensure_ascii=False) for found in sorted(disagreements, key=lambda one: len(one.text))[:5]]


@pytest.mark.parametrize("kind", ["settings", "config"])
def test_we_answer_as_the_oracle_does(oracle: Path, kind: Literal["config", "settings"]) -> None:
    tally = run(oracle, kind, SEED, COUNT)
    assert shown(tally.disagreements) == []
    assert tally.asked == COUNT
    # A generator that has drifted into garbage would agree on everything.
    assert tally.accepted > COUNT // 10
    assert tally.messages > 100


def test_the_oracle_answers_as_the_host_was_recorded(oracle: Path) -> None:
    lines = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").split("\n") if line]
    for kind in ("config", "settings"):
        kept = [record for record in lines if record["kind"] == kind and "text" in record]
        answers = ask(oracle, kind, [record["text"] for record in kept])
        for record, answer in zip(kept, answers, strict=True):
            if record["error"] is None:
                names = ("matcher", "type", "command", "timeout")
                rows = {
                    event: [[hook[name] for name in names] for hook in hooks]
                    for event, hooks in record["hooks"].items()
                }
                assert answer == {"ok": True, "hooks": rows}, record["id"]
            else:
                assert not answer["ok"]
                assert record["error"].endswith(": " + reworded(answer["error"])), record["id"]
