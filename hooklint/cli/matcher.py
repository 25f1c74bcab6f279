"""`hooklint matcher`: what one matcher fires on, without any file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hooklint.cli import options
from hooklint.cli.codes import CLEAN, FOUND
from hooklint.cli.screen import Screen
from hooklint.hosts.nanopi.versions import RETIRED, version
from hooklint.source.machine import Machine

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hooklint.hosts.nanopi.versions import Version
    from hooklint.reports.matcher import Answer
    from hooklint.rules.model import Diagnostic

_ALONE = '[[hooks.{key}]]\nmatcher = "{matcher}"\ncommand = "true"\n'
_FILE = ".nanopi/config.toml"
_OF_MATCHERS = "HL2"


@click.command("matcher", short_help="Say what a matcher fires on, and what is wrong with it.", add_help_option=False)
@click.argument("pattern")
@click.option(
    "--event", metavar="EVENT", help="Judge for this event alone; unless set, for tools, and in short for all others."
)
@options.apply(options.plain_target, options.output_format, options.color)
@click.pass_context
def command(  # noqa: PLR0913 - one parameter an option
    ctx: click.Context, *, pattern: str, event: str | None, target: str, output: str, color: str
) -> None:
    """Say what a matcher fires on, what is wrong with it, and how other hosts read the same text. No file is read.

    PATTERN is the matcher as the host sees it: quote it for your shell, and leave out what TOML adds. Put `--` before
    one that begins with a hyphen.

    Exit code: 0 nothing is wrong with it, 1 an error or a warning, 2 wrong use.
    """
    _refuse_bytes(pattern)
    facts = version(target)
    asked = _event(event, facts) if event is not None else None
    from hooklint.reports.matcher import matcher_json, matcher_layout

    world = Machine()
    answer = judge(pattern, asked, facts, world.cwd)
    screen = Screen(world, color)
    if output == "json":
        screen.raw(matcher_json(answer).encode())
    else:
        screen.say(matcher_layout(answer, screen.view))
    ctx.exit(FOUND if any(_counts(found) for found in answer.findings) else CLEAN)


def _refuse_bytes(pattern: str) -> None:
    if any("\ud800" <= character <= "\udfff" for character in pattern):
        raise click.BadParameter("a matcher is text in UTF-8, and this is not.", param_hint="'PATTERN'")


def _event(word: str, facts: Version) -> str:
    """Today's name of the event. Raises `click.BadParameter` naming the nearest key that this version knows."""
    from hooklint.hosts.nanopi.names import meaning

    if word in facts.keys:
        return facts.keys[word]
    known = {event: key for key, event in facts.keys.items()}
    guessed = meaning(word, facts)
    event = guessed.event if guessed else {**RETIRED, **{new: new for new in RETIRED.values()}}.get(word)
    hint = f" Did you mean '{known[event]}'?" if event else options.did_you_mean(word, facts.keys)
    listed = "" if hint else f" The events are {', '.join(facts.keys)}."
    raise click.BadParameter(f"nanopi {facts.name} has no event '{word}'.{hint}{listed}", param_hint="'--event'")


_ONE_OF_EACH = ("turn_start", "session_before_compact", "session_start", "input")
"""In the order in which they are likely to be meant."""


def judge(pattern: str, event: str | None, facts: Version, cwd: Path) -> Answer:
    """The matcher on one event, by the same rules as a check; without `event` for tools, the other kinds in short.

    Where the host would name its files, the project's in `cwd` is taken to hold the matcher.
    """
    from hooklint.hosts.nanopi.matched import matched
    from hooklint.reports.matcher import Answer

    here = event or "tool_execution_start"
    others = () if event else tuple(matched(pattern, other, facts.name) for other in _ONE_OF_EACH)
    found = tuple(_found(pattern, here, facts, cwd))
    return Answer(pattern, facts.name, matched(pattern, here, facts.name), found, others)


def _found(pattern: str, event: str, facts: Version, cwd: Path) -> Iterator[Diagnostic]:
    """What a check says about the matcher of a configuration that has this one hook."""
    from hooklint.checking import check
    from hooklint.source.memory import MemoryWorld

    key = next(key for key, means in facts.keys.items() if means == event)
    text = _ALONE.format(key=key, matcher=_in_toml(pattern))
    report = check(MemoryWorld({_FILE: text.encode()}, cwd=cwd), target=facts.name)
    return (found for found in report.diagnostics if found.code.startswith(_OF_MATCHERS))


def _in_toml(text: str) -> str:
    """The text inside of a basic string."""
    return "".join(f"\\u{ord(sign):04x}" if sign in '"\\\x7f' or sign < " " else sign for sign in text)


def _counts(found: Diagnostic) -> bool:
    from hooklint.rules.model import Severity

    return found.severity >= Severity.WARNING
