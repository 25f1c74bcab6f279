"""The published schemas, and where their verdict differs from the host's: every difference has a class and a count."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft7Validator  # type: ignore[import-untyped]

from hooklint.hosts.nanopi.decode import decode
from hooklint.hosts.nanopi.json_schema import Kind, json_schema
from hooklint.hosts.nanopi.schema import Mapping, Sequence, Struct
from hooklint.hosts.nanopi.versions import DEFAULT_TARGET, EVENTS, RETIRED, TARGETS, version
from tests.support.recorded_trees import recording
from tests.support.schema_differences import (
    BY_ACCIDENT,
    KINDS,
    LATER,
    MORE_TOML,
    NOT_TOML,
    PAIRS,
    VALIDATORS,
    WHOLE_FLOAT,
    judged,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[3]
PUBLISHED = {f"nanopi-{kind}-{target}": (kind, target) for kind, target in PAIRS}
PUBLISHED |= {f"nanopi-{kind}": (kind, DEFAULT_TARGET) for kind in KINDS}

ENTRY = '[[hooks.turn_end]]\ncommand = "x"\n'


def file(name: str) -> Path:
    return ROOT / "schemas" / f"{name}.schema.json"


def errors(text: str, kind: Kind = "config", target: str = DEFAULT_TARGET) -> list[Any]:
    return list(Draft7Validator(json_schema(kind, target)).iter_errors(tomllib.loads(text)))


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_file_is_what_is_generated(name: str) -> None:
    generated = json.dumps(json_schema(*PUBLISHED[name]), ensure_ascii=False, indent=2)
    assert file(name).read_bytes() == f"{generated}\n".encode()


def test_no_other_file_pretends_to_be_one() -> None:
    assert {path.name.removesuffix(".schema.json") for path in (ROOT / "schemas").glob("nanopi-*")} == set(PUBLISHED)


def test_the_commands_of_the_page_write_these_files(tmp_path: Path) -> None:
    page = (ROOT / "schemas/README.md").read_text(encoding="utf-8")
    [commands] = re.findall(r"^```bash\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    (tmp_path / "schemas").mkdir()
    run = f'hooklint() {{ "{sys.executable}" -m hooklint "$@"; }}\n{commands}'
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run(["bash", "-euc", run], cwd=tmp_path, env=env, check=True)
    written = {path.name: path.read_bytes() for path in (tmp_path / "schemas").iterdir()}
    assert written == {file(name).name: file(name).read_bytes() for name in PUBLISHED}


@pytest.mark.parametrize("name", PUBLISHED)
def test_it_is_a_schema(name: str) -> None:
    Draft7Validator.check_schema(json.loads(file(name).read_bytes()))


def named(schema: Any, root: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - plain JSON
    """Every key that the schema describes, with its own schema."""
    if "$ref" in schema:
        schema = root["definitions"][schema["$ref"].rpartition("/")[2]]
    for name, inner in schema.get("properties", {}).items():
        yield name, inner
        yield from named(inner, root)
    if isinstance(schema.get("items"), dict):
        yield from named(schema["items"], root)


@pytest.mark.parametrize(("kind", "target"), PAIRS)
def test_every_key_has_words(kind: Kind, target: str) -> None:
    schema = json_schema(kind, target)
    silent = {name for name, inner in named(schema, schema) if not inner.get("description")}
    assert silent <= set(version(target).tools)


@pytest.mark.parametrize("target", TARGETS)
def test_every_key_of_the_host_is_there(target: str) -> None:
    def keys(wanted: object) -> Iterator[str]:
        if isinstance(wanted, Struct):
            for field in wanted.fields:
                yield field.name
                yield from keys(field.wanted)
        elif isinstance(wanted, (Sequence, Mapping)):
            yield from keys(wanted.of)

    schema = json_schema("config", target)
    described = Counter(name for name, _ in named(schema, schema))
    others = RETIRED if version(target).strict_hooks else RETIRED.values()
    assert described == Counter(keys(version(target).config)) + Counter([*others, *version(target).tools])


@pytest.mark.parametrize("old", RETIRED)
@pytest.mark.parametrize("target", ["0.12", "0.13"])
def test_a_retired_name_is_refused_and_the_new_one_said(old: str, target: str) -> None:
    assert errors(ENTRY.replace("turn_end", old), target=target)
    told = json_schema("config", target)["properties"]["hooks"]["properties"][old]
    assert f"`{RETIRED[old]}`" in told["description"]
    assert (told["deprecated"], told["x-taplo"]) == (True, {"hidden": True})


@pytest.mark.parametrize("old", RETIRED)
def test_a_new_name_before_its_time_is_explained(old: str) -> None:
    assert errors(ENTRY.replace("turn_end", old), target="0.11") == []
    assert errors(ENTRY.replace("turn_end", RETIRED[old]), target="0.11") == []
    told = json_schema("settings", "0.11")["properties"]["hooks"]["properties"][RETIRED[old]]
    assert f"there it is `{old}`" in told["description"]


@pytest.mark.parametrize("event", EVENTS)
def test_events_tell_when_they_fire_and_what_a_matcher_sees(event: str) -> None:
    words = json_schema("config")["properties"]["hooks"]["properties"][event]["description"]
    assert " A matcher is tested against the " in words
    assert ("bash, edit" in words) is event.startswith("tool_")
    assert ("threshold, manual" in words) is event.endswith("compact")


def test_known_defaults() -> None:
    hook = json_schema("config")["definitions"]["hook"]
    assert {name: inner.get("default") for name, inner in hook["properties"].items()} == {
        "matcher": "*",
        "type": "command",
        "command": None,
        "timeout": 5000,
    }


@pytest.mark.parametrize(
    ("text", "target", "validator"),
    [
        ('[[hooks.turn_end]]\ncomand = "x"\n', "0.12", "required"),
        (f"{ENTRY}timeout = -1\n", "0.12", "minimum"),
        (f"{ENTRY}timeout = '5'\n", "0.12", "type"),
        (f"{ENTRY}timeout_ms = 1\n", "0.12", ""),
        (f"{ENTRY}type = 'prompt'\n", "0.12", ""),
        ("[[hooks.turn_endd]]\ncommand = 'x'\n", "0.12", "additionalProperties"),
        ("[[hooks.turn_endd]]\ncommand = 'x'\n", "0.11", ""),
        ("[hooks.input]\ncommand = 'x'\n", "0.12", "type"),
        ("[[extensions]]\nevents = ['input', 'nonsense']\n", "0.12", ""),
        ("[[extensions]]\npaht = 'x'\n", "0.12", "additionalProperties"),
        ("[[extensions]]\npaht = 'x'\n", "0.11", ""),
        ("tool_exec_mode = 'both'\n", "0.12", "enum"),
        ("tool_exec_mode = 'both'\n", "0.11", ""),
        ("[tool_exec_overrides]\nBash = 'parallel'\n", "0.12", "additionalProperties"),
        ("[tool_exec_overrides]\nagent = 'parallel'\n", "0.12", "additionalProperties"),
        ("[tool_exec_overrides]\nagent = 'parallel'\n", "0.13", ""),
        ("[agent]\nmax_live = 0\n", "0.12", ""),
        ("[agent]\nmax_live = 0\n", "0.13", "minimum"),
        ("[agent]\nmax_turns = 4294967296\n", "0.13", "maximum"),
        ("max_replay_entries = 0\n", "0.13", ""),
        ("[[hooks.input]]\ncommand = 'x'\nmatcher = 'deploy'\n", "0.12", ""),
        ("[[hooks.input]]\ncommand = 'x'\nmatcher = 'deploy'\n", "0.13", "enum"),
        ("[[hooks.input]]\ncommand = 'x'\nmatcher = ''\n", "0.13", ""),
        ("model = 1\n", "0.12", "type"),
        ("anything = 1\n", "0.12", ""),
    ],
)
def test_verdicts(text: str, target: str, validator: str) -> None:
    assert [error.validator for error in errors(text, target=target)] == ([validator] if validator else [])


def test_preferences_in_settings_are_let_alone() -> None:
    assert errors('model = 1\nthinking_level = "high"\n', "settings") == []


@pytest.mark.parametrize(
    ("target", "differences"),
    [
        ("0.11", {NOT_TOML: 115, MORE_TOML: 9, WHOLE_FLOAT: 4, BY_ACCIDENT: 40}),
        ("0.12", {NOT_TOML: 71, MORE_TOML: 9, WHOLE_FLOAT: 10, BY_ACCIDENT: 47, LATER: 6}),
        ("0.13", {NOT_TOML: 71, MORE_TOML: 9, WHOLE_FLOAT: 10, BY_ACCIDENT: 47, LATER: 24}),
    ],
)
def test_recorded_texts(target: str, differences: dict[str, int]) -> None:
    records = recording("decode")
    found = Counter(filter(None, (judged(record, target) for record in records)))
    assert (len(records), found) == (7038, differences)


PATTERN = "a matcher that is no pattern: a schema knows the host's regexes only as text"
CURED = "a zero in [agent] that the project's section cures: a schema sees one file"


@pytest.mark.parametrize(
    ("name", "starts", "differences"),
    [("load", 340, {PATTERN: 50}), ("late_load", 343, {PATTERN: 31, CURED: 1})],
)
def test_recorded_starts(name: str, starts: int, differences: dict[str, int]) -> None:
    """Up to four files at once: one that is refused is enough. Records of folders, links and modes are left out."""
    target = {"load": "0.12", "late_load": "0.13"}[name]
    plain = [record for record in recording(name) if all(isinstance(text, str) for text in record["files"].values())]
    found = Counter(filter(None, (start_difference(record, target) for record in plain)))
    assert (len(plain), found) == (starts, differences)


def start_difference(record: dict[str, Any], target: str) -> str | None:
    files = [(kind, text) for path, text in record["files"].items() for kind in KINDS if Path(path).stem == kind]
    refused = any(schema_refuses(text, kind, target) for kind, text in files)
    stage = record["expect"]["stage"]
    if refused == (stage is not None):
        return None
    return PATTERN if stage == "matcher" else CURED if stage is None and "[agent]" in str(files) else str(stage)


def schema_refuses(text: str, kind: Kind, target: str) -> bool:
    try:
        return not VALIDATORS[kind, target].is_valid(tomllib.loads(text.removeprefix("\ufeff")))
    except ValueError:
        return True


CASES = sorted(path for path in (ROOT / "corpus").rglob("*.toml") if path.stem in KINDS and path.name != "case.toml")


def test_files_of_the_corpus() -> None:
    """Without one exception: what is TOML, the schema and the host judge alike."""
    assert len(CASES) == 67
    for target in TARGETS:
        differ = [
            path
            for path in CASES
            if schema_refuses(path.read_text(encoding="utf-8"), path.stem, target)  # type: ignore[arg-type]
            is not bool(decode(path.read_bytes(), path.stem, target).file.refusals)  # type: ignore[arg-type]
        ]
        assert differ == [], target
