from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.load import load
from hooklint.hosts.nanopi.paths import project_slots
from hooklint.source.memory import Dir, MemoryWorld, Symlink

if TYPE_CHECKING:
    from hooklint.source.memory import Content

HOME, PROJECT = "/home/ada/.nanopi", "/src/p/.nanopi"
FOUR = [f"{folder}/{name}.toml" for name in ("config", "settings") for folder in (HOME, PROJECT)]


def hook(command: str, event: str = "input") -> bytes:
    return f"[[hooks.{event}]]\ncommand = '{command}'\n".encode()


def world(files: dict[str, Content], env: dict[str, str] | None = None, cwd: str = "/src/p") -> MemoryWorld:
    return MemoryWorld(files, env=env, cwd=cwd, home="/home/ada")


def test_hooks_are_strung_together_in_run_order() -> None:
    found = load(world(dict(zip(FOUR, map(hook, "abcd"), strict=True))))
    assert [(h.command.value, h.place, str(h.id[0].path), h.id[1]) for h in found.hooks] == [
        (command, place, path, 0) for place, (command, path) in enumerate(zip("abcd", FOUR, strict=True))
    ]
    assert (found.host, found.target, found.refusals, found.looked_for) == ("nanopi", "0.12", (), ())


def test_each_event_counts_by_itself() -> None:
    files: dict[str, Content] = {FOUR[0]: hook("a") + hook("b", "turn_end") + hook("c"), FOUR[3]: hook("d", "turn_end")}
    found = load(world(files))
    assert [(h.command.value, h.event, h.place, h.id[1]) for h in found.hooks] == [
        ("a", "input", 0, 0),
        ("b", "turn_end", 0, 1),
        ("c", "input", 1, 2),
        ("d", "turn_end", 1, 0),
    ]


def test_missing_files_are_skipped_and_named() -> None:
    found = load(world({FOUR[1]: hook("a"), FOUR[2]: Symlink("nowhere")}))
    assert [str(loaded.slot.path) for loaded in found.documents] == [FOUR[1]]
    assert [str(slot.path) for slot in found.looked_for] == [FOUR[0], FOUR[2], FOUR[3]]


def test_no_file_at_all() -> None:
    found = load(world({}))
    assert (found.hooks, found.documents, [str(slot.path) for slot in found.looked_for]) == ((), (), FOUR)


def test_no_parent_folder_is_searched() -> None:
    found = load(world({"/src/.nanopi/config.toml": hook("a")}))
    assert (found.hooks, found.documents) == ((), ())


def test_in_the_home_folder_each_file_is_read_twice() -> None:
    found = load(world({FOUR[0]: hook("a")}, cwd="/home/ada"))
    assert [(h.command.value, h.place, h.id[0].scope) for h in found.hooks] == [("a", 0, "global"), ("a", 1, "project")]


def test_refusals_are_in_the_order_of_the_files() -> None:
    files: dict[str, Content] = {
        FOUR[0]: b"[[hooks.turn_startt]]\ncommand = 'a'\n[[hooks.session_end]]\ncommand = 'b'\n",
        FOUR[1]: Dir(),
        FOUR[2]: b"x = nil\n",
        FOUR[3]: b"\xff",
    }
    found = load(world(files))
    assert [(str(r.slot.path), r.kind) for r in found.refusals] == [
        (FOUR[0], "unknown-field"),
        (FOUR[0], "unknown-field"),
        (FOUR[1], "io"),
        (FOUR[2], "syntax"),
        (FOUR[3], "io"),
    ]


def test_hooks_of_a_refused_file_are_known_and_marked() -> None:
    files: dict[str, Content] = {FOUR[0]: hook("a", "session_end") + hook("b"), FOUR[1]: hook("c")}
    found = load(world(files))
    assert [(h.event, h.key.text, h.command.value) for h in found.hooks] == [
        ("session_shutdown", "session_end", "a"),
        ("input", "input", "b"),
        ("input", "input", "c"),
    ]
    assert [h.refused for h in found.hooks] == [found.refusals[0], found.refusals[0], None]


def test_hooks_behind_old_and_new_name_are_counted_together() -> None:
    files: dict[str, Content] = {FOUR[0]: hook("a") + hook("b", "user_prompt_submit"), FOUR[1]: hook("c", "Input")}
    assert [(h.event, h.place) for h in load(world(files)).hooks] == [("input", 0), ("input", 1), ("input", 2)]


def test_chosen_slots_only() -> None:
    machine = world({FOUR[0]: hook("a"), FOUR[1]: hook("b")})
    found = load(machine, project_slots(machine, machine.cwd))
    assert [h.command.value for h in found.hooks] == ["b"]
    assert [str(slot.path) for slot in found.looked_for] == [FOUR[3]]


def test_the_target_decides_what_is_read() -> None:
    machine = world({FOUR[0]: hook("a", "session_end")})
    old, new = load(machine, target="0.11"), load(machine, target="0.13")
    assert (old.target, old.refusals, len(old.hooks)) == ("0.11", (), 1)
    assert (new.target, len(new.refusals), len(new.hooks)) == ("0.13", 1, 1)


def test_the_file_of_each_hook() -> None:
    found = load(world(dict(zip(FOUR, map(hook, "abcd"), strict=True))))
    assert [str(found.file_of(one).slot.path) for one in found.hooks] == FOUR
