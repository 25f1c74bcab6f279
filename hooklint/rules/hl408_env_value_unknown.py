"""HL408 env-value-unknown: an event by a name that nanopi does not give it, or a session id that is no such word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.variables import EVENT, SESSION_ID
from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Fix, Safety, Severity
from hooklint.rules.registry import rule
from hooklint.source.edit import TextEdit
from hooklint.source.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.comparing import Word
    from hooklint.rules.commands.event_words import Meant
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.facts import Facts
    from hooklint.scripts.model import Reading


@rule("HL408", "env-value-unknown", Severity.ERROR, hosts=("nanopi",), since="0.12", fix=Safety.UNSAFE, migrates=True)
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Points at the word. Silent where the right name is asked for as well, and in scripts that serve more hosts."""
    for read_hook in readings(hooks, facts):
        if read_hook.reading.comparisons:
            yield from _events(read_hook)
            if facts.session_ids == "uuid":
                yield from _sessions(read_hook.reading)


def _events(read_hook: ReadHook) -> Iterator[Finding]:
    from hooklint.rules.commands.comparing import asks_for, by_line

    if not asks_for(read_hook.reading, "event", EVENT):
        return
    from hooklint.rules.commands.event_words import dead_words

    for words in by_line(dead_words(read_hook)):
        word, meant = words[0]
        message = "; ".join(dict.fromkeys(_message(meant) for _, meant in words))
        yield Finding(word.at.source, word.at.span, message, meant.instead or "never sent").offering(
            _fix(words, read_hook)
        )


def _message(meant: Meant) -> str:
    from hooklint.hosts.nanopi.sessions import CHANGES

    never = "so this comparison never holds"
    if meant.how == "foreign":
        near = f"; what comes nearest is `{meant.instead}`" if meant.instead else ""
        return (
            f"`{meant.text}` is an event of another host: {meant.subject} never has that value in nanopi, {never}{near}"
        )
    if meant.how != "retired":
        return f"{meant.subject} is written `{meant.instead}`, never `{meant.text}`, {never}; write `{meant.instead}`"
    words = f"{meant.subject} is `{meant.instead}` since nanopi 0.12 and never `{meant.text}`, {never}"
    if meant.event != "session_shutdown":
        return f"{words}; write `{meant.instead}`"
    changes = f"{', '.join(CHANGES[:-1])} and {CHANGES[-1]}"
    return f"{words}; write `{meant.instead}`, which also fires on {changes}: .arguments.reason tells which it is"


def _fix(words: list[tuple[Word, Meant]], read_hook: ReadHook) -> Fix | None:
    """The new names inside the words' own quotes, whatever the language; another host's event is left alone."""
    edits = tuple(dict.fromkeys(edit for word, meant in words if (edit := _edit(word, meant))))
    title = f"write {' and '.join(dict.fromkeys(edit.new.decode() for edit in edits))}"
    if not edits:
        return None
    source = read_hook.file.source
    if edits[0].file != source.path:
        return Fix(title, Safety.UNSAFE, edits, ())
    from hooklint.rules.commands.command_text import rewritten, written
    from hooklint.scripts.model import Place

    places = [(written(read_hook, Place(source, edit.span)), edit.new.decode()) for edit in edits]
    known = tuple((*place, new) for place, new in places if place is not None)
    return rewritten(read_hook, known, title, Safety.UNSAFE) if len(known) == len(edits) else None


def _edit(word: Word, meant: Meant) -> TextEdit | None:
    if not meant.instead or meant.how == "foreign":
        return None
    source, span = word.at
    old = meant.text.encode()
    if source.data.count(old, *span) != 1:
        return None
    start = source.data.index(old, *span)
    return TextEdit(source.path, Span(start, start + len(old)), meant.instead.encode())


def _sessions(reading: Reading) -> Iterator[Finding]:
    from hooklint.rules.commands.comparing import asks_for

    if not asks_for(reading, "session_id", SESSION_ID):
        return
    from hooklint.rules.commands.event_words import reasons_as_sessions

    for word, name in reasons_as_sessions(reading):
        yield Finding(
            word.at.source,
            word.at.span,
            f"{name} is the session's id since nanopi 0.12, also on compaction, and never `{word.text}`, "
            "so this comparison never holds; test .arguments.reason",
            "test .arguments.reason",
        )
