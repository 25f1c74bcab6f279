"""What the rule about tools' names knows: words that no tool has for its name, and what is meant by them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from hooklint.hosts.claude_code.matchers import FORMER_TOOLS, TOOLS
from hooklint.hosts.nanopi.subjects import event_subject
from hooklint.hosts.nanopi.variables import TOOL_NAME
from hooklint.rules.commands.comparing import (
    asked_for,
    ignores_case,
    in_payload,
    is_translated,
    matches,
    never,
    words_for,
)
from hooklint.rules.commands.other_hosts import words_for_others
from hooklint.rules.matchers.meant_names import is_claude_codes, meant
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from hooklint.hosts.model import Hook
    from hooklint.rules.commands.comparing import Word
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.facts import Facts

_OF_MCP = "mcp__"
"""How other hosts begin the names of an MCP server's tools; nanopi has none."""


_FOREIGN = {
    "run_shell_command": "bash",
    "run_terminal_cmd": "bash",
    "read_many_files": "read",
    "search_file_content": "grep",
    "google_web_search": "",
}
"""Tools of Gemini CLI and of Cursor whose names are nobody else's, and what does the like in nanopi."""


class Named(NamedTuple):
    """A name that no tool has, and the tool that is meant, "" where there is none like it.

    `how`: `case` (a tool's name in other letters) or `foreign` (another host's tool).
    """

    text: str
    instead: str
    how: Literal["case", "foreign"]


def names_of(hook: Hook, target: str, facts: Facts) -> tuple[str, ...]:
    """The tools that fire a hook on a tool event: those built in, and plugins' that the project names."""
    return (*event_subject(hook.event, target).names, *facts.extra_tools)


def dead_names(read_hook: ReadHook, names: Sequence[str]) -> Iterator[tuple[Word, Named]]:
    """The words that the tool's name is compared with and never is, where nothing beside them says the right one."""
    reading = read_hook.reading
    words = [*words_for(reading, ("tool_name",), (TOOL_NAME,)), *in_payload(reading, "tool_name")]
    if not words or ignores_case(reading):
        return
    asked = {name for name in names if asked_for(name, words)}
    others = words_for_others(read_hook)
    for word in words:
        is_dead = _is_of_mcp(word) or (word.text and never(word, names))
        if is_dead and word.text not in others:
            for named in _named(word, names):
                is_second = named.instead in asked or is_translated(word, named.instead) if named.instead else asked
                if not is_second:
                    yield word, named


def _named(word: Word, names: Sequence[str]) -> Iterator[Named]:
    for text in _texts(word):
        found = meant(text, names)
        if found is not None and found.how in ("case", "foreign"):
            yield Named(text, found.name, "case" if found.how == "case" else "foreign")
        elif text in _FOREIGN:
            yield Named(text, _FOREIGN[text], "foreign")
        elif is_claude_codes(text) or _OF_MCP in text:
            yield Named(text, "", "foreign")


def _texts(word: Word) -> Iterable[str]:
    """The names that a word can be equal to: itself, or for a pattern those of another host that it hits."""
    if word.how == "equals" or word.text.isidentifier():
        return (word.text,)
    if _is_of_mcp(word):
        return (word.text,)
    return tuple(name for name in (*TOOLS, *FORMER_TOOLS) if name in word.text and matches(word.text, word.how, name))


def _is_of_mcp(word: Word) -> bool:
    return word.text.removeprefix("^").removeprefix("(").startswith(_OF_MCP) and "|" not in word.text
