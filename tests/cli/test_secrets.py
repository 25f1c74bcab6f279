"""No report and no list repeats a secret that stands in a file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import User

TOKEN = "ghp_" + "aB3dE5fG7hJ9kL2mN4pQ6rS8tU1vW0xYzAbC"
"""Made for this test."""


@pytest.mark.parametrize("form", ["text", "json", "jsonl", "concise", "github", "sarif", "junit", "markdown"])
def test_no_report_repeats_it(user: User, form: str) -> None:
    user.config.write_text(
        f"[[hooks.turn_endd]]\ncommand = 'x {TOKEN}'\ntimeout = '{TOKEN}'\n[[hooks.input]]\nmatcher = '{TOKEN}('\n"
    )
    done = user.run("check", "--format", form)
    assert done.exit_code == 1
    assert "HL703" in done.output
    assert TOKEN[6:] not in done.output


@pytest.mark.parametrize("form", ["text", "json"])
def test_show_does_not_repeat_it(user: User, form: str) -> None:
    user.config.write_text(f"[[hooks.turn_end]]\ncommand = 'x {TOKEN}'\n")
    done = user.run("show", "--format", form)
    assert "x ghp_***" in done.output
    assert TOKEN[6:] not in done.output
    assert form == "text" or json.loads(done.output)["schema"] == "hooklint-hooks/1"
