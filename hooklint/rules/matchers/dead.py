"""A matcher that hits nothing usual → what its author probably meant, and what to write instead.

What is said here is only read off the text, once the search has shown that the matcher is dead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.plain_matchers import branches
from hooklint.rules.matchers.meant_names import exactly, guess, is_claude_codes, listed
from hooklint.rules.model import Safety
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hooklint.hosts.nanopi.event_kinds import Kind
    from hooklint.hosts.nanopi.plain_matchers import Branch
    from hooklint.hosts.nanopi.subjects import EventSubject
    from hooklint.rules.matchers.meant_names import Guess

_NAMED = 3
"""Words that a message names when it has nothing for them."""

_READ = 1000
"""Code points; nobody writes a longer matcher by hand, so nothing is read into one."""

_NAMES: dict[Kind, str] = {"tool": "nanopi's tools", "compaction": "the words"}
"""What the names are that some events are tested against."""


class Advice(NamedTuple):
    """The end of a message, the short word behind the carets, and the matcher to write, if there is one.

    `is_a_plugins` is set where the name is likely one that a plugin's author made up.
    """

    words: str
    label: str
    new: str | None = None
    safety: Safety = Safety.UNSAFE
    is_a_plugins: bool = False


def advice(pattern: str, event: str, subject: EventSubject) -> Advice:
    """What to do about a matcher that is dead on this event."""
    if "\b" in pattern:
        words = r"TOML reads `\b` in double quotes as a backspace; the edge of a word is `(?-u:\b)`, in single quotes"
        return Advice(words, "a backspace in it")
    if subject.kind in _NAMES:
        found = _read(pattern, subject) if len(pattern) <= _READ else None
        return found or Advice(f"{_NAMES[subject.kind]} are {listed(subject.names)}", "no such name")
    if subject.kind == "session":
        instead = "test .arguments.reason in the script instead"
        return Advice(f"{event} is tested against the session id; {instead}", "no session id")
    if subject.kind == "input":
        words = 'input is tested against the empty text; use "*" and test .arguments.prompt in the script'
        return Advice(words, "never matches")
    return _on_turns(pattern, event)


def _read(pattern: str, subject: EventSubject) -> Advice | None:
    """What the text gives away; shapes of other hosts are looked for on tools only."""
    from hooklint.rules.matchers.foreign import foreign

    found = foreign(pattern, subject.names) if subject.kind == "tool" else None
    return found or _of_names(pattern, subject)


def _on_turns(pattern: str, event: str) -> Advice:
    from hooklint.hosts.nanopi.versions import TOOLS

    words = f"{event} is tested against the number of the turn, 1, 2, 3 and so on"
    plain = branches(pattern)
    if plain and guess((branch.name for branch in plain), TOOLS).only("known", "case", "foreign"):
        return Advice(f"{words}; to follow a tool, use tool_execution_start or tool_execution_end", "no turn number")
    return Advice(f"{words}; leave the matcher out to run at every turn", "no turn number")


def _of_names(pattern: str, subject: EventSubject) -> Advice | None:
    """What to do about a plain list of words, if any of them stands for a name."""
    plain = branches(pattern)
    guessed = guess((branch.name for branch in plain if branch.name), subject.names) if plain else None
    if plain is None or guessed is None:
        return None
    if not guessed.meant:
        return _claude_codes(guessed, subject)
    if guessed.only("case"):
        return _in_lower_case(pattern, plain, guessed, subject)
    exact = exactly(guessed.names)
    return Advice(f"did you mean `{exact}`{_because(guessed)}", f"write {exact}", exact)


def _in_lower_case(pattern: str, plain: Sequence[Branch], guessed: Guess, subject: EventSubject) -> Advice:
    """Whole names, but for a matcher with anchors of its own; safe where the letters are all that is wrong."""
    lower = pattern.lower()
    is_all = _hit(lower, subject.names) == set(guessed.names)
    new = lower if is_all and any(branch.begin != branch.end for branch in plain) else exactly(guessed.names)
    safety = Safety.SAFE if is_all and subject.kind == "tool" else Safety.UNSAFE
    words = f"did you mean `{new}` ({_NAMES[subject.kind]} are written in lower case)"
    return Advice(words, f"write {new}", new, safety)


def _hit(pattern: str, names: tuple[str, ...]) -> set[str]:
    plain = branches(pattern) or ()
    return {name for name in names if any(branch.fires(name) for branch in plain)}


def _claude_codes(guessed: Guess, subject: EventSubject) -> Advice | None:
    """Words of Claude Code's for which there is nothing."""
    if subject.kind != "tool":  # there `bash` is nothing that Claude Code has and nanopi has not
        return None
    theirs = [word for word in guessed.left if is_claude_codes(word)]
    if not theirs:
        return None
    verb = "is a tool" if len(theirs) == 1 else "are tools"
    said = f"{listed(theirs[:_NAMED])} {verb} of Claude Code that nanopi does not have"
    return Advice(f"{said}; {_NAMES[subject.kind]} are {listed(subject.names)}", "no such tool")


def _because(guessed: Guess) -> str:
    """What leads to the names where that is not seen at once."""
    said = [f"{one.word} is {one.name} here" for one in guessed.meant if one.how == "foreign"]
    if guessed.left:
        said.append(f"there is nothing like {listed(guessed.left[:_NAMED], 'or')}")
    return f" ({'; '.join(said)})" if said else ""
