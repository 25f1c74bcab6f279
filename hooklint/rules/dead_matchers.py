"""A matcher that hits nothing usual → what its author probably meant, and what to write instead.

What is said here is only read off the text, once the search has shown that the matcher is dead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hooklint.hosts.nanopi.plain_matchers import branches
from hooklint.rules.judged_matchers import COMPACTIONS, SESSION_EVENTS, TOOL_EVENTS
from hooklint.rules.meant_names import CLAUDE_NAMES, exactly, guess, listed
from hooklint.rules.model import Safety

if TYPE_CHECKING:
    from hooklint.rules.meant_names import Guess

_NAMED = 3
"""Words that a message names when it has nothing for them."""

_READ = 1000
"""Code points; nobody writes a longer matcher by hand, so nothing is read into one."""


class Advice(NamedTuple):
    """The end of a message, the short word behind the carets, and the matcher to write, if there is one.

    `is_a_plugins` is set where the name is likely one that a plugin's author made up.
    """

    words: str
    label: str
    new: str | None = None
    safety: Safety = Safety.UNSAFE
    is_a_plugins: bool = False


def advice(pattern: str, event: str, names: tuple[str, ...]) -> Advice:
    """What to do about a dead matcher; `names` are the texts that the event is usually tested against, if they end."""
    if event in TOOL_EVENTS or event in COMPACTIONS:
        owner = "nanopi's tools" if event in TOOL_EVENTS else "the words"
        found = _read(pattern, event, names, owner) if len(pattern) <= _READ else None
        return found or Advice(f"{owner} are {listed(names)}", "no such name")
    if event in SESSION_EVENTS:
        instead = "test .arguments.reason in the script instead"
        return Advice(f"{event} is tested against the session id; {instead}", "no session id")
    if event == "input":
        words = 'input is tested against the empty text; use "*" and test .arguments.prompt in the script'
        return Advice(words, "never matches")
    return _on_turns(pattern, event)


def _read(pattern: str, event: str, names: tuple[str, ...], owner: str) -> Advice | None:
    """What the text gives away; shapes of other hosts are looked for on tools only."""
    from hooklint.rules.foreign_matchers import foreign

    found = foreign(pattern, names) if event in TOOL_EVENTS else None
    return found or of_names(pattern, names, owner)


def _on_turns(pattern: str, event: str) -> Advice:
    from hooklint.hosts.nanopi.versions import TOOLS

    words = f"{event} is tested against the number of the turn, 1, 2, 3 and so on"
    plain = branches(pattern)
    if plain and guess((branch.name for branch in plain), TOOLS).only("known", "case", "foreign"):
        return Advice(f"{words}; to follow a tool, use tool_execution_start or tool_execution_end", "no turn number")
    return Advice(f"{words}; leave the matcher out to run at every turn", "no turn number")


def of_names(pattern: str, names: tuple[str, ...], owner: str) -> Advice | None:
    """What to do about a plain list of words, if any of them stands for a name."""
    plain = branches(pattern)
    guessed = guess((branch.name for branch in plain if branch.name), names) if plain else None
    if guessed is None:
        return None
    if not guessed.meant:
        return _foreign_alone(guessed, names, owner)
    exact = exactly(guessed.names)
    if not guessed.only("case"):
        return Advice(f"did you mean `{exact}`{_because(guessed)}", f"did you mean {exact}", exact)
    lower = pattern.lower()
    is_same = _hit(lower, names) == set(guessed.names)
    safety = Safety.SAFE if is_same and owner != "the words" else Safety.UNSAFE
    words = f"did you mean `{exact}` ({owner} are written in lower case)"
    return Advice(words, f"did you mean {exact}", lower if is_same else exact, safety)


def _hit(pattern: str, names: tuple[str, ...]) -> set[str]:
    plain = branches(pattern) or ()
    return {name for name in names if any(branch.fires(name) for branch in plain)}


def _foreign_alone(guessed: Guess, names: tuple[str, ...], owner: str) -> Advice | None:
    """Words of Claude Code's for which there is nothing."""
    theirs = [word for word in guessed.left if word.lower() in CLAUDE_NAMES]
    if not theirs:
        return None
    verb = "is a tool" if len(theirs) == 1 else "are tools"
    said = f"{listed(theirs[:_NAMED])} {verb} of Claude Code that nanopi does not have"
    return Advice(f"{said}; {owner} are {listed(names)}", "no such tool")


def _because(guessed: Guess) -> str:
    """What leads to the names where that is not seen at once."""
    said = [f"{one.word} is {one.name} here" for one in guessed.meant if one.how == "foreign"]
    if guessed.left:
        said.append(f"there is nothing like {listed(guessed.left[:_NAMED], 'or')}")
    return f" ({'; '.join(said)})" if said else ""
