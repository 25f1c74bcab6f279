"""`check --add-ignores` and `check --write-baseline`: take what is found as it is, and judge only what comes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hooklint.checking import check
from hooklint.cli.answer import absolute, again, at_bar, lines
from hooklint.cli.codes import CLEAN, FAILED
from hooklint.cli.screen import Screen
from hooklint.reports.cells import Piece, flow
from hooklint.reports.escape import visible
from hooklint.reports.summary import counted
from hooklint.settings.discovery import settle
from hooklint.source.machine import Machine

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hooklint.checking import Report
    from hooklint.fixing.ignoring import Ignored
    from hooklint.reports.cells import Line
    from hooklint.reports.view import View
    from hooklint.settings.model import Wish


def adopt(paths: Sequence[Path], *, home: Path | None, wish: Wish, baseline: str | None, color: str) -> int:
    """Write the ignores, or the baseline where its name is given, and return the exit code."""
    world = Machine()
    resolved = settle(world, wish)
    screen = Screen(world, color)
    given = [absolute(path, world.cwd) for path in paths]
    home = home and absolute(home, world.cwd)

    def checked() -> Report:
        settings = resolved.settings._replace(baseline=None) if baseline else resolved.settings
        return check(world, given, home=home, settings=settings)

    if baseline:
        from hooklint.baseline import refuse_another

        file = absolute(Path(baseline), world.cwd)
        refuse_another(file, world)
        report, following = checked(), again(paths, home, wish._replace(baseline=Path(baseline)))
        read = [*report.files, *([resolved.settings.file] if resolved.settings.file else [])]
        screen.say([*_record(report, file, read, screen.view, following)])
        return CLEAN
    from hooklint.fixing.ignoring import add_ignores

    ignored = add_ignores(world, checked())
    report = checked()
    screen.say([*_ignored_layout(ignored, screen.view), *([()] if report.diagnostics else [])])
    screen.say(lines(report, screen.view, again(paths, home, wish)))
    return FAILED if ignored.refused else int(at_bar(report, resolved.fail_on))


def _record(report: Report, file: Path, read: Sequence[Path], view: View, following: str) -> Iterator[Line]:
    """Write the baseline, and say so. Raises `WriteRefused`."""
    from hooklint.baseline import dumps, records
    from hooklint.source.output import put

    recorded = list(records(report.diagnostics, file.parent, report.hook_sets))
    put(file, dumps(recorded).encode(), read)
    done = [Piece(f"{counted(len(recorded), 'finding')} recorded in"), Piece(f"{view.path(file)}.", "place")]
    command = Piece(f"hooklint check{following}", "place")
    yield from flow([*done, Piece("Next:"), command], view.width)


def _ignored_layout(ignored: Ignored, view: View) -> Iterator[Line]:
    """What was written, and what was not."""
    for refused in ignored.refused:
        words = [Piece(f"{view.path(refused.file)}:", "place"), Piece(f"{visible(refused.title)}: not done:", "error")]
        yield from flow([*words, Piece(visible(refused.reason))], view.width)
    where = f" in {counted(len(ignored.files), 'file')}" if ignored.files else ""
    yield (Piece(f"{counted(ignored.findings, 'finding')} ignored{where}.", "good" if ignored.files else ""),)
