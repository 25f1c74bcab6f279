"""Every recorded answer of the host about grants, and its words for the names that no recording has."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hooklint.hosts.nanopi.grants import GRANTABLE, PER_DELTA, parse_event_grants
from hooklint.hosts.nanopi.versions import EVENTS, RETIRED

GOLDEN = Path(__file__).parents[3] / "corpus" / "golden" / "grants.jsonl"
# Not splitlines(): the strings may hold line separators of their own.
RECORDS: list[dict[str, Any]] = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").split("\n") if line]


def test_the_recording_is_whole() -> None:
    assert len(RECORDS) == 19


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_recorded_answer(record: dict[str, Any]) -> None:
    grants = parse_event_grants(record["granted"])
    assert (list(grants.accepted), list(grants.reports)) == (record["accepted"], record["reports"])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("pre_tool_use", "tool_execution_start"),
        ("post_tool_use", "tool_execution_end"),
        ("user_prompt_submit", "input"),
        ("session_end", "session_shutdown"),
    ],
)
def test_a_retired_name_gets_a_hint(old: str, new: str) -> None:
    said = f'unknown event "{old}" — did you mean "{new}"? (see docs/v0.12-events.md §2.1)'
    assert parse_event_grants([old]) == ((), (said,))


def test_per_delta_names_share_their_words() -> None:
    first, second = (parse_event_grants([name]).reports[0].replace(name, "") for name in PER_DELTA)
    assert first == second


def test_reports_keep_the_order_of_the_names() -> None:
    grants = parse_event_grants(["session_end", "input", "all", "input", "message_update"])
    assert grants.accepted == ("input",)
    assert [text.split('"')[1] for text in grants.reports] == ["session_end", "all", "message_update"]


def test_every_event_of_today_can_be_granted() -> None:
    assert sorted(GRANTABLE) == sorted(EVENTS)
    assert not set(GRANTABLE) & {*RETIRED, *PER_DELTA}
