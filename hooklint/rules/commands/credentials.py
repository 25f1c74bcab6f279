"""Calls that read what opens other doors: private keys, credentials of services, the whole environment."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from hooklint.scripts.values import holes, literal
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.scripts.model import Call, Reading
    from hooklint.scripts.values import Value
    from hooklint.source.span import Span

_FILES = {
    "/.ssh/id_": "a private key",
    "/.gnupg/": "a private key",
    "/.nanopi/config.toml": "credentials",
    "/.aws/credentials": "credentials",
    "/.netrc": "credentials",
    "/.git-credentials": "credentials",
    "/.kube/config": "credentials",
    "/.docker/config.json": "credentials",
    "/.config/gcloud/": "credentials",
    "/.azure/": "credentials",
    "/.npmrc": "credentials",
    "/.pypirc": "credentials",
    "/.config/gh/hosts.yml": "credentials",
    "/etc/shadow": "passwords",
    "/.bash_history": "the history of commands",
    "/.zsh_history": "the history of commands",
}
_READERS = frozenset({"cat", "base64", "head", "tail", "tac", "xxd", "od", "gzip", "tar", "zip", "sed", "awk", "grep"})
_READERS |= {"open", "openssl", "jq", "tr", "cut", "strings", "hexdump", "gpg"}
_PUBLIC = (".pub", "known_hosts", "authorized_keys")
_DATA_OPTIONS = frozenset({"-d", "--data", "--data-binary", "--data-raw", "--data-urlencode", "-F", "--form", "-T"})
_DATA_OPTIONS |= {"--upload-file", "--post-file", "--post-data", "--body-file", "--body-data"}
_LOGIN_OPTIONS = frozenset({"-i", "-F", "-o", "-e", "-S", "-J", "--rsh"})


class Sent(NamedTuple):
    """A call that sends something, and what that is."""

    call: Call
    what: str


def sent(reading: Reading) -> Iterator[Sent]:
    """Every call to the network that certainly carries a key, credentials or the environment as its data."""
    from hooklint.rules.commands.network import reaches_network

    sources = [(call, what) for call in reading.calls if (what := _read_by(call))]
    for call in reading.calls:
        if reaches_network(call):
            what = (
                _named(call)
                or _in_code(call)
                or next((what for source, what in sources if _feeds(source, call, reading)), "")
            )
            if what:
                yield Sent(call, what)


def _read_by(call: Call) -> str:
    """What a call prints that nobody else should have."""
    if call.name in {"env", "printenv", "export", "set", "declare"} and len(call.words) == 1:
        return "the environment"
    if call.name == "security" and any("password" in (literal(word) or "") for word in call.words[1:2]):
        return "a password of the keychain"
    return next(filter(None, map(_secret, call.words[1:])), "") if call.name in _READERS else ""


def _secret(value: Value) -> str:
    """What a file holds, by the end of its name: whatever the home folder is called."""
    text = "".join(piece if isinstance(piece, str) else "" for piece in value)
    if text.endswith(_PUBLIC):
        return ""
    path = f"/{text.lstrip('/')}" if text.startswith(".") else text.replace("~/", "/")
    if path.endswith(("/.ssh", "/.ssh/", "/.gnupg")):
        return "a private key"
    if path.endswith(("/.env", "@.env", "/.env.local", "@.env.local", "/.env.production")):
        return "credentials"
    return next((what for part, what in _FILES.items() if part in path), "")


def _named(call: Call) -> str:
    """What the call sends of files that it names itself: `-d @FILE`, `-F x=@FILE`, `-T FILE`; scp names them bare."""
    values = call.words[1:]
    if call.name in {"scp", "rsync", "sftp"}:
        return next(filter(None, map(_secret, _operands(call.words))), "")
    for option, value in pairwise(values):
        if literal(option) in _DATA_OPTIONS and (what := _secret(value)):
            return what
    return ""


_ENVIRONMENT = r"\bos\.environ\b(?!\s*\[|\.)|\bprocess\.env\b(?!\s*[.\[?])"


def _in_code(call: Call) -> str:
    """The environment as a whole, where it stands in the call of a Python or Node program."""
    is_all = not call.is_program and re.search(_ENVIRONMENT, call.at.source.text(call.at.span))
    return "the environment" if is_all else ""


def _operands(words: tuple[Value, ...]) -> Iterator[Value]:
    """The files of a copy; a key behind an option is how one logs in."""
    for option, value in pairwise(words):
        written = value[0] if value and isinstance(value[0], str) else ""
        if literal(option) not in _LOGIN_OPTIONS and not written.startswith("-"):
            yield value


def _feeds(source: Call, call: Call, reading: Reading) -> bool:
    """Whether what the source prints reaches the call: through a pipe, or inside of one of its data arguments."""
    if source.at.source is not call.at.source or source.at == call.at:
        return False
    if not call.is_program:
        made_of = {hole.name for value in call.words for hole in holes(value) if hole.kind == "output"}
        return source.name in made_of and sum(one.name == source.name for one in reading.calls) == 1
    if _is_within(source.at.span, call.at.span):
        return _is_data(source.at.span, call)
    return _is_piped(source, call, reading) or _is_carried(source, call)


def _is_within(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _is_data(inner: Span, call: Call) -> bool:
    """Whether the argument around a place is data: a header that carries a token is how one logs in."""
    for at, place in enumerate(call.places):
        if _is_within(inner, place.span):
            before = literal(call.words[at - 1]) if at else ""
            return before in _DATA_OPTIONS or (before or "").startswith("-") is False
    return False


def _is_piped(source: Call, call: Call, reading: Reading) -> bool:
    """Follow the pipeline from its reader to its sender."""
    here: Call | None = source
    for _ in reading.calls:
        here = next((one for one in reading.calls if here and _is_next(here, one)), None)
        if here is None or here is call:
            break
    return here is call


def _is_next(here: Call, one: Call) -> bool:
    """Whether `one` reads what `here` prints. Neighbours are known as they are written, before anything is expanded."""
    return (
        here.piped_to[:1] == one.words[:1] != ()
        and one.piped_from[:1] == here.words[:1]
        and len(here.piped_to) == len(one.words)
        and one.at.span.start > here.at.span.start
    )


def _is_carried(source: Call, call: Call) -> bool:
    """Whether a data argument holds what only this call can have printed, by way of a variable."""
    for option, value in pairwise(call.words):
        made_of = {hole.name for hole in holes(value) if hole.kind == "output"}
        if literal(option) in _DATA_OPTIONS and source.name in made_of and source.stdout == "captured":
            return True
    return False
