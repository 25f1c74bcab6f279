"""`hooklint demo`: the main job on a small example, in a folder that is gone afterwards."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hooklint.checking import check
from hooklint.cli import options
from hooklint.cli.answer import at_bar, lines
from hooklint.cli.screen import Screen
from hooklint.fixing import fix
from hooklint.reports.cells import Piece, flow
from hooklint.reports.migration import changed_layout, diff_layout, would_layout
from hooklint.resources import demo_dir
from hooklint.source.machine import Machine

if TYPE_CHECKING:
    from hooklint.checking import Report


@click.command("demo", short_help="See an example found wrong, migrated and clean.", add_help_option=False)
@options.apply(options.plain_target, options.color)
@click.pass_context
def command(ctx: click.Context, target: str, color: str) -> None:
    """Find what nanopi refuses in an example, migrate it, and see it clean.

    Everything happens in a temporary folder; nothing of yours is read or changed. Exits with 1 if the
    example were not clean in the end.
    """
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="hooklint-") as folder:
        remains = Show(Path(folder).resolve(), target, color).run()
    ctx.exit(int(remains))


class Show:
    """The demo in one folder: each step says its command, then does what that command does."""

    def __init__(self, folder: Path, target: str, color: str) -> None:
        self.folder = folder
        self.target = target
        _copy(demo_dir(), folder / "demo")
        self.world = _machine(folder / "demo/home", folder / "demo/project")
        self.screen = Screen(self.world, color)
        self.view = self.screen.view._replace(cwd=folder, home=None)

    def run(self) -> bool:
        """All four steps; whether a finding is left at the end."""
        self._step("An example: a home folder and a project, written for nanopi 0.11.", "check")
        self._report()
        self._step("What would change:", "migrate --diff")
        dry = fix(self.world, target=self.target, write=False)
        self.screen.say(diff_layout(dry, self.view, f"nanopi {self.target}"))
        self.screen.say([(), *would_layout(dry, self.view)])
        self._step("Write it:", "migrate")
        self.screen.say(changed_layout(fix(self.world, target=self.target), self.view))
        self._step("The same files again:", "check")
        return at_bar(self._report(), "warning")

    def _step(self, words: str, arguments: str) -> None:
        typed = (Piece(f"$ hooklint {arguments}", "place"),)
        self.screen.say([(), *flow([Piece(words)], self.view.width, 0), typed, ()])

    def _report(self) -> Report:
        report = self._readable(check(self.world, target=self.target))
        self.screen.say(lines(report, self.view))
        return report

    def _readable(self, report: Report) -> Report:
        """The report with the temporary folder left out of the host's words, as it is left out of all paths."""
        found = tuple(
            one._replace(host_error=one.host_error and one.host_error.replace(f"{self.folder}/", ""))
            for one in report.diagnostics
        )
        return report._replace(diagnostics=found)


def _copy(tree: Path, to: Path) -> None:
    """Only what the example's user would have: `home` and `project`."""
    from shutil import copytree

    inputs = tree / "input" if (tree / "input").is_dir() else tree
    for part in ("home", "project"):
        if (inputs / part).is_dir():
            copytree(inputs / part, to / part)
        (to / part).mkdir(parents=True, exist_ok=True)


def _machine(home: Path, cwd: Path) -> Machine:
    """The machine as it would be with another home; nothing leads nanopi to other files."""
    kept = {name: value for name, value in os.environ.items() if name != "NANOPI_HOME"}
    return Machine({**kept, "HOME": str(home)}, cwd)
