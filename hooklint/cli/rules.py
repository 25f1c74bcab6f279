"""`hooklint rules`: the table of all rules."""

from __future__ import annotations

import click

from hooklint.cli import options
from hooklint.cli.screen import Screen
from hooklint.reports.catalogue import rules_json, rules_layout
from hooklint.rules.registry import load
from hooklint.source.machine import Machine


@click.command("rules", short_help="List the rules.", add_help_option=False)
@options.apply(options.output_format, options.color)
def command(output: str, color: str) -> None:
    """List the rules: code, name, severity, and whether there is a fix."""
    rules = load()
    screen = Screen(Machine(), color)
    if output == "json":
        screen.raw(rules_json(rules).encode())
    else:
        screen.say(rules_layout(rules, screen.view))
