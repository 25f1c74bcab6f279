"""The catalogue is whole: rule, module, page and test share one name, and what a page shows is what happens."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hooklint.checking import check
from hooklint.fixing import fix
from hooklint.rules.model import Safety, Severity
from hooklint.rules.registry import load, modules
from hooklint.source.memory import File, MemoryWorld

if TYPE_CHECKING:
    from hooklint.rules.model import Diagnostic
    from hooklint.rules.registry import Rule
    from hooklint.source.memory import Content

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "rules"
RULES = load()
HOME = Path("/home/ada")
SCRIPT = File(b"#!/bin/sh\nexit 0\n", 0o755)

EXAMPLE = re.compile(r"^\*\*(Bad|Good)\*\*\n\n```toml ?([^\n]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
METADATA = re.compile(r"^Severity: (.+) · Hosts: (.+) · Since: (.+) · Fix: (.+)$", re.MULTILINE)
HEADINGS = ["What it finds", "Why it matters", "How to fix", "Examples", "See also"]


def name(rule: Rule) -> str:
    return f"{rule.code}-{rule.slug}"


def page(rule: Rule) -> str:
    """The page's text; nothing where it is not written yet, which the test of names tells."""
    path = PAGES / f"{name(rule)}.md"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def examples(word: str) -> list[object]:
    """The bad (or good) examples of all pages: rule, encoding, text."""
    found = [(rule, *example) for rule in RULES for example in EXAMPLE.findall(page(rule))]
    return [pytest.param(rule, how, text, id=rule.code) for rule, kind, how, text in found if kind == word]


def stage(how: str, text: str) -> MemoryWorld:
    """A world with the example in the file that its first line names, and with the scripts it calls."""
    shown = re.findall(r"^# (\S+\.toml)$", text, re.MULTILINE)[0]
    assert text.startswith(f"# {shown}\n")
    scripts = dict.fromkeys(re.findall(r"~/\S+\.sh", text), SCRIPT)
    files: dict[str, Content] = {shown: text.encode(how or "utf-8"), **scripts}
    (folder,) = re.findall(r"^# nanopi is started in (\S+)$", text, re.MULTILINE) or ["/project"]
    tree = {file.replace("~", str(HOME)): content for file, content in files.items()}
    return MemoryWorld(tree, cwd=folder.replace("~", str(HOME)), home=HOME)


def heavy(found: tuple[Diagnostic, ...]) -> list[str]:
    return [diagnostic.code for diagnostic in found if diagnostic.severity >= Severity.WARNING]


def test_rule_module_page_and_test_share_one_name() -> None:
    rules = sorted(name(rule).lower().replace("-", "_") for rule in RULES)
    assert rules
    assert sorted(modules()) == rules
    assert sorted(path.stem.lower().replace("-", "_") for path in PAGES.glob("HL*.md")) == rules
    assert sorted(path.stem.removeprefix("test_") for path in Path(__file__).parent.glob("test_hl*.py")) == rules


def test_page_names_are_code_and_slug() -> None:
    assert sorted(path.stem for path in PAGES.glob("*.md")) == sorted([*map(name, RULES), "README"])


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_page_has_its_parts(rule: Rule) -> None:
    lines = [*page(rule).splitlines(), "", "", ""]
    assert lines[0] == f"# {rule.code} {rule.slug}"
    assert re.fullmatch(r"[A-Z`].*\.", lines[2])
    assert re.findall(r"^## (.+)$", page(rule), re.MULTILINE) == HEADINGS
    assert [kind for kind, _, _ in EXAMPLE.findall(page(rule))] == ["Bad", "Good"]
    assert re.search(r"docs/hosts/[\w-]+\.md §\d", page(rule).partition("## See also")[2])


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_metadata_is_the_registry_s(rule: Rule) -> None:
    since = f"{rule.hosts[0]} {rule.since}" if rule.since else "all versions"
    facts = (str(rule.severity), ", ".join(rule.hosts), since, str(rule.fix or "none"))
    assert METADATA.findall(page(rule)) == [facts]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_index_has_the_rule(rule: Rule) -> None:
    row = f"| [{rule.code} {rule.slug}]({name(rule)}.md) | {sentence(rule)} | {rule.severity} | {rule.fix or 'none'} |"
    assert row.lower() in (PAGES / "README.md").read_text(encoding="utf-8").lower().splitlines()


def sentence(rule: Rule) -> str:
    return "".join(page(rule).splitlines()[2:3]).removesuffix(".")


@pytest.mark.parametrize(("rule", "how", "text"), examples("Bad"))
def test_bad_example_is_found(rule: Rule, how: str, text: str) -> None:
    found = check(stage(how, text)).diagnostics
    assert rule.code in {diagnostic.code for diagnostic in found}
    assert set(heavy(found)) <= {rule.code}


@pytest.mark.parametrize(("rule", "how", "text"), examples("Good"))
def test_good_example_is_silent(rule: Rule, how: str, text: str) -> None:
    report = check(stage(how, text))
    assert (report.diagnostics, len(report.files)) == ((), 1), rule.code


@pytest.mark.parametrize(("rule", "how", "text"), examples("Bad"))
def test_fix_of_the_bad_example_is_accepted(rule: Rule, how: str, text: str) -> None:
    world = stage(how, text)
    applied = fix(world, select="all")
    assert (applied.applied > 0) == (rule.fix is Safety.SAFE)
    if rule.fix is Safety.SAFE:
        assert (check(world).diagnostics, applied.refused) == ((), ())


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.fix is Safety.SAFE], ids=lambda rule: rule.code)
def test_good_example_is_the_fixed_bad_one(rule: Rule) -> None:
    (_, how, bad), (_, _, good) = EXAMPLE.findall(page(rule))
    world = stage(how, bad)
    (new,) = [new for _, new in fix(world, select="all").files.values()]
    assert new.decode() == good
