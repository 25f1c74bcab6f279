"""Our answers about patterns held against the oracle's: verdict, text, and every search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from hooklint.regexes import rust
from hooklint.regexes.rust.errors import RegexError
from tests.oracle.client import ask_patterns
from tests.oracle.patterns import Question

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

Respect: TypeAlias = Literal["verdict", "text", "match", "crash"]
Answer: TypeAlias = dict[str, Any]


class Disagreement(NamedTuple):
    """A pattern, and the text searched if it was about one, on which we and the oracle differ."""

    pattern: str
    subject: str | None
    respect: Respect
    expected: object
    got: object


def ours(question: Question) -> Answer:
    """Our answer in the shape of the oracle's; a crash of ours is an answer as well."""
    try:
        program = rust.compile(question.pattern)
        return {"ok": True, "matches": [program.is_match(subject) for subject in question.subjects]}
    except RegexError as error:
        return {"ok": False, "error": str(error)}
    except Exception as error:  # noqa: BLE001 - the fuzz must name the pattern and go on
        return {"ok": None, "error": repr(error)}


def difference(question: Question, expected: Answer, got: Answer) -> Disagreement | None:
    """In what the two answers differ first."""
    if expected == got:
        return None
    pattern = question.pattern
    if got["ok"] is None:
        return Disagreement(pattern, None, "crash", expected, got["error"])
    if expected["ok"] != got["ok"]:
        return Disagreement(pattern, None, "verdict", reason(expected), reason(got))
    if not expected["ok"]:
        return Disagreement(pattern, None, "text", expected["error"], got["error"])
    pairs = zip(question.subjects, expected["matches"], got["matches"], strict=True)
    return next(Disagreement(pattern, subject, "match", his, mine) for subject, his, mine in pairs if his != mine)


def reason(answer: Answer) -> str:
    """Why a pattern is refused, without its place; `accepted` if it is not."""
    return "accepted" if answer["ok"] else answer["error"].rpartition("\nerror: ")[2]


def compared(questions: Iterable[Question], answers: Iterable[Answer]) -> Iterator[Disagreement]:
    """Every pattern on which the two differ."""
    for question, answer in zip(questions, answers, strict=True):
        if found := difference(question, answer, ours(question)):
            yield found


def shrunk(oracle: Path, found: Disagreement) -> Disagreement:
    """The same kind of difference on a pattern and text from which nothing can be taken away."""
    size = max(len(found.pattern), len(found.subject or ""))
    while size:
        smaller = list(dict.fromkeys(_cut(found, size)))
        answers = ask_patterns(oracle, smaller)
        shorter = (one for one in compared(smaller, answers) if one.respect == found.respect)
        if better := next(shorter, None):
            found = better
        else:
            size //= 2
    return found


def _cut(found: Disagreement, size: int) -> Iterator[Question]:
    subjects = () if found.subject is None else (found.subject,)
    for text in _without(found.pattern, size):
        yield Question(text, subjects)
    for subject in subjects:
        for text in _without(subject, size):
            yield Question(found.pattern, (text,))


def _without(text: str, size: int) -> Iterator[str]:
    for at in range(0, len(text), size):
        yield text[:at] + text[at + size :]
