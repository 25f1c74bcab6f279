from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hooklint.fixing import RefusedFix, fix
from hooklint.fixing.judge import NOT_THE_PROMISE
from hooklint.fixing.passes import AGAIN, MOST_PASSES
from hooklint.rules.model import Move, Put, Safety
from hooklint.source.edit import SetMode, TextEdit
from hooklint.source.errors import WriteRefused
from hooklint.source.memory import File, MemoryWorld
from hooklint.source.span import Span
from hooklint.source.write import CHANGED, READ_ONLY
from tests.fixing.examples import CONFIG, SCRIPT, SETTINGS, edit, found, made, renamed, report

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hooklint.checking import Report
    from hooklint.rules.model import Fix
    from hooklint.source.world import World

RETIRED = b'[[hooks.pre_tool_use]]\ncommand = "a"\n'
GOOD = b'[[hooks.tool_execution_start]]\ncommand = "a"\n'


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[World], list[Fix]]], None]:
    """Puts fixes of the test's own in the place of the rules': one finding for each."""

    def install(fixes: Callable[[World], list[Fix]]) -> None:
        def check(world: World, *_: object, **__: object) -> Report:
            return report(*(found(fix) for fix in fixes(world)))

        monkeypatch.setattr("hooklint.fixing.passes.check", check)

    return install


def offered(*fixes: tuple[bytes, Fix]) -> Callable[[World], list[Fix]]:
    """Each fix for as long as its file has the bytes it is for."""
    return lambda world: [fix for data, fix in fixes if world.read(fix.changes[0].file) == data]


class Stubborn(MemoryWorld):
    """A world in which the writes of some files fail, the first `left` ones of each excepted."""

    def __init__(self, files: Mapping[Path, bytes | File], fails: Mapping[Path, str]) -> None:
        super().__init__(files)
        self.fails = fails
        self.left = dict.fromkeys(fails, 0)
        self.asked: list[Path] = []

    def replace(self, path: Path, data: bytes, expected: bytes, *, backup: bool = False) -> Path | None:
        self._fail(path)
        return super().replace(path, data, expected, backup=backup)

    def set_mode(self, path: Path, mode: int) -> None:
        self._fail(path / "mode")
        super().set_mode(path, mode)

    def _fail(self, path: Path) -> None:
        self.asked.append(path)
        if path in self.fails:
            self.left[path] -= 1
            if self.left[path] < 0:
                raise WriteRefused(path, self.fails[path])


def test_two_spellings_of_one_event_end_merged() -> None:
    world = MemoryWorld({CONFIG: b"[hooks]\npre_tool_use = [{command='a'}]\nPreToolUse = [{command='b'}]\n"})
    applied = fix(world)
    assert world.read(CONFIG) == b"[hooks]\ntool_execution_start = [{command='a'}, {command='b'}]\n"
    assert (applied.applied, applied.refused, len(applied.files)) == (2, (), 1)


@pytest.mark.parametrize("order", [("pre_tool_use", "PreToolUse"), ("PreToolUse", "pre_tool_use")])
@pytest.mark.parametrize("good_at", [0, 1, 2])
def test_three_lists_keep_the_order_of_the_file(order: tuple[str, str], good_at: int) -> None:
    keys = list(order)
    keys.insert(good_at, "tool_execution_start")
    text = "".join(f"{key} = [{{command='{i}'}}]\n" for i, key in enumerate(keys))
    world = MemoryWorld({CONFIG: b"[hooks]\n" + text.encode()})
    assert not fix(world).refused
    joined = b"[hooks]\ntool_execution_start = [{command='0'}, {command='1'}, {command='2'}]\n"
    assert world.read(CONFIG) == joined


@pytest.mark.parametrize("before", [True, False])
def test_two_inline_lists_beside_headers_keep_the_order_of_the_file(before: bool) -> None:
    header = "[[hooks.tool_execution_start]]\ncommand='h'\n"
    inline = "[hooks]\npre_tool_use = [{command='0'}]\nPreToolUse = [{command='1'}]\n"
    world = MemoryWorld({CONFIG: (inline + header if before else header + inline).encode()})
    assert not fix(world).refused
    commands = [line[-2:-1] for line in world.read(CONFIG).splitlines() if line.startswith(b"command")]
    assert commands == ([b"0", b"1", b"h"] if before else [b"h", b"0", b"1"])


def test_an_inline_list_does_not_pass_over_headers_that_move_later() -> None:
    headers = (
        "[[hooks.PreToolUse]]\ncommand='1'\n[[hooks.pre_tool_use]]\ncommand='2'\n[[hooks.PreToolUse]]\ncommand='3'\n"
    )
    world = MemoryWorld({CONFIG: ("[hooks]\ntool_execution_start = [{command='0'}]\n" + headers).encode()})
    assert not fix(world).refused
    commands = [line[-2:-1] for line in world.read(CONFIG).splitlines() if line.startswith(b"command")]
    assert commands == [b"0", b"1", b"2", b"3"]


def test_a_syntax_error_elsewhere_stops_the_fixes_of_the_file() -> None:
    broken = RETIRED + b"\n[x]\ny = \n"
    world = MemoryWorld({CONFIG: broken, SETTINGS: RETIRED})
    applied = fix(world)
    assert world.snapshot() == {CONFIG: broken, SETTINGS: GOOD}
    still = RefusedFix(CONFIG, "rename to tool_execution_start", "the file would still have a fault on line 5")
    assert still in applied.refused
    assert list(applied.files) == [SETTINGS]


def test_not_writing_reports_the_same() -> None:
    world = MemoryWorld({CONFIG: RETIRED})
    tried = fix(world, write=False)
    assert world.read(CONFIG) == RETIRED
    done = fix(world)
    assert world.read(CONFIG) == GOOD
    assert tried.files == done.files == {CONFIG: (RETIRED, GOOD)}
    assert tried.applied == done.applied == 1
    assert [d.code for d in tried.report.diagnostics] == [d.code for d in done.report.diagnostics]


def test_a_clean_file_is_left_alone() -> None:
    world = MemoryWorld({CONFIG: File(GOOD, 0o400)})
    applied = fix(world)
    assert (applied.files, applied.refused, applied.applied) == ({}, (), 0)


def test_overlapping_fixes_wait_for_the_next_pass(rules: Callable[..., None]) -> None:
    one, two, three = b"a = 1\n", b"bb = 1\n", b"ccc = 1\n"
    rules(offered((one, renamed(one, "a", "bb")), (one, renamed(one, "a", "x")), (two, renamed(two, "bb", "ccc"))))
    world = MemoryWorld({CONFIG: one})
    applied = fix(world)
    assert world.read(CONFIG) == three
    assert (applied.applied, applied.refused) == (2, ())


@pytest.mark.parametrize("bad_at", [0, 3, 6])
def test_a_bad_fix_hinders_no_good_one_and_is_named_once(rules: Callable[..., None], bad_at: int) -> None:
    data = b"a = 1\nb = 2\nc = 3\nd = 4\ne = 5\nf = 6\nz = 0\n"

    def fixes(world: World) -> list[Fix]:
        now = world.read(CONFIG)
        good = [renamed(now, k, k.upper()) for k in "abcdef" if k.encode() in now]
        lie = made("lie", [edit(now, b"z = 0", b"z = 1")], [Put(CONFIG, ("z",), 2)])
        return [*good[:bad_at], lie, *good[bad_at:]]

    rules(fixes)
    world = MemoryWorld({CONFIG: data})
    applied = fix(world)
    assert world.read(CONFIG) == b"A = 1\nB = 2\nC = 3\nD = 4\nE = 5\nF = 6\nz = 0\n"
    assert applied.refused == (RefusedFix(CONFIG, "lie", NOT_THE_PROMISE),)
    assert applied.applied == 6


def test_the_next_fix_of_a_finding_is_tried_where_the_first_is_bad(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lie = made("lie", [TextEdit(CONFIG, Span(0, 1), b"x")], [Move(CONFIG, ("a",), ("b",))])

    def check(world: World, *_: object, **__: object) -> Report:
        data = world.read(CONFIG)
        return report(found(lie, renamed(data, "a", "b"))) if b"a" in data else report()

    monkeypatch.setattr("hooklint.fixing.passes.check", check)
    world = MemoryWorld({CONFIG: b"a = 1\n"})
    fix(world)
    assert world.read(CONFIG) == b"b = 1\n"


def test_many_bad_fixes_are_all_named(rules: Callable[..., None]) -> None:
    keys = [f"k{i}x" for i in range(300)]
    data = "".join(f"{key} = 1\n" for key in keys).encode()
    lies = [
        made(f"lie {k}", [edit(data, k.encode(), b"y" + k.encode())], [Move(CONFIG, (k,), ("z" + k,))]) for k in keys
    ]
    rules(offered(*((data, lie) for lie in lies)))
    world = MemoryWorld({CONFIG: data})
    assert {refused.title for refused in fix(world).refused} == {lie.title for lie in lies}
    assert world.read(CONFIG) == data


@pytest.mark.parametrize(("unsafe", "new"), [(False, b"a = 1\n"), (True, b"b = 1\n")])
def test_unsafe_fixes_need_a_word(rules: Callable[..., None], unsafe: bool, new: bytes) -> None:
    data = b"a = 1\n"
    rules(offered((data, renamed(data, "a", "b")._replace(safety=Safety.UNSAFE))))
    world = MemoryWorld({CONFIG: data})
    assert bool(fix(world, unsafe=unsafe).files) == unsafe
    assert world.read(CONFIG) == new


def test_migrate_leaves_other_rules_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    data = b"a = 1\n"

    def check(world: World, *_: object, **__: object) -> Report:
        fixes = [renamed(data, "a", "b")] if world.read(CONFIG) == data else []
        return report(*(found(fix, code="HL202") for fix in fixes))

    monkeypatch.setattr("hooklint.fixing.passes.check", check)
    world = MemoryWorld({CONFIG: data})
    assert not fix(world, select="migrate").files
    assert fix(world, select="all").files


def test_ten_passes_and_no_more(rules: Callable[..., None]) -> None:
    def next_name(world: World) -> list[Fix]:
        name = world.read(CONFIG).split(b" ")[0].decode()
        return [renamed(world.read(CONFIG), name, f"a{int(name[1:]) + 1}")]

    rules(next_name)
    world = MemoryWorld({CONFIG: b"a0 = 1\n"})
    applied = fix(world)
    assert MOST_PASSES == 10
    assert world.read(CONFIG) == b"a10 = 1\n"
    assert applied.applied == 10
    assert applied.refused == (RefusedFix(CONFIG, "rename a10", AGAIN),)


@pytest.mark.parametrize("reason", [CHANGED, READ_ONLY])
def test_a_file_that_cannot_be_written_keeps_its_bytes_and_is_named(reason: str) -> None:
    world = Stubborn({CONFIG: RETIRED, SETTINGS: RETIRED}, {CONFIG: reason})
    applied = fix(world)
    assert world.snapshot() == {CONFIG: RETIRED, SETTINGS: GOOD}
    assert applied.refused == (RefusedFix(CONFIG, "write the file", reason),)
    assert list(applied.files) == [SETTINGS]
    assert applied.applied == 1
    assert [d.source.path for d in applied.report.diagnostics if d.code == "HL101"] == [CONFIG]


def test_a_read_only_file_is_not_written() -> None:
    world = MemoryWorld({CONFIG: File(RETIRED, 0o400)})
    assert fix(world).refused == (RefusedFix(CONFIG, "write the file", READ_ONLY),)
    assert world.read(CONFIG) == RETIRED


def test_a_file_that_changed_since_it_was_read_is_not_written() -> None:
    other = b"# mine\n" + RETIRED

    class Busy(MemoryWorld):
        def read(self, path: Path) -> bytes:
            data = super().read(path)
            self.write(path, other)
            return data

    world = Busy({CONFIG: RETIRED})
    applied = fix(world, paths=[CONFIG])
    assert world.snapshot()[CONFIG] == other
    assert applied.refused == (RefusedFix(CONFIG, "write the file", CHANGED),)
    assert {d.source.data for d in applied.report.diagnostics} == {other}


def test_one_file_under_two_names_is_written_once(tmp_path: Path) -> None:
    from hooklint.source.machine import Machine

    for name in ("one", "two"):
        (tmp_path / name / ".nanopi").mkdir(parents=True)
    real = tmp_path / "one/.nanopi/config.toml"
    real.write_bytes(RETIRED)
    (tmp_path / "two/.nanopi/config.toml").symlink_to(real)
    applied = fix(Machine({"HOME": str(tmp_path)}, tmp_path), paths=[tmp_path])
    assert not applied.refused
    assert real.read_bytes() == GOOD


BASH, SH = b"#!/bin/sh\r\ntrue\r\n", b"#!/bin/sh\ntrue\n"
PAIR = b"a = 1\n"


def two_files() -> Fix:
    """The script gets other line ends and becomes executable, and the configuration another key."""
    return made(
        "both",
        [
            edit(PAIR, b"a", b"b"),
            TextEdit(SCRIPT, Span(0, len(BASH)), SH),
            SetMode(SCRIPT, 0o755),
        ],
        [Move(CONFIG, ("a",), ("b",))],
    )


def tied(world: World) -> list[Fix]:
    return [two_files()] if world.read(CONFIG) == PAIR else []


def modes(world: World) -> int:
    info = world.stat(SCRIPT)
    assert info is not None
    return info.st_mode & 0o777


def test_two_files_and_a_mode_of_one_fix(rules: Callable[..., None]) -> None:
    rules(tied)
    world = MemoryWorld({CONFIG: PAIR, SCRIPT: BASH})
    tried = fix(world, write=False)
    assert (world.read(SCRIPT), modes(world)) == (BASH, 0o644)
    applied = fix(world)
    assert world.snapshot() == {CONFIG: b"b = 1\n", SCRIPT: SH}
    assert modes(world) == 0o755
    assert applied.files == tried.files == {CONFIG: (PAIR, b"b = 1\n"), SCRIPT: (BASH, SH)}
    assert applied.modes == tried.modes == {SCRIPT: (0o644, 0o755)}
    assert (applied.applied, applied.refused) == (1, ())


FAILURES = {
    "script": ({SCRIPT: "is busy"}, RefusedFix(SCRIPT, "write the file", "is busy"), CONFIG, "guard.sh is busy"),
    "mode": ({SCRIPT / "mode": "no"}, RefusedFix(SCRIPT, "set its mode", "no"), CONFIG, "guard.sh no"),
    "config": ({CONFIG: "is busy"}, RefusedFix(CONFIG, "write the file", "is busy"), SCRIPT, "config.toml is busy"),
}


def test_the_script_is_written_first_and_bytes_before_modes(rules: Callable[..., None]) -> None:
    rules(tied)
    world = Stubborn({CONFIG: PAIR, SCRIPT: BASH}, {})
    fix(world)
    assert world.asked == [SCRIPT, SCRIPT / "mode", CONFIG]


@pytest.mark.parametrize("failing", FAILURES)
def test_two_files_of_one_fix_are_written_both_or_none(rules: Callable[..., None], failing: str) -> None:
    fails, refused, other, why = FAILURES[failing]
    rules(tied)
    world = Stubborn({CONFIG: PAIR, SCRIPT: BASH}, fails)
    applied = fix(world)
    assert world.snapshot() == {CONFIG: PAIR, SCRIPT: BASH}
    assert modes(world) == 0o644
    assert applied.refused == (refused, RefusedFix(other, "write the file", why))
    assert (applied.files, applied.modes, applied.applied) == ({}, {}, 0)


def test_a_restoring_that_fails_is_named(rules: Callable[..., None]) -> None:
    rules(tied)
    world = Stubborn({CONFIG: PAIR, SCRIPT: BASH}, {CONFIG: "is busy", SCRIPT: "is gone"})
    world.left[SCRIPT] = 1
    applied = fix(world)
    assert RefusedFix(SCRIPT, "restore the file", "is gone") in applied.refused
    assert modes(world) == 0o644


def test_a_file_that_changed_in_a_pass_is_left_alone_until_the_next(rules: Callable[..., None]) -> None:
    def fixes(world: World) -> list[Fix]:
        data, other = world.read(CONFIG), world.read(SETTINGS)
        both = made(
            "both",
            [TextEdit(CONFIG, Span(data.index(b"y"), data.index(b"y") + 1), b"Y"), edit(other, b"1", b"2", SETTINGS)],
            [Move(CONFIG, ("y",), ("Y",)), Put(SETTINGS, ("a",), 2)],
        ) if b"y" in data else None  # fmt: skip
        return [fix for fix in (renamed(data, "long", "x") if b"long" in data else None, both) if fix]

    rules(fixes)
    world = MemoryWorld({CONFIG: b"long = 1\ny = 2\n", SETTINGS: PAIR})
    applied = fix(world)
    assert world.snapshot() == {CONFIG: b"x = 1\nY = 2\n", SETTINGS: b"a = 2\n"}
    assert (applied.applied, applied.refused) == (2, ())


def test_two_files_of_one_fix_are_judged_together(rules: Callable[..., None]) -> None:
    lie = made(
        "lie",
        [edit(PAIR, b"a", b"b"), edit(PAIR, b"1", b"2", SETTINGS)],
        [Move(CONFIG, ("a",), ("b",)), Put(SETTINGS, ("a",), 3)],
    )
    rules(offered((PAIR, lie)))
    world = MemoryWorld({CONFIG: PAIR, SETTINGS: PAIR})
    assert fix(world).refused == (RefusedFix(CONFIG, "lie", NOT_THE_PROMISE),)
    assert world.snapshot() == {CONFIG: PAIR, SETTINGS: PAIR}


def test_a_fix_must_not_speak_of_a_file_that_it_leaves_alone(rules: Callable[..., None]) -> None:
    lie = made("lie", [edit(PAIR, b"a", b"b")], [Move(CONFIG, ("a",), ("b",)), Put(SETTINGS, ("a",), 3)])
    rules(offered((PAIR, lie)))
    world = MemoryWorld({CONFIG: PAIR, SETTINGS: PAIR})
    assert fix(world).refused == (RefusedFix(CONFIG, "lie", NOT_THE_PROMISE),)


def test_a_mode_alone(rules: Callable[..., None]) -> None:
    def executable(world: World) -> list[Fix]:
        return [] if modes(world) & 0o111 else [made("chmod", [SetMode(SCRIPT, 0o755)], [])]

    rules(executable)
    world = MemoryWorld({SCRIPT: SH})
    applied = fix(world)
    assert (applied.files, applied.modes, applied.applied) == ({}, {SCRIPT: (0o644, 0o755)}, 1)
    assert modes(world) == 0o755
    assert fix(world).modes == {}


def test_a_mode_that_cannot_be_set_is_named(rules: Callable[..., None]) -> None:
    rules(lambda world: [] if modes(world) & 0o111 else [made("chmod", [SetMode(SCRIPT, 0o755)], [])])
    world = Stubborn({SCRIPT: SH}, {SCRIPT / "mode": "no"})
    applied = fix(world)
    assert applied.refused == (RefusedFix(SCRIPT, "set its mode", "no"),)
    assert (applied.modes, applied.applied) == ({}, 0)


def test_a_mode_of_nothing_is_refused(rules: Callable[..., None]) -> None:
    rules(lambda _: [made("chmod", [SetMode(SCRIPT, 0o755)], [])])
    assert fix(MemoryWorld({})).refused == (RefusedFix(SCRIPT, "chmod", "guard.sh is not there"),)


def test_a_backup_is_named() -> None:
    world = MemoryWorld({CONFIG: RETIRED})
    backups = fix(world, backup=True).backups
    assert [world.read(path) for path in backups] == [RETIRED]


@pytest.mark.parametrize(("data", "imported"), [(GOOD, "False"), (RETIRED, "True")])
def test_tomlkit_is_imported_only_where_something_changes(data: bytes, imported: str) -> None:
    script = (
        "import sys\n"
        "from hooklint.fixing import fix\n"
        "from hooklint.source.memory import MemoryWorld\n"
        f"fix(MemoryWorld({{'.nanopi/config.toml': {data!r}}}))\n"
        "print('tomlkit' in sys.modules)\n"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == imported


@pytest.mark.parametrize(("unsafe", "refused"), [(False, 0), (True, 1)])
def test_a_refusal_of_an_unsafe_fix_counts_only_where_it_was_wanted(unsafe: bool, refused: int) -> None:
    data = b'[[hooks.input]]\ncommand = "a"\ntimeout = 5000\ntimeout_ms = 7000\n'
    applied = fix(MemoryWorld({CONFIG: data}), select="all", unsafe=unsafe)
    assert [found.code for found in applied.report.diagnostics] == ["HL007"]
    assert len(applied.refused) == refused
    assert not applied.files
