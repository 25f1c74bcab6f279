"""`hooklint check`: what is wrong, where, and what to do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from hooklint.cli import options
from hooklint.cli.answer import answer

if TYPE_CHECKING:
    from pathlib import Path

    from hooklint.cli.outputs import Output


@click.command("check", short_help="Say which hooks cannot load or fire, and why.", add_help_option=False)
@options.apply(
    options.paths,
    options.home,
    options.target,
    options.fail_on,
    *options.wishes,
    options.report_format,
    options.report_outputs,
    click.option("--statistics", is_flag=True, help="In the text, also count the findings by rule."),
    options.stdin_filename,
    options.color,
    click.option("--add-ignores", is_flag=True, help="Write an ignore comment for each finding, then check again."),
    click.option(
        "--write-baseline", type=click.Path(), metavar="FILE", help="Record all findings in FILE, for --baseline."
    ),
    click.option("--show-settings", is_flag=True, help="Print the settings and where each is set, check nothing."),
    click.option("--show-files", is_flag=True, help="Print the files that would be read, check nothing."),
)
@click.pass_context
def command(  # noqa: PLR0913 - one parameter an option
    ctx: click.Context,
    /,
    *,
    paths: tuple[Path, ...],
    home: Path | None,
    output: str | None,
    outputs: tuple[Output, ...],
    statistics: bool,
    stdin_filename: Path | None,
    color: str,
    add_ignores: bool,
    write_baseline: str | None,
    show_settings: bool,
    show_files: bool,
    **asked: Any,  # noqa: ANN401 - the options that settings have too, by the names of `Wish`
) -> None:
    """Say which hooks cannot load or fire, and why. Nothing is run, nothing is changed (but by --add-ignores).

    Without PATHS: your own files and those of this folder. With PATHS: only those files; a folder stands for
    its project files.

    Exit code: 0 nothing at the bar of --fail-on, 1 something, 2 wrong use, 3 the check could not be done.
    """
    printed, files = options.distinct(output, outputs)
    wish = options.wish(**asked)
    if show_settings or show_files:
        from hooklint.cli.shown import shown

        _refuse_beside(
            "--show-settings and --show-files check nothing, and print a list of their own. "
            "Leave out --format, --output, --statistics, --add-ignores and --write-baseline.",
            output or outputs or statistics or add_ignores or write_baseline,
        )
        paths = (*paths, *([stdin_filename] if stdin_filename else ()))
        ctx.exit(shown(paths, home=home, wish=wish, settings=show_settings, files=show_files, color=color))
    if add_ignores or write_baseline:
        from hooklint.cli.adopting import adopt

        _refuse_beside(
            "--add-ignores and --write-baseline go alone: they write, and print what they wrote. "
            "Leave out the other, --format, --output, --statistics and --stdin-filename.",
            (add_ignores and write_baseline) or output or outputs or statistics or stdin_filename,
        )
        ctx.exit(adopt(paths, home=home, wish=wish, baseline=write_baseline, color=color))
    code = answer(
        paths,
        home=home,
        wish=wish,
        output=printed,
        files=files,
        statistics=statistics,
        color=color,
        stdin=stdin_filename,
    )
    ctx.exit(code)


def _refuse_beside(words: str, others: object) -> None:
    """Raises `click.UsageError` where something was asked for beside options that go alone."""
    if others:
        raise click.UsageError(words)
