"""Every recorded answer of the host's loaders for one file: its whole error text, or its hooks."""

from __future__ import annotations

import json
from base64 import b64decode
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hooklint.hosts.nanopi.decode import decode

if TYPE_CHECKING:
    from collections.abc import Iterator

GOLDEN = Path(__file__).parents[3] / "corpus" / "golden" / "decode.jsonl"

PARSE = {"config": "failed to parse TOML in {}: ", "settings": "failed to parse {}: "}
READ = {"config": "failed to read config file {}: ", "settings": "failed to read {}: "}
SHOWN = 5


def records() -> list[dict[str, Any]]:
    # Not splitlines(): the strings hold line separators of their own.
    lines = GOLDEN.read_text(encoding="utf-8").split("\n")
    return [json.loads(line) for line in lines if line]


def content(record: dict[str, Any]) -> bytes:
    return b64decode(record["text_b64"]) if "text_b64" in record else record["text"].encode()


def is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def answer(record: dict[str, Any]) -> tuple[str | None, dict[str, list[dict[str, Any]]] | None]:
    """What we say, in the record's own shape: the text with its prefix and path, or the hooks by event."""
    data = content(record)
    decoded = decode(data, record["kind"])
    if decoded.refusal is not None:
        prefix = (PARSE if is_utf8(data) else READ)[record["kind"]].format(record["path"])
        return prefix + decoded.refusal, None
    assert decoded.hooks is not None
    names = ("matcher", "type", "command", "timeout")
    return None, {
        event: [dict(zip(names, hook, strict=True)) for hook in hooks] for event, hooks in decoded.hooks.items()
    }


def mismatches() -> Iterator[tuple[str, object, object]]:
    for record in records():
        got, wanted = answer(record), (record["error"], record["hooks"])
        if got != wanted:
            yield record["id"], wanted, got


def test_every_recorded_answer_is_ours_byte_for_byte() -> None:
    found = list(mismatches())
    assert found[:SHOWN] == [], f"{len(found)} of {len(records())} answers differ"


def test_the_recording_is_whole() -> None:
    kept = records()
    assert len(kept) == 7038
    assert sum(record["error"] is None for record in kept) == 1481
    assert {record["kind"] for record in kept} == {"config", "settings"}
