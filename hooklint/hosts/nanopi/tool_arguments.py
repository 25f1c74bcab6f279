"""Version × built-in tool → the arguments it looks at (docs/hosts/nanopi.md §11.2, §11.3)."""

from __future__ import annotations

from hooklint.source.named_tuple import NamedTuple


class Arguments(NamedTuple):
    """The arguments of one tool: it fails without the `required` ones, and ignores all that are not named here."""

    required: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()

    @property
    def known(self) -> frozenset[str]:
        """Every argument that does something."""
        return frozenset((*self.required, *self.optional))


ARGUMENTS: dict[str, Arguments] = {
    "bash": Arguments(("command",)),
    "read": Arguments(("path",), ("offset", "limit")),
    "write": Arguments(("path", "content")),
    "edit": Arguments(("path", "oldText", "newText")),
    "find": Arguments(("pattern",), ("path", "all")),
    "grep": Arguments(("pattern",), ("path", "case_insensitive", "all")),
    "ls": Arguments((), ("path", "all")),
}
"""The tools of every version."""

UNQUOTED = frozenset({"offset", "limit", "all", "case_insensitive"})
"""Those that are numbers or flags, which JSON writes without quotes."""

_ONE_OF = ("task", "tasks", "chain")
"""A subagent wants exactly one of these, so none of them is required."""

_SUBAGENT = Arguments((), (*_ONE_OF, "agent", "agent_scope", "cwd"))
_AGENT = Arguments((), (*_SUBAGENT.optional, "role", "model", "description", "tools", "isolation", "background"))

_MORE: dict[str, dict[str, Arguments]] = {
    "0.11": {},
    "0.12": {"subagent": _SUBAGENT},
    "0.13": {
        "agent": _AGENT,
        "list_agents": Arguments(),
        "stop_agent": Arguments(("id",)),
        "send_message": Arguments(("id", "message")),
    },
}


def arguments_of(tool: str, target: str) -> Arguments | None:
    """What a built-in tool of this version looks at; None for any other tool. Raises `KeyError` for the version."""
    return ARGUMENTS.get(tool) or _MORE[target].get(tool)
