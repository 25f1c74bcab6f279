"""A look at the commands that tells whether reading them can give anything to say; the rest is loaded only then."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.schema import DEFAULT_TYPE

if TYPE_CHECKING:
    from hooklint.hosts.model import HookSet
    from hooklint.rules.facts import Facts

# Compiled when first used. No word of a shell, no path, nothing that is expanded.
_QUIET = r"(?:true|date|cat|sleep)(?:[ \t]+[\w.:+-]+)*[ \t]*"
_AT_HOME = r"(?:~|\$HOME|\$\{HOME\})/[\w./-]+(?:[ \t]+[\w.:+-]+)*[ \t]*"


def worth_reading(hooks: HookSet, facts: Facts) -> bool:
    """Whether any command may do something that a rule could speak of.

    Not so are programs that every machine has, that do no harm and decide nothing, and scripts in a home folder of
    which nothing is known.
    """
    quiet = _QUIET if _knows_home(hooks, facts) else f"{_QUIET}|{_AT_HOME}"
    commands = {hook.command.value for hook in hooks.hooks if hook.type.value == DEFAULT_TYPE}
    return any(command and not re.fullmatch(quiet, command) for command in commands)


def _knows_home(hooks: HookSet, facts: Facts) -> bool:
    slots = (*(file.slot for file in hooks.documents), *hooks.looked_for)
    return facts.is_own or any(slot.scope == "global" for slot in slots)
