"""Programs of which it is only known whether they read stdin, and where they print nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.programs.answers import answer, output
from hooklint.scripts.programs.arguments import arguments
from hooklint.scripts.values import literal

if TYPE_CHECKING:
    from hooklint.scripts.model import Call, Result
    from hooklint.scripts.session import Session

_SILENT = frozenset(
    ("notify-send", "say", "afplay", "paplay", "aplay", "spd-say", "terminal-notifier", "logger", "open", "xdg-open")
)
"""They do not print on stdout, unless they are asked to."""

_WITHOUT_OPERANDS = frozenset(("gofmt", "goimports", "rustfmt", "shfmt", "clang-format", "say", "logger"))
"""They read stdin where no file or text is named."""


_QUIET_GIT = frozenset(
    ("init", "commit", "checkout", "switch", "fetch", "pull", "push", "clone", "stash", "reset", "gc", "merge", "diff")
) | {"grep"}
"""What of `git` prints nothing with `-q`; with others that only means fewer complaints."""

_WITH_VALUE = {
    "git": "C c git-dir work-tree",
    "curl": "o output w write-out H header d data data-raw data-binary X request T u user A b c e m max-time F",
    "wget": "O output-document o output-file T timeout t tries U P header post-data post-file user-agent",
}


def run(call: Call, _session: Session) -> tuple[Result, ...]:
    """It may print anything, on both streams, and end with any status."""
    out = () if _is_silent(call) else output(call)
    return (answer(call, out=out, err=output(call), reads=_reads(call)),)


def _reads(call: Call) -> bool:
    texts = [literal(word) or "" for word in call.words[1:]]
    if call.name in _WITHOUT_OPERANDS and not arguments(call, "t p f i u n").operands:
        return True
    return any(text in {"-", "@-"} or text.endswith("=@-") or "stdin" in text.lower() for text in texts)


def _is_silent(call: Call) -> bool:
    given = arguments(call, _WITH_VALUE.get(call.name, ""))
    if call.name == "curl":
        to_file = [literal(value) for value in given.values("o", "output")]
        is_saved = (bool(to_file) and "-" not in to_file) or given.has("O", "remote-name", "remote-name-all")
        return is_saved and not given.has("w", "write-out", "v", "D", "dump-header")
    if call.name == "wget":
        return not any(literal(value) in {"-", "/dev/stdout"} for value in given.values("O", "output-document"))
    if call.name == "git":
        command = next((literal(operand.value) for operand in given.operands), None)
        return command in _QUIET_GIT and given.has("q", "quiet")
    return call.name in _SILENT and not given.has("v", "verbose", "progress", "l", "s", "stderr")
