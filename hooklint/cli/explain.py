"""`hooklint explain`: the page of one rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hooklint.cli import options
from hooklint.cli.screen import Screen
from hooklint.reports.cells import Piece
from hooklint.resources import rule_page
from hooklint.rules.registry import load
from hooklint.source.machine import Machine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hooklint.rules.registry import Rule


@click.command("explain", short_help="Print the page of a rule.", add_help_option=False)
@click.argument("code")
@options.apply(options.color)
def command(code: str, color: str) -> None:
    """Print the page of a rule: what it finds, why that matters, how to fix it.

    CODE is a code such as HL101, or a name such as event-retired.
    """
    rule = find(code, load())
    page = rule_page(f"{rule.code}-{rule.slug}")
    screen = Screen(Machine(), color)
    if screen.is_terminal or screen.color:
        from hooklint.reports.colour import write_markdown

        write_markdown(page, screen.stream, screen.view.width, colored=screen.color)
    else:
        screen.say([(Piece(line),) for line in page.splitlines()])


def find(word: str, rules: Sequence[Rule]) -> Rule:
    """The rule of that code or name, in any case. Raises `click.BadParameter` naming the nearest ones."""
    wanted = word.strip().lower()
    for rule in rules:
        if wanted in (rule.code.lower(), rule.slug, f"{rule.code}-{rule.slug}".lower()):
            return rule
    names = (name for rule in rules for name in (rule.code, rule.slug))
    hint = options.did_you_mean(wanted, names) or " `hooklint rules` lists them all."
    raise click.BadParameter(f"there is no rule '{word}'.{hint}", param_hint="'CODE'")
