"""What is brought from the network and then run, as far as that is certain."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from hooklint.rules.commands.network import FETCHERS, LIBRARIES, fetches
from hooklint.scripts.values import holes, literal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.scripts.model import Call, Reading
    from hooklint.scripts.values import Value

_SHELLS = frozenset({"bash", "sh", "dash", "zsh", "ksh", "fish", "ash"})
_INTERPRETERS = _SHELLS | {"python", "python3", "node", "nodejs", "perl", "ruby", "php", "deno", "bun"}
_TEXT_RUNNERS = frozenset({"eval", "source", "."})
_WITH_A_PROGRAM = ("-c", "-e", "-m")
_CHECKERS = frozenset({"sha256sum", "sha512sum", "sha1sum", "shasum", "gpg", "gpgv", "cosign", "minisign", "signify"})
_SAVING = {"curl": ("o", "--output"), "wget": ("O", "--output-document"), "aria2c": ("o", "--out")}
"""By which option, short and long, a program is told the file's name."""


def fetched_and_run(reading: Reading) -> Iterator[tuple[Call, str]]:
    """Each call that runs something just fetched, and how; nothing where a checksum or a signature is asked for."""
    calls = reading.calls
    if any(call.name in _CHECKERS for call in calls) or not (
        fetches(reading) or any(call.name in LIBRARIES for call in calls)
    ):
        return
    files = {name for call in calls for name in _saved(call)}
    for call in calls:
        how = _how(call, files)
        if how:
            yield call, how


def _how(call: Call, files: set[str]) -> str:
    if call.name in _INTERPRETERS and _reads_program(call) and call.stdin and (name := _fetcher(call.stdin)):
        return f"`{name} … | {call.name}`"
    if call.name in _TEXT_RUNNERS | _INTERPRETERS:
        name = next(filter(None, map(_fetcher, call.words[1:])), "")
        if name and (call.name in _TEXT_RUNNERS or _is_program(call)):
            return f"`{call.name} … {name} …`"
    if call.name in {"exec", "eval"} and not call.is_program and (name := _fetcher((call.words[1:] or ((),))[0])):
        return f"`{call.name}({name} …)`"
    return "what it has saved as a file" if _run_as_file(call) in files else ""


def _run_as_file(call: Call) -> str | None:
    """The name of the file that a call runs."""
    if call.name not in _INTERPRETERS | {"source", "."}:
        return literal(call.words[0]) if call.words else None
    words = [literal(word) for word in call.words[1:]]
    if any(word in _WITH_A_PROGRAM for word in words):
        return None
    return next((word for word in words if word and not word.startswith("-")), None)


def _reads_program(call: Call) -> bool:
    """Whether an interpreter takes its program from stdin: it is given no other one."""
    words = [literal(word) for word in call.words[1:]]
    if any(word in _WITH_A_PROGRAM for word in words):
        return False
    operands = [word for word in words if word is None or not word.startswith("-")]
    return not operands or "-s" in words or "-" in words


def _is_program(call: Call) -> bool:
    """Whether one of the interpreter's words is a program, or a file made of what was fetched (`<(curl …)`)."""
    words = [literal(word) for word in call.words[1:]]
    if any(word in _WITH_A_PROGRAM for word in words):
        at = next(i for i, word in enumerate(words) if word in _WITH_A_PROGRAM)
        return bool(call.words[at + 2 : at + 3]) and bool(_fetcher(call.words[at + 2]))
    first = next((word for word in call.words[1:] if not (literal(word) or "").startswith("-")), ())
    return bool(_fetcher(first))


def _fetcher(value: Value) -> str:
    """The program that brought some of the text from the network."""
    return next((hole.name for hole in holes(value) if hole.kind == "output" and hole.name in FETCHERS | LIBRARIES), "")


def _saved(call: Call) -> Iterator[str]:
    """The names of the files that a call brings."""
    letter, long = _SAVING.get(call.name, ("", ""))
    words = [literal(word) for word in call.words]
    for option, value in pairwise(words):
        if letter and option and value and (option == long or _ends_in(option, letter)):
            yield value


def _ends_in(option: str, letter: str) -> bool:
    """`-o FILE`, or `-fsSLo FILE`."""
    return option.startswith("-") and not option.startswith("--") and option.endswith(letter) and option[1:].isalpha()
