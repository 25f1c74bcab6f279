from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooklint.checking import check
from hooklint.fixing import fix
from hooklint.hosts.nanopi.load import load
from hooklint.source.memory import File, MemoryWorld
from tests.rules.alone import machine, mended, said, said_of
from tests.rules.spellings import DRESSES
from tests.rules.trial import CONFIG, HOME, PROJECT_CONFIG, SETTINGS, commands

PROJECT_SETTINGS = "/project/.nanopi/settings.toml"


def hook(event: str, command: str) -> str:
    return f"[[hooks.{event}]]\ncommand = '{command}'\n"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param("thinking_level = 'high'\n[keybindings]\n", id="settings alone"),
        pytest.param("[hooks]\n", id="empty section"),
        pytest.param("hooks.input = []\n", id="empty list"),
        pytest.param("# [[hooks.input]]\n", id="comment"),
    ],
)
def test_silent(text: str) -> None:
    assert said("HL008", text, SETTINGS) == []


def test_config_toml_is_the_place() -> None:
    assert said("HL008", hook("input", "a"), CONFIG) == []


@pytest.mark.parametrize("file", [SETTINGS, PROJECT_SETTINGS])
@pytest.mark.parametrize(
    "text",
    [
        "\n\n" + hook("turn_end", "a") + hook("input", "b"),
        "[hooks]\ninput = [{command = 'a'}]\n",
        hook("pre_tool_use", "a"),
        "[[hooks.input]]\ntimeout = 'x'\n",
    ],
)
def test_one_finding_for_a_file_at_its_start(file: str, text: str) -> None:
    (found,) = said("HL008", text, file)
    assert (str(found.source.path), found.span, str(found.severity)) == (file, (0, 0), "info")
    assert found.message.startswith("settings.toml is kept for compatibility only")
    assert found.host_error is None


def test_the_words() -> None:
    (found,) = said_of("HL008", {CONFIG: "", SETTINGS: hook("input", "a")})
    assert found.message == (
        "settings.toml is kept for compatibility only, hooks belong in config.toml; those here run after those of both "
        "config.toml"
    )
    assert [(str(one.safety), one.title) for one in found.fixes] == [
        ("unsafe", "move its hooks to the end of config.toml")
    ]


MOVES: list[tuple[str, str, str, str]] = [
    ("", hook("input", "a"), hook("input", "a"), ""),
    ("\ufeff", "\ufeff" + hook("input", "a"), "\ufeff" + hook("input", "a"), "\ufeff"),
    ("model = 'm'", hook("input", "a"), "model = 'm'\n\n" + hook("input", "a"), ""),
    (hook("input", "b"), hook("input", "a"), hook("input", "b") + "\n" + hook("input", "a"), ""),
    (
        "[trust]\nx = 1\n\n",
        "# about a\n[[hooks.input]] # h\ncommand = '''\n[keys]\n'''\n[hooks.input.note]\nby = 1\n\n\n",
        "[trust]\nx = 1\n\n\n# about a\n[[hooks.input]] # h\ncommand = '''\n[keys]\n'''\n[hooks.input.note]\nby = 1\n",
        "",
    ),
    (
        "model = 'm'\n",
        f"level = 1\n\n# a\n{hook('turn_end', 'a')}\n# keys\n[keys]\n\n{hook('turn_end', 'b')}{hook('input', 'c')}",
        f"model = 'm'\n\n# a\n{hook('turn_end', 'a')}\n{hook('turn_end', 'b')}{hook('input', 'c')}",
        "level = 1\n\n# keys\n[keys]\n\n",
    ),
    (
        "[hooks]\nturn_start = [{command = 'z'}]\n",
        hook("input", "a"),
        "[hooks]\nturn_start = [{command = 'z'}]\n\n" + hook("input", "a"),
        "",
    ),
]


@pytest.mark.parametrize(("config", "settings", "new_config", "new_settings"), MOVES)
@pytest.mark.parametrize("place", [(CONFIG, SETTINGS), (PROJECT_CONFIG, PROJECT_SETTINGS)])
def test_the_hooks_move(
    *, config: str, settings: str, new_config: str, new_settings: str, place: tuple[str, str]
) -> None:
    files, applied = mended({place[0]: config, place[1]: settings})
    assert files == {place[0]: new_config, place[1]: new_settings}
    assert applied.refused == ()
    assert [found.code for found in applied.report.diagnostics if found.code == "HL008"] == []


def test_a_safe_fix_leaves_them() -> None:
    files = {CONFIG: "", SETTINGS: hook("input", "a")}
    assert mended(files, unsafe=False)[0] == files


@pytest.mark.parametrize("dress", DRESSES)
@pytest.mark.parametrize("other", DRESSES)
def test_every_dress(dress: str, other: str) -> None:
    text = "x = 1\n\n" + hook("input", "a") + "timeout = 7\n\n" + hook("input", "b")
    world = machine({CONFIG: DRESSES[other](hook("input", "z")), SETTINGS: DRESSES[dress](text)})
    applied = fix(world, select="all", unsafe=True)
    assert applied.refused == ()
    assert commands(world.read(Path(CONFIG)), "input") == ["z", "a", "b"]
    assert b"input" not in b"".join(
        line for line in world.read(Path(SETTINGS)).splitlines() if not line.startswith(b"#")
    )


def test_both_files_of_both_scopes_move_in_turn() -> None:
    files, _ = mended(
        {
            CONFIG: "",
            PROJECT_CONFIG: "",
            SETTINGS: hook("input", "a"),
            PROJECT_SETTINGS: hook("input", "b"),
        }
    )
    assert files == {CONFIG: hook("input", "a"), PROJECT_CONFIG: hook("input", "b"), SETTINGS: "", PROJECT_SETTINGS: ""}


def test_a_retired_name_is_mended_first() -> None:
    files, _ = mended({CONFIG: "", SETTINGS: hook("pre_tool_use", "a")})
    assert files == {CONFIG: hook("tool_execution_start", "a"), SETTINGS: ""}


STAY: list[tuple[dict[str, str], str]] = [
    ({SETTINGS: hook("input", "a")}, "there is no config.toml beside it"),
    ({PROJECT_CONFIG: "", SETTINGS: hook("input", "a")}, "there is no config.toml beside it"),
    ({CONFIG: "model = 1\n", SETTINGS: hook("input", "a")}, "nanopi refuses config.toml as it is"),
    ({CONFIG: "", SETTINGS: hook("input", "a") + "timeout = ''\n"}, "nanopi refuses settings.toml as it is"),
    ({CONFIG: "", SETTINGS: "[hooks]\n" + hook("input", "a")}, "not all written below [[hooks.event]] headers"),
    ({CONFIG: "", SETTINGS: "hooks.input = [{command = 'a'}]\n"}, "not all written below [[hooks.event]] headers"),
    ({CONFIG: "hooks = {}\n", SETTINGS: hook("input", "a")}, "in a way that no header can extend"),
    ({CONFIG: "hooks.turn_end = []\n", SETTINGS: hook("input", "a")}, "in a way that no header can extend"),
    (
        {CONFIG: "[hooks]\ninput = []\n", SETTINGS: hook("input", "a")},
        "`input` is an inline list in config.toml, which no header can extend",
    ),
    (
        {CONFIG: "", PROJECT_CONFIG: hook("input", "b"), SETTINGS: hook("input", "a")},
        "they would run before the input hooks of the project config.toml, and run after them today",
    ),
    (
        {PROJECT_CONFIG: "", SETTINGS: hook("input", "a"), PROJECT_SETTINGS: hook("input", "b")},
        "they would run before the input hooks of the global settings.toml, and run after them today",
    ),
    (
        {CONFIG: "", SETTINGS: "".join(f"[t{i}]\n{hook('input', f'a{i}')}" for i in range(40))},
        "in too many places among other tables",
    ),
]


@pytest.mark.parametrize(("files", "reason"), STAY)
def test_what_cannot_move_says_why_and_stays(files: dict[str, str], reason: str) -> None:
    found = said_of("HL008", files)[-1]
    assert f"(hooklint cannot move them: {reason}" in found.message or f"{reason}); those here" in found.message
    assert (found.fixes, found.refused_fix) == ((), None)
    assert mended(files)[0][str(found.source.path)] == files[str(found.source.path)]


def test_other_events_may_be_passed() -> None:
    files, _ = mended({CONFIG: "", PROJECT_CONFIG: hook("turn_end", "b"), SETTINGS: hook("input", "a")})
    assert (files[CONFIG], files[SETTINGS]) == (hook("input", "a"), "")


FILES = (CONFIG, PROJECT_CONFIG, SETTINGS, PROJECT_SETTINGS)
EVENTS = st.lists(st.sampled_from(["input", "turn_end", "session_start"]), max_size=3)


def run_order(world: MemoryWorld) -> list[tuple[str, str | None]]:
    """Each event's commands as nanopi runs them."""
    hooks = load(world).hooks
    return [(hook.event, hook.command.value) for hook in sorted(hooks, key=lambda hook: (hook.event, hook.place))]


@given(st.lists(st.none() | EVENTS, min_size=4, max_size=4))
def test_no_move_changes_the_order(files: list[list[str] | None]) -> None:
    texts = {
        file: "".join(hook(event, f"{file}{place}") for place, event in enumerate(events))
        for file, events in zip(FILES, files, strict=True)
        if events is not None
    }
    world = machine(texts)
    before = run_order(world)
    applied = fix(world, select="all", unsafe=True)
    assert run_order(world) == before
    assert applied.refused == ()


def test_a_file_that_cannot_be_written_keeps_the_other() -> None:
    world = machine({CONFIG: File(b"x = 1\n", 0o444), SETTINGS: hook("input", "a")})
    applied = fix(world, select="all", unsafe=True)
    assert applied.files == {}
    assert applied.refused
    assert world.read(Path(SETTINGS)).decode() == hook("input", "a")


@pytest.mark.parametrize(
    ("config", "new_config"), [("", hook("input", "a")), (hook("input", "z"), None)], ids=["moves", "stays"]
)
def test_a_file_that_is_read_twice_is_said_once(config: str, new_config: str | None) -> None:
    """In the home folder the order is config, config, settings, settings."""
    texts = {CONFIG: config, SETTINGS: hook("input", "a")}
    world = MemoryWorld({name: text.encode() for name, text in texts.items()}, home=HOME, cwd=HOME)
    (found,) = [one for one in check(world).diagnostics if one.code == "HL008"]
    assert (found.fixes == ()) == (new_config is None)
    fix(world, select="all", unsafe=True)
    assert world.read(Path(CONFIG)).decode() == (config if new_config is None else new_config)
