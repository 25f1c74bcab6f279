"""`hooklint migrate`: rewrite what a new version of the host refuses, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hooklint.cli import options
from hooklint.cli.answer import absolute, again, at_bar, lines
from hooklint.cli.codes import CLEAN, FAILED, FOUND
from hooklint.cli.screen import Screen
from hooklint.fixing import fix
from hooklint.reports.migration import (
    changed_layout,
    diff_layout,
    diff_rows,
    names_layout,
    refused_layout,
    would_layout,
)
from hooklint.source.machine import Machine

if TYPE_CHECKING:
    from pathlib import Path

    from hooklint.fixing import Applied


@click.command("migrate", short_help="Rewrite what a new version of nanopi refuses.", add_help_option=False)
@options.apply(
    options.paths,
    click.option("--diff", "--dry-run", "diff", is_flag=True, help="Print what would change, write nothing."),
    click.option("--check", "only_check", is_flag=True, help="Name the files that would change, write nothing."),
    click.option("--unsafe-fixes", "unsafe", is_flag=True, help="Also choose where a text has several meanings."),
    click.option("--backup", is_flag=True, help="Keep the old content of every written file beside it."),
    options.home,
    options.target,
    options.fail_on,
    options.color,
)
@click.pass_context
def command(  # noqa: PLR0913 - one parameter an option
    ctx: click.Context,
    *,
    paths: tuple[Path, ...],
    diff: bool,
    only_check: bool,
    unsafe: bool,
    backup: bool,
    home: Path | None,
    target: str,
    fail_on: str,
    color: str,
) -> None:
    """Rewrite what a new version of nanopi refuses; every other byte stays as it is.

    What is safe is written even if something else remains. PATHS as for check.
    On a terminal the diff is escaped and coloured; in a file or a pipe it is exact, for `patch -p0`.

    Exit code: 0 nothing at the bar remains (with --diff or --check: nothing would change), 1 something,
    2 wrong use, 3 a file could not be read or written, or a fix was refused.
    """
    world = Machine()
    dry = diff or only_check
    applied = fix(
        world,
        paths=[absolute(path, world.cwd) for path in paths],
        home=home and absolute(home, world.cwd),
        target=target,
        unsafe=unsafe,
        backup=backup,
        write=not dry,
    )
    screen = Screen(world, color)
    if dry:
        _preview(applied, screen, Screen(world, color, error=True), f"nanopi {target}", diff=diff)
    else:
        screen.say(changed_layout(applied, screen.view))
        screen.say(lines(applied.report, screen.view, again(paths, home, target)))
    remains = bool(applied.files or applied.modes) if dry else at_bar(applied.report, fail_on)
    ctx.exit(FAILED if applied.refused else FOUND if remains else CLEAN)


def _preview(applied: Applied, screen: Screen, notes: Screen, note: str, *, diff: bool) -> None:
    """The diff (or the names) on stdout, so that it can be piped into a tool; the rest on stderr."""
    if not diff:
        screen.say(names_layout(applied, screen.view))
    elif screen.is_terminal or screen.color:
        screen.say(diff_layout(applied, screen.view, note))
    else:
        screen.raw(b"".join(row.data for row in diff_rows(applied, screen.view._replace(home=None), note)))
    notes.say(refused_layout(applied, notes.view))
    notes.say(would_layout(applied, notes.view))
