"""nanopi's versions as data: which events there are, what is strict, and what an error does (docs/hosts/nanopi.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hooklint.hosts.nanopi.schema import (
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

    `keys` leads from each key it knows to the event of today; `rewords` is set where a retired name in an error text
    replaces the text; `settings_fatal` where a bad settings.toml stops nanopi instead of disarming every hook.
    """

    name: str
    keys: dict[str, str]
    rewords: bool
    strict_hooks: bool
    settings_fatal: bool
    config: Struct
    settings: Struct

    @property
    def retired(self) -> dict[str, str]:
        """The keys that this version refuses by their old name, with the new one."""
        return RETIRED if self.rewords else {}


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


def _v0_11() -> Version:
    keys = _eleven(old=True)
    hooks = hooks_section(tuple(keys), strict=False)
    extensions = extension(*_OLD_EXTENSION, Field("url_allowlist", TEXTS), strict=False)
    return Version("0.11", keys, False, False, False, config(hooks, extensions), settings(hooks))  # noqa: FBT003


def _v0_12(name: str = "0.12", *, settings_fatal: bool = False) -> Version:
    keys = _eleven(old=False)
    hooks = hooks_section(EVENTS, strict=True)
    extensions = extension(*_NEW_EXTENSION, strict=True)
    root = config(hooks, extensions, *_MODES)
    return Version(name, keys, True, True, settings_fatal, root, settings(hooks))  # noqa: FBT003


def _v0_13() -> Version:
    return _v0_12("0.13", settings_fatal=True)


_MAKERS = {"0.11": _v0_11, "0.12": _v0_12, "0.13": _v0_13}

TARGETS = tuple(_MAKERS)


def version(target: str) -> Version:
    """The facts of one version; raises `KeyError` for a version that hooklint does not know."""
    return _MAKERS[target]()
