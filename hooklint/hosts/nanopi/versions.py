"""nanopi's versions as data: which events there are, what is strict, and what an error does (docs/hosts/nanopi.md)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.schema import (
    AGENT,
    FLAG,
    MODE,
    PATH,
    TEXTS,
    USIZE,
    Field,
    Mapping,
    config,
    extension,
    hooks_section,
    settings,
)
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from hooklint.hosts.nanopi.schema import Struct

DEFAULT_TARGET = "0.12"

EVENTS = (
    "tool_execution_start",
    "tool_execution_end",
    "input",
    "session_start",
    "session_shutdown",
    "before_agent_start",
    "turn_start",
    "turn_end",
    "message_end",
    "session_before_compact",
    "session_compact",
)
"""Today's events, in the order of the host's own list (and of its matcher check)."""

RETIRED = {
    "pre_tool_use": "tool_execution_start",
    "post_tool_use": "tool_execution_end",
    "user_prompt_submit": "input",
    "session_end": "session_shutdown",
}
"""The four keys renamed in 0.12, in the order in which the host looks for them in an error text."""

_OLD_NAMES = {new: old for old, new in RETIRED.items()}


class Version(NamedTuple):
    """One line of nanopi.

    `keys` leads from each key it knows to the event of today; `extension` is one `[[extensions]]` entry; `strict_hooks`
    is set where an unknown event is refused, and a retired one with the host's words about it; `settings_fatal` where a
    bad settings.toml or matcher stops nanopi instead of disarming every hook. `tools` are the names that
    `[tool_exec_overrides]` may hold, none where nobody looks; `agents` says that there is an `[agent]` section,
    `strict_input` that an `input` hook must match everything.
    """

    name: str
    keys: dict[str, str]
    config: Struct
    settings: Struct
    extension: Struct
    strict_hooks: bool = False
    settings_fatal: bool = False
    tools: tuple[str, ...] = ()
    agents: bool = False
    strict_input: bool = False

    @property
    def retired(self) -> dict[str, str]:
        """The keys that this version refuses by their old name, with the new one."""
        return RETIRED if self.strict_hooks else {}


def _eleven(*, old: bool) -> dict[str, str]:
    return {(_OLD_NAMES.get(event, event) if old else event): event for event in EVENTS}


_OLD_EXTENSION = (Field("path", PATH), Field("max_files", USIZE), Field("allow_network", FLAG), Field("allow_fs", FLAG))
_NEW_EXTENSION = (
    *_OLD_EXTENSION,
    Field("allow_store", FLAG),
    Field("allow_context", FLAG),
    Field("allow_tools", TEXTS),
    Field("allow_send_message", FLAG),
    Field("url_allowlist", TEXTS),
    Field("events", TEXTS),
)
_MODES = (Field("tool_exec_mode", MODE), Field("tool_exec_overrides", Mapping(MODE)))
TOOLS = ("bash", "edit", "find", "grep", "ls", "read", "write")
"""The tools that are built into every version; 0.13 has one more."""

REASONS = ("threshold", "manual")
"""Why a compaction is made."""


def _v0_11() -> Version:
    keys = _eleven(old=True)
    hooks = hooks_section(tuple(keys), strict=False)
    extensions = extension(*_OLD_EXTENSION, Field("url_allowlist", TEXTS), strict=False)
    return Version("0.11", keys, config(hooks, extensions), settings(hooks), extensions)


def _v0_12(*more: Field) -> Version:
    hooks = hooks_section(EVENTS, strict=True)
    extensions = extension(*_NEW_EXTENSION, strict=True)
    root = config(hooks, extensions, *_MODES, *more)
    return Version("0.12", _eleven(old=False), root, settings(hooks), extensions, strict_hooks=True, tools=TOOLS)


def _v0_13() -> Version:
    before = _v0_12(Field("agent", AGENT), Field("max_replay_entries", USIZE))
    tools = ("agent", *TOOLS)
    return before._replace(name="0.13", settings_fatal=True, tools=tools, agents=True, strict_input=True)


_MAKERS = {"0.11": _v0_11, "0.12": _v0_12, "0.13": _v0_13}

TARGETS = tuple(_MAKERS)


@cache
def version(target: str) -> Version:
    """The facts of one version; raises `KeyError` for a version that hooklint does not know."""
    return _MAKERS[target]()
