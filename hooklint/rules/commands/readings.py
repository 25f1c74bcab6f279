"""Hooks → what can be read in their commands, each command read once in a check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.schema import DEFAULT_TYPE
from hooklint.rules.facts import once
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import Hook, HookSet, Loaded
    from hooklint.rules.facts import Facts
    from hooklint.scripts.model import Ending, Reading
    from hooklint.scripts.session import Setting
    from hooklint.scripts.text import Text
    from hooklint.source.span import Span


class Shelf:
    """What was read so far: a command that is spelt the same in several places is followed once.

    `feasible` holds of the endings of each reading those to which a hook can come, by its event and matcher.
    """

    def __init__(self) -> None:
        self.feasible: dict[tuple[int, str, str], tuple[tuple[Ending, ...], tuple[Ending, ...]]] = {}
        self._read: dict[tuple[bytes, frozenset[str]], tuple[Text, Reading]] = {}

    def reading(self, text: Text, setting: Setting, without: frozenset[str] = frozenset()) -> Reading:
        """The reading of a command, with its places in the file that the command is in."""
        spelt = text.source.data[slice(*text.within)]
        known = self._read.get((spelt, without))
        if known is None:
            from hooklint.scripts.reading import read

            known = self._read[spelt, without] = text, read(text, setting, without=without)
        if known[0] is text:
            return known[1]
        from hooklint.scripts.moved import moved

        return moved(known[1], known[0], text)


class ReadHook(NamedTuple):
    """A hook that runs something, and what was read in that."""

    hook: Hook
    file: Loaded
    text: Text
    setting: Setting
    reading: Reading
    shelf: Shelf

    @property
    def command_span(self) -> Span:
        """The command's value in its file."""
        return self.hook.command.span or self.hook.span

    @property
    def header_span(self) -> Span:
        """The entry's header; all of the entry where that is an inline table or a list."""
        from hooklint.syntax.document import header_at

        header = header_at(self.file.document, self.hook.span.start)
        return header.span if header else self.hook.span

    def without(self, *programs: str) -> Reading:
        """What is read if these programs are taken to be missing."""
        return self.shelf.reading(self.text, self.setting, frozenset(programs))


@once
def readings(hooks: HookSet, facts: Facts) -> tuple[ReadHook, ...]:
    """Every hook that runs something, in run order."""
    return tuple(_read(hooks, facts))


def _read(hooks: HookSet, facts: Facts) -> Iterator[ReadHook]:
    from hooklint.scripts.command import setting_of, text_of
    from hooklint.scripts.session import Budget

    shelf, setting = Shelf(), setting_of(hooks, facts.world, is_own=facts.is_own)._replace(budget=Budget())
    for hook in hooks.hooks:
        if hook.type.value == DEFAULT_TYPE and hook.command.value and hook.command.span:
            file = hooks.file_of(hook)
            text = text_of(file.source, hook.command.value, hook.command.span)
            yield ReadHook(hook, file, text, setting, shelf.reading(text, setting), shelf)
