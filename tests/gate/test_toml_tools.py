"""taplo and tombi with our schemas over everything we have: where they differ from nanopi, and why."""

from __future__ import annotations

import json
import re
import subprocess
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from hooklint.checking import check
from hooklint.hosts.nanopi.decode import decode
from hooklint.hosts.nanopi.versions import DEFAULT_TARGET, TARGETS
from hooklint.rules.model import Severity
from hooklint.source.memory import MemoryWorld
from tests.corpus.case import CORPUS
from tests.support.programs import ROOT, program
from tests.support.recorded_trees import recording
from tests.support.schema_differences import BY_ACCIDENT, KINDS, LATER, MORE_TOML, judged

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hooklint.hosts.model import Refusal


class Text(NamedTuple):
    """A file to read: its name ends in `.config.toml` or `.settings.toml`."""

    name: str
    data: bytes

    @property
    def kind(self) -> Any:  # noqa: ANN401 - one of two words
        return self.name.rsplit(".", 2)[1]

    @cache  # noqa: B019 - as long as the tests run
    def refusals(self, target: str = DEFAULT_TARGET) -> tuple[Refusal, ...]:
        return decode(self.data, self.kind, target).file.refusals


def written(texts: list[Text], folder: Path) -> Path:
    for text in texts:
        (folder / text.name).write_bytes(text.data)
    return folder


def schema(kind: str, target: str) -> str:
    return str(ROOT / "schemas" / f"nanopi-{kind}-{target}.schema.json")


def taplo(folder: Path, target: str) -> set[str]:
    """The names of the files that taplo refuses: those of which it draws a place, since it loses lines of its log."""
    return {name for kind in KINDS for name in _taplo(folder, kind, target)}


def _taplo(folder: Path, kind: str, target: str) -> Iterator[str]:
    names = sorted(path.name for path in folder.glob(f"*.{kind}.toml"))
    words = ["lint", "--no-auto-config", "--colors=never", "--schema", f"file://{schema(kind, target)}", *names]
    done = subprocess.run([program("taplo"), *words], cwd=folder, capture_output=True, text=True, check=False)
    found = re.findall(r"^ *┌─ .*/([^/\n]+\.toml):\d+:\d+$", done.stderr, re.MULTILINE)
    assert done.returncode == int(bool(found)), done.stderr
    return iter(found)


def tombi(folder: Path, target: str) -> set[str]:
    """The names of the files in which tombi sees an error."""
    schemas = (f'[[schemas]]\npath = "{schema(kind, target)}"\ninclude = ["*.{kind}.toml"]\n' for kind in KINDS)
    settings = 'toml-version = "v1.0.0"\n[schema]\ncatalog.paths = []\n'
    (folder / "tombi.toml").write_text("".join([settings, *schemas]))
    words = ["lint", "--offline", "--quiet", "--diagnostics-format=json", "--diagnostics-file=found.json", "."]
    subprocess.run([program("tombi"), *words], cwd=folder, capture_output=True, text=True, check=False)
    found = json.loads((folder / "found.json").read_text(encoding="utf-8"))
    return {one["path"].rpartition("/")[2] for one in found if one["level"] == "error"}


TOOLS: dict[str, Callable[[Path, str], set[str]]] = {"taplo": taplo, "tombi": tombi}


@cache
def recorded() -> list[Text]:
    """All but what is no UTF-8, about which nobody disagrees."""
    records = (record for record in recording("decode") if "text" in record)
    return [Text(f"{one['id']}.{one['kind']}.toml", one["text"].encode()) for one in records]


# Why a tool refuses what nanopi takes, beside what the schema itself says more than nanopi.
BOM = "a byte order mark in front, which nanopi skips"
BLANKS = "blanks inside the brackets of [[ a ]], which TOML allows"

# Why a tool takes what nanopi refuses.
WIDER = "the tool's TOML is wider than nanopi's: depth, ranges of numbers, some duplicates"
DATES = "the tool hands a date to the schema as text"
FLOATS = "the tool, like JSON, takes a float without a fraction for an integer"


def reason(text: Text, *, is_refused: bool) -> str:
    """Why tool and host differ on a text that the tool refuses, or takes."""
    refusals = text.refusals()
    if is_refused and text.data.startswith(b"\xef\xbb\xbf"):
        return BOM
    if is_refused:
        record = {"text": text.data.decode(), "kind": text.kind, "error": None}
        return judged(record, DEFAULT_TARGET) or (BLANKS if b"[[ " in text.data else "unexplained")
    if refusals[0].kind == "syntax":
        return WIDER
    first = refusals[0].message
    return FLOATS if "floating point" in first else DATES if "invalid type: map, expected" in first else first


@pytest.mark.parametrize(
    ("tool", "differences"),
    [
        ("taplo", {BOM: 54, BY_ACCIDENT: 47, LATER: 6, BLANKS: 21, MORE_TOML: 9, WIDER: 91, DATES: 41, FLOATS: 10}),
        ("tombi", {BOM: 54, BY_ACCIDENT: 47, LATER: 6, WIDER: 39}),
    ],
)
def test_recorded_texts(tool: str, differences: dict[str, int], tmp_path: Path) -> None:
    texts = recorded()
    refused = TOOLS[tool](written(texts, tmp_path), DEFAULT_TARGET)
    differ = [text for text in texts if bool(text.refusals()) is not (text.name in refused)]
    found = Counter(reason(text, is_refused=text.name in refused) for text in differ)
    assert (len(texts), found) == (7020, differences)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("tool", TOOLS)
def test_files_of_the_corpus(tool: str, target: str, tmp_path: Path) -> None:
    """The tool refuses what nanopi refuses, but for two files that taplo cannot read."""
    texts = cases()
    assert len(texts) == 67
    refused = TOOLS[tool](written(texts, tmp_path), target)
    differ = {text for text in texts if bool(text.refusals(target)) is not (text.name in refused)}
    unreadable = {text for text in texts if b"\n[[ " in text.data} if tool == "taplo" else set()
    assert len(unreadable) == (2 if tool == "taplo" else 0)
    assert differ == {text for text in unreadable if not text.refusals(target)}


UNSAID = {
    "HL007": (1, "a key in an entry that nanopi ignores in silence; the schema is as silent"),
    "HL106": (1, "another `type` is taken and never runs; the schema only proposes the one that does"),
    "HL201": (1, "a matcher that is no pattern of the host's; to the schema it is text"),
    "HL202": (5, "a matcher that hits nothing"),
    "HL204": (3, "a matcher that hits more than it looks like"),
    "HL301": (5, "a script that is not there: beside a file by itself there is none; no schema looks for one"),
    "HL307": (2, "a `~` or a variable that quotes keep as it is; to the schema a command is text, here and below"),
    "HL308": (1, "a backslash that nanopi makes a slash"),
    "HL406": (1, "a status that blocks by accident"),
    "HL501": (1, "a timeout of a few milliseconds; the schema takes any that nanopi takes"),
    "HL601": (1, "the same hook twice"),
    "HL701": (1, "code that is downloaded and run"),
    "HL705": (1, "a script where anybody may write"),
}
"""Rules that find something in files that the tools find good: how often, and why no schema has words for it."""


@pytest.mark.parametrize("tool", TOOLS)
def test_what_only_hooklint_finds_in_the_corpus(tool: str, tmp_path: Path) -> None:
    """And nothing is found by a tool alone."""
    texts = cases()
    refused = TOOLS[tool](written(texts, tmp_path), DEFAULT_TARGET)
    codes = Counter(code for text in texts if text.name not in refused for code in found_in(text))
    assert codes == {code: times for code, (times, _) in UNSAID.items()}
    assert [text.name for text in texts if text.name in refused and not found_in(text)] == []


def cases() -> list[Text]:
    """The hook files of the corpus, each under a name of its own."""
    files = sorted(path for path in CORPUS.rglob("*.toml") if path.stem in KINDS)
    return [Text(f"{number}.{path.stem}.toml", path.read_bytes()) for number, path in enumerate(files)]


def found_in(text: Text) -> set[str]:
    """The rules that find something bad in the file by itself."""
    file = Path(f"/project/.nanopi/{text.kind}.toml")
    report = check(MemoryWorld({file: text.data}), [file])
    return {found.code for found in report.diagnostics if found.severity >= Severity.WARNING}
