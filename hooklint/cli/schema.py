"""`hooklint schema`: what nanopi's files may hold, for editors."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import click

from hooklint.cli import options
from hooklint.cli.screen import Screen
from hooklint.hosts.nanopi.json_schema import json_schema
from hooklint.hosts.nanopi.paths import FILES
from hooklint.source.machine import Machine

if TYPE_CHECKING:
    from hooklint.hosts.nanopi.json_schema import Kind


@click.command("schema", short_help="Print the JSON Schema of nanopi's files, for editors.", add_help_option=False)
@click.argument("file", type=options.Nearest(tuple(FILES)))
@options.apply(options.plain_target)
def command(file: str, target: str) -> None:
    """Print the JSON Schema of one of nanopi's files: `config` for config.toml, `settings` for settings.toml.

    Editors complete and check the file with it, see docs/editors.md.
    """
    from json import dumps

    text = dumps(json_schema(cast("Kind", file), target), ensure_ascii=False, indent=2)
    Screen(Machine()).raw(f"{text}\n".encode())
