"""What `check` does once its options are known. Nothing here needs an option parser, which is slow to import."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from hooklint.checking import check
from hooklint.cli.screen import Screen
from hooklint.rules.model import Severity
from hooklint.settings.discovery import settle
from hooklint.settings.model import NO_WISH
from hooklint.source.machine import Machine

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hooklint.checking import Report
    from hooklint.cli.outputs import Output
    from hooklint.cli.progress import Watched
    from hooklint.reports.cells import Line
    from hooklint.reports.view import View
    from hooklint.settings.model import Wish
    from hooklint.source.world import World


def answer(  # noqa: PLR0913 - one parameter an option
    paths: Sequence[Path] = (),
    *,
    home: Path | None = None,
    wish: Wish = NO_WISH,
    output: str = "text",
    files: Sequence[Output] = (),
    statistics: bool = False,
    color: str = "auto",
    stdin: Path | None = None,
) -> int:
    """Check, print, and return the exit code. `output` is the format on stdout, `files` are the others.

    `stdin` is one more path, of the file whose text comes from there.
    """
    watched = _watched(paths)
    world: World = watched or Machine()
    if stdin is not None:
        from hooklint.cli.stdin import edited

        world, paths = edited(world, stdin), [*paths, stdin]
    resolved = settle(world, wish)
    screen = Screen(world, color)
    given = [absolute(path, world.cwd) for path in paths]
    try:
        report = check(world, given, home=home and absolute(home, world.cwd), settings=resolved.settings)
    finally:
        if watched:
            watched.done()
    following = again(paths, home, wish)
    if output == "text" and not files and not statistics:
        screen.say([*lines(report, screen.view, following)])
    else:
        from hooklint.cli.outputs import Output, deliver, repository
        from hooklint.reports.formats import Request

        request = Request(screen.view, repository(world), following, _severity(resolved.fail_on), statistics)
        read = [path for path in (resolved.settings.file, resolved.settings.baseline) if path]
        deliver(report, [Output(output), *files], request, screen, read)
    return int(at_bar(report, resolved.fail_on))


def _watched(paths: Sequence[Path]) -> Watched | None:
    """The machine with a count of what is read, for somebody at a terminal: paths may stand for many files."""
    if not paths or sys.stderr is None or not sys.stderr.isatty():
        return None
    from hooklint.cli.progress import Watched

    return Watched(sys.stderr)


def lines(report: Report, view: View, again: str = "") -> Iterable[Line]:
    """The report for people. A clean one imports nothing that only findings need."""
    if report.diagnostics:
        from hooklint.reports.text import layout

        return layout(report, view, again)
    from hooklint.reports.summary import nothing_read, summary

    return summary(report, view) if report.files else nothing_read(report, view)


def absolute(path: Path, cwd: Path) -> Path:
    """The path from the root, without `..` and with one slash before it; links stay links."""
    full = cwd / path
    if full.root == "//":  # which POSIX keeps apart, and no system that we know does
        full = Path("/", *full.parts[1:])
    if ".." not in full.parts:
        return full
    return full.resolve() if full.name == ".." else full.parent.resolve() / full.name


def at_bar(report: Report, bar: str) -> bool:
    """Whether a finding is at least as bad as `bar`."""
    least = _severity(bar)
    return least is not None and any(found.severity >= least for found in report.diagnostics)


def _severity(bar: str) -> Severity | None:
    """The least severity at the bar; None where nothing ever is."""
    return None if bar == "never" else Severity[bar.upper()]


def again(paths: Sequence[Path], home: Path | None = None, wish: Wish = NO_WISH) -> str:
    """What a next command needs to find the same: options and paths, quoted for a shell, a blank first."""
    options = {
        "--home": home and str(home),
        "--config": wish.config and str(wish.config),
        "--select": wish.select and ",".join(wish.select),
        "--ignore": wish.ignore and ",".join(wish.ignore),
        "--target": wish.target,
        "--baseline": wish.baseline and str(wish.baseline),
    }
    words = [word for option, value in options.items() if value for word in (option, value)]
    words += [*(["--isolated"] if wish.isolated else []), *map(str, paths)]
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
