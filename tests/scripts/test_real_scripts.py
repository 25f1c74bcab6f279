"""Hooks as people write them: each run by bash as nanopi runs it, on harmless and on dangerous payloads."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from hooklint.hosts.nanopi.expansion import expand
from tests.scripts.nanopi_answer import Answer, answer
from tests.scripts.real_script import ROOT, SESSION, Hook, Machine, Run, Script, machine, program_folder, scripts

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

SCRIPTS = scripts()
RUNS = [(script, run) for script in SCRIPTS for run in script.runs]
TOOLS = ("tool_execution_start", "tool_execution_end")
BY_TURN = ("before_agent_start", "turn_start", "turn_end", "message_end")
DECIDING = ("tool_execution_start", "input", "before_agent_start")
LIMIT = 20
PATIENCE = 5
MOST_IN_COMMON = 0.5


def name_of_run(script: Script, run: Run) -> str:
    kind = "benign" if run.is_benign else "dangerous"
    return f"{script.name}-{script.runs.index(run)}-{kind}-{run.decision}"


def payload(run: Run, project: Path) -> bytes:
    """One line, the keys in nanopi's order (docs/hosts/nanopi.md §3.1)."""
    subject = {"tool_name": run.tool or ""} if run.hook.event in (*TOOLS, "input") else {}
    subject |= {"tool_name": str(run.turn)} if run.hook.event in BY_TURN else {}
    call = {"tool_call_id": "call_1"} if run.hook.event in TOOLS else {}
    told = {"event": run.hook.event, **subject, **call, "arguments": _sorted(run.arguments)}
    told |= {"cwd": str(project), "session_id": SESSION}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _sorted(value: Mapping[str, Any]) -> dict[str, Any]:
    """The same with its keys sorted at every depth."""
    done: dict[str, Any] = json.loads(json.dumps(value, sort_keys=True))
    return done


def variables(run: Run, project: Path) -> dict[str, str]:
    """What nanopi adds to its own environment (docs/hosts/nanopi.md §5.5)."""
    camel = "".join(word.capitalize() for word in run.hook.event.split("_"))
    added = {"NANOPI_EVENT": camel, "NANOPI_CWD": str(project), "NANOPI_SESSION_ID": SESSION}
    if run.hook.event in TOOLS:
        added |= {"NANOPI_TOOL_NAME": run.tool or "", "NANOPI_TOOL_CALL_ID": "call_1"}
    if run.hook.event in (*BY_TURN, "input"):
        added |= {"NANOPI_TOOL_NAME": str(run.turn or "")}
    return added


def fire(made: Machine, run: Run) -> tuple[int, bytes, bytes]:
    """Run the hook as nanopi does: `bash -c`, the payload on stdin, the project as folder, nothing else around."""
    if run.setup:
        made.shell(run.setup)
    command = expand(run.hook.command, str(made.home), str(made.home / ".nanopi"), "0.12")
    done = subprocess.run(
        [str(made.programs / "bash"), "-c", command],
        input=payload(run, made.project),
        cwd=made.project,
        env=made.env(**variables(run, made.project), **run.env),
        capture_output=True,
        timeout=LIMIT,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="session")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A PATH on which all programs are."""
    return program_folder(tmp_path_factory.mktemp("programs") / "bin")


@pytest.fixture(scope="session")
def no_jq(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A PATH on which jq is missing."""
    return program_folder(tmp_path_factory.mktemp("programs") / "bin", without=("jq",))


def on_path(script: Script, everything: Path, folder: Path) -> Path:
    """All programs, and the script's stand-ins instead of those of their names."""
    return program_folder(folder / "bin", more=script.programs) if script.programs else everything


def needs_programs(script: Script) -> None:
    """Skip what this machine cannot run."""
    for program in ("jq", "node", "git"):
        if shutil.which(program) is None and any(program in path.read_text("utf-8") for path in script.texts):
            pytest.skip(f"{program} is not installed")
    if script.language == "node" and shutil.which("node") is None:
        pytest.skip("node is not installed")


@pytest.mark.parametrize(("script", "run"), RUNS, ids=[name_of_run(*one) for one in RUNS])
def test_decision(script: Script, run: Run, everything: Path, tmp_path: Path) -> None:
    needs_programs(script)
    made = machine(tmp_path, script, on_path(script, everything, tmp_path))
    status, stdout, stderr = fire(made, run)
    given = answer(status, stdout, stderr)
    shown = (stdout, stderr)
    assert status == run.status, shown
    assert given.kind in _kinds(run), shown
    assert [word for word in run.says if word not in given.reason] == [], given.reason
    assert given.updated == run.updated, shown
    assert _unwritten(run.writes, tmp_path) == {}
    assert [name for name in run.absent if list(tmp_path.glob(name))] == []
    assert list(tmp_path.rglob("pwned")) == [], "text of the payload was run"


def _kinds(run: Run) -> tuple[str, ...]:
    """Letting a call pass is best done in silence; `observe` says so of hooks that never decide."""
    return {"allow": ("allow", "silent"), "observe": ("silent",)}.get(run.decision, (run.decision,))


def _unwritten(writes: Mapping[str, str], base: Path) -> dict[str, str]:
    """The expected files that are not there in time, or do not hold what they should: a child may still be writing."""
    until = time.monotonic() + PATIENCE
    while True:
        missing = {
            name: words
            for name, words in writes.items()
            if not any(words in path.read_text("utf-8", "replace") for path in base.glob(name))
        }
        if not missing or time.monotonic() > until:
            return missing
        time.sleep(0.01)


GUARDS = [
    (script, run)
    for script, run in RUNS
    if run.decision == "block" and any("jq" in path.read_text("utf-8") for path in script.texts)
]


@pytest.mark.parametrize(("script", "run"), GUARDS, ids=[name_of_run(*one) for one in GUARDS])
def test_a_guard_still_blocks_without_jq(script: Script, run: Run, no_jq: Path, tmp_path: Path) -> None:
    needs_programs(script)
    programs = program_folder(tmp_path / "bin", without=("jq",), more=script.programs) if script.programs else no_jq
    status, stdout, stderr = fire(machine(tmp_path, script, programs), run)
    assert answer(status, stdout, stderr).kind == "block", (status, stdout, stderr)


def test_answers() -> None:
    assert answer(2, b'{"decision":"allow"}', b" no \n") == Answer("block", "no")
    assert answer(1, b'x\n{"decision":"block","reason":"r"}\n\n', b"") == Answer("block", "r")
    assert answer(0, b'{"decision":"block"}\nbye\n', b"") == Answer("silent")
    assert answer(0, b'{"updated_input":null,"hookSpecificOutput":{}}', b"") == Answer("silent")
    assert answer(0, b'{"hookSpecificOutput":{"a":1}}', b"") == Answer("transform", updated={"a": 1})
    assert answer(1, b"", b"trouble") == Answer("warned")
    assert answer(3, b'{"decision":"allow"}', b"") == Answer("allow")


def recorded() -> list[dict[str, Any]]:
    """nanopi's own answers where a hook's output is a file and nothing else, on events that somebody decides on."""
    rows = (ROOT / "corpus/golden/runtime.jsonl").read_text("utf-8").split("\n")
    every = [row for row in map(json.loads, filter(None, rows)) if row["expect"]["outcome"] is not None]
    return [row for row in every if [hook["command"] for hook in row["hooks"]] == ["cat >/dev/null; cat out.txt"]]


def test_answers_as_recorded() -> None:
    rows = [row for row in recorded() if "text" in row["files"]["cwd/out.txt"]]
    assert len(rows) > 100
    assert [row["id"] for row in rows if not agrees(row)] == []


def agrees(row: dict[str, Any]) -> bool:
    """Whether ours is nanopi's outcome, its reason and the arguments it went on with."""
    ours = answer(0, row["files"]["cwd/out.txt"]["text"].encode("utf-8", "surrogatepass"), b"")
    kept = ours.updated if ours.kind == "transform" else row["arguments"]
    told = row["expect"]
    outcome = "block" if ours.kind == "block" else "allow"
    reason = ours.reason if ours.kind == "block" else None
    return bool((outcome, reason, kept) == (told["outcome"], told["reason"], told["arguments"]))


def test_there_are_enough_of_each_kind() -> None:
    languages = Counter(script.language for script in SCRIPTS)
    assert {kind: languages[kind] >= least for kind, least in LEAST.items()} == dict.fromkeys(LEAST, True), languages
    assert len(SCRIPTS) >= sum(LEAST.values())
    kinds = {script.name: {run.is_benign for run in script.runs} for script in SCRIPTS}
    assert [name for name, kind in kinds.items() if kind != {True, False}] == []


LEAST = {"bash": 30, "sh": 8, "python": 15, "node": 7}


def test_each_is_what_its_kind_says() -> None:
    wrong = [
        script.name
        for script in SCRIPTS
        if not any(path.read_text("utf-8").startswith(SHEBANGS[script.language]) for path in script.texts)
    ]
    assert wrong == []
    assert [script.name for script in SCRIPTS if not script.about] == []


SHEBANGS = {
    "bash": ("#!/usr/bin/env bash\n", "#!/bin/bash\n"),
    "sh": ("#!/bin/sh\n", "#!/usr/bin/env sh\n"),
    "python": ("#!/usr/bin/env python3\n", "#!/usr/bin/python3\n"),
    "node": ("#!/usr/bin/env node\n",),
}


def lines(script: Script) -> Counter[str]:
    """Its lines of code, without blanks around them."""
    code = (line.strip() for path in script.texts for line in path.read_text("utf-8").splitlines())
    return Counter(line for line in code if line and not line.startswith(("#", "//")))


def test_no_two_share_half_their_lines() -> None:
    counted = {script.name: lines(script) for script in SCRIPTS}
    shares = {
        (one, other): sum((counted[one] & counted[other]).values()) / min(counted[one].total(), counted[other].total())
        for one, other in combinations(counted, 2)
    }
    assert {pair: share for pair, share in shares.items() if share >= MOST_IN_COMMON} == {}


def test_they_are_as_long_as_real_ones() -> None:
    long = {script.name: sum(len(path.read_text("utf-8").splitlines()) for path in script.texts) for script in SCRIPTS}
    assert {name: count for name, count in long.items() if not 15 <= count <= 150} == {}


def test_entries_are_written_as_toml_reads_them() -> None:
    hook = Hook("input", 'a "b" \\c', "*", 3)
    assert hook.toml() == '[[hooks.input]]\nmatcher = "*"\ncommand = "a \\"b\\" \\\\c"\ntimeout = 3\n'
