"""Every recorded answer of the host about matchers: what it refuses when it loads them, and what they fire on."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from hooklint.hosts.nanopi.load import load
from hooklint.hosts.nanopi.matchers import fires, matcher_error
from hooklint.hosts.nanopi.refused_matchers import refused
from hooklint.hosts.nanopi.versions import version
from hooklint.source.memory import MemoryWorld
from tests.support.recorded_trees import recording

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.recorded_trees import Record

MATCHES = recording("matches")
CONFIG = "/home/ada/.nanopi/config.toml"
ANY_EVENT = "tool_execution_start"
"""The recording of the 0.12 line does not say for which event it is, and to that line all are one."""

SHOWN = 5


def toml(value: str | int) -> str:
    """The value as TOML has it: as JSON does, but for one control character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", r"\u007f")


def first_refusal(record: Record, target: str) -> str | None:
    """What we say of the record's list of hooks, put into a file."""
    event = record.get("event", ANY_EVENT)
    written = [", ".join(f"{key} = {toml(value)}" for key, value in hook.items()) for hook in record["hooks"]]
    text = f"[hooks]\n{event} = [{', '.join(f'{{{hook}}}' for hook in written)}]\n"
    hooks = load(MemoryWorld({CONFIG: text.encode()}, cwd="/project", home="/home/ada"), target=target)
    assert (hooks.refusals, len(hooks.hooks)) == ((), len(record["hooks"]))
    reasons = (refused(hook, version(target)) for hook in hooks.hooks)
    return next((reason for reason in reasons if reason is not None), None)


def test_the_recordings_are_whole() -> None:
    assert [len(recording(name)) for name in ("validate", "late_validate")] == [322, 773]
    assert Counter((record["valid"], record["match"]) for record in MATCHES) == {
        (True, False): 613,
        (False, False): 391,
        (True, True): 387,
    }


@pytest.mark.parametrize(("name", "target"), [("validate", "0.12"), ("late_validate", "0.13")])
def test_every_refusal_is_ours_byte_for_byte(name: str, target: str) -> None:
    def mismatches() -> Iterator[tuple[str, str | None, str | None]]:
        for record in recording(name):
            said = first_refusal(record, target)
            if said != record["error"]:
                yield record["id"], record["error"], said

    found = list(mismatches())
    assert found[:SHOWN] == [], f"{len(found)} of {len(recording(name))} answers differ"


def test_every_recorded_match() -> None:
    def answer(record: Record) -> tuple[bool, bool]:
        return matcher_error(record["matcher"]) is None, fires(record["matcher"], record["subject"])

    wrong: list[Any] = [record for record in MATCHES if answer(record) != (record["valid"], record["match"])]
    assert wrong[:SHOWN] == [], f"{len(wrong)} of {len(MATCHES)} answers differ"
