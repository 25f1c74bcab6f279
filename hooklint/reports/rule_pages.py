"""On the way out: what a rule's page says, for formats that carry the catalogue along."""

from __future__ import annotations

import re

from hooklint.resources import rule_page
from hooklint.source.named_tuple import NamedTuple

_LINK = re.compile(r"\[([^\]]+)\]\((?!https?:)[^)]+\)")


class RulePage(NamedTuple):
    """The page of one rule: its first words, what it finds, and all of it as Markdown; its name where there is none."""

    short: str
    full: str
    markdown: str


def read_page(code: str, slug: str) -> RulePage:
    """The page, with links to other pages as mere words: nothing stands beside it where it is read."""
    try:
        page = _LINK.sub(r"\1", rule_page(f"{code}-{slug}"))
    except FileNotFoundError:
        return RulePage(f"{code} {slug}", f"{code} {slug}", f"# {code} {slug}\n")
    paragraphs = page.split("\n\n")
    full = page.partition("## What it finds\n")[2].partition("\n## ")[0]
    return RulePage(paragraphs[1].strip(), full.strip(), page)
