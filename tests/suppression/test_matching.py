"""Where an ignore stands, what it names, and which findings it keeps back: asked of `check`, as a user would."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from hooklint.checking import check
from hooklint.fixing import fix
from hooklint.source.source import Source
from hooklint.suppression.matching import ignores_of, names_of
from hooklint.syntax.toml.parser import parse
from tests.rules.one_rule import CONFIG, machine

if TYPE_CHECKING:
    from types import FrameType

    from hooklint.suppression.comments import Ignore

FILE = """\
{above}[[hooks.input]]{header}
{over}matcher = "deploy"{line}
command = "true"{other}
{below}
[hooks.input.note]{child}
by = 1
"""
"""HL202 at 2:11 (plus what `above` adds), in the entry whose header is the first line."""

PLACES = ("line", "header", "above", "over", "file")
ELSEWHERE = ("other", "below", "child")


def text(place: str, names: str, line_end: str = "\n", last: str = "\n") -> str:
    comment = f"# hooklint: ignore{names} why"
    alone = {"above": f"{comment}\n", "over": f"{comment}\n", "below": comment}
    fields = dict.fromkeys(("above", "header", "over", "line", "other", "below", "child"), "")
    if place == "file":
        fields["above"] = f"# our hooks\n\n# hooklint: ignore-file{names} why\n# and more\n\n"
    elif place:
        fields[place] = alone.get(place, f"  {comment}")
    return (FILE.format(**fields).removesuffix("\n") + last).replace("\n", line_end)


def outcome(file: str) -> tuple[list[str], list[str]]:
    """The codes that are said and those that are kept back, without what is said of ignores themselves."""
    report = check(machine({CONFIG: file.encode()}))
    said = [found.code for found in report.diagnostics if not found.code.startswith("HL9")]
    return said, [found.code for found in report.suppressed]


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    ("names", "counts"),
    [
        ("[HL202]", True),
        ("[HL202, HL601]", True),
        ("[HL601,HL202]", True),
        ("[HL2]", True),
        ("[HL20]", True),
        ("[HL]", True),
        ("[matcher-never]", True),
        ("", True),
        ("[HL201]", False),
        ("[HL1, HL6]", False),
        ("[matcher]", False),
        ("[never]", False),
        ("[H]", False),
        ("[hl202]", False),
        ("[HL2022]", False),
        ("[]", False),
        (" HL202", False),
        ("[HL202", False),
    ],
)
def test_each_place_with_each_name(place: str, names: str, counts: bool, line_end: str) -> None:
    said, kept_back = outcome(text(place, names, line_end))
    assert (said, kept_back) == (([], ["HL202"]) if counts else (["HL202"], []))


@pytest.mark.parametrize("names", ["[HL202]", "", "[HL2]"])
@pytest.mark.parametrize("place", ["", *ELSEWHERE])
def test_elsewhere_it_counts_for_nothing(place: str, names: str) -> None:
    assert outcome(text(place, names)) == (["HL202"], [])


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize("last", ["", "\n"])
def test_on_the_last_line(line_end: str, last: str) -> None:
    file = f"[[hooks.input]]\ncommand = ':'\nmatcher = 'deploy' # hooklint: ignore[HL202]{last}".replace("\n", line_end)
    assert outcome(file) == ([], ["HL202"])
    assert outcome(file.replace("HL202", "HL201")) == (["HL202"], [])


@pytest.mark.parametrize(
    ("file", "kept_back"),
    [
        pytest.param("[[hooks.x]] # hooklint: ignore[HL103]\n", ["HL103"], id="a finding at the header itself"),
        pytest.param("[[hooks.x]] # hooklint: ignore[HL103]\n[[hooks.x]]\n", ["HL103"], id="one of two entries"),
        pytest.param(
            "[[hooks.input]] # hooklint: ignore[HL007]\ncommand = 'true'\n[hooks.input.env]\n"
            "[[hooks.input]]\ncommand = ':'\nb = 1\n",
            ["HL007"],
            id="a child table is of the entry, the next entry is not",
        ),
        pytest.param(
            "[hooks] # hooklint: ignore[HL202]\n[[hooks.input]]\ncommand = ':'\nmatcher = 'x'\n", [], id="not all below"
        ),
        pytest.param(
            "[hooks] # hooklint: ignore[HL202]\ninput = [\n  {matcher = 'x', command = 'true'},\n]\n",
            ["HL202"],
            id="inline entries under their header",
        ),
        pytest.param(
            "[hooks]\ninput = [\n  {matcher = 'x', command = 'true'}, # hooklint: ignore[HL202]\n"
            "  {matcher = 'y', command = ':'},\n]\n",
            ["HL202"],
            id="one of two inline entries",
        ),
        pytest.param(
            "[hooks]\ninput = [\n  # hooklint: ignore[HL202]\n  {matcher = 'x', command = 'true'},\n"
            "  {matcher = 'y', command = ':'},\n]\n",
            ["HL202"],
            id="above one of two inline entries",
        ),
        pytest.param(
            "[[hooks.input]]\ncommand = 'true'\nmatcher = '''\nx''' # hooklint: ignore[HL202]\n",
            ["HL202"],
            id="behind a string of several lines",
        ),
        pytest.param(
            "[[hooks.input]]\ncommand = 'true'\nmatcher = '''x\n# hooklint: ignore[HL202]\n'''\n",
            [],
            id="in such a string",
        ),
        pytest.param(
            "# hooklint: ignore[HL202]\n# because\n\t# of that\n[[hooks.input]]\ncommand = 'true'\nmatcher = 'x'\n",
            ["HL202"],
            id="above other comments",
        ),
        pytest.param(
            "# hooklint: ignore[HL202]\n\n[[hooks.input]]\ncommand = ':'\nmatcher = 'x'\n", [], id="above an empty line"
        ),
        pytest.param(
            "\ufeff# hooklint: ignore[HL202]\n[[hooks.input]]\ncommand = 'true'\nmatcher = 'x'\n",
            ["HL202"],
            id="behind a byte order mark",
        ),
        pytest.param(
            "model = 'm'\n# hooklint: ignore-file\n[[hooks.input]]\ncommand = 'true'\nmatcher = 'x'\n",
            [],
            id="for the file, but not at its start",
        ),
        pytest.param(
            "model = 'm' # hooklint: ignore-file\n[[hooks.input]]\ncommand = 'true'\nmatcher = 'x'\n",
            [],
            id="for the file, behind a statement",
        ),
        pytest.param("hooks.input = [{matcher = 'x', command = 'true'}] # hooklint: ignore", ["HL202"], id="no header"),
    ],
)
def test_entries(file: str, kept_back: list[str]) -> None:
    assert outcome(file)[1] == kept_back


@pytest.mark.parametrize(
    ("file", "kept_back"),
    [
        pytest.param("x = \n[[hooks.x]] # hooklint: ignore[HL103]\n", ["HL103"], id="behind the fault"),
        pytest.param("[[hooks.x]] # hooklint: ignore\ny = 'a\n", ["HL103", "HL001"], id="the fault, on the header"),
        pytest.param("# hooklint: ignore-file[HL001]\nx =\n", ["HL001"], id="the fault, for the file"),
        pytest.param("x = '\n# hooklint: ignore[HL103]\n[[hooks.x]]\n", [], id="in doubt behind an open string"),
        pytest.param("x = [\n 'a' 1,\n'''\n# hooklint: ignore[HL103]\n''']\n[[hooks.x]]\n", [], id="in a broken list"),
        pytest.param('[[hooks.x]]\nx = """\n[[hooks.y]] # hooklint: ignore\n', [], id="behind a string without end"),
        pytest.param("[[hooks.x]] # hooklint: ignore\n\x01\n", ["HL103", "HL001"], id="a control character"),
    ],
)
def test_a_file_with_faults(file: str, kept_back: list[str]) -> None:
    assert outcome(file)[1] == kept_back


@pytest.mark.parametrize(
    ("files", "kept_back"),
    [
        pytest.param({"settings.toml": "# hooklint: ignore-file[HL008]\n{}"}, ["HL008"], id="for the file"),
        pytest.param({"settings.toml": "{} # hooklint: ignore[HL008]\n"}, [], id="another line"),
        pytest.param({"settings.toml": "# hooklint: ignore[HL008]\n{}"}, ["HL008"], id="on the first line"),
        pytest.param({"hooks.toml": "# hooklint: ignore-file[HL009]\n{}"}, ["HL009"], id="a file that no host reads"),
        pytest.param(
            {"hooks.toml": 'x = """\n# hooklint: ignore-file\n"""\n{}'},
            [],
            id="in a string of a file that no host reads",
        ),
        pytest.param({"hooks.json": '{{"# hooklint: ignore-file": 1, "hooks": {{"a": 1}}}}'}, [], id="not TOML"),
    ],
)
def test_findings_about_whole_files(files: dict[str, str], kept_back: list[str]) -> None:
    hook = "[[hooks.turn_end]]\ncommand = 'true'"
    world = machine({f"/project/.nanopi/{name}": content.format(hook).encode() for name, content in files.items()})
    report = check(world)
    assert [found.code for found in report.suppressed] == kept_back
    assert bool(report.diagnostics) is (not kept_back)


def test_a_file_that_no_host_reads_and_somebody_names() -> None:
    path = "/project/.nanopi/hooks.toml"
    text = b"# hooklint: ignore-file[HL009]\n[[hooks.turn_end]]\ncommand = 'true'\n"
    report = check(machine({path: text}), [Path(path)])
    assert (report.diagnostics, [found.code for found in report.suppressed]) == ((), ["HL009"])


@pytest.mark.parametrize(
    ("name", "code", "slug", "named"),
    [
        (None, "HL202", "matcher-never", True),
        (None, "HL901", "suppression-unused", False),
        ("HL", "HL902", "suppression-unknown", False),
        ("HL9", "HL902", "suppression-unknown", True),
        ("HL9", "HL202", "matcher-never", False),
        ("HL901", "HL901", "suppression-unused", True),
        ("suppression-unused", "HL901", "suppression-unused", True),
        ("H", "HL202", "matcher-never", False),
        ("HL2", "HL202", "matcher-never", True),
    ],
)
def test_what_a_name_covers(name: str | None, code: str, slug: str, named: bool) -> None:
    assert (name in names_of(code, slug)) is named


def test_what_is_kept_back_is_not_repaired() -> None:
    kept = "[[hooks.pre_tool_use]] # hooklint: ignore[HL101]\ncommand = 'true'\n"
    other = "[[hooks.post_tool_use]]\ncommand = 'true'\n"
    for select in ("migrate", "all"):
        world = machine(kept + other)
        applied = fix(world, select=select)
        assert world.read(Path(CONFIG)).decode() == kept + other.replace("post_tool_use", "tool_execution_end")
        assert (applied.refused, [found.code for found in applied.report.suppressed]) == ((), ["HL101"])


@pytest.mark.parametrize(
    ("start", "piece", "count"),
    [
        pytest.param("", "# hooklint: ignore\n", 400, id="a block of them"),
        pytest.param("x = 1 ", "# hooklint: ignore[HL1]", 400, id="one line of them"),
        pytest.param("# hooklint: ignore[", "HL1,", 0, id="one list"),
        pytest.param("# hooklint: ignore", "#  ", 1, id="marks"),
        pytest.param("", "x = 1\n# hooklint: ignore[HL1, HL2]\n", 400, id="many lines"),
    ],
)
def test_the_work_grows_with_the_file(start: str, piece: str, count: int) -> None:
    """Twice the file is twice the work, not four times; steps are counted, since clocks are not steady."""
    (few, _), (many, found) = (steps(start + piece * size) for size in (200, 400))
    assert many < 2.3 * few
    assert sum(one.form == "line" for one in found) == count


def steps(file: str) -> tuple[int, list[Ignore]]:
    """How many lines of Python it takes to look for the ignores of a file and for what they keep back; the ignores."""
    count = 0

    def trace(_frame: FrameType, event: str, _: object) -> Any:  # noqa: ANN401 - itself
        nonlocal count
        count += event == "line"
        return trace

    document = parse(Source(Path(CONFIG), file.encode()))
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        found = ignores_of(document)
        for one in found.all:
            list(found.hits(one.ignore.span, "HL901", "suppression-unused"))
    finally:
        sys.settrace(before)
    return count, [one.ignore for one in found.all]
