"""The published schema and the reader take and refuse the same."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator  # type: ignore[import-untyped]

from hooklint.hosts.nanopi.versions import DEFAULT_TARGET, TARGETS
from hooklint.rules.model import Severity
from hooklint.rules.registry import load
from hooklint.settings.model import BARS, DEFAULT_BAR, SESSION_IDS, Settings
from hooklint.settings.reading import KEYS
from tests.settings.test_reading import BAD, GOOD, settings

SCHEMA = json.loads((Path(__file__).parents[2] / "schemas/hooklint.schema.json").read_text(encoding="utf-8"))
PROPERTIES = SCHEMA["properties"]
ONLY_THE_READER_KNOWS = ("is called", "is the same rule", "`..` leads")


def is_valid(text: str) -> bool:
    return bool(Draft7Validator(SCHEMA).is_valid(tomllib.loads(text)))


def test_the_schema_is_one() -> None:
    Draft7Validator.check_schema(SCHEMA)


def test_its_keys_are_those_of_the_model() -> None:
    assert list(PROPERTIES) == list(KEYS)
    assert {KEYS[name].field for name in PROPERTIES} == set(Settings._fields) - {"file"}


@pytest.mark.parametrize("text", [text for text, _, _ in GOOD])
def test_what_the_reader_takes(text: str) -> None:
    assert is_valid(text)


@pytest.mark.parametrize(
    ("text", "words"), [row for row in BAD if not any(one in row[1] for one in ONLY_THE_READER_KNOWS)]
)
def test_what_the_reader_refuses(text: str, words: str) -> None:
    assert not is_valid(text), words


@pytest.mark.parametrize("name", sorted({name for rule in load() for name in (rule.code, rule.code[:4], rule.slug)}))
def test_every_name_of_a_rule(name: str) -> None:
    assert is_valid(f"select = ['{name}']\nseverity.{name} = 'info'")


@pytest.mark.parametrize("name", ["", "H", "hl202", "HL2022", "matcher", "matcher_never"])
def test_what_no_rule_is_ever_called(name: str) -> None:
    assert not is_valid(f"select = ['{name}']")


def test_its_words_are_those_of_the_model() -> None:
    assert PROPERTIES["fail-on"]["enum"] == list(BARS)
    assert PROPERTIES["target"]["enum"] == list(TARGETS)
    assert PROPERTIES["session-ids"]["enum"] == list(SESSION_IDS)
    assert PROPERTIES["severity"]["additionalProperties"]["enum"] == [str(one) for one in reversed(Severity)]


def test_its_defaults_are_those_of_the_model() -> None:
    written = {name: row["default"] for name, row in PROPERTIES.items() if "default" in row}
    found = settings("\n".join(f"{name} = {_toml(value)}" for name, value in written.items()))
    wanted = Settings(found.file, ("HL",), fail_on=DEFAULT_BAR, target=DEFAULT_TARGET)
    assert found == wanted
    assert set(PROPERTIES) - set(written) == {"baseline"}


def test_everything_is_described() -> None:
    assert [name for name, row in {**PROPERTIES, **SCHEMA["definitions"]}.items() if not row.get("description")] == []


def _toml(value: Any) -> str:  # noqa: ANN401 - plain JSON
    return "{}" if value == {} else json.dumps(value)
