from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.hosts.nanopi.load import load
from hooklint.hosts.nanopi.paths import project_slots
from hooklint.source.memory import MemoryWorld

USER, PROJECT = "/home/ada/.nanopi/config.toml", "/src/p/.nanopi/config.toml"
SETTINGS = "/home/ada/.nanopi/settings.toml"
SEVEN = "bash, edit, find, grep, ls, read, write"
WRONG = "[tool_exec_overrides]\nbahs = 'parallel'\n"
ZERO = "[agent]\nmax_live = 0\n"


def machine(files: dict[str, str], home: str | None = "/home/ada") -> MemoryWorld:
    return MemoryWorld({path: text.encode() for path, text in files.items()}, cwd="/src/p", home=home)


def refusals(files: dict[str, str], target: str = "0.12") -> list[tuple[str, str, str]]:
    """File, kind and the marked text of all refusals, in host order."""
    found = load(machine(files), target=target)
    sources = {file.slot: file.source for file in found.documents}
    return [(str(one.slot.path), one.kind, sources[one.slot].text(one.span)) for one in found.refusals]


def test_each_wrong_name_is_marked_in_its_own_file() -> None:
    files = {USER: f'{WRONG}bash = "parallel"\n"é" = "parallel"\n', PROJECT: "tool_exec_overrides.Bash = 'parallel'\n"}
    assert refusals(files) == [
        (USER, "tool-name", "bahs"),
        (USER, "tool-name", '"é"'),
        (PROJECT, "tool-name", "Bash"),
    ]


def test_the_user_s_file_is_blamed_whether_it_is_there_or_not() -> None:
    (found,) = load(machine({PROJECT: WRONG})).refusals
    assert str(found.slot.path) == PROJECT
    assert found.blamed is not None
    assert (found.blamed.shown, found.text) == (USER, f"{found.message}\n")
    assert found.message == (
        f"[tool_exec_overrides] names `bahs`, which is not a built-in tool. Valid names: {SEVEN}. "
        "(Plugin tools are governed by their own executionMode and cannot be overridden here.)"
    )


def test_without_a_home_a_bare_name_is_blamed() -> None:
    (found,) = load(machine({PROJECT: WRONG}, home=None)).refusals
    assert found.blamed is not None
    assert found.blamed.shown == "config.toml"


def test_of_a_project_alone_the_blamed_file_is_not_known() -> None:
    world = machine({PROJECT: WRONG})
    (found,) = load(world, project_slots(world, Path("/src/p"))).refusals
    assert (found.blamed, found.text) == (None, "")


@pytest.mark.parametrize(
    ("target", "name", "is_wrong"),
    [
        ("0.11", "bahs", False),
        ("0.12", "bahs", True),
        ("0.12", "agent", True),
        ("0.13", "agent", False),
        ("0.13", "subagent", True),
        ("0.13", "list_agents", True),
    ],
)
def test_the_names_of_each_version(target: str, name: str, *, is_wrong: bool) -> None:
    found = refusals({USER: f"[tool_exec_overrides]\n{name} = 'parallel'\n"}, target)
    assert found == ([(USER, "tool-name", name)] if is_wrong else [])


def test_refusals_are_in_host_order() -> None:
    files = {USER: f"model = 1\n{WRONG}", PROJECT: f"model = 2\n{ZERO}", SETTINGS: f"hooks = 3\n{WRONG}"}
    assert refusals(files, "0.13") == [
        (USER, "type", "1"),
        (PROJECT, "type", "2"),
        (USER, "tool-name", "bahs"),
        (PROJECT, "zero", "0"),
        (SETTINGS, "type", "3"),
    ]


@pytest.mark.parametrize(
    ("user", "project", "expected"),
    [
        pytest.param(ZERO, None, [USER], id="user"),
        pytest.param(None, ZERO, [PROJECT], id="project"),
        pytest.param(ZERO, "[agent]\nmax_turns = 3\n", [], id="replaced whole"),
        pytest.param(ZERO, "[agent]\n", [USER], id="an empty section counts as absent"),
        pytest.param(ZERO, "[agent]\nmax_live = 8\ntoken_budget = 300_000\n", [USER], id="so do the defaults"),
        pytest.param(ZERO, "[agent]\nx = 3\n", [USER], id="so do unknown keys"),
        pytest.param("[agent]\nmax_live = 3\n", ZERO, [PROJECT], id="the project's zero counts"),
        pytest.param(ZERO, ZERO, [PROJECT], id="of two the project's"),
        pytest.param("agent = [8, 0]\n", None, [USER], id="a list by accident"),
        pytest.param("[agent]\nmax_live = '0'\n", None, [], id="no number"),
    ],
)
def test_whose_zeros_count(user: str | None, project: str | None, expected: list[str]) -> None:
    given = {path: text for path, text in ((USER, user), (PROJECT, project)) if text is not None}
    assert [path for path, kind, _ in refusals(given, "0.13") if kind == "zero"] == expected
    assert [path for path, kind, _ in refusals(given) if kind == "zero"] == []


def test_zeros_are_named_in_the_order_of_the_fields() -> None:
    text = "[agent]\ntimeout_secs = 0\nmax_concurrency = 0\nmax_live = 0\n"
    messages = [one.message for one in load(machine({USER: text}), target="0.13").refusals]
    assert messages == [
        f"[agent] {key} must be at least 1 (0 would disable agents)"
        for key in ("max_live", "max_concurrency", "timeout_secs")
    ]


def test_hooks_of_the_file_are_marked_as_refused() -> None:
    found = load(machine({USER: f"{WRONG}[[hooks.input]]\ncommand = 'a'\n"}))
    assert [hook.refused for hook in found.hooks] == list(found.refusals)


def test_a_file_that_is_both_says_it_for_both() -> None:
    world = MemoryWorld({"/home/ada/.nanopi/config.toml": WRONG.encode()}, cwd="/home/ada", home="/home/ada")
    assert [one.slot.scope for one in load(world).refusals] == ["global", "project"]
