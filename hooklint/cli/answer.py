"""What `check` does once its options are known. Nothing here needs an option parser, which is slow to import."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from hooklint.checking import check
from hooklint.cli.screen import Screen
from hooklint.hosts.nanopi.versions import DEFAULT_TARGET
from hooklint.rules.model import Severity
from hooklint.source.machine import Machine

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from hooklint.checking import Report
    from hooklint.reports.cells import Line
    from hooklint.reports.view import View

BARS = ("error", "warning", "info", "never")


def answer(  # noqa: PLR0913 - one parameter an option
    paths: Sequence[Path] = (),
    *,
    home: Path | None = None,
    target: str = DEFAULT_TARGET,
    fail_on: str = "warning",
    output: str = "text",
    color: str = "auto",
) -> int:
    """Check, print, and return the exit code."""
    world = Machine()
    screen = Screen(world, color)
    given = [absolute(path, world.cwd) for path in paths]
    report = check(world, given, target=target, home=home and absolute(home, world.cwd))
    if output == "json":
        from hooklint.reports.json_report import json_report

        screen.raw(json_report(report, world.cwd).encode())
    else:
        screen.say([*lines(report, screen.view, again(paths, home, target))])
    return int(at_bar(report, fail_on))


def lines(report: Report, view: View, again: str = "") -> Iterable[Line]:
    """The report for people. A clean one imports nothing that only findings need."""
    if report.diagnostics:
        from hooklint.reports.text import layout

        return layout(report, view, again)
    from hooklint.reports.summary import nothing_read, summary

    return summary(report, view) if report.files else nothing_read(report, view)


def absolute(path: Path, cwd: Path) -> Path:
    """The path from the root, without `..`; links stay links."""
    full = cwd / path
    if ".." not in full.parts:
        return full
    return full.resolve() if full.name == ".." else full.parent.resolve() / full.name


def at_bar(report: Report, bar: str) -> bool:
    """Whether a finding is at least as bad as `bar`."""
    return bar != "never" and any(found.severity >= Severity[bar.upper()] for found in report.diagnostics)


def again(paths: Sequence[Path], home: Path | None, target: str) -> str:
    """What a next command needs to look at the same files: options and paths, quoted for a shell, a blank first."""
    words = [*(("--home", str(home)) if home else ()), *(("--target", target) if target != DEFAULT_TARGET else ())]
    words += map(str, paths)
    if not words:
        return ""
    return " " + " ".join(_pasted(word) for word in words)


def _pasted(word: str) -> str:
    """The word for a shell; what a terminal could obey is spelt in bash's own escapes."""
    from shlex import quote

    from hooklint.reports.escape import visible

    if visible(word) == word:
        return quote(word)
    plain = (
        chr(byte) if " " <= chr(byte) <= "~" and chr(byte) not in "'\\" else f"\\x{byte:02x}"
        for byte in os.fsencode(word)
    )
    return f"$'{''.join(plain)}'"
