"""What the rule about values knows of events: words that no event has for its name, and what is meant by them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from hooklint.hosts.claude_code.events import EVENTS as CLAUDE_CODES
from hooklint.hosts.nanopi.event_values import before, current, in_style
from hooklint.hosts.nanopi.names import meaning
from hooklint.hosts.nanopi.variables import EVENT, SESSION_ID
from hooklint.hosts.nanopi.versions import DEFAULT_TARGET, EVENTS, REASONS, version
from hooklint.hosts.nearest import plain_letters
from hooklint.rules.commands.comparing import asked_for, in_payload, is_translated, matches, never, words_for
from hooklint.rules.commands.other_hosts import words_for_others
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hooklint.hosts.nanopi.event_values import Style
    from hooklint.hosts.nanopi.names import Meaning
    from hooklint.rules.commands.comparing import Word
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.scripts.model import Reading

_VARIABLE, _FIELD = EVENT, "event"
_NEAREST = {"PreCompact": "session_before_compact", "PostCompact": "session_compact", "Stop": "message_end"}
"""What other hosts call something that nanopi has too, by a name that is not near."""


class Meant(NamedTuple):
    """A word that is never equal: what is compared, the event that was meant, and the value that it has today.

    `how`: `retired` (the name before 0.12), `style` (written as another place has it, or as nobody has), `slip`,
    `foreign` (another host's event; then `event` and `instead` may be "").
    """

    text: str
    subject: str
    event: str
    instead: str
    how: Literal["retired", "style", "slip", "foreign"]


def dead_words(read_hook: ReadHook) -> Iterator[tuple[Word, Meant]]:
    """The words that the event is compared with and that it never is, without second choices."""
    reading = read_hook.reading
    by_style: dict[Style, list[Word]] = {
        "camel": list(words_for(reading, (), (_VARIABLE,))),
        "snake": [*words_for(reading, (_FIELD,), ()), *in_payload(reading, _FIELD)],
    }
    handled = _handled(by_style)
    others = words_for_others(read_hook) if any(by_style.values()) else frozenset()
    for style, words in by_style.items():
        for word in words:
            every = [one for one in _meant(word, style) if not _is_second_choice(word, one, style, handled)]
            if every and word.text not in others:
                yield from ((word, meant) for meant in every)


def _handled(by_style: dict[Style, list[Word]]) -> frozenset[str]:
    """The events that the script asks for by a name that they have."""
    styles = by_style.items()
    return frozenset(
        event for event in EVENTS if any(asked_for(in_style(event, style), words) for style, words in styles)
    )


def _meant(word: Word, style: Style) -> Iterator[Meant]:
    if not word.text or not never(word, current(style)):
        return
    subject = _VARIABLE if style == "camel" else ".event"
    for name in _names(word, style):
        found = meaning(name, version(DEFAULT_TARGET))
        if name in before(style):
            instead = before(style)[name]
            yield Meant(name, subject, _event(instead), instead, "retired")
        elif name in CLAUDE_CODES and (found is None or found.how == "slip"):
            event = _NEAREST.get(name, "")
            yield Meant(name, subject, event, in_style(event, style) if event else "", "foreign")
        elif found is not None:
            yield Meant(name, subject, found.event, in_style(found.event, style), _how(name, found))


def _how(name: str, found: Meaning) -> Literal["retired", "style", "slip"]:
    if plain_letters(name) in {plain_letters(old) for old in before("snake")}:
        return "retired"
    return "slip" if found.how == "slip" else "style"


def _event(value: str) -> str:
    return next(event for event in EVENTS if plain_letters(event) == plain_letters(value))


def _names(word: Word, style: Style) -> Iterable[str]:
    """The names that a word can be equal to: itself, or for a pattern those of before, of today and of other hosts."""
    if word.how == "equals" or (word.how in ("glob", "regex") and word.text.isidentifier()):
        return (word.text,)
    other: Style = "snake" if style == "camel" else "camel"
    known = (*before(style), *before(other), *current(other), *CLAUDE_CODES)
    return tuple(name for name in known if name in word.text and matches(word.text, word.how, name))


def _is_second_choice(word: Word, meant: Meant, style: Style, handled: frozenset[str]) -> bool:
    """Whether the script knows of the right name too, or is one for several hosts."""
    if (meant.event and meant.event in handled) or (meant.instead and is_translated(word, meant.instead)):
        return True
    if meant.how == "foreign":
        return bool(handled)
    return any(other in current(style) for other in word.beside) and meant.how != "retired"


def reasons_as_sessions(reading: Reading) -> Iterator[tuple[Word, str]]:
    """The words that a session's id is compared with and that are reasons of a compaction, as the id was before."""
    reasons = {word.text for word in words_for(reading, ("arguments.reason",), ())}
    for subject, words in {
        SESSION_ID: words_for(reading, (), (SESSION_ID,)),
        ".session_id": (*words_for(reading, ("session_id",), ()), *in_payload(reading, "session_id")),
    }.items():
        yield from ((word, subject) for word in words if word.text in REASONS and word.text not in reasons)
