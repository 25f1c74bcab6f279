"""What nanopi expects where, as data (docs/hosts/nanopi.md §2): the shapes its typed reader checks a file against."""

from __future__ import annotations

from typing import TypeAlias

from hooklint.source.named_tuple import NamedTuple


class Text(NamedTuple):
    """A string."""

    expected: str = "a string"


class Flag(NamedTuple):
    """A boolean."""

    expected: str = "a boolean"


class Unsigned(NamedTuple):
    """An integer from 0; `expected` is the host's name of the type, `highest` its largest value."""

    expected: str
    highest: int = 2**64 - 1


class Sequence(NamedTuple):
    """Any number of one thing."""

    of: Wanted
    expected: str = "a sequence"


class Choice(NamedTuple):
    """One of a few words."""

    variants: tuple[str, ...]
    expected: str = "string or table"


class Mapping(NamedTuple):
    """Any keys, each with one thing."""

    of: Wanted
    expected: str = "a map"


class Field(NamedTuple):
    """One key of a struct. A missing one takes its default, unless it is required."""

    name: str
    wanted: Wanted
    required: bool = False


class Struct(NamedTuple):
    """Named fields in the host's order. `strict`: an unknown key is an error, elsewhere it is ignored in silence."""

    name: str
    strict: bool
    fields: tuple[Field, ...]

    @property
    def expected(self) -> str:
        """The host's words for what it wanted."""
        return f"struct {self.name}"


Wanted: TypeAlias = Text | Flag | Unsigned | Sequence | Choice | Mapping | Struct

TEXT, PATH, FLAG = Text(), Text("path string"), Flag()
U64, USIZE = Unsigned("u64"), Unsigned("usize")
U32 = Unsigned("u32", 2**32 - 1)
TEXTS, PATHS = Sequence(TEXT), Sequence(PATH)

HOOK = Struct(
    "HookConfig",
    strict=False,
    fields=(
        Field("matcher", TEXT),
        Field("type", TEXT),
        Field("command", TEXT, required=True),
        Field("timeout", U64),
    ),
)
EVENT = Sequence(HOOK)
"""What stands behind an event's key."""

DEFAULT_MATCHER, DEFAULT_TYPE, DEFAULT_TIMEOUT = "*", "command", 5000
"""Timeouts are milliseconds."""

MATCHES_ALL = ("", DEFAULT_MATCHER)
"""The two matchers that are no patterns: the host tests nothing at all."""

TRUST = Struct("TrustConfig", strict=False, fields=(Field("default", TEXT),))
SKILLS = Struct("SkillsConfig", strict=False, fields=(Field("disabled", TEXTS), Field("extra_dirs", PATHS)))
MODE = Choice(("parallel", "sequential"))
AGENT = Struct(
    "AgentConfig",
    strict=False,
    fields=(
        Field("max_live", USIZE),
        Field("max_concurrency", USIZE),
        Field("max_turns", U32),
        Field("token_budget", U64),
        Field("timeout_secs", U64),
    ),
)
AGENT_DEFAULTS = {"max_live": 8, "max_concurrency": 4, "max_turns": 50, "token_budget": 300_000, "timeout_secs": 1800}
"""By nanopi's documentation; a project's section that says nothing else counts as absent."""

HOOKS, EXTENSIONS = "hooks", "extensions"
"""The sections with commands and with plugins."""

OVERRIDES, LIMITS = "tool_exec_overrides", "agent"
"""The sections that the host judges once more when both config files are read."""

TOOL_NAME, ZERO = "tool-name", "zero"
"""The kinds of refusal that come of it."""


def hooks_section(events: tuple[str, ...], *, strict: bool) -> Struct:
    """`[hooks]`: a list of hooks for each event."""
    return Struct("HooksSection", strict, tuple(Field(event, EVENT) for event in events))


def extension(*fields: Field, strict: bool) -> Struct:
    """One `[[extensions]]` entry."""
    return Struct("ExtensionConfig", strict, fields)


def config(hooks: Struct, extensions: Struct, *more: Field) -> Struct:
    """The root of `config.toml`."""
    texts = ("api_key", "api_kind", "provider")
    return Struct(
        "Config",
        strict=False,
        fields=(
            Field("model", TEXT),
            Field("base_url", TEXT),
            Field("api_key_file", PATH),
            *(Field(name, TEXT) for name in texts),
            Field("inline_think_tags", FLAG),
            Field("trust", TRUST),
            Field(HOOKS, hooks),
            Field("skills", SKILLS),
            Field(EXTENSIONS, Sequence(extensions)),
            *more,
        ),
    )


def settings(hooks: Struct) -> Struct:
    """The root of `settings.toml`, as the hook loader sees it."""
    return Struct("Settings", strict=False, fields=(Field(HOOKS, hooks),))
