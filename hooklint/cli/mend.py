"""What `migrate` and `fix` share: their options, and the way from applied fixes to a screen and an exit code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

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
from hooklint.settings.discovery import settle
from hooklint.settings.model import Wish
from hooklint.source.machine import Machine
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from hooklint.fixing import Applied
    from hooklint.source.world import WritableWorld

takes_options = options.apply(
    options.paths,
    click.option("--diff", "--dry-run", "diff", is_flag=True, help="Print what would change, write nothing."),
    click.option("--check", "only_check", is_flag=True, help="Name the files that would change, write nothing."),
    click.option("--unsafe-fixes", "unsafe", is_flag=True, help="Also choose where a text has several meanings."),
    click.option("--backup", is_flag=True, help="Keep the old content of every written file beside it."),
    options.home,
    options.target,
    options.fail_on,
    *options.wishes,
    options.stdin_filename,
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
    target: str | None
    fail_on: str | None
    select: tuple[str, ...] | None
    ignore: tuple[str, ...] | None
    config: Path | None
    isolated: bool
    baseline: Path | None
    stdin_filename: Path | None
    color: str

    @property
    def of_settings(self) -> Wish:
        """Those that settings have too."""
        return options.wish(**{name: getattr(self, name) for name in Wish._fields})


def mend(select: Literal["migrate", "all"], wishes: Wishes) -> int:
    """Fix, print, and return the exit code.

    Which rules a migration needs is no matter of a settings file: of those it takes only what is to be ignored.
    """
    dry, wish = wishes.diff or wishes.only_check, wishes.of_settings
    world, paths = _seen(wishes, dry=dry)
    resolved = settle(world, wish)
    settings = resolved.settings
    if select == "migrate":
        settings = settings._replace(select=wish.select or ())
    applied = fix(
        world,
        paths=[absolute(path, world.cwd) for path in paths],
        home=wishes.home and absolute(wishes.home, world.cwd),
        settings=settings,
        select=select,
        unsafe=wishes.unsafe,
        backup=wishes.backup,
        write=not dry,
    )
    screen = Screen(world, wishes.color)
    if dry:
        notes = Screen(world, wishes.color, error=True)
        _preview(
            applied, screen, notes, f"nanopi {resolved.target}", diff=wishes.diff, colored=wishes.color == "always"
        )
    else:
        screen.say([*changed_layout(applied, screen.view), *([()] if applied.report.diagnostics else [])])
        screen.say(lines(applied.report, screen.view, again(wishes.paths, wishes.home, wish)))
    remains = bool(applied.files or applied.modes) if dry else at_bar(applied.report, resolved.fail_on)
    return FAILED if applied.refused else FOUND if remains else CLEAN


def _seen(wishes: Wishes, *, dry: bool) -> tuple[WritableWorld, tuple[Path, ...]]:
    """The machine and the paths; an editor's text stands in its file, which is one path more.

    Raises `click.UsageError` where that text would have to be written.
    """
    world, edits = Machine(), wishes.stdin_filename
    if edits is None:
        return world, wishes.paths
    if not dry:
        message = "--stdin-filename writes nothing: ask for the changes with --diff."
        raise click.UsageError(message)
    from hooklint.cli.stdin import edited

    return edited(world, edits), (*wishes.paths, edits)


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
