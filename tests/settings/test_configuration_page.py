"""What docs/configuration.md and the README say of settings is what happens."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from hooklint.checking import check
from hooklint.cli.answer import at_bar
from hooklint.settings.discovery import settle
from hooklint.settings.reading import KEYS
from hooklint.source.memory import File, MemoryWorld

if TYPE_CHECKING:
    from hooklint.source.memory import Content

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/configuration.md").read_text(encoding="utf-8")
EXAMPLES = PAGE.partition("## Every key with an example")[2]
FOUND = re.compile(r"(error|warning|info) (HL\d+) at line (\d+)")


class Section(NamedTuple):
    """One key of the page: its example, what is found then, and the exit code; None where the page does not say."""

    key: str
    example: str
    found: list[tuple[str, str, str]]
    exit_code: int | None


def blocks(text: str) -> list[str]:
    return re.findall(r"^```toml\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def section(text: str) -> Section:
    key, _, rest = text.partition("\n")
    code = re.search(r"Exit code (\d)\.", rest)
    return Section(key, blocks(rest)[0], FOUND.findall(rest), None if code is None else int(code[1]))


WITHOUT, *SECTIONS = map(section, EXAMPLES.split("\n### "))
HOOKS = WITHOUT.example
SCRIPT = File(b"#!/bin/sh\nexit 0\n", 0o755)
SCRIPTS = {"scripts/guard.sh": SCRIPT, "scripts/log.sh": SCRIPT}
"""What the hooks of the page run."""


def outcome(settings: str, name: str = "hooklint.toml") -> tuple[list[tuple[str, str, str]], int]:
    files: dict[str, Content] = {".nanopi/config.toml": HOOKS.encode(), name: settings.encode(), **SCRIPTS}
    world = MemoryWorld(files, cwd="/p", home="/home", programs=("bash", "sh"))
    resolved = settle(world)
    report = check(world, settings=resolved.settings)
    found = [(str(one.severity), one.code, str(one.source.position(one.span.start).line)) for one in report.diagnostics]
    return found, int(at_bar(report, resolved.fail_on))


def test_every_key_has_a_section_in_the_order_of_the_model() -> None:
    assert [section.key for section in SECTIONS] == list(KEYS)


def test_every_section_sets_its_key_and_says_what_it_does() -> None:
    assert [
        one.key for one in SECTIONS if f"{one.key} = " not in one.example and f"[{one.key}]" not in one.example
    ] == []
    assert [one.key for one in SECTIONS if one.exit_code is None] == ["baseline"]


@pytest.mark.parametrize("section", [one for one in SECTIONS if one.exit_code is not None], ids=lambda one: one.key)
def test_examples(section: Section) -> None:
    assert outcome(section.example) == (section.found, section.exit_code)
    assert outcome(section.example) != outcome("")


def test_without_settings() -> None:
    assert outcome("") == (WITHOUT.found, WITHOUT.exit_code)


@pytest.mark.parametrize("example", [*blocks(PAGE.partition("## Every")[0]), SECTIONS[-1].example])
def test_other_examples_are_settings(example: str) -> None:
    assert settle(MemoryWorld({"hooklint.toml": example.encode()}, cwd="/p")).settings.file


def test_the_example_of_the_readme_is_a_section() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (example,) = (block for block in blocks(readme) if block.startswith("[tool.hooklint]"))
    resolved = settle(MemoryWorld({"pyproject.toml": example.encode()}, cwd="/p"))
    assert len(resolved.origins) == 6
