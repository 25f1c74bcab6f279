"""Words of a dead matcher → the names of the event that were probably meant, and why each was not hit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from hooklint.hosts.claude_code.matchers import FORMER_TOOLS, TOOLS
from hooklint.hosts.nearest import nearest
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

How: TypeAlias = Literal["known", "case", "foreign", "slip"]

COUNTERPARTS = {"multiedit": "edit", "glob": "find", "subagent": "agent", "auto": "threshold"}
"""What other hosts, or other versions, call something that may be there too, in lower case."""

_CLAUDE_CODES = frozenset(name.lower() for name in (*TOOLS, *FORMER_TOOLS))


class Meant(NamedTuple):
    """A word, the known name it leads to, and how."""

    word: str
    name: str
    how: How


class Guess(NamedTuple):
    """What a list of words stands for: known names, each once, in the order of the words; and the words left over."""

    meant: tuple[Meant, ...]
    left: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The known names."""
        return tuple(dict.fromkeys(one.name for one in self.meant))

    def only(self, *how: How) -> bool:
        """Whether every word leads to a name, in one of these ways."""
        return bool(self.meant) and not self.left and all(one.how in how for one in self.meant)


def meant(word: str, known: Iterable[str]) -> Meant | None:
    """The known name that a word stands for: the name itself, in other letters, another host's, or a slip."""
    names, lower = tuple(known), word.lower()
    if word in names:
        return Meant(word, word, "known")
    if lower in names:
        return Meant(word, lower, "case")
    if COUNTERPARTS.get(lower) in names:
        return Meant(word, COUNTERPARTS[lower], "foreign")
    if is_claude_codes(word):
        return None
    near = nearest(lower, names)
    return Meant(word, near, "slip") if near else None


def is_claude_codes(word: str) -> bool:
    """Whether Claude Code has or had a tool of that name, in whatever letters."""
    return word.lower() in _CLAUDE_CODES


def guess(words: Iterable[str], known: Sequence[str]) -> Guess:
    """What the words stand for, taken together."""
    found = {word: meant(word, known) for word in words}
    return Guess(
        tuple(one for one in found.values() if one is not None),
        tuple(word for word, one in found.items() if one is None),
    )


def exactly(names: Sequence[str]) -> str:
    """The matcher that hits these names and nothing else."""
    return f"^{names[0]}$" if len(names) == 1 else f"^({'|'.join(names)})$"


def listed(names: Sequence[str], last: str = "and") -> str:
    """The names as a sentence has them: `a, b and c`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"
