from __future__ import annotations

import pytest

from tests.rules.alone import mended, places, said
from tests.rules.spellings import DRESSES
from tests.rules.trial import CONFIG, SETTINGS, Finding, Place, commands, mend

HOOK = "command = 'a'\n"
TOOL = f"[[hooks.tool_execution_start]]\n{HOOK}"
TURN = f"[[hooks.turn_end]]\n{HOOK}"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("[[hooks.input]]\nmatcher = '*'\ntype = 'command'\ncommand = 'a'\ntimeout = 5\n", id="all known"),
        pytest.param(f"{TURN}# enabled = false\n", id="comment"),
        pytest.param("[[hooks.turn_end]]\ncommand = '''\nenabled = false\n'''\n", id="string"),
        pytest.param(f"{TURN}name = 'log'\ndescription = 'logs'\n_by = 'ada'\nx-team = 'b'\nNotes = 1\n", id="remarks"),
        pytest.param(f"{TURN}[hooks.turn_end.note]\nenabled = false\ncomand = 'b'\n", id="below a remark"),
        pytest.param("enabled = false\nmodles = 'm'\n[logging]\nlevel = 1\n", id="top level and other sections"),
        pytest.param(f"[trust]\nenabled = false\n[skills]\ncomand = 1\n{TURN}", id="sections that are not strict"),
        pytest.param("hooks = [[['*', 'command', 'a', 1, 'surplus']]]\n", id="by place"),
        pytest.param(f"{TURN}[[hooks.turn_end.hooks]]\ncommand = 'a'\n", id="hooks in a hook are another rule"),
        pytest.param(f"[other]\nenabled = 1\n[[deploy.turn_end]]\nenabled = false\n{HOOK}", id="another table"),
        pytest.param("[[hooks.Stop]]\nenabled = false\n", id="an event that means none"),
    ],
)
def test_silent(text: str) -> None:
    assert said("HL007", text) == []


def test_the_rest_of_settings_is_somebody_else_s() -> None:
    assert said("HL007", f"enabled = false\n[keybindings]\ncomand = 'x'\n{TURN}", SETTINGS) == []


EFFECTS: list[tuple[str, Place, str, str]] = [
    (f"{TOOL}matchers = '^bash$'\n", (3, 1, 3, 9), "matches every tool", "matcher"),
    (f"{TOOL}'Matcher' = '^bash$'\n", (3, 1, 3, 10), "matches every tool", "matcher"),
    (f"{TOOL}macher = '^bash$'\nmatcher = '*'\n", (3, 1, 3, 7), "only `matcher` counts", "matcher"),
    (f"{TOOL}tools = ['bash']\n", (3, 1, 3, 6), "matches every tool", ""),
    (f"{TURN}pattern = '^1$'\n", (3, 1, 3, 8), "the hook runs every time", ""),
    (f"{TURN}timeout_ms = 30000\n", (3, 1, 3, 11), "the timeout stays 5000 ms", "timeout"),
    (
        f"{TURN}timeoutSec = 30\n",
        (3, 1, 3, 11),
        "stays 5000 ms; `timeout` counts milliseconds, and 30 s are 30000",
        "t",
    ),
    (f"{TURN}timeout-min = 0.5\n", (3, 1, 3, 12), "0.5 min are 30000", "timeout"),
    (f"{TURN}timeout = 7\nTimeout = 8\n", (4, 1, 4, 8), "the timeout stays 7 ms", "timeout"),
    (f"{TURN}TIMEOUT = 8\n", (3, 1, 3, 8), "the timeout stays 5000 ms", "timeout"),
    (f"{TURN}enabled = false\n", (3, 1, 3, 8), "the hook runs although enabled = false", ""),
    (f"{TURN}disabled = true\n", (3, 1, 3, 9), "the hook runs although disabled = true", ""),
    (f"{TURN}env.A = 'b'\n", (3, 1, 3, 4), "the command gets none of these variables", ""),
    (f"{TURN}[hooks.turn_end.env]\nA = 'b'\n", (3, 17, 3, 20), "the command gets none of these variables", ""),
    (f"{TURN}priority = 1\n", (3, 1, 3, 9), "hooks run in the order of the files", ""),
    (f"{TURN}foo = 1\n", (3, 1, 3, 4), "nothing of it takes effect", ""),
    (f"{TURN}hooks = ['b']\n", (3, 1, 3, 6), "nothing of it takes effect", ""),
    (f"{TURN}cmd = 'b'\n", (3, 1, 3, 4), "only `command` runs", ""),
    ("[[hooks.turn_end]]\ncomand = 'b'\n", (2, 1, 2, 7), "the hook has no command", "command"),
    (f"{TURN}typ = 'http'\n", (3, 1, 3, 4), 'the type is "command"', "type"),
    ("[hooks]\nturn_end = [{command = 'a', once = true}]\n", (2, 29, 2, 33), "nothing of it takes effect", ""),
    (f"[[hooks.post_tool_use]]\n{HOOK}matchers = 'x'\n", (3, 1, 3, 9), "matches every tool", "matcher"),
    (f"[hooks.turn_end]\n{HOOK}foo = 1\n", (3, 1, 3, 4), "nothing of it takes effect", ""),
]


@pytest.mark.parametrize(("text", "place", "effect", "guess"), EFFECTS)
def test_place_and_words(text: str, place: Place, effect: str, guess: str) -> None:
    found = said("HL007", text)
    assert places(found) == [Finding("HL007", place, "error")]
    message = found[0].message
    assert "is ignored in silence" in message
    assert effect in message
    assert (f"; did you mean {guess}" in message) == bool(guess)
    assert ("did you mean" in message) == bool(guess)
    assert found[0].host_error is None


@pytest.mark.parametrize("switch", ["enabled = true", "disabled = false"])
def test_a_switch_that_agrees_is_a_warning(switch: str) -> None:
    (found,) = said("HL007", f"{TURN}{switch}\n")
    assert str(found.severity) == "warning"
    assert "the hook runs whatever stands here" in found.message


@pytest.mark.parametrize("target", ["0.11", "0.12", "0.13"])
def test_every_version_ignores_it(target: str) -> None:
    assert len(said("HL007", f"{TURN}foo = 1\n", target=target)) == 1


RENAMES: list[tuple[str, str]] = [
    (f"{TOOL}matchers = '^bash$' # c\n", f"{TOOL}matcher = '^bash$' # c\n"),
    (f'{TURN}"Timeout" = 30_000\n', f'{TURN}"timeout" = 30_000\n'),
    (f"{TURN}timeout_ms = 0x1000\n", f"{TURN}timeout = 0x1000\n"),
    (f"{TURN}timeout_s = 30 # s\n", f"{TURN}timeout = 30000 # s\n"),
    (f"{TURN}timeoutSeconds = 0.5\n", f"{TURN}timeout = 500\n"),
    (f"{TURN}timeout_minutes = 2\n", f"{TURN}timeout = 120000\n"),
    ("[[hooks.turn_end]]\ncomand = 'b'\n", "[[hooks.turn_end]]\ncommand = 'b'\n"),
    ("hooks.turn_end = [{comand = 'b'}, {command = 'c'}]\n", "hooks.turn_end = [{command = 'b'}, {command = 'c'}]\n"),
    (f"{TURN}{TOOL}macher='1'\n[[hooks.input]]\n{HOOK}", f"{TURN}{TOOL}matcher='1'\n[[hooks.input]]\n{HOOK}"),
]


@pytest.mark.parametrize(("before", "after"), RENAMES)
def test_a_near_key_is_renamed(before: str, after: str) -> None:
    files, applied = mended({CONFIG: before})
    assert files == {CONFIG: after}
    assert (applied.applied, applied.refused) == (1, ())
    assert mended({CONFIG: before}, unsafe=False)[0] == {CONFIG: before}


def test_the_new_unit_is_said() -> None:
    (found,) = said("HL007", f"{TURN}timeout_s = 30\n")
    assert [(str(fix.safety), fix.title) for fix in found.fixes] == [
        ("unsafe", "write timeout = 30000, in milliseconds")
    ]


@pytest.mark.parametrize("dress", DRESSES)
def test_only_the_key_changes(dress: str) -> None:
    text = f"{TOOL}matchers = '^bash$'\n\n{TURN}"
    file = DRESSES[dress](text)
    (found,) = said("HL007", file)
    assert [fix.title for fix in found.fixes] == ["rename to matcher"]
    files, _ = mended({CONFIG: file})
    assert files[CONFIG].encode() == file.replace(b"matchers", b"matcher")
    assert commands(files[CONFIG].encode(), "tool_execution_start") == ["a"]


REFUSED: list[tuple[str, str]] = [
    (f"{TOOL}matchers = 'x'\nmatcher = 'y'\n", "`matcher` is there already"),
    (f"{TOOL}matchers = 'x'\nmacher = 'y'\n", "2 keys of this entry may be meant as `matcher`"),
    (f"{TOOL}matchers = ['x']\n", "`matcher` does not take such a value (invalid type: sequence, expected a string)"),
    (f"{TURN}timeouts = '5s'\n", "`timeout` does not take such a value"),
    (f"{TURN}timeout_ms = -1\n", "`timeout` does not take such a value"),
    (f"{TURN}timeout_s = '30'\n", "`timeout` takes whole milliseconds"),
    (f"{TURN}timeout_s = -1\n", "`timeout` takes whole milliseconds"),
    (f"{TURN}timeout_s = 0.0005\n", "`timeout` takes whole milliseconds"),
    (f"{TURN}timeout_s = inf\n", "`timeout` takes whole milliseconds"),
    (f"{TURN}timeout_s = nan\n", "`timeout` takes whole milliseconds"),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_what_is_not_plain_stays(text: str, reason: str) -> None:
    files, applied = mended({CONFIG: text})
    assert files == {CONFIG: text}
    assert {refused.reason.startswith(reason) for refused in applied.refused} == {True}


def test_no_name_is_guessed_from_afar() -> None:
    (found,) = said("HL007", f"{TURN}enabled = false\n")
    assert (found.fixes, found.refused_fix) == ((), None)


PLUGINS: list[tuple[str, Place, str]] = [
    ("[[extensions]]\npath = 'p'\nalow_fs = true\n", (3, 1, 3, 8), "did you mean allow_fs"),
    ("[[extensions]]\nmodel = 'p'\n", (2, 1, 2, 6), "the keys of a plugin are path, max_files, "),
    ("extensions = [{event = ['input']}]\n", (1, 16, 1, 21), "did you mean events"),
    ("extensions = [2020-01-01]\n", (1, 15, 1, 25), "a date stands where the table of a plugin belongs"),
]


@pytest.mark.parametrize(("text", "place", "words"), PLUGINS)
@pytest.mark.parametrize("target", ["0.12", "0.13"])
def test_a_plugin_s_key_is_refused(text: str, place: Place, words: str, target: str) -> None:
    found = said("HL007", text, target=target)
    assert places(found) == [Finding("HL007", place, "error")]
    assert words in found[0].message
    assert found[0].message.endswith(f"; nanopi {target} refuses to start")
    assert (found[0].host_error or "").startswith(f"error: failed to parse TOML in {CONFIG}: TOML parse error at line ")
    assert "\nunknown field `" in (found[0].host_error or "")


def test_a_plugin_s_key_is_ignored_before_0_12() -> None:
    assert said("HL007", "[[extensions]]\nalow_fs = true\n", target="0.11") == []


def test_a_retired_event_changes_the_host_s_words() -> None:
    (found,) = said("HL007", "[[extensions]]\npre_tool_use = true\n")
    assert 'unknown hook event "pre_tool_use" — renamed' in (found.host_error or "")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[[extensions]]\nalow_fs = true\n", "[[extensions]]\nallow_fs = true\n"),
        ("extensions = [{event = ['input']}]\n", "extensions = [{events = ['input']}]\n"),
        ("[[extensions]]\nalow_fs = 1\n", None),
        ("[[extensions]]\nalow_fs = true\nallow_fs = true\n", None),
        ("[[extensions]]\nalow_fs = true\nallow_f = true\n", None),
        ("[[extensions]]\nfoo = true\n", None),
    ],
)
def test_a_plugin_s_key_is_renamed_if_it_is_plain(before: str, after: str | None) -> None:
    assert mend(before)[0].decode() == before
    assert mended({CONFIG: before})[0] == {CONFIG: before if after is None else after}


@pytest.mark.parametrize(
    ("text", "place", "word"),
    [
        ("[[Hooks.input]]\ncommand = 'a'\n", (1, 3, 1, 8), "did you mean hooks"),
        ("model = 'm'\n[[hook.turn_end]]\ncommand = 'a'\n", (2, 3, 2, 7), "did you mean hooks"),
        ("[hoks]\nPreToolUse = [{command = 'a'}]\n", (1, 2, 1, 6), "did you mean hooks"),
        ("[[pre_tool_use]]\ncommand = 'a'\n", (1, 3, 1, 15), "write [[hooks.pre_tool_use]]"),
        ("[[turn_end]]\ncommand = 'a'\n", (1, 3, 1, 11), "write [[hooks.turn_end]]"),
    ],
)
def test_hooks_in_a_section_that_nobody_reads(text: str, place: tuple[int, int, int, int], word: str) -> None:
    (diagnostic,) = said("HL007", text)
    assert places([diagnostic]) == [Finding("HL007", place, "error")]
    assert word in diagnostic.message


@pytest.mark.parametrize(
    "text",
    [
        "[hook]\nturn_end = 'later'\n",
        "[hook]\nother = [{command = 'a'}]\n",
        "[[turn_end]]\nname = 'a'\n",
        "hook = 'a'\nturn_end = 1\n",
        "[book]\nturn_end = [{name = 'a'}]\n",
        "[[input]]\nlabel = 'a'\n",
    ],
)
def test_sections_of_other_programs(text: str) -> None:
    assert said("HL007", text) == []


def test_a_section_that_was_meant_for_hooks_is_renamed_where_that_was_asked_for() -> None:
    text = "# mine\n[[Hooks.input]]   # all\ncommand = 'a'\n"
    assert mended({CONFIG: text}, unsafe=False)[0] == {CONFIG: text}
    assert mended({CONFIG: text})[0] == {CONFIG: text.replace("Hooks", "hooks")}
