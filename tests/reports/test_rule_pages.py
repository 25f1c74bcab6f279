from __future__ import annotations

import re

import pytest

from hooklint.reports.rule_pages import read_page
from hooklint.rules.registry import load


@pytest.mark.parametrize("rule", load(), ids=lambda rule: rule.code)
def test_every_rule_has_a_page_in_parts(rule: object) -> None:
    page = read_page(rule.code, rule.slug)  # type: ignore[attr-defined]
    assert page.markdown.startswith(f"# {rule.code} {rule.slug}\n")  # type: ignore[attr-defined]
    assert page.short in page.markdown
    assert page.full in page.markdown
    assert "\n## " not in page.full
    assert page.short.endswith((".", ")"))
    assert page.full


def test_a_link_to_another_page_is_only_its_words() -> None:
    page = read_page("HL205", "matcher-style").markdown
    assert "is HL204)" in page
    assert re.findall(r"\]\((?!https?:)", page) == []


def test_a_rule_without_a_page_has_its_name() -> None:
    assert read_page("HL999", "none-yet") == ("HL999 none-yet", "HL999 none-yet", "# HL999 none-yet\n")
