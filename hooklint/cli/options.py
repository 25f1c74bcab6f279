"""The options that several commands share, and what their values mean."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from hooklint.cli.outputs import Output
from hooklint.hosts.nanopi.versions import DEFAULT_TARGET, TARGETS
from hooklint.reports.escape import visible
from hooklint.reports.formats import FORMATS
from hooklint.settings.model import BARS, DEFAULT_BAR, Wish

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

Decorator: TypeAlias = "Callable[[Callable[..., object]], Callable[..., object]]"


if TYPE_CHECKING:
    Choice: TypeAlias = click.Choice[str]
    PathType: TypeAlias = click.ParamType[Path]
    OutputType: TypeAlias = click.ParamType[Output]
else:  # older versions of click have no type parameters
    Choice, PathType, OutputType = click.Choice, click.ParamType, click.ParamType


class Nearest(Choice):
    """A choice whose error names the nearest value, as click does for options and commands."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ANN401 - click's signature
        """The value itself. Raises `click.BadParameter` for any that is not among the choices."""
        if value in self.choices:
            return str(value)
        choices = ", ".join(f"'{choice}'" for choice in self.choices)
        wrong = visible(str(value))
        return self.fail(f"'{wrong}' is not one of {choices}.{did_you_mean(wrong, self.choices)}", param, ctx)


class Existing(PathType):
    """A path to something that is there. `click.Path` would look for a translation of its name at every start."""

    name = "path"

    def __init__(self, *, folder: bool = False) -> None:
        self.folder = folder

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:  # noqa: ANN401 - click's signature
        """The path as given. Raises `click.BadParameter` where nothing is there, or no folder where one is wanted."""
        if not str(value):
            return self.fail("an empty path names nothing.", param, ctx)
        path = Path(value)
        if not path.exists():
            return self.fail(f"there is no '{visible(str(path))}'.", param, ctx)
        if self.folder and not path.is_dir():
            return self.fail(f"'{path}' is not a folder.", param, ctx)
        return path


class Edited(PathType):
    """The path of a file that an editor has open, there or not."""

    name = "path"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:  # noqa: ANN401 - click's signature
        """The path as given. Raises `click.BadParameter` for none, and for a folder, which has no text."""
        if not str(value):
            return self.fail("an empty path names nothing.", param, ctx)
        path = Path(value)
        return self.fail(f"'{path}' is a folder.", param, ctx) if path.is_dir() else path


class OutputTo(OutputType):
    """A format, and behind a colon the file to write it to."""

    name = "FORMAT[:FILE]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Output:  # noqa: ANN401 - click's signature
        """The format and the file. Raises `click.BadParameter` for an unknown format or an empty name."""
        name, colon, file = str(value).partition(":")
        format_name = Nearest(FORMATS).convert(name, param, ctx)
        if colon and not file:
            return self.fail(f"'{value}' names no file.", param, ctx)
        return Output(format_name, Path(file) if file else None)


def distinct(stdout: str | None, outputs: Sequence[Output]) -> tuple[str, tuple[Output, ...]]:
    """The one format for stdout (text where none is named), and what goes into files.

    Raises `click.UsageError` where two reports would go to the same place.
    """
    printed = [*([stdout] if stdout else []), *(output.format for output in outputs if output.file is None)]
    files = tuple(output for output in outputs if output.file is not None)
    if len(printed) > 1:
        both = " and ".join(f"'{name}'" for name in printed[:2])
        message = f"{both} cannot both go to stdout: write one into a file, as in --output {printed[1]}:FILE."
        raise click.UsageError(message)
    places = [os.path.realpath(output.file) for output in files if output.file]
    twice = next((number for number, place in enumerate(places) if place in places[:number]), None)
    if twice is not None:
        message = f"Two reports cannot both go into '{files[twice].file}'."
        raise click.UsageError(message)
    return (printed or ["text"])[0], files


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The nearest of the known words, whatever the case, as a question to append; or nothing."""
    from difflib import get_close_matches

    names = {name.lower(): name for name in known}
    near = get_close_matches(word.lower(), names, 1, 0.5)
    return f" Did you mean '{names[near[0]]}'?" if near else ""


paths = click.argument("paths", nargs=-1, type=Existing())
home = click.option(
    "--home",
    type=Existing(folder=True),
    metavar="DIR",
    help="Read the user-wide files below DIR, as if it were $HOME; NANOPI_HOME does not count then.",
)
target = click.option(
    "--target",
    type=Nearest(TARGETS),
    help=f"The version of nanopi to judge for; {DEFAULT_TARGET} unless set here or in the settings.",
)
plain_target = click.option(
    "--target",
    type=Nearest(TARGETS),
    default=DEFAULT_TARGET,
    show_default=True,
    help="The version of nanopi to judge for.",
)
fail_on = click.option(
    "--fail-on",
    type=Nearest(BARS),
    help=f"Exit with 1 if a finding is at least this bad; {DEFAULT_BAR} unless set here or in the settings.",
)


def _names(_: click.Context, param: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...] | None:
    """The rules named with commas or one by one; None where the option is not there.

    Raises `click.BadParameter` with the nearest name.
    """
    if not values:
        return None
    from hooklint.rules.names import complaint, spelt

    names = tuple(dict.fromkeys(spelt(word) for value in values for word in value.split(",")))
    wrong = next(filter(None, map(complaint, names)), None)
    if wrong:
        raise click.BadParameter(f"{wrong}.".replace("?.", "?"), param=param)
    return names


select = click.option(
    "--select",
    multiple=True,
    metavar="RULES",
    callback=_names,
    help="Look for these alone: codes, beginnings of codes, names; with commas, or several times.",
)
ignore = click.option(
    "--ignore",
    multiple=True,
    metavar="RULES",
    callback=_names,
    help="Leave these out, beside what the settings ignore.",
)
config = click.option(
    "--config",
    type=Existing(),
    metavar="FILE",
    help="Take the settings from FILE, not from the nearest hooklint.toml or pyproject.toml.",
)
isolated = click.option("--isolated", is_flag=True, help="Heed no settings file.")
baseline = click.option(
    "--baseline",
    type=Existing(),
    metavar="FILE",
    help="Leave out the findings that FILE has already; `check --write-baseline` makes one.",
)
wishes: tuple[Decorator, ...] = (select, ignore, config, isolated, baseline)


def wish(**asked: Any) -> Wish:  # noqa: ANN401 - the options of `wishes`, `target` and `fail_on`, by their names
    """What the command line wants of the settings. Raises `click.UsageError` for options that exclude each other."""
    if asked["isolated"] and asked["config"] is not None:
        message = "--isolated heeds no settings file, so there is none to name with --config."
        raise click.UsageError(message)
    return Wish(**asked)


output_format = click.option(
    "--format", "output", type=Nearest(("text", "json")), default="text", show_default=True, help="How to print."
)
report_format = click.option(
    "--format",
    "output",
    type=Nearest(FORMATS),
    help="How to print, text unless set; short for --output FORMAT.",
)
report_outputs = click.option(
    "--output",
    "outputs",
    type=OutputTo(),
    multiple=True,
    help="Write the report in this format into FILE, or to stdout without one. May be given several times.",
)
stdin_filename = click.option(
    "--stdin-filename",
    type=Edited(),
    metavar="PATH",
    help="Take the text of PATH from stdin, all else from disk; PATH is judged like one of PATHS, and need not exist.",
)
color = click.option(
    "--color",
    type=Nearest(("auto", "always", "never")),
    default="auto",
    show_default=True,
    help="Colour the text; auto heeds NO_COLOR, FORCE_COLOR and whether this is a terminal.",
)
debug = click.option("--debug", is_flag=True, expose_value=False, hidden=True)


def _show_help(ctx: click.Context, _: click.Parameter, value: bool) -> None:  # noqa: FBT001 - click's signature
    if value and not ctx.resilient_parsing:
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


def help_option(command: Callable[..., object]) -> Callable[..., object]:
    """`--help` as click has it, without the search for a translation, which costs a clean check 2 ms."""
    return click.option(
        "-h",
        "--help",
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_show_help,
        help="Show this text and exit.",
    )(command)


def apply(*options: Decorator) -> Decorator:
    """Several options as one decorator, listed in the help in this order."""
    every: tuple[Decorator, ...] = (*options, debug, help_option)

    def decorate(command: Callable[..., object]) -> Callable[..., object]:
        for option in reversed(every):
            command = option(command)
        return command

    return decorate
