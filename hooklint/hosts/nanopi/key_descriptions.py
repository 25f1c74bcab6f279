"""What nanopi's keys are for, in words and defaults that an editor shows (docs/hosts/nanopi.md §2, §3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.grants import GRANTABLE
from hooklint.hosts.nanopi.schema import AGENT_DEFAULTS, DEFAULT_MATCHER, DEFAULT_TIMEOUT, DEFAULT_TYPE

if TYPE_CHECKING:
    from collections.abc import Mapping

FIRES: Mapping[str, str] = {
    "tool_execution_start": "Before each tool call; can block or rewrite it",
    "tool_execution_end": "After a tool returned; can rewrite the result",
    "input": "When a prompt is taken; can block or rewrite it",
    "session_start": "After the agent is built, also for a new, resumed, forked or imported session",
    "session_shutdown": "At exit, and before a change of session",
    "before_agent_start": "At the start of a turn; can block or rewrite it",
    "turn_start": "At the top of each round of a turn",
    "turn_end": "At the bottom of a round that ran tools, and only then",
    "message_end": "After a turn that ended normally",
    "session_before_compact": "Before a compaction",
    "session_compact": "After a compaction",
}
"""When each of today's events fires."""

WORDS: Mapping[str, str] = {
    "model": "The model to talk to.",
    "base_url": "Where the model's API is reached.",
    "api_key_file": "A file that holds the API key.",
    "api_key": "The API key itself. A file that others can read, or that is checked in, is no place for it.",
    "api_kind": "Which protocol the API speaks.",
    "provider": "Who serves the model.",
    "inline_think_tags": "Whether thinking arrives in tags within the text.",
    "trust": "Whether a project's skills and system prompts are trusted. Hooks run in every folder, trusted or not.",
    "trust.default": "What holds for a folder about which nothing was decided.",
    "hooks": "Commands to run at events. Within an event they run in file order, global files first.",
    "hooks.command": "What to run. The one key that a hook must have; empty text runs nothing and allows.",
    "hooks.matcher": (
        "A pattern that is searched for in what the event is about; nothing or `*` hits everything. "
        "Rust's regex without Unicode tables: no `\\d`, `\\w`, `\\b`, `(?i)`, look-around. Anchor it: `^bash$`."
    ),
    "hooks.type": "`command`. With anything else the hook never runs.",
    "hooks.timeout": "Milliseconds until the command is ended.",
    "skills": "Skills that the agent may use.",
    "skills.disabled": "Names of skills that are not offered.",
    "skills.extra_dirs": "More folders in which skills are looked for.",
    "extensions": "Plugins, and what each may do.",
    "extensions.path": "The plugin's file.",
    "extensions.max_files": "How many files it may have.",
    "extensions.allow_network": "Whether it may reach the network. With `events` it could send away all that it sees.",
    "extensions.allow_fs": "Whether it may use files.",
    "extensions.allow_store": "Whether it may keep data.",
    "extensions.allow_context": "Whether it may see the context.",
    "extensions.allow_tools": "Tools that it may call.",
    "extensions.allow_send_message": "Whether it may send messages.",
    "extensions.url_allowlist": "Addresses that it may reach.",
    "extensions.events": "Events that it is told of. A name that is none is passed over.",
    "tool_exec_mode": "How the tool calls of one answer run: side by side, or one after another.",
    "tool_exec_overrides": "The same for single built-in tools. Any other name is refused, letter case counts.",
    "agent": (
        "Limits for agents that the agent starts. A project's section replaces the user's whole. No zeros: they would "
        "disable agents."
    ),
    "agent.max_live": "Agents that exist at a time.",
    "agent.max_concurrency": "Agents that work at a time.",
    "agent.max_turns": "Turns of one agent.",
    "agent.token_budget": "Tokens of one agent.",
    "agent.timeout_secs": "Seconds of one agent.",
    "max_replay_entries": "Entries to replay; may be 0.",
}
"""A key by its way from the root, entries of lists left out, events too."""

_GRANTS = ("allow_network", "allow_fs", "allow_store", "allow_context", "allow_send_message")
DEFAULTS: Mapping[str, object] = {
    "hooks.matcher": DEFAULT_MATCHER,
    "hooks.type": DEFAULT_TYPE,
    "hooks.timeout": DEFAULT_TIMEOUT,
    "extensions.max_files": 64,
    **{f"extensions.{name}": False for name in _GRANTS},
    **{f"agent.{name}": value for name, value in AGENT_DEFAULTS.items()},
}
"""What holds where a key is absent, as far as it is known."""

USUAL: Mapping[str, tuple[str, ...]] = {"hooks.type": (DEFAULT_TYPE,), "extensions.events": GRANTABLE}
"""Words that mean something where the host takes any."""
