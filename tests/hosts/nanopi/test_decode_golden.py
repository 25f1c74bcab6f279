"""Every recorded answer of the host's loaders for one file: its whole error text, or its hooks."""

from __future__ import annotations

import json
from base64 import b64decode
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from hooklint.hosts.nanopi.decode import decode
from hooklint.hosts.nanopi.load import load
from hooklint.hosts.nanopi.paths import slots
from hooklint.hosts.nanopi.schema import TOOL_NAME, ZERO
from hooklint.hosts.nanopi.texts import shown_error
from hooklint.source.machine import Machine
from hooklint.source.memory import MemoryWorld

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.source.world import World

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


BASE = Path("/base")
NAMES = ("matcher", "type", "command", "timeout")


def placed(record: dict[str, Any], base: Path) -> Path:
    """Where the recorded file stands below `base`."""
    return Path(record["path"].replace("<root>", f"{base}/root").replace("<cwd>", f"{base}/cwd"))


def loaded(world: World, base: Path) -> tuple[str | None, dict[str, list[dict[str, Any]]] | None]:
    """What a whole load says, in the record's own shape."""
    found = load(world)
    # The recording is of single files: what is wrong only with both config files together comes after it.
    refusals = [refusal for refusal in found.refusals if refusal.kind not in (TOOL_NAME, ZERO)]
    if refusals:
        error = shown_error(refusals[0])
        return error.replace(f"{base}/root", "<root>").replace(f"{base}/cwd", "<cwd>"), None
    hooks: dict[str, list[dict[str, Any]]] = {}
    for hook in found.hooks:
        values = (hook.matcher.value, hook.type.value, hook.command.value or "", hook.timeout.value)
        hooks.setdefault(hook.event, []).append(dict(zip(NAMES, values, strict=True)))
    return None, hooks


def in_memory(record: dict[str, Any]) -> World:
    files = {placed(record, BASE): content(record)}
    return MemoryWorld(files, env={"NANOPI_HOME": f"{BASE}/root"}, cwd=BASE / "cwd")


@pytest.mark.parametrize("place", ["<root>/config.toml", "<cwd>/.nanopi/config.toml", "<root>/settings.toml"])
def test_the_places_are_those_that_are_read(place: str) -> None:
    world = in_memory({"path": place, "text": ""})
    assert placed({"path": place}, BASE) in [slot.path for slot in slots(world)]


def test_a_whole_load_in_memory_and_on_a_real_tree_says_the_same(tmp_path: Path) -> None:
    for folder in ("root", "cwd/.nanopi"):
        (tmp_path / folder).mkdir(parents=True)
    machine = Machine({"NANOPI_HOME": f"{tmp_path}/root", "HOME": str(tmp_path)}, tmp_path / "cwd")
    found = []
    for record in records():
        path = placed(record, tmp_path)
        path.write_bytes(content(record))
        real, in_mind, wanted = (
            loaded(machine, tmp_path),
            loaded(in_memory(record), BASE),
            (record["error"], record["hooks"]),
        )
        path.unlink()
        if not real == in_mind == wanted:
            found.append((record["id"], wanted, real, in_mind))
    assert found[:SHOWN] == [], f"{len(found)} of {len(records())} answers differ"
