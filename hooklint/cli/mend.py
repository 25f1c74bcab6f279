"""What `migrate` and `fix` share: their options, and the way from applied fixes to a screen and an exit code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

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

takes_options = options.apply(
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


class Wishes(NamedTuple):
    """The options of one run, by the names that `takes_options` gives them."""

    paths: tuple[Path, ...]
    diff: bool
    only_check: bool
    unsafe: bool
    backup: bool
    home: Path | None
    target: str
    fail_on: str
    color: str


def mend(select: Literal["migrate", "all"], wishes: Wishes) -> int:
    """Fix, print, and return the exit code."""
    world = Machine()
    dry = wishes.diff or wishes.only_check
    applied = fix(
        world,
        paths=[absolute(path, world.cwd) for path in wishes.paths],
        home=wishes.home and absolute(wishes.home, world.cwd),
        target=wishes.target,
        select=select,
        unsafe=wishes.unsafe,
        backup=wishes.backup,
        write=not dry,
    )
    screen = Screen(world, wishes.color)
    if dry:
        notes = Screen(world, wishes.color, error=True)
        _preview(applied, screen, notes, f"nanopi {wishes.target}", diff=wishes.diff, colored=wishes.color == "always")
    else:
        screen.say([*changed_layout(applied, screen.view), *([()] if applied.report.diagnostics else [])])
        screen.say(lines(applied.report, screen.view, again(wishes.paths, wishes.home, wishes.target)))
    remains = bool(applied.files or applied.modes) if dry else at_bar(applied.report, wishes.fail_on)
    return FAILED if applied.refused else FOUND if remains else CLEAN


def _preview(  # noqa: PLR0913 - what to show, and where
    applied: Applied, screen: Screen, notes: Screen, note: str, *, diff: bool, colored: bool
) -> None:
    """The diff (or the names) on stdout, so that it can be piped into a tool; the rest on stderr."""
    if not diff:
        screen.say(names_layout(applied, screen.view))
    elif screen.is_terminal or colored:
        screen.say(diff_layout(applied, screen.view, note))
    else:
        screen.raw(b"".join(row.data for row in diff_rows(applied, screen.view._replace(home=None), note)))
    notes.say(refused_layout(applied, notes.view))
    notes.say(would_layout(applied, notes.view))
