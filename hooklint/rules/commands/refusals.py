"""A way to end that fails → whether it was meant to refuse: by its words, or because of what it was asked about."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.rules.commands.feasible import feasible
from hooklint.rules.commands.toothless import is_meant_to_refuse, is_remark, sentences
from hooklint.scripts.values import Hole, holes

if TYPE_CHECKING:
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.scripts.model import Ending, Guard, Place

_REFUSED = (
    r"\b(blocked|denied|refus(ed|ing)|forbidden|rejected|prohibited|disallowed|vetoed|violat(es|ed|ion|ions)"
    r"|(not|isn't|never) (allowed|permitted)|off[- ]limits|no \w+ allowed)\b"
)
_REFUSES = r"\b(block(s|ing)?|den(y|ies)|refuses?|forbids?|rejects?|disallows?|protected|must not)\b"
"""These may also be about a list or a service of that kind, and are not where something is amiss."""

_OTHERWISE_REFUSED = r"(permission|access) denied|connection refused"

_IN_TROUBLE = (
    r"\b(permission denied|usage|not found|missing|fail(s|ed|ure)?|invalid|malformed|unable|cannot|can't|could ?n[o']t"
    r"|error|no such|requires?|required|expected|unexpected|unknown|not installed|empty|parse|refused"
    r"|broken?|corrupt(ed)?|(un|not )readable|damaged|out of date)\b"
)
_ADVISES = r"\b(warn(ing|ings|s)?|notice|note|hint|tip|fyi|advice|reminder|recommend(ed|s)?|prefer(red|s)?|consider)\b"
"""Whoever only wants to say something may well end with another status: the host shows it, and goes on."""


_UNABLE = (
    r"\b(permission denied|usage|not found|missing|invalid|malformed|unable|cannot|can't|could ?n[o']t|no such"
    r"|not installed|parse|no config(uration)?)\b"
)
_PREPARES = r"(cd|pushd|mkdir|mktemp|flock|touch|exec|source|\.|cp|mv|ln|cat|read)\s"
_STATUS_OF_ANOTHER = r"(-eq|={1,3})\s*[\"']?2\b|\b2[\"']?\s*={2,3}"

_HANDLER = r"\s*(except\s*(:|.*(Exception|Error)\b)|\}?\s*catch\b)"
_HELPER = (
    r"\s*(trap\s|(function\s+|def\s+)?(on_?|handle_?)?(die|fail|err|error|abort|bail|fatal|panic|trap|exit|cleanup)"
    r"[a-z_]*\s*\()"
)
"""What a script ends itself by that cannot go on."""

_MOST_LINES = 30


def is_own_trouble(ending: Ending) -> bool:
    """Whether it ends so because what it needs for its own work went wrong, or because another program ended so."""
    if any(_is_passed_on(guard) for guard in ending.guards):
        return True
    said = " ".join(_literals(ending))
    if _has(_REFUSED, said) and not _has(_OTHERWISE_REFUSED, said):
        return False
    at = ending.at
    before = at.source.line_text(at.source.line_of(at.span.start))
    failed = [_text(guard) for guard in ending.guards[-1:] if not guard.holds]
    went_wrong = _has(_UNABLE, said) or any(re.match(rf"\s*{_PREPARES}", text) for text in (*failed, before))
    return went_wrong or _catches_errors(at)


def _catches_errors(at: Place) -> bool:
    """Whether it stands in a handler for errors, of every kind or those that the language raises, or in a `die`."""
    last = at.source.line_of(at.span.start)
    own = at.source.line_text(last)
    if re.match(_HANDLER, own) or re.match(_HELPER, own):
        return True
    depth = _depth(own)
    for number in range(last - 1, max(0, last - _MOST_LINES), -1):
        text = at.source.line_text(number)
        if text.strip() and _depth(text) < depth:
            return bool(re.match(_HANDLER, text) or re.match(_HELPER, text))
    return False


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def _is_passed_on(guard: Guard) -> bool:
    """Whether the status of a program was asked for 2."""
    if not guard.holds or (guard.kind, guard.how) not in {("other", ""), ("compare", "equals")}:
        return False
    is_number = any(isinstance(piece, Hole) and piece.kind == "number" for piece in guard.value)
    is_two = is_number and guard.words == ("2",)
    return is_two or (guard.kind == "other" and _has(_STATUS_OF_ANOTHER, _text(guard)))


def _text(guard: Guard) -> str:
    return guard.at.source.text(guard.at.span)


def is_refusal(ending: Ending, read: ReadHook, *, is_toothless: bool = False) -> bool:
    """Whether it says no, or whether a test of the payload leads to it alone and it tells the user something.

    In a hook that never blocks, less of a test is enough.
    """
    if any(guard.kind in ("program", "file") and not guard.holds for guard in ending.guards[-2:]):
        return False
    said = " ".join(sentences(ending))
    if _has(_REFUSED, said) and not _has(_OTHERWISE_REFUSED, said):
        return True
    if _has(_IN_TROUBLE, said) or _has(_ADVISES, said) or not said.strip() or _catches_errors(ending.at):
        return False
    if _has(_REFUSES, said):
        return True
    return not is_remark(said) and (_is_chosen(ending, read) or (is_toothless and is_meant_to_refuse(ending, read)))


def _has(words: str, said: str) -> bool:
    return bool(re.search(words, said, re.IGNORECASE))


def _literals(ending: Ending) -> list[str]:
    return [piece for one in ending.printed for piece in one.value if isinstance(piece, str)]


def _is_chosen(ending: Ending, read: ReadHook) -> bool:
    """Whether the last test on the way is one of what the model wrote, and other ways end well."""
    tests = [guard for guard in ending.guards if _is_test(guard)]
    ends_well = any(one.status.codes == (0,) for one in feasible(read))
    return ends_well and bool(tests) and tests[-1] == ending.guards[-1] and _says_on_stderr(ending)


def _says_on_stderr(ending: Ending) -> bool:
    return any(one.stream == "stderr" for one in ending.printed)


def _is_test(guard: Guard) -> bool:
    """Whether it finds words in the call, and does not just ask whether there is any or whose it is."""
    is_about_call = any(
        hole.kind == "payload" or (hole.kind == "field" and hole.name.startswith("arguments"))
        for hole in holes(guard.value)
    )
    is_hit = guard.kind == "compare" and guard.holds and guard.how != "is set" and any(guard.words)
    return is_hit and is_about_call and not any('"tool_name"' in word or '"event"' in word for word in guard.words)
