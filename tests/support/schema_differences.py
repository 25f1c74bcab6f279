"""Where a schema's verdict on a text differs from the host's, and why: every difference has a class."""

from __future__ import annotations

import tomllib
from base64 import b64decode
from datetime import date, time
from typing import TYPE_CHECKING, Any, get_args

from jsonschema import Draft7Validator  # type: ignore[import-untyped]

from hooklint.hosts.nanopi.decode import decode
from hooklint.hosts.nanopi.json_schema import Kind, json_schema
from hooklint.hosts.nanopi.schema import MODE, OVERRIDES
from hooklint.hosts.nanopi.versions import TARGETS

if TYPE_CHECKING:
    from hooklint.hosts.model import Refusal

KINDS: tuple[Kind, ...] = get_args(Kind)
PAIRS = [(kind, target) for kind in KINDS for target in TARGETS]
VALIDATORS = {(kind, target): Draft7Validator(json_schema(kind, target)) for kind, target in PAIRS}

NOT_TOML = "the host's TOML is narrower than Python's: 64-bit integers, brackets to a depth of 80, an odd duplicate"
MORE_TOML = "the host's TOML is wider than Python's: a year 0, a second 60"
WHOLE_FLOAT = "to JSON a float without a fraction is an integer"
BY_ACCIDENT = "a spelling that the host takes by accident; a schema also proposes"
LATER = "the host looks at it once all files are read, so decoding one file tells nothing"


def _difference(schema_errors: list[Any], refusals: list[Refusal]) -> str:
    """The class of a document about which host and schema do not agree, from what each has to say."""
    if schema_errors:
        classes = {_surplus(error) for error in schema_errors}
        return BY_ACCIDENT if classes == {BY_ACCIDENT, LATER} else " and ".join(sorted(classes))
    first = refusals[0]
    return NOT_TOML if first.kind == "syntax" else WHOLE_FLOAT if "floating point" in first.text else first.message


def _surplus(error: Any) -> str:  # noqa: ANN401 - jsonschema has no types
    """Why the schema says more than the host did when it decoded the file."""
    place, instance = [*error.absolute_path], error.instance
    if place[0] in ("tool_exec_mode", OVERRIDES) and isinstance(instance, dict) and instance.keys() <= {*MODE.variants}:
        return BY_ACCIDENT
    if error.validator_value == "object" and isinstance(instance, (list, date, time)):
        return BY_ACCIDENT
    if error.validator == "additionalProperties" and place == [OVERRIDES]:
        return LATER
    return LATER if error.validator == "enum" and place[:2] == ["hooks", "input"] else error.message


def judged(record: dict[str, Any], target: str) -> str | None:
    """The class of the difference about one recorded text, None where schema and host agree."""
    data = b64decode(record["text_b64"]) if "text_b64" in record else record["text"].encode()
    refusals = [*decode(data, record["kind"], target).file.refusals]
    refused = bool(refusals) if target != "0.12" else record["error"] is not None
    try:
        value = tomllib.loads(data.decode().removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        return None if refused else MORE_TOML
    found = [*VALIDATORS[record["kind"], target].iter_errors(value)]
    return None if bool(found) == refused else _difference(found, refusals)
