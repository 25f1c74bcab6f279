"""One value of a settings file → what it says, or a complaint with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from hooklint.rules import names
from hooklint.rules.model import Severity, shortened
from hooklint.settings import globs
from hooklint.source.named_tuple import NamedTuple
from hooklint.syntax.document import Array, Scalar, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from hooklint.source.span import Span
    from hooklint.syntax.document import Node

    Read = TypeVar("Read")

_TYPES = {
    "string": "a text",
    "integer": "a number",
    "float": "a number",
    "boolean": "true or false",
    "datetime": "a date or time",
}
_UNREADABLE = "unknown"


MOST_COMPLAINTS = 100
"""Beyond so many nobody reads on, and the search for what was meant costs time for each."""


class Complaint(NamedTuple):
    """What is wrong, and at which byte."""

    at: int
    words: str


class Value:
    """A value under its key. What is wrong with it goes to `complaints`, and what is left is given.

    `whole` is the key with the tables around it, as messages name it; `folder` is that of the file.
    """

    def __init__(self, whole: str, node: Node, key: Span, complaints: list[Complaint], folder: Path) -> None:
        self.whole = whole
        self.node = node
        self.key = key
        self.span = node.span or key
        self.complaints = complaints
        self.folder = folder

    def complain(self, words: str) -> None:
        """Say what is wrong with this value: how the sentence goes on behind its name."""
        self.complaints.append(Complaint(self.span.start, f"`{self.whole}`{words}"))

    def complain_of_key(self, words: str) -> None:
        """The same of what is said by its key."""
        self.complaints.append(Complaint(self.key.start, f"`{self.whole}`{words}"))

    def text(self, wanted: str = "a text") -> str | None:
        """The text that it is."""
        if isinstance(self.node, Scalar) and self.node.kind == "string":
            return str(self.node.value)
        self._refuse(wanted)
        return None

    def choice(self, choices: Sequence[str]) -> str | None:
        """One of a few words."""
        word = self.text()
        if word is None or word in choices:
            return word
        listed = f"{', '.join(f'`{one}`' for one in choices[:-1])} or `{choices[-1]}`"
        self.complain(f" is `{shortened(word)}` and must be {listed}{names.meant(word, choices)}")
        return None

    def texts(self, complaint: Callable[[str], str | None]) -> tuple[str, ...]:
        """A list of texts, of which `complaint` says what is wrong."""
        if not isinstance(self.node, Array):
            self._refuse("a list of texts")
            return ()
        found: list[str] = []
        for item in self.node.items:
            if len(self.complaints) >= MOST_COMPLAINTS:
                break
            value = Value(self.whole, item, self.span, self.complaints, self.folder)
            word = value.text("a list of texts alone")
            wrong = None if word is None else complaint(word)
            if wrong is not None:
                value.complain(f": {wrong}")
            elif word is not None:
                found.append(word)
        return tuple(found)

    def entries(self) -> Iterator[tuple[str, Value]]:
        """The keys and values of a table."""
        if not isinstance(self.node, Table):
            self._refuse("a table")
            return
        for key, item in self.node.items.items():
            if len(self.complaints) >= MOST_COMPLAINTS:
                return
            whole = f"{self.whole}.{shortened(key)}"
            yield key, Value(whole, item.node, item.key.span, self.complaints, self.folder)

    def _refuse(self, wanted: str) -> None:
        """Say that it is of another type; nothing where the reader has complained about it already."""
        if not (isinstance(self.node, Scalar) and self.node.kind == _UNREADABLE):
            self.complain(f" must be {wanted}, not {_type(self.node)}")


def rules(value: Value) -> tuple[str, ...]:
    """A list of rules, each once."""
    return tuple(dict.fromkeys(value.texts(names.complaint)))


def some_rules(value: Value) -> tuple[str, ...]:
    """A list of rules, which is not empty."""
    if isinstance(value.node, Array) and not value.node.items:
        value.complain(" is empty, so nothing would be looked for; leave it out for all rules")
    return rules(value)


def per_path(value: Value) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Globs, and the rules that are ignored there."""
    found = []
    for glob, ignored in value.entries():
        wrong = globs.complaint(glob)
        if wrong is not None:
            ignored.complain_of_key(f" {wrong}")
        found.append((glob, rules(ignored)))
    return tuple(found)


def severities(value: Value) -> tuple[tuple[str, Severity], ...]:
    """Rules, and how bad their findings are."""
    found: dict[str, tuple[str, Severity]] = {}
    slugs = {slug: code for code, slug in names.catalogue().items()}
    for name, severity in value.entries():
        wrong = names.complaint(name)
        word = severity.choice([str(one) for one in reversed(Severity)])
        if wrong is not None:
            severity.complain_of_key(f": {wrong}")
        elif slugs.get(name, name) in found:
            severity.complain_of_key(f" is the same rule as `{found[slugs.get(name, name)][0]}`, which is set above")
        elif word is not None:
            found[slugs.get(name, name)] = name, Severity[word.upper()]
    return tuple(found.values())


def tools(value: Value) -> tuple[str, ...]:
    """Names of tools."""
    return tuple(dict.fromkeys(value.texts(lambda name: None if name else "a tool has a name")))


def path(value: Value) -> Path | None:
    """A file, from the folder of the settings."""
    word = value.text()
    if word == "" or (word and "\0" in word):
        value.complain(" names no file")
        return None
    return None if word is None else value.folder / word


def _type(node: Node) -> str:
    if isinstance(node, Scalar):
        return _TYPES[node.kind]
    return "a table" if isinstance(node, Table) else "a list" if isinstance(node, Array) else "a list of tables"
