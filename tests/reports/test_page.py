"""The examples of docs/reports.md are what hooklint prints."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from hooklint.checking import check
from hooklint.reports.formats import FORMATS, Request, document
from hooklint.reports.view import View
from hooklint.source.memory import MemoryWorld

PAGE = (Path(__file__).parents[2] / "docs/reports.md").read_text(encoding="utf-8")
HEADING = re.compile(r"^##+ (?!hooklint: )", re.MULTILINE)
SECTIONS = {section.partition("\n")[0]: section for section in HEADING.split(PAGE)}
BLOCK = re.compile(r"^```\w+\n(.*?)\n```$", re.DOTALL | re.MULTILINE)
EXAMPLES = {name: BLOCK.findall(SECTIONS.get(name, "")) for name in FORMATS}


def printed(name: str) -> str:
    config = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)[0]
    world = MemoryWorld({"/shop/.nanopi/config.toml": config.encode()}, cwd="/shop")
    asked = Request(View(world.cwd), world.cwd, " .")
    text = document(name, check(world, [world.cwd]), asked)
    if name == "sarif":
        (result,) = json.loads(text)["runs"][0]["results"]
        return json.dumps(result, indent=2, ensure_ascii=False)
    return text.removesuffix("\n")


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_has_a_section_and_a_real_example(name: str) -> None:
    """But JSON, whose findings are the line of `jsonl`."""
    assert f"(#{name})" in PAGE
    assert name in SECTIONS
    assert EXAMPLES[name] == ([] if name == "json" else [printed(name)])


def test_the_pattern_for_concise_lines_reads_one() -> None:
    pattern = re.findall(r"A pattern that reads it: `([^`]+)`", PAGE)[0]
    assert re.fullmatch(pattern, printed("concise"))
