"""On the way out: what one matcher fires on, what is wrong with it, and what other hosts make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.claude_code import matchers as claude_code
from hooklint.hosts.nanopi.matched import TURNS, witness
from hooklint.hosts.nanopi.versions import version
from hooklint.hosts.pi_hooks import matchers as pi_hooks
from hooklint.regexes.reach import Hits, OnlyUnusual, Undecided
from hooklint.reports.cells import Piece, flow, padded
from hooklint.reports.escape import visible
from hooklint.reports.text import host_text
from hooklint.rules.matchers.meant_names import guess
from hooklint.rules.model import Severity, shortened
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hooklint.hosts.nanopi.matched import Matched
    from hooklint.reports.cells import Line
    from hooklint.reports.json_report import Json
    from hooklint.reports.view import View
    from hooklint.rules.model import Diagnostic

_COLUMNS = 13
_FEW = 3
_NOT_DECIDED = "not decided: the search would take too long"
_NOT_ASKED = "not decided: a backtracking engine might take too long over it"


class Answer(NamedTuple):
    """All about one matcher: on the event asked for (`matched`, `findings`), and on the other kinds of events."""

    matcher: str
    target: str
    matched: Matched
    findings: tuple[Diagnostic, ...]
    others: tuple[Matched, ...] = ()


def matcher_layout(answer: Answer, view: View) -> Iterator[Line]:
    """The answer for people: what it fires on first."""
    matched = answer.matched
    yield from _fires(answer, view)
    for found in answer.findings:
        yield from _finding(found, view)
    if matched.refused is None:
        for other in answer.others:
            yield from _row(_PLURAL[other.subject.kind], _in_short(other), view)
    if matched.subject.kind == "tool":
        yield from _row("pi-hooks", _pi_hooks(pi_hooks.reading(answer.matcher)), view)
        yield from _row("Claude Code", _claude_code(claude_code.reading(answer.matcher)), view)
    yield from _next(answer, view)


def _next(answer: Answer, view: View) -> Iterator[Line]:
    """Judged for tools because nobody said otherwise: where it fires only elsewhere, that was meant."""
    other = next((other for other in answer.others if isinstance(other.reach, Hits)), None)
    if other is not None and answer.findings and not answer.matched.hits:
        key = next(key for key, event in version(answer.target).keys.items() if event == other.event)
        yield from flow(
            [Piece("Judged as a matcher of tools. Next: the same with"), Piece(f"--event {key}", "place")], view.width
        )


_PLURAL = {"session": "sessions", "turn": "turns", "compaction": "compactions", "input": "input"}
_NOTHING = {"tool": "no built-in tool", "session": "no session id", "turn": "no turn", "compaction": "neither reason"}


def _row(head: str, words: str, view: View, role: str = "") -> Iterator[Line]:
    yield from flow([Piece(padded(head, _COLUMNS - 1), "name"), Piece(visible(words), role)], view.width, _COLUMNS)


def _fires(answer: Answer, view: View) -> Iterator[Line]:
    matched = answer.matched
    if matched.refused is not None:
        yield from _row("refused", f"nanopi {answer.target} does not take this matcher", view, "error")
        return
    if matched.is_everything:
        shown = f"`{answer.matcher}`" if answer.matcher else "an empty matcher"
        yield from _row("fires for", f"everything: {shown} is no pattern, but nanopi's word for all", view, "good")
        return
    role = "good" if isinstance(matched.reach, Hits) else ""
    yield from _row("fires for", _in_short(matched), view, role)
    if matched.misses and matched.subject.kind != "input":
        yield from _row("misses", " ".join(matched.misses), view)
    for name in () if any(found.severity > Severity.INFO for found in answer.findings) else matched.idle:
        meant = guess((name,), matched.subject.names).names
        known = f": nanopi calls it `{meant[0]}`" if meant else ""
        yield from _row("", f"`{name}` matches {_NOTHING[matched.subject.kind]}{known}", view)


def _in_short(matched: Matched) -> str:
    """One line for any outcome."""
    if matched.refused is not None:
        return "refused"
    if isinstance(matched.reach, Undecided):
        return _NOT_DECIDED
    if matched.is_everything:
        return "every prompt" if matched.subject.kind == "input" else "every one"
    return _hit_or_not(matched)


def _hit_or_not(matched: Matched) -> str:
    """The names that are hit, or what else is, by a shortest example."""
    reach = matched.reach
    if matched.subject.kind == "input":
        return "every prompt" if isinstance(reach, Hits) else "none: `input` is tested against the empty string"
    if matched.hits:
        return _named(matched)
    if isinstance(reach, Hits):
        return f"some, such as {shortened(reach.witness)}"
    if isinstance(reach, OnlyUnusual):
        return f"none; only {matched.subject.exception}, such as `{shortened(reach.witness)}`"
    return "none"


def _named(matched: Matched) -> str:
    named = " ".join(matched.hits)
    return f"{named}{' and more' * matched.more}, of the first {TURNS}" if matched.subject.kind == "turn" else named


def _finding(found: Diagnostic, view: View) -> Iterator[Line]:
    severity = str(found.severity)
    head = [Piece(severity, severity), Piece(found.code, severity), Piece(f"{found.slug}:", "name")]
    yield from flow([*head, Piece(visible(found.message))], view.width)
    yield from host_text(found, view)


def _pi_hooks(reading: pi_hooks.Reading) -> str:
    if reading.hits is None:
        return _NOT_ASKED
    found = _hit(reading.hits, pi_hooks.TOOLS)
    return f"no pattern in JavaScript, so compared letter for letter: {found}" if reading.is_text else found


def _claude_code(reading: claude_code.Reading) -> str:
    if reading.hits is None:
        return _NOT_ASKED
    if reading.kind == "no pattern":
        return "no pattern in JavaScript, so it never fires"
    found = _hit(reading.hits, claude_code.TOOLS)
    if reading.kind != "list":
        return found
    return f"a list of whole names: {found}{_unknown(reading.others)}"


def _unknown(names: Sequence[str]) -> str:
    """The names of a list that are no tool's, the first few of them."""
    if not names:
        return ""
    more = f", nor the other {len(names) - _FEW}" * (len(names) > _FEW)
    return f"; no tool of its own is called {' or '.join(names[:_FEW])}{more}"


def _hit(hits: Sequence[str], tools: Sequence[str]) -> str:
    missed = [tool for tool in tools if tool not in hits]
    if not hits:
        return "fires for none of its tools"
    if not missed:
        return "fires for every tool"
    if len(missed) <= _FEW < len(hits):
        return f"fires for every tool of its own but {' '.join(missed)}"
    return f"fires for {' '.join(hits)}"


def matcher_json(answer: Answer) -> str:
    """The same as JSON."""
    from hooklint.reports.json_report import dumps

    pi, claude = pi_hooks.reading(answer.matcher), claude_code.reading(answer.matcher)
    elsewhere: dict[str, Json] = {
        "pi-hooks": {"read_as": "text" if pi.is_text else "pattern", "hits": _list(pi.hits)},
        "claude-code": {"read_as": claude.kind, "hits": _list(claude.hits), "others": list(claude.others)},
    }
    return dumps(
        {
            "schema": "hooklint-matcher/1",
            "host": "nanopi",
            "target": answer.target,
            "matcher": answer.matcher,
            "events": [_event(matched) for matched in (answer.matched, *answer.others)],
            "findings": [_as_json(found) for found in answer.findings],
            "elsewhere": elsewhere if answer.matched.subject.kind == "tool" else {},
        }
    )


def _event(matched: Matched) -> Json:
    return {
        "event": matched.event,
        "subject": matched.subject.what,
        "reach": _REACH.get(type(matched.reach).__name__),
        "witness": witness(matched.reach),
        "everything": matched.is_everything,
        "hits": list(matched.hits),
        "more": matched.more,
        "misses": list(matched.misses),
        "refused": matched.refused,
    }


_REACH = {"Hits": "hits", "OnlyUnusual": "only-unusual", "Never": "never", "Undecided": "undecided"}


def _list(hits: tuple[str, ...] | None) -> Json:
    return None if hits is None else list(hits)


def _as_json(found: Diagnostic) -> Json:
    return {
        "code": found.code,
        "slug": found.slug,
        "severity": str(found.severity),
        "message": found.message,
        "host_error": found.host_error,
        "fixes": [{"title": fix.title, "safety": str(fix.safety)} for fix in found.fixes],
    }
