from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from hooklint.hosts.nanopi.decode import decode
from hooklint.syntax import merge
from hooklint.syntax.merge import merge_lists
from tests.rules.spellings import DRESSES, INTERLEAVED, SPELLINGS
from tests.rules.trial import (
    CONFIG,
    PROJECT_CONFIG,
    RETIRED,
    SETTINGS,
    Finding,
    commands,
    diagnose,
    findings,
    loading,
    mend,
    only,
    seen,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.source.edit import TextEdit
    from hooklint.syntax.document import Document, KeyPath
    from hooklint.syntax.rename import Refused
    from tests.rules.trial import Place

    Dress = Callable[[str], bytes]

HOOK = "command = 'a'\n"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty file"),
        pytest.param(f"# [[hooks.pre_tool_use]]\n[[hooks.input]] # was pre_tool_use\n{HOOK}", id="comments"),
        pytest.param("#[[hooks.session_end]]\n#command = 'a'\n", id="commented out"),
        pytest.param("[[hooks.input]]\ncommand = 'echo pre_tool_use'\nmatcher = 'session_end'\n", id="strings"),
        pytest.param(
            f"[[hooks.input]]\ncommand = '''\n[[hooks.pre_tool_use]]\n{HOOK}'''\n", id="inside a multi-line string"
        ),
        pytest.param(f"[[hooks.input]]\n{HOOK}pre_tool_use = 1\n", id="key of an entry"),
        pytest.param(f"[[hooks.input]]\n{HOOK}[hooks.input.session_end]\n", id="child table of an entry"),
        pytest.param("pre_tool_use = 1\n[session_end]\n[[post_tool_use]]\n", id="top level"),
        pytest.param("[other.hooks]\npre_tool_use = []\n", id="other table called hooks"),
        pytest.param("[[other]]\nhooks.pre_tool_use = []\n", id="dotted key in another table"),
        pytest.param('"hooks.pre_tool_use" = 1\n', id="one quoted key with a dot"),
        pytest.param("[Hooks]\npre_tool_use = []\n", id="another letter case"),
        pytest.param("[[hooks.tool_execution_start]]\ncommand = 'a'\n", id="new name"),
    ],
)
def test_silent(text: str) -> None:
    assert diagnose(text) == ()


@pytest.mark.parametrize("spelling", SPELLINGS)
@pytest.mark.parametrize("old", RETIRED)
def test_nothing_is_retired_in_0_11(old: str, spelling: str) -> None:
    text = SPELLINGS[spelling].replace("OLD", old)
    assert diagnose(text, target="0.11") == ()
    assert mend(text, target="0.11")[0] == text.encode()


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"[[hooks.PreToolUse]]\n{HOOK}", id="another style is HL102"),
        pytest.param(f"[[hooks.pre_tool_us]]\n{HOOK}", id="a slip is HL102"),
        pytest.param(f"[[hooks.subagent_stop]]\n{HOOK}", id="another host's event is HL103"),
    ],
)
def test_other_keys_are_other_rules(text: str) -> None:
    assert "HL101" not in {found.code for found in diagnose(text)}
    assert diagnose(text)


PLACES: dict[str, Place] = {
    "header": (1, 9, 1, 21),
    "spaced header": (1, 13, 1, 25),
    "quoted header": (1, 9, 1, 23),
    "literal header": (1, 11, 1, 25),
    "dotted": (1, 7, 1, 19),
    "quoted dotted": (1, 9, 1, 23),
    "inline": (1, 10, 1, 22),
    "body": (4, 1, 4, 13),
    "quoted body": (2, 1, 2, 15),
    "child header": (1, 9, 1, 21),
}


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_points_at_the_key_as_written(spelling: str) -> None:
    text = SPELLINGS[spelling].replace("OLD", "pre_tool_use")
    assert findings(text) == [Finding("HL101", PLACES[spelling], "error")]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        pytest.param(
            f"[[hooks.session_end]]\n{HOOK}\n[[hooks.session_end]]\n{HOOK}",
            [(1, 9, 1, 20), (4, 9, 4, 20)],
            id="headers",
        ),
        pytest.param(
            f"[[hooks.session_end]]\n{HOOK}[hooks.session_end.x]\n[[hooks.session_end]]\n{HOOK}",
            [(1, 9, 1, 20), (4, 9, 4, 20)],
            id="child headers are part of their header",
        ),
        pytest.param("[hooks]\nsession_end = []\npre_tool_use = []\n", [(2, 1, 2, 12), (3, 1, 3, 13)], id="two keys"),
        pytest.param("\ufeffhooks.session_end = []\n", [(1, 8, 1, 19)], id="the BOM is a character"),
        pytest.param("[hooks]\nsession_end = {}\n", [(2, 1, 2, 12)], id="whatever the value"),
        pytest.param('m = "é"\n[[hooks."session_end"]]\n' + HOOK, [(2, 9, 2, 22)], id="quotes are part of the place"),
    ],
)
def test_one_finding_for_each_header_or_key(text: str, places: list[Place]) -> None:
    found = [found for found in findings(text) if found.code == "HL101"]
    assert found == [Finding("HL101", place, "error") for place in places]


@pytest.mark.parametrize(("old", "new"), RETIRED.items())
def test_what_is_said(old: str, new: str) -> None:
    found = only(f"[[hooks.{old}]]\n{HOOK}")
    assert found.message == f"`{old}` is renamed to {new} in v0.12; nanopi 0.12 refuses to start"
    assert (found.slug, found.host, found.label) == ("event-retired", "nanopi", f"rename to {new}")
    assert [(str(fix.safety), fix.title) for fix in found.fixes] == [("safe", f"rename to {new}")]
    assert found.refused_fix is None


SAID = 'unknown hook event "{}" — renamed to "{}" in v0.12 (see docs/v0.12-events.md §2.1)\n'


@pytest.mark.parametrize(
    ("file", "target", "prefix", "consequence"),
    [
        (CONFIG, "0.12", f"error: failed to parse TOML in {CONFIG}: ", "nanopi 0.12 refuses to start"),
        (PROJECT_CONFIG, "0.12", f"error: failed to parse TOML in {PROJECT_CONFIG}: ", "nanopi 0.12 refuses to start"),
        (CONFIG, "0.13", f"error: failed to parse TOML in {CONFIG}: ", "nanopi 0.13 refuses to start"),
        (
            SETTINGS,
            "0.12",
            f"warning: failed to load settings: failed to parse {SETTINGS}: ",
            "this file alone disarms the hooks of all four files (nanopi 0.12 only warns; 0.13 does not start)",
        ),
        (SETTINGS, "0.13", f"error: failed to parse {SETTINGS}: ", "nanopi 0.13 refuses to start"),
    ],
)
@pytest.mark.parametrize(("old", "new"), RETIRED.items())
def test_the_host_s_words(*, old: str, new: str, file: str, target: str, prefix: str, consequence: str) -> None:
    found = only(f"[[hooks.{old}]]\n{HOOK}", file, target)
    assert found.host_error == prefix + SAID.format(old, new)
    assert found.message.endswith(f"; {consequence}")


@pytest.mark.parametrize("dress", DRESSES.values(), ids=DRESSES)
@pytest.mark.parametrize("spelling", SPELLINGS)
@pytest.mark.parametrize(("old", "new"), RETIRED.items())
def test_only_the_bytes_of_the_key_change(old: str, new: str, spelling: str, dress: Dress) -> None:
    before, after = (dress(SPELLINGS[spelling]).replace(b"OLD", name.encode()) for name in (old, new))
    mended, applied = mend(before)
    assert mended == after
    assert commands(mended, new) == ["a"]
    assert (applied.applied, applied.refused, loading(applied.report)) == (1, (), ())


@pytest.mark.parametrize("dress", DRESSES.values(), ids=DRESSES)
@pytest.mark.parametrize(("old", "new"), RETIRED.items())
def test_interleaved_headers_stay_where_they_are(old: str, new: str, dress: Dress) -> None:
    before = dress(INTERLEAVED.replace("NEW", new)).replace(b"OLD", old.encode())
    after = dress(INTERLEAVED.replace("NEW", new)).replace(b"OLD", new.encode())
    mended, applied = mend(before)
    assert (mended, applied.applied) == (after, 2)
    assert (commands(mended, new), commands(mended, "turn_end")) == (["a", "c", "d"], ["b"])


MERGES = {
    "inline, then headers": (
        '# top\nhooks.OLD = [{matcher = "^\\\\w$", command = \'a\', timeout = 1_000}, {command = "b"}] # old\n'
        "\n# new\n[[hooks.NEW]]\ncommand = 'c'\n[hooks.NEW.note]\nby = 1\n"
    ),
    "body, then headers": (
        "[hooks]\n# first\nOLD = [\n  # above a\n  {command = 'a'}, # behind a\n  {command = 'b', timeout = 0x10},\n"
        "  # last\n]\nturn_end = []\n\n[[hooks.NEW]]\ncommand = 'c'\n"
    ),
    "new name inline, then headers": "hooks.NEW = [{command = 'a'}] # one\n[[hooks.OLD]]\ncommand = 'b' # two\n",
    "body of the new name, then old headers": (
        "[hooks]\nNEW = [\n  {command = 'a'}, # one\n]\n\n# two\n[[hooks.OLD]]\ncommand = 'b'\n\n"
        "[[hooks.turn_end]]\ncommand = 'z'\n\n[[hooks.OLD]]\ncommand = 'c' # three\n"
    ),
    "inline, then inline": "hooks.OLD = [{command = 'a'}] # one\nhooks.NEW = [{command = \"b\"}] # two\n",
    "inline of the new name first": "hooks.NEW = [{command = 'a'}] # one\nhooks.OLD = [{command = \"b\"}] # two\n",
    "long arrays": (
        "[hooks]\nOLD = [\n  {command = 'a'}, # one\n  {command = 'b'} # two\n]\n"
        "NEW = [\n  # three\n  {command = 'c'},\n]\n"
    ),
    "long arrays, new name first": (
        "[hooks]\nNEW = [\n  {command = 'a'} # one\n]\n# between\nOLD = [\n  {command = 'b'}, # two\n"
        "  {command = 'c'} # three\n]\n"
    ),
    "one inline table": "hooks = {OLD = [{command = 'a'}], NEW = [{command = 'b'}]}\n",
    "one inline table, new name first": "hooks = {NEW = [{command = 'a'}], turn_end = [], OLD = [{command = 'b'}]}\n",
    "headers, then headers": "[[hooks.OLD]]\ncommand = 'a' # one\n\n[[hooks.NEW]]\ncommand = 'b' # two\n",
    "headers of the new name first": "[[hooks.NEW]]\ncommand = 'a'\n# two\n[[hooks.OLD]]\ncommand = 'b'\n",
}
"""Both names in one file; `a`, `b`, `c` are in the order of the file."""


def comments(data: bytes) -> list[bytes]:
    """The text of each; blanks at the end of a line that moves are not part of it."""
    return sorted(comment.rstrip() for comment in re.findall(rb"#[^\r\n]*", data))


def raw_values(data: bytes) -> list[bytes]:
    """The values of hooks as written, in file order."""
    return re.findall(rb"(?:command|matcher|timeout)\s*=\s*('[^']*'|\"[^\"]*\"|\w+)", data)


@pytest.mark.parametrize("dress", DRESSES.values(), ids=DRESSES)
@pytest.mark.parametrize("both", MERGES)
@pytest.mark.parametrize(("old", "new"), RETIRED.items())
def test_both_names_become_one_list(old: str, new: str, both: str, dress: Dress) -> None:
    before = dress(MERGES[both]).replace(b"OLD", old.encode()).replace(b"NEW", new.encode())
    mended, applied = mend(before)
    assert (applied.refused, loading(applied.report)) == ((), ())
    assert "".join(commands(mended, new)) in ("ab", "abc")
    assert (comments(mended), raw_values(mended)) == (comments(before), raw_values(before))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(
            "[hooks]\n# first\npre_tool_use = [\n  # above a\n  {command = 'a', timeout = 0x10}, # behind a\n"
            "  {command = 'b'},\n]\n\n# new\n[[hooks.tool_execution_start]]\ncommand = 'c'\n",
            "[hooks]\n\n# first\n# above a\n[[hooks.tool_execution_start]] # behind a\ncommand = 'a'\ntimeout = 0x10\n"
            "\n[[hooks.tool_execution_start]]\ncommand = 'b'\n\n# new\n[[hooks.tool_execution_start]]\ncommand = 'c'\n",
            id="each element becomes a header, comments above it",
        ),
        pytest.param(
            "hooks.input = [{command = 'a'}]\n\n[[hooks.user_prompt_submit]]\ncommand = 'b'\n",
            "\n[[hooks.input]]\ncommand = 'a'\n\n[[hooks.input]]\ncommand = 'b'\n",
            id="the old headers take the new list in",
        ),
        pytest.param(
            "hooks.session_end = [{command = 'a'}]\nhooks.session_shutdown = [{command = 'b'}]\n",
            "hooks.session_shutdown = [{command = 'a'}, {command = 'b'}]\n",
            id="two inline lists stay inline",
        ),
        pytest.param(
            "hooks.session_end = []\nhooks.session_shutdown = [{command = 'b'}]\n",
            "hooks.session_shutdown = [{command = 'b'}]\n",
            id="an empty list leaves nothing",
        ),
    ],
)
def test_merge_byte_for_byte(before: str, after: str) -> None:
    assert mend(before)[0].decode() == after


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_new_lines_of_a_merge_end_as_the_file_s_do(end: str) -> None:
    before = MERGES["inline, then headers"].replace("OLD", "session_end").replace("NEW", "session_shutdown")
    mended, _ = mend(before.replace("\n", end))
    assert mended.count(b"\n") == mended.count(end.encode())


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param(
            "hooks.pre_tool_use = [['*', 'command', 'a']]\n[[hooks.tool_execution_start]]\ncommand = 'b'\n",
            "an entry of `pre_tool_use` is not written as a table",
            id="entry as a list",
        ),
        pytest.param(
            "hooks.pre_tool_use = 1\n[[hooks.tool_execution_start]]\ncommand = 'b'\n",
            "`tool_execution_start` is there already, and one of the two is no list",
            id="no list",
        ),
        pytest.param(
            "hooks.pre_tool_use = [{command = 'a'}]\nhooks.tool_execution_start = []\nx = nil\n",
            "the file must be readable before its lists can be merged",
            id="faulty file",
        ),
    ],
)
def test_a_merge_that_is_not_safe_is_refused_with_the_reason(text: str, reason: str) -> None:
    found = [found for found in diagnose(text) if found.code == "HL101"]
    assert [(diagnostic.fixes, diagnostic.refused_fix) for diagnostic in found] == [((), reason)]
    mended, applied = mend(text)
    assert mended == text.encode()
    assert reason in [refused.reason for refused in applied.refused]


def test_two_keys_that_mean_the_same_new_one() -> None:
    text = "[[hooks.pre_tool_use]]\ncommand = 'a'\n[[hooks.PreToolUse]]\ncommand = 'b'\n"
    assert [found.code for found in map(seen, diagnose(text))] == ["HL101", "HL102"]
    mended, _ = mend(text)
    assert commands(mended, "tool_execution_start") == ["a", "b"]


def test_a_fault_in_the_toml_is_told_beside_and_nothing_is_written() -> None:
    text = f"x = nil\n[[hooks.session_end]]\n{HOOK}"
    assert [found.code for found in diagnose(text)] == ["HL001", "HL101"]
    assert mend(text)[0] == text.encode()


def test_nothing_is_judged_behind_a_string_that_never_ends() -> None:
    text = f'x = """\n[[hooks.session_end]]\n{HOOK}'
    assert [found.code for found in diagnose(text)] == ["HL001"]


@pytest.mark.parametrize("target", ["0.12", "0.13"])
def test_the_fixed_file_decodes_under_every_strict_version(target: str) -> None:
    for old, new in RETIRED.items():
        decoded = decode(mend(f"[[hooks.{old}]]\n{HOOK}", target=target)[0], "config", target)
        assert decoded.hooks == {new: [("*", "command", "a", 5000)]}


def test_the_merge_of_a_list_is_made_once_for_all_its_headers(monkeypatch: pytest.MonkeyPatch) -> None:
    merges: list[tuple[object, ...]] = []

    def counted(document: Document, old: KeyPath, new: KeyPath) -> tuple[TextEdit, ...] | Refused:
        merges.append((old, new))
        return merge_lists(document, old, new)

    monkeypatch.setattr(merge, "merge_lists", counted)
    text = "[hooks]\ninput = [{command = 'a'}]\n" + "[[hooks.user_prompt_submit]]\ncommand = 'b'\n" * 500
    assert [len(found.fixes) for found in diagnose(text)] == [1] * 500
    assert merges == [(("hooks", "user_prompt_submit"), ("hooks", "input"))]
