"""The pages: links and citations lead somewhere, and what they say about a host's reader is what we answer."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from hooklint.hosts.nanopi.decode import decode
from hooklint.hosts.nanopi.matchers import matcher_error
from hooklint.regexes.rust import compile as compile_pattern
from hooklint.regexes.rust.errors import RegexError

ROOT = Path(__file__).parents[1]
PLACES = ["*.md", "docs/**/*.md", "rules/*.md", "schemas/*.md", "corpus/README.md", "corpus/golden/*.md"]
PAGES = sorted(page.relative_to(ROOT).as_posix() for place in PLACES for page in ROOT.glob(place))
CITATION = re.compile(r"(docs/hosts/[\w-]+\.md) §(\d+(?:\.\d+)?)")


def text(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def headings(page: Path) -> list[str]:
    return re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)


def anchor(heading: str) -> str:
    """As the forge makes it: lower case, marks dropped, blanks to hyphens."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def leads_somewhere(page: str, link: str) -> bool:
    name, _, section = link.partition("#")
    target = (ROOT / page).parent / name if name else ROOT / page
    return target.exists() and (not section or section in map(anchor, headings(target)))


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    links = re.findall(r"\]\((?!https?:)([^)]+)\)", text(page))
    assert [link for link in links if not leads_somewhere(page, link)] == []


def test_the_rule_shown_to_newcomers_is_the_real_one() -> None:
    shown = re.findall(r"^```python\n(.*?)^```$", text("CONTRIBUTING.md"), re.DOTALL | re.MULTILINE)
    assert len(shown) == 1
    assert shown[0] in text("hooklint/rules/hl005_key_missing.py")


def test_cited_sections_exist() -> None:
    sources = [path for room in ("hooklint", "tests", "rules") for path in (ROOT / room).rglob("*.[pm][yd]")]
    cited = {match for path in sources for match in CITATION.findall(path.read_text(encoding="utf-8"))}
    assert cited
    assert [f"{page} §{number}" for page, number in sorted(cited) if not has_section(page, number)] == []


def has_section(page: str, number: str) -> bool:
    return any(re.match(rf"{re.escape(number)}\.? ", heading) for heading in headings(ROOT / page))


def toml_examples() -> list[list[str]]:
    block = re.findall(r"^```json\n(.*?)^```$", text("docs/hosts/nanopi-toml.md"), re.DOTALL | re.MULTILINE)[0]
    return [json.loads(line) for line in block.splitlines()]


@pytest.mark.parametrize(("document", "error"), toml_examples())
def test_examples_of_the_toml_page(document: str, error: str) -> None:
    assert decode(document.encode(), "config").refusal == error


def wrong_values() -> list[tuple[str, str]]:
    """The rows of the type table that are a single key of a hook entry, with what is said of it."""
    rows = re.findall(
        r"^\| `((?:matcher|command|timeout) = [^`]+)` \| (`+)(.+?)\2(?: and| \(| \|)", SECTION, re.MULTILINE
    )
    return [(written, said.strip()) for written, _, said in rows]


SECTION = text("docs/hosts/nanopi.md").partition("### 1.7 ")[2].partition("\n## ")[0]


def test_the_type_table_is_found() -> None:
    assert len(wrong_values()) == 9


@pytest.mark.parametrize(("written", "said"), wrong_values())
def test_rows_of_the_type_table(written: str, said: str) -> None:
    refusal = decode(f"[[hooks.input]]\n{written}\n".encode(), "settings").refusal or ""
    message = refusal.rpartition("^\n")[2]
    assert message.startswith(said)


def test_the_unknown_key_row() -> None:
    refusal = decode(b"[[hooks.turn_startt]]\n", "settings").refusal or ""
    assert f"`` {refusal.rpartition('^')[2].strip()} ``".replace("`` unk", "``unk") in SECTION


def test_an_old_name_in_a_remark_is_reworded() -> None:
    remark = "[[hooks.turn_startt]] # was `pre_tool_use`"
    wording = re.findall(r'^unknown hook event "\{old\}".*$', text("docs/hosts/nanopi.md"), re.MULTILINE)[0]
    said = wording.format(old="pre_tool_use", new="tool_execution_start")
    assert f"``{remark}``" in text("docs/hosts/nanopi.md") or f"``{remark} ``" in text("docs/hosts/nanopi.md")
    assert decode(f"{remark}\n".encode(), "settings").refusal == f"{said}\n"


@pytest.mark.parametrize("page", PAGES)
def test_nothing_waits_to_be_filled_in(page: str) -> None:
    assert re.findall(r"PLACEHOLDER|TODO|FIXME|\bTBD\b", text(page)) == []


PATTERNS = text("docs/hosts/rust-regex.md")


def reasons() -> list[list[str]]:
    """The rows of §1 with an example: reason, pattern, and what of it is marked (nothing where there is no place)."""
    rows = re.findall(r"^\| `([^|]+)` \| `([^|]+)` \|(?: ([^|]*) \|)?$", PATTERNS.partition("## 2. ")[0], re.MULTILINE)
    return [list(row) for row in rows]


def test_every_reason_has_an_example_but_one() -> None:
    assert len(reasons()) == len(re.findall(r"^\| `", PATTERNS.partition("## 2. ")[0], re.MULTILINE)) - 1


@pytest.mark.parametrize(("reason", "pattern", "marked"), reasons())
def test_reasons_of_the_pattern_page(reason: str, pattern: str, marked: str) -> None:
    with pytest.raises(RegexError) as refused:
        compile_pattern(pattern)
    under_carets = (pattern[place.start : max(place.end, place.start + 1)] for place in refused.value.places)
    pieces = ", ".join(f"`{piece}`" if piece else "end" for piece in under_carets)
    assert (refused.value.reason, pieces) == (reason, marked)


def drawings() -> list[str]:
    return re.findall(r"^```\n(regex parse error:\n.*?)\n```$", PATTERNS, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize(("pattern", "drawn"), [*zip(["Bash(*)", "a\n("], drawings(), strict=True)])
def test_drawings_of_the_pattern_page(pattern: str, drawn: str) -> None:
    with pytest.raises(RegexError) as refused:
        compile_pattern(pattern)
    assert str(refused.value) == drawn


def borders() -> list[tuple[str, int]]:
    rows = re.findall(r"^\| `(\S*n\S*)` \| (\d+) \|$", PATTERNS, re.MULTILINE)
    return [(pattern.replace("\\|", "|"), int(most)) for pattern, most in rows]


def test_the_table_of_sizes_is_found() -> None:
    assert len(borders()) == 14


@pytest.mark.parametrize(("pattern", "most"), borders())
def test_largest_counts_of_the_pattern_page(pattern: str, most: int) -> None:
    at = re.search(r"\bn\b", pattern[::-1])
    assert at is not None
    before, after = pattern[: -at.end()], pattern[len(pattern) - at.start() :]
    compile_pattern(f"{before}{most}{after}")
    with pytest.raises(RegexError, match="exceeds size limit"):
        compile_pattern(f"{before}{most + 1}{after}")


def spellings() -> list[tuple[str, bool]]:
    """The patterns in the table of §4.1 of nanopi's page, and whether they are taken."""
    table = text("docs/hosts/nanopi.md").partition("### 4.1 ")[2].partition("\n### ")[0]
    rows = re.findall(r"^\| [a-z][^|]*\| (`[^|]+) \| ([^|]+) \|$", table, re.MULTILINE)
    return [
        (pattern, taken == 1)
        for row in rows
        for taken, cell in enumerate(row)
        for pattern in re.findall(r"`([^`]+)`", cell)
    ]


@pytest.mark.parametrize(("pattern", "taken"), spellings())
def test_spellings_of_the_table_of_dialects(pattern: str, taken: bool) -> None:
    assert (matcher_error(pattern) is None) is taken


def test_the_table_of_dialects_is_found() -> None:
    assert len(spellings()) >= 15
