"""Calls that reach the network, and how long each may wait there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.scripts.values import literal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.scripts.model import Call, Reading

FETCHERS = frozenset({"curl", "wget", "aria2c", "fetch", "http", "https", "xh"})
"""Programs that bring a file from the network, and send one there."""

LIBRARIES = frozenset({"urllib", "requests", "httpx"})
"""What stands for such a program in Python."""

_ALWAYS = FETCHERS | {"nc", "ncat", "socat", "ssh", "scp", "sftp", "rsync", "telnet", "ftp", "gh", "glab", "sendmail"}
_ALWAYS |= LIBRARIES | {"aiohttp", "socket", "smtplib", "ftplib", "paramiko"}
_SOMETIMES = {
    "git": {"clone", "fetch", "pull", "push", "ls-remote"},
    "npm": {"install", "ci", "publish", "audit", "outdated", "view"},
    "pnpm": {"install", "add", "publish"},
    "yarn": {"install", "add"},
    "pip": {"install", "download"},
    "pip3": {"install", "download"},
    "docker": {"pull", "push"},
    "aws": {"s3", "sts", "ssm", "secretsmanager", "lambda", "sns", "sqs"},
    "gcloud": {"storage", "secrets", "functions"},
}

_LIMITS = {
    "curl": ("--max-time", "-m"),
    "wget": ("--timeout", "-T"),
    **dict.fromkeys(("http", "https", "xh", "rsync"), ("--timeout",)),
    **dict.fromkeys(("nc", "ncat"), ("-w",)),
}
"""The options by which a program bounds a whole request, in seconds. `--connect-timeout` is a part of it only."""

_IN_SECONDS = r"\btimeout\s*=\s*\(?\s*([\d.]+)\s*(?:,\s*([\d.]+))?"
_BOUNDED = (
    rb"setdefaulttimeout|signal\.alarm|ClientTimeout|Client\(|Session\(|AbortController|AbortSignal|setTimeout|timeout"
)
"""What a program of Python or Node may bound a request by, near it or far from it."""

_OPTIONS = r"(?i)\[[@*]\]|\w*(opt|arg|flag|param)s?\b"
"""How a list is spelt, and a variable that holds options."""

_MOST_AROUND = 64

_ENOUGH = {"--help", "-h", "--version", "-V"}
_LONGEST_LETTERS = 8


def fetches(reading: Reading) -> bool:
    """Whether one of the calls brings something from the network."""
    return any(call.name in FETCHERS | LIBRARIES for call in reading.calls)


def reaches_network(call: Call) -> bool:
    """Whether the call certainly speaks with another machine."""
    words = [literal(word) for word in call.words[1:]]
    if not _ENOUGH.isdisjoint(words) or not words:
        return False
    if call.name in _SOMETIMES:
        operand = next((word for word in words if word and not word.startswith("-")), "")
        return operand in _SOMETIMES[call.name]
    return call.name in _ALWAYS and not _is_local(words)


def _is_local(words: list[str | None]) -> bool:
    """Whether the other machine is this one."""
    hosts = ("localhost", "127.0.0.1", "[::1]", "0.0.0.0")  # noqa: S104  # compared with, not listened on
    addresses = [word.partition("://")[2] or word for word in words if word]
    return any(address.startswith(hosts) for address in addresses) or "--unix-socket" in words


def around(call: Call, reading: Reading) -> tuple[Call, ...]:
    """The calls that run the text in which a call stands: `timeout 3 ask.sh`, `bash -c '…'`."""
    found: list[Call] = []
    waiting = [call]
    while waiting and len(found) < _MOST_AROUND:
        here = waiting.pop()
        more = [one for one in reading.calls if _runs(one, here, reading) and one not in found]
        found += more
        waiting += more
    return tuple(found)


def _runs(outer: Call, inner: Call, reading: Reading) -> bool:
    if outer.at.source is inner.at.source:
        begin, end = outer.at.span
        return (begin, end) != (*inner.at.span,) and begin <= inner.at.span.start and inner.at.span.end <= end
    started = [one.at for one in reading.started if one.source is inner.at.source]
    return any(place in outer.places for place in started)


def is_bounded(call: Call) -> bool:
    """Whether another program ends it after a while."""
    return not {"timeout", "gtimeout"}.isdisjoint((call.name, *call.in_place))


def limit(call: Call) -> float | None:
    """The seconds after which the program gives up; None where it has no such option.

    A program that another one bounds (`timeout 3 curl`) waits for no time at all, for all that is asked here, and so
    does one whose options are not known.
    """
    if is_bounded(call):
        return 0
    if not call.is_program:
        return _limit_in_code(call)
    found = [_seconds(value) or 0 for value in _values(call)]
    return max(found, default=0 if _has_unread_options(call) else None)


def _has_unread_options(call: Call) -> bool:
    """Whether a limit may stand in a list, in a variable that is named for options, or in a file."""
    words = [literal(word) for word in call.words]
    unread = (place.source.text(place.span) for word, place in zip(words, call.places, strict=False) if word is None)
    is_from_file = call.name == "curl" and not {"-K", "--config"}.isdisjoint(words)
    return is_from_file or any(re.search(_OPTIONS, text) for text in unread)


def _limit_in_code(call: Call) -> float | None:
    """Python's `timeout=2`; what is bounded in any other way waits for no time at all, for all that is asked here."""
    source, span = call.at
    found = re.search(_IN_SECONDS, source.text(span))
    if found:
        return max(_seconds(text) or 0 for text in found.groups(default=""))
    return 0 if re.search(_BOUNDED, source.data) else None


def _values(call: Call) -> Iterator[str]:
    names = _LIMITS.get(call.name, ())
    words = [literal(word) for word in call.words]
    for at, word in enumerate(words):
        if word is None:
            continue
        name, equals, value = word.partition("=")
        if name in names and equals:
            yield value
        elif word in names:
            yield (words[at + 1] if at + 1 < len(words) else None) or ""
        else:
            yield from _clustered(word, names, words[at + 1 : at + 2])


def _clustered(word: str, names: tuple[str, ...], behind: list[str | None]) -> Iterator[str]:
    """`-fsSm 5` and `-m5`: a short option at the end of others, or with its value."""
    short = next((name[1] for name in names if not name.startswith("--")), None)
    if short and word.startswith("-") and not word.startswith("--") and short in word and len(word) < _LONGEST_LETTERS:
        before, _, value = word[1:].partition(short)
        if before.isalpha() or not before:
            yield value or (behind[0] if behind and behind[0] else "")


def _seconds(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
