"""Laws: fixing changes nothing the second time, and what decodes after it is what was meant before."""

from __future__ import annotations

import tomllib
from collections import Counter
from typing import TYPE_CHECKING, Any, Literal

from hypothesis import given, settings
from hypothesis import strategies as st

from hooklint.fixing import fix
from hooklint.hosts.nanopi.decode import decode
from hooklint.hosts.nanopi.entries import entries
from hooklint.hosts.nanopi.versions import version
from hooklint.rules.model import Safety
from hooklint.rules.registry import load
from hooklint.source.memory import MemoryWorld
from hooklint.syntax.toml.tokens import tokens
from tests.fixing.drawn import HOME, PROJECT, Model, Values, configuration

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path
    from random import Random

    from hooklint.fixing import Applied

# A seed for each example is quick; to have a failure shrunk, set this to False.
WHOLE_SEEDS = True

BOM = b"\xef\xbb\xbf"

Lists = dict[str, list[Values]]


def kind_of(path: Path) -> Literal["config", "settings"]:
    return "config" if path.stem == "config" else "settings"


def world_of(models: dict[Path, Model]) -> MemoryWorld:
    return MemoryWorld({path: model.data for path, model in models.items()}, env={"HOME": str(HOME)}, cwd=PROJECT)


def run(world: MemoryWorld, *, unsafe: bool) -> Applied:
    """Fix everything; a second run must find nothing to do and say the same about what is left."""
    applied = fix(world, select="all", unsafe=unsafe)
    after = world.snapshot()
    again = fix(world, select="all", unsafe=unsafe)
    assert not again.files
    assert again.applied == 0
    assert world.snapshot() == after
    assert set(again.refused) == set(applied.refused)
    return applied


def read(data: bytes, path: Path) -> Lists:
    """The hooks of a file by event: as decoded or, where the host refuses the file, as they would be."""
    decoded = decode(data, kind_of(path))
    hooks: Lists = {}
    for entry in entries(decoded.file.document, version("0.12")):
        values = (entry.matcher.value, entry.type.value, entry.command.value or "", entry.timeout.value)
        hooks.setdefault(entry.event, []).append(values)
    assert decoded.refusal is not None or decoded.hooks == hooks
    return hooks


def meant(model: Model, *, unsafe: bool) -> Lists:
    hooks: Lists = {}
    for hook in model.hooks:
        hooks.setdefault(hook.event, []).append(hook.unsafe if unsafe else hook.safe)
    return hooks


def comments(data: bytes, path: Path) -> list[str]:
    document = decode(data, kind_of(path)).file.document
    return [data[t.span.start : t.span.end].decode() for t in tokens(document) if t.kind == "comment"]


def values(data: bytes) -> dict[str, Any]:
    """A reading that shares nothing with the package; line ends inside strings do not occur here."""
    return tomllib.loads(data.removeprefix(BOM).decode())


def assert_same_marks(old: bytes, new: bytes) -> None:
    """The byte order mark and the kind of line ends."""
    assert new.startswith(BOM) == old.startswith(BOM)
    if b"\r\n" in old:
        assert new.count(b"\n") == new.count(b"\r\n")
    elif b"\n" in old:
        assert b"\r" not in new


def assert_all_named(applied: Applied, *, unsafe: bool) -> None:
    """Whatever is left has no fix that was asked for, or stands among the refusals."""
    named = {(refused.file, refused.title) for refused in applied.refused}
    safest = {rule.code: rule.fix for rule in load()}
    for finding in applied.report.diagnostics:
        asked = [one for one in finding.fixes if unsafe or one.safety is Safety.SAFE]
        assert all((one.changes[0].file, one.title) in named for one in asked)
        if finding.refused_fix and (safest[finding.code] is Safety.SAFE or (unsafe and safest[finding.code])):
            assert (finding.source.path, f"{finding.code} {finding.slug}") in named


@settings(max_examples=1000, derandomize=True, database=None, deadline=None)
@given(st.randoms(use_true_random=WHOLE_SEEDS))
def test_safe_fixes_keep_what_was_meant(random: Random) -> None:
    models = configuration(random)
    world = world_of(models)
    applied = run(world, unsafe=False)
    assert world.snapshot().keys() == models.keys()
    assert_all_named(applied, unsafe=False)
    for path, model in models.items():
        new = world.read(path)
        refused = [one for one in applied.refused if one.file == path]
        mended = "safe" in model.faults and "blocked" not in model.faults
        if "slip" not in model.faults:
            assert (new != model.data) == mended
            assert bool(refused) == ("blocked" in model.faults)
        if "blocked" in model.faults:
            continue
        assert read(new, path) == meant(model, unsafe=False)
        loads = model.faults.isdisjoint({"slip", "refused"})
        assert (decode(new, kind_of(path)).refusal is None) == loads
        assert sorted(comments(new, path)) == sorted(model.comments)
        assert_same_marks(model.data, new)
        left = values(new)
        assert [plugin.get("events", []) for plugin in left.get("extensions", [])] == model.grants


def in_run_order(lists: Iterable[Lists]) -> Lists:
    """The hooks of several files as the host merges them."""
    merged: Lists = {}
    for hooks in lists:
        for event, of_file in hooks.items():
            merged.setdefault(event, []).extend(of_file)
    return merged


def assert_only_repeats_are_gone(old: list[Values], new: list[Values]) -> None:
    """What is left is in its order, and what is gone ran whenever an equal command before it, as long, ran too."""
    kept: list[Values] = []
    rest = iter(new)
    following = next(rest, None)
    for hook in old:
        if hook == following:
            kept.append(hook)
            following = next(rest, None)
        else:
            assert any(one[1:] == hook[1:] and one[0] in {"*", "", hook[0]} for one in kept)
    assert following is None


@settings(max_examples=250, derandomize=True, database=None, deadline=None)
@given(st.randoms(use_true_random=WHOLE_SEEDS))
def test_unsafe_fixes_lose_only_what_ran_twice(random: Random) -> None:
    models = configuration(random)
    world = world_of(models)
    applied = run(world, unsafe=True)
    assert world.snapshot().keys() == models.keys()
    assert_all_named(applied, unsafe=True)
    after: list[Lists] = []
    for path, model in models.items():
        new = world.read(path)
        legacy = models.get(path.with_name("settings.toml"))
        if not model.faults and (legacy is None or not legacy.hooks):
            assert new == model.data
        if "blocked" in model.faults:
            assert new == model.data
            assert any(one.file == path for one in applied.refused)
            after.append(meant(model, unsafe=True))
        else:
            after.append(read(new, path))
            assert_same_marks(model.data, new)
        if "refused" not in model.faults and "blocked" not in model.faults:
            assert decode(new, kind_of(path)).refusal is None
    old, new_lists = in_run_order(meant(model, unsafe=True) for model in models.values()), in_run_order(after)
    assert new_lists.keys() == old.keys()
    for event, hooks in old.items():
        assert_only_repeats_are_gone(hooks, new_lists[event])
    readable = {path: model for path, model in models.items() if "blocked" not in model.faults}
    left = Counter(one for path in readable for one in comments(world.read(path), path))
    dropped = sum(map(len, old.values())) > sum(map(len, new_lists.values()))
    for model in readable.values():
        assert not Counter(model.own_lines if dropped else model.comments) - left


FILE = PROJECT / ".nanopi/config.toml"


def fixed(text: str, *, unsafe: bool = False) -> str:
    world = MemoryWorld({FILE: text.encode()}, cwd=PROJECT)
    run(world, unsafe=unsafe)
    return world.read(FILE).decode()


def test_hooks_do_not_pass_over_those_of_a_misspelt_key() -> None:
    """The first list stays above the second, which no safe fix renames; the unsafe one brings all three together."""
    text = (
        "[hooks]\ninput = [{command = '0'}]\n"
        "[[hooks.inptu]]\ncommand = '1'\n"
        "[[hooks.user_prompt_submit]]\ncommand = '2'\n"
    )
    assert fixed(text) == text
    assert read(fixed(text, unsafe=True).encode(), FILE) == {
        "input": [("*", "command", number, 5000) for number in "012"]
    }


def test_two_bad_escapes_are_mended_together_whatever_else_is_wrong() -> None:
    text = (
        '[hooks.session_end]\nmatcher = "\\d"\ncommand = "a"\n'
        '[[hooks.session_shutdown]]\nmatcher = "\\w"\ncommand = "b"\n'
    )
    assert fixed(text) == (
        "[[hooks.session_shutdown]]\nmatcher = '\\d'\ncommand = \"a\"\n"
        "[[hooks.session_shutdown]]\nmatcher = '\\w'\ncommand = \"b\"\n"
    )


def test_an_entry_does_not_go_for_one_whose_matcher_is_only_misspelt() -> None:
    text = "[[hooks.input]]\nmatchr = 'a'\ncommand = 'x'\n[[hooks.input]]\nmatcher = 'b'\ncommand = 'x'\n"
    assert fixed(text, unsafe=True) == text.replace("matchr", "matcher")


def test_moved_hooks_take_the_line_ends_of_their_new_file() -> None:
    settings_file = FILE.with_name("settings.toml")
    legacy = b"[[hooks.input]]\r\ncommand = 'x'\r\n"
    world = MemoryWorld({FILE: b"model = 'm'\n", settings_file: legacy}, cwd=PROJECT)
    run(world, unsafe=True)
    assert world.snapshot() == {FILE: b"model = 'm'\n\n[[hooks.input]]\ncommand = 'x'\n", settings_file: b""}
