"""What nanopi reads, as JSON Schema (draft 7) for editors: the typed reader's own shapes in another language.

It says what one file may hold by itself, and what the two config files together refuse where no other file can mend it.
Left out on purpose are spellings that the host takes by accident (docs/hosts/nanopi.md §2.2): a schema also proposes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from hooklint.hosts.nanopi.key_descriptions import DEFAULTS, FIRES, USUAL, WORDS
from hooklint.hosts.nanopi.paths import FILES
from hooklint.hosts.nanopi.schema import (
    HOOK,
    HOOKS,
    LIMITS,
    MATCHES_ALL,
    OVERRIDES,
    Choice,
    Flag,
    Mapping,
    Sequence,
    Struct,
    Unsigned,
)
from hooklint.hosts.nanopi.subjects import event_subject
from hooklint.hosts.nanopi.versions import DEFAULT_TARGET, RETIRED, version

if TYPE_CHECKING:
    from hooklint.hosts.nanopi.schema import Wanted
    from hooklint.hosts.nanopi.versions import Version

Schema: TypeAlias = dict[str, Any]
Kind: TypeAlias = Literal["config", "settings"]

DRAFT = "http://json-schema.org/draft-07/schema#"
GREATEST = 2**63 - 1
"""TOML's integers have 64 bits with a sign, whatever the host's type is."""

_HIDDEN: Schema = {"deprecated": True, "x-taplo": {"hidden": True}}
"""For names that are explained but not to be proposed."""

_HOOK, _INPUT_HOOK = "hook", "input_hook"


def json_schema(kind: Kind, target: str = DEFAULT_TARGET) -> Schema:
    """The schema of a `config.toml` or `settings.toml`, as plain JSON. Raises `KeyError` for an unknown target."""
    facts = version(target)
    root = facts.config if kind == "config" else facts.settings
    return {
        "$schema": DRAFT,
        "title": f"nanopi {target}: {FILES[kind]}",
        "description": _PURPOSES[kind],
        # nanopi reads TOML 1.0; newer spellings stop it.
        "x-tombi-toml-version": "v1.0.0",
        **_object(root, _fields(root, (), facts)),
        "definitions": _definitions(facts),
    }


_PURPOSES = {
    "config": "nanopi's configuration, the user's or a project's. Keys that are not listed are ignored in silence.",
    "settings": (
        "Hooks in their old place, beside a person's own preferences, which are not described here. "
        "New hooks belong into config.toml."
    ),
}


def _definitions(facts: Version) -> Schema:
    """One hook entry; where an `input` hook may have no pattern, that one too."""
    hook = {**_object(HOOK, _fields(HOOK, (HOOKS,), facts)), "x-taplo": {"initKeys": ["command"]}}
    if not facts.strict_input:
        return {_HOOK: hook}
    matcher = {**hook["properties"]["matcher"], "enum": [*reversed(MATCHES_ALL)]}
    matcher["description"] = "An input hook hits every prompt: nanopi refuses any pattern. Filter inside the command."
    return {_HOOK: hook, _INPUT_HOOK: {**hook, "properties": {**hook["properties"], "matcher": matcher}}}


def _made(wanted: Wanted, path: tuple[str, ...], facts: Version) -> Schema:
    """What stands at `path`, its words first."""
    name = ".".join(path)
    words = {key: told[name] for key, told in (("description", WORDS), ("default", DEFAULTS)) if name in told}
    return {**words, **_shape(wanted, path, facts)}


def _shape(wanted: Wanted, path: tuple[str, ...], facts: Version) -> Schema:
    if isinstance(wanted, Struct):
        return _object(wanted, _events(wanted, facts) if path == (HOOKS,) else _fields(wanted, path, facts))
    if isinstance(wanted, Mapping):
        return _mapping(wanted, path, facts)
    if isinstance(wanted, Sequence):
        return {"type": "array", "items": _shape(wanted.of, path, facts)}
    if isinstance(wanted, Choice):
        return {"type": "string", "enum": [*wanted.variants]}
    if isinstance(wanted, Unsigned):
        return _unsigned(wanted, path, facts)
    return {"type": "boolean"} if isinstance(wanted, Flag) else _text(path)


def _text(path: tuple[str, ...]) -> Schema:
    """Any text; the words that mean something are proposed."""
    usual = USUAL.get(".".join(path))
    return {"anyOf": [{"enum": [*usual]}, {"type": "string"}]} if usual else {"type": "string"}


def _unsigned(wanted: Unsigned, path: tuple[str, ...], facts: Version) -> Schema:
    """From 0, but in a section in which a zero is refused."""
    lowest = int(facts.agents and path[0] == LIMITS)
    return {"type": "integer", "minimum": lowest, "maximum": min(wanted.highest, GREATEST)}


def _fields(wanted: Struct, path: tuple[str, ...], facts: Version) -> Schema:
    return {field.name: _made(field.wanted, (*path, field.name), facts) for field in wanted.fields}


def _object(wanted: Struct, properties: Schema) -> Schema:
    required = [field.name for field in wanted.fields if field.required]
    return {
        "type": "object",
        **({"required": required} if required else {}),
        "properties": properties,
        "additionalProperties": not wanted.strict,
    }


def _mapping(wanted: Mapping, path: tuple[str, ...], facts: Version) -> Schema:
    """Any keys, or the names of tools."""
    if path == (OVERRIDES,) and facts.tools:
        tools = {tool: _shape(wanted.of, path, facts) for tool in facts.tools}
        return {"type": "object", "properties": tools, "additionalProperties": False}
    return {"type": "object", "additionalProperties": _shape(wanted.of, path, facts)}


def _events(wanted: Struct, facts: Version) -> Schema:
    """The events, and behind them the names that other versions have for them."""
    events = {}
    for field in wanted.fields:
        event = facts.keys[field.name]
        one = _INPUT_HOOK if facts.strict_input and event == "input" else _HOOK
        entries = {"type": "array", "items": {"$ref": f"#/definitions/{one}"}}
        events[field.name] = {"description": _event_words(event, facts), **entries}
    return {**events, **_other_names(facts)}


def _event_words(event: str, facts: Version) -> str:
    subject = event_subject(event, facts.name)
    names = [*subject.names, *([f"or {subject.exception}"] if subject.names and subject.exception else [])]
    which = f": {', '.join(names)}" if any(names) else ""
    return f"{FIRES[event]}. A matcher is tested against {subject.what}{which}."


def _other_names(facts: Version) -> Schema:
    """Old names are refused with the new one said; new ones mean nothing to a version before them."""
    if facts.strict_hooks:
        return {old: {"description": _renamed(old, new), **_HIDDEN, "not": {}} for old, new in RETIRED.items()}
    return {new: {"description": _not_yet(old, new, facts.name), **_HIDDEN} for old, new in RETIRED.items()}


def _renamed(old: str, new: str) -> str:
    return f"`{old}` is `{new}` since nanopi 0.12, which refuses the whole file. `hooklint migrate` renames it."


def _not_yet(old: str, new: str, target: str) -> str:
    return f"nanopi {target} ignores `{new}` in silence: there it is `{old}`."
