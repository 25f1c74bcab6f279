"""`hooklint check`: what is wrong, where, and what to do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hooklint.checking import check
from hooklint.cli import options
from hooklint.cli.screen import Screen
from hooklint.source.machine import Machine

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from hooklint.checking import Report
    from hooklint.reports.cells import Line
    from hooklint.reports.view import View


@click.command("check", short_help="Say which hooks cannot load or fire, and why.", add_help_option=False)
@options.apply(options.paths, options.home, options.target, options.fail_on, options.output_format, options.color)
@click.pass_context
def command(  # noqa: PLR0913 - one parameter an option
    ctx: click.Context,
    *,
    paths: tuple[Path, ...],
    home: Path | None,
    target: str,
    fail_on: str,
    output: str,
    color: str,
) -> None:
    """Say which hooks cannot load or fire, and why. Nothing is run, nothing is changed.

    Without PATHS: your own files and those of this folder. With PATHS: only those files; a folder stands for
    its project files.

    Exit code: 0 nothing at the bar of --fail-on, 1 something, 2 wrong use, 3 the check could not be done.
    """
    world = Machine()
    screen = Screen(world, color)
    given = [options.absolute(path, world.cwd) for path in paths]
    report = check(world, given, target=target, home=home and options.absolute(home, world.cwd))
    if output == "json":
        from hooklint.reports.json_report import json_report

        screen.raw(json_report(report, world.cwd).encode())
    else:
        screen.say(lines(report, screen.view, options.again(paths, home, target)))
    ctx.exit(int(options.at_bar(report, fail_on)))


def lines(report: Report, view: View, again: str = "") -> Iterable[Line]:
    """The report for people. A clean one imports nothing that only findings need."""
    if report.diagnostics:
        from hooklint.reports.text import layout

        return layout(report, view, again)
    from hooklint.reports.summary import nothing_read, summary

    return summary(report, view) if report.files else nothing_read(report, view)
