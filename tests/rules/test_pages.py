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
from hooklint.source.memory import File
from tests.rules.hooked import PROGRAMS, WithBash

if TYPE_CHECKING:
    from hooklint.rules.model import Diagnostic
    from hooklint.rules.registry import Rule
    from hooklint.source.memory import Content, MemoryWorld

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "rules"
RULES = load()
HOME = Path("/home/ada")
SCRIPT = File(b"#!/bin/sh\nexit 0\n", 0o755)
"""What stands where an example names a script and does not show it."""

EXAMPLE = re.compile(r"^\*\*(Bad|Good)\*\*\n\n```toml ?([^\n]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
SCRIPTS = re.compile(r"\n+```(?:sh|python|js)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
NAMED = re.compile(r"^(?:#!.*\n)?(?:#|//) (\S.*?)(?: mode ([0-7]{4}))?( crlf)?$", re.MULTILINE)
"""A script's name, with another mode or line ends where it has them."""
METADATA = re.compile(r"^Severity: (.+) · Hosts: (.+) · Since: (.+) · Fix: (.+)$", re.MULTILINE)
HEADINGS = ["What it finds", "Why it matters", "How to fix", "Examples", "See also"]


def name(rule: Rule) -> str:
    return f"{rule.code}-{rule.slug}"


def page(rule: Rule) -> str:
    """The page's text; nothing where it is not written yet, which the test of names tells."""
    path = PAGES / f"{name(rule)}.md"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def examples(word: str) -> list[object]:
    """The bad (or good) examples of all pages: rule, encoding, text, scripts by their names."""
    found = [(rule, example) for rule in RULES for example in shown(page(rule))]
    return [pytest.param(rule, *rest, id=rule.code) for rule, (kind, *rest) in found if kind == word]


def shown(text: str) -> list[tuple[str, str, str, dict[str, File]]]:
    """The examples of a page, each with the scripts that stand right behind its configuration."""
    return [(*example.groups(), scripts(text, example.end())) for example in EXAMPLE.finditer(text)]  # type: ignore[misc]


def scripts(text: str, at: int) -> dict[str, File]:
    found: dict[str, File] = {}
    while block := SCRIPTS.match(text, at):
        named = NAMED.match(block[1])
        assert named, f"a script whose first line does not name it: {block[1]}"
        data = block[1].replace("\n", "\r\n") if named[3] else block[1]
        found[named[1]] = File(data.encode(), int(named[2] or "0755", 8))
        at = block.end()
    return found


def stage(how: str, text: str, more: dict[str, File]) -> MemoryWorld:
    """A world with the example in the file that its first line names, and with the scripts it calls."""
    named = re.findall(r"^# (\S+\.toml)$", text, re.MULTILINE)[0]
    assert text.startswith(f"# {named}\n")
    named_in = re.findall(r"(?:~|\$HOME)(/[^\s\"']+\.sh)", text) if not more else []
    called = dict.fromkeys((f"~{name}" for name in named_in), SCRIPT)
    files: dict[str, Content] = {named: text.encode(how or "utf-8"), **called, **more}
    (folder,) = re.findall(r"^# nanopi is started in (\S+)$", text, re.MULTILINE) or ["/project"]
    tree = {file.replace("~", str(HOME)): content for file, content in files.items()}
    return WithBash(tree, cwd=folder.replace("~", str(HOME)), home=HOME, programs=PROGRAMS)


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


@pytest.mark.parametrize(("rule", "how", "text", "more"), examples("Bad"))
def test_bad_example_is_found(rule: Rule, how: str, text: str, more: dict[str, File]) -> None:
    found = check(stage(how, text, more)).diagnostics
    assert rule.code in {diagnostic.code for diagnostic in found}
    assert set(heavy(found)) <= {rule.code}


@pytest.mark.parametrize(("rule", "how", "text", "more"), examples("Good"))
def test_good_example_is_silent(rule: Rule, how: str, text: str, more: dict[str, File]) -> None:
    report = check(stage(how, text, more))
    assert (report.diagnostics, len(report.files)) == ((), 1), rule.code


@pytest.mark.parametrize(("rule", "how", "text", "more"), examples("Bad"))
def test_fix_of_the_bad_example_is_accepted(rule: Rule, how: str, text: str, more: dict[str, File]) -> None:
    world = stage(how, text, more)
    applied = fix(world, select="all")
    assert (applied.applied > 0) == (rule.fix is Safety.SAFE)
    if rule.fix is Safety.SAFE:
        assert (check(world).diagnostics, applied.refused) == ((), ())


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.fix is Safety.SAFE], ids=lambda rule: rule.code)
def test_good_example_is_the_fixed_bad_one(rule: Rule) -> None:
    (_, how, bad, more), (_, _, good, _) = shown(page(rule))
    world = stage(how, bad, more)
    (new,) = [new for _, new in fix(world, select="all").files.values()]
    assert new.decode() == good
