"""A hook that blocks on no way at all → whether a way that fails is how its author meant to refuse."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.rules.commands.feasible import feasible
from hooklint.scripts.values import holes

if TYPE_CHECKING:
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.scripts.model import Ending, Guard

_REMARKS = (
    r"\b(warn(ing|s)?|note|notice|notes|hint|remind(er|s)?|heads[- ]up|careful|consider|deprecated|fyi"
    r"|skip(ped|ping|s)?|ignor(e|es|ed|ing)|nothing to)\b"
)
"""Whoever says this may know that the call goes on."""

_ABOUT_ITSELF = (
    r"\b(not for me|unsupported|supports?|unreadable|needs?|install(ed)?|time[sd]?[ -]?out|unavailable|unreachable"
    r"|broken|bad|corrupt(ed)?|no (json|payload|input|command|path|answer|stdin))\b"
)

_LIMITS = (
    r"\b(allowed|limit(ed|s)?|budget|quota|exceed(s|ed|ing)?|too (many|much|large|long|big|often)|at most|no more than"
    r"|freeze|frozen|policy|read-only|closed)\b"
)
"""Words of those who refuse for a reason that has nothing to do with what was asked."""

_REFUSER = r"(den(y|ied)|block(ed)?|refuse[ds]?|reject(ed)?|forbid(den)?|veto|say_?no|no|stop_it|disallow)"
_HEADING = re.compile(
    rb"^[ \t]*(?:(?:async[ \t]+)?(?:def|function)[ \t]+(\w+)|(\w+)[ \t]*\(\)[ \t]*\{|(?:const|let)[ \t]+(\w+)[ \t]*=)",
    re.MULTILINE,
)

_QUOTED = re.compile(r"""(["'`])(.+?)\1""", re.DOTALL)

_HARMLESS = re.compile(
    r"\[|\[\[|\.|:|[ef]?grep|awk|basename|bash|case|cat|cd|command|cut|date|declare|dirname|echo|env|eval|exit|export"
    r"|expr|false|git|hash|head|id|jq|local|ls|mapfile|printf|pwd|read|readarray|readlink|readonly|realpath|return|sed"
    r"|set|sh|shift|shopt|sort|source|stat|tail|test|tr|trap|true|type|typeset|uname|uniq|unset|wc"
)
"""What a hook that only looks is made of."""


def is_meant_to_refuse(ending: Ending, read: ReadHook) -> bool:
    """Whether an end of a toothless hook tells somebody something, and fails because of what was asked."""
    said = " ".join(sentences(ending))
    if not re.search(r"\w", said) or re.search(_ABOUT_ITSELF, said, re.IGNORECASE):
        return False
    if not ending.guards or ending.guards[-1].kind == "program":
        return False
    if _hangs_on_call(ending.guards, read):
        return True
    return bool(re.search(_LIMITS, said, re.IGNORECASE)) or _stands_in_refuser(ending)


def is_toothless(read: ReadHook) -> bool:
    """Whether no way can block, and not every way fails."""
    from hooklint.rules.commands.lost_exits import may_block

    ends = feasible(read)
    ends_well = any(0 in end.status.codes for end in ends)
    return ends_well and read.reading.is_whole and not any(may_block(end, ends) for end in ends)


def is_remark(said: str) -> bool:
    """Whether it is said for information."""
    return bool(re.search(_REMARKS, said, re.IGNORECASE))


def sentences(ending: Ending) -> list[str]:
    """What it tells, as far as that is known; what it throws at the end is told in a traceback."""
    said = [piece for one in ending.printed for piece in one.value if isinstance(piece, str)]
    thrown = re.match(r"\s*(?:raise|throw)\b(.*)", ending.at.source.text(ending.at.span), re.DOTALL)
    return said + ([found[2] for found in _QUOTED.finditer(thrown[1])] if thrown else [])


def _hangs_on_call(guards: tuple[Guard, ...], read: ReadHook) -> bool:
    """Whether the last test is of the call, or of something else once the call was found to be of a kind."""
    hits = [guard for guard in guards if _is_of_call(guard)]
    last, found = guards[-1], [guard for guard in hits if guard.holds]
    is_of_program = last.kind == "other" and bool(last.words) and not last.value
    if last in found or (found and last.kind in {"compare", "other"} and last.how != "is set" and not is_of_program):
        return True
    return last in hits and _only_looks(read)


def _is_of_call(guard: Guard) -> bool:
    """Whether it tests what the model wrote, and more than whether there is any."""
    if guard.kind not in {"compare", "other"} or guard.how == "is set":
        return False
    return any(
        hole.kind == "payload" or (hole.kind == "field" and hole.name.startswith("arguments"))
        for hole in holes(guard.value)
    ) and not any('"tool_name"' in word or '"event"' in word for word in guard.words)


def _only_looks(read: ReadHook) -> bool:
    """Whether nothing is started that leaves a trace, so that its status is all that can come of it."""
    own = {started.at for started in read.reading.started}
    others = [call for call in read.reading.calls if own.isdisjoint(call.places)]
    return all(_HARMLESS.fullmatch(call.name) and call.stdout != "file" for call in others)


def _stands_in_refuser(ending: Ending) -> bool:
    """Whether the exit stands in a function whose name says what it is for."""
    at = ending.at
    before = at.source.data[: at.span.start + 1]
    headings = list(_HEADING.finditer(before))
    if not headings:
        return False
    name = next(name for name in headings[-1].groups() if name).decode(errors="replace")
    is_over = re.search(rb"^\S", before[headings[-1].end() :], re.MULTILINE) is not None
    return not is_over and re.fullmatch(_REFUSER, name, re.IGNORECASE) is not None
