"""Reading a hook runs nothing of the user's: each trap fires when its bait is run, and none while hooklint looks."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from click.testing import CliRunner

from hooklint.cli.root import root

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
SYNTAX_CHECK = ["/bin/bash", "--norc", "--noprofile", "-n"]
COMMANDS = [
    ("check",),
    ("check", "--format", "json"),
    ("check", "."),
    ("fix", "--unsafe-fixes", "--diff"),
    ("migrate", "--diff"),
    ("show",),
]

USER_FILES = {
    "home/.nanopi/config.toml": """\
[[hooks.pre_tool_use]]
matcher = "^bash$"
command = "~/.nanopi/hooks/guard.sh"

[[hooks.tool_execution_start]]
command = "bash ~/.nanopi/hooks/broken.sh"

[[hooks.tool_execution_start]]
command = "python3 ~/.nanopi/hooks/judge.py"

[[hooks.input]]
command = "node ~/.nanopi/hooks/judge.mjs"

[[hooks.turn_end]]
command = 'touch "$MARKERS/inline"; cat | jq . >/dev/null'

[[hooks.session_start]]
command = 'python3 -c "import os; open(os.environ[\\"MARKERS\\"] + \\"/one-liner\\", \\"w\\")"'
""",
    "home/.nanopi/hooks/guard.sh": """\
#!/usr/bin/env bash
: >"$MARKERS/guard"
. "$HOME/.nanopi/hooks/lib.sh"
case "$NANOPI_EVENT" in
  PreToolUse) refuse ;;
esac
echo "$(touch "$MARKERS/substitution")" >/dev/null
""",
    "home/.nanopi/hooks/lib.sh": ': >"$MARKERS/lib"\nrefuse() { exit 2; }\n',
    "home/.nanopi/hooks/broken.sh": ': >"$MARKERS/broken"\nif then\n',
    "home/.nanopi/hooks/judge.py": """\
#!/usr/bin/env python3
import os
import policy
open(os.environ["MARKERS"] + "/judge-py", "w").close()
""",
    "home/.nanopi/hooks/policy/__init__.py": 'import os\nopen(os.environ["MARKERS"] + "/imported", "w").close()\n',
    "home/.nanopi/hooks/judge.mjs": """\
import { writeFileSync } from "node:fs";
writeFileSync(process.env.MARKERS + "/judge-mjs", "");
""",
    "project/.nanopi/config.toml": """\
[[hooks.tool_execution_end]]
command = ".nanopi/hooks/plain.sh"

[[hooks.session_shutdown]]
command = ".nanopi/hooks/carriage.sh"
""",
    "project/.nanopi/hooks/plain.sh": '#!/bin/sh\n: >"$MARKERS/plain"\n',
    "project/.nanopi/hooks/carriage.sh": '#!/bin/sh\r\n: >"$MARKERS/carriage"\r\n',
}
NOT_EXECUTABLE = "project/.nanopi/hooks/plain.sh"
TRAPPED = ("bash", "cat", "curl", "dash", "env", "git", "jq", "node", "perl", "python3", "sh", "touch")
"""Programs of which the first in PATH is a trap."""

SHADOWED = ("ast", "sitecustomize", "tomlkit", "tree_sitter", "tree_sitter_bash")
"""Modules that lie in the working folder, where only a careless start of Python finds them."""


class Tree(NamedTuple):
    """A home, a project and an environment full of traps."""

    base: Path
    real_path: str

    @property
    def home(self) -> Path:
        return self.base / "home"

    @property
    def project(self) -> Path:
        return self.base / "project"

    @property
    def marks(self) -> set[str]:
        """The traps that have fired."""
        return {path.name for path in (self.base / "markers").iterdir()}

    @property
    def env(self) -> dict[str, str]:
        """What a user could have in the environment. Each of these makes some program run a file."""
        traps = self.base / "traps"
        return {
            "HOME": str(self.home),
            "PATH": f"{traps / 'bin'}:{self.real_path}",
            "MARKERS": str(self.base / "markers"),
            "BASH_ENV": str(traps / "bash_env"),
            "ENV": str(traps / "env"),
            "BASH_FUNC_echo%%": '() { : >"$MARKERS/function"; }',
            "PYTHONPATH": str(traps / "python"),
            "PYTHONSTARTUP": str(traps / "startup.py"),
            "NODE_OPTIONS": f"--require {traps / 'node.cjs'}",
        }

    def clean(self) -> dict[str, str]:
        """The environment without its traps: a proof springs one at a time."""
        return {"HOME": str(self.home), "PATH": self.real_path, "MARKERS": self.env["MARKERS"]}

    def only(self, *names: str) -> dict[str, str]:
        """No trap of the environment but these."""
        return self.clean() | {name: self.env[name] for name in names}

    def sweep(self) -> None:
        for path in (self.base / "markers").iterdir():
            path.unlink()

    def contents(self) -> dict[str, tuple[bytes, int]]:
        """Every file of the user's, with its mode."""
        every = (path for top in (self.home, self.project) for path in sorted(top.rglob("*")) if path.is_file())
        return {str(path.relative_to(self.base)): (path.read_bytes(), path.stat().st_mode) for path in every}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tree]:
    base = tmp_path_factory.mktemp("trap")
    own = base / "own"
    own.mkdir()
    (own / "python3").symlink_to(Path(sys.executable).resolve())
    folders = dict.fromkeys(str(Path(found).parent) for found in map(shutil.which, ("git", "node")) if found)
    made = Tree(base, ":".join([str(own), *folders, "/usr/bin", "/bin"]))
    (base / "markers").mkdir()
    for name, text in USER_FILES.items():
        put(base / name, text, 0o644 if name == NOT_EXECUTABLE else 0o755)
    repository(made)
    set_traps(made)
    made.sweep()
    yield made
    assert made.marks == set(), "a trap fired and nobody looked"


def put(path: Path, text: str, mode: int = 0o644) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    path.chmod(mode)


def repository(tree: Tree) -> None:
    """The project is a git tree whose every question to git would run something."""
    subprocess.run(["git", "init", "-q", str(tree.project)], env=tree.clean(), check=True)
    put(tree.project / ".git/hooks/post-index-change", '#!/bin/sh\n: >"$MARKERS/git-hook"\n', 0o755)
    fsmonitor = tree.base / "traps/fsmonitor"
    put(fsmonitor, '#!/bin/sh\n: >"$MARKERS/fsmonitor"\n', 0o755)
    config = tree.project / ".git/config"
    config.write_text(f"{config.read_text('utf-8')}\tfsmonitor = {fsmonitor}\n", encoding="utf-8")


def set_traps(tree: Tree) -> None:
    traps = tree.base / "traps"
    for program in TRAPPED:
        put(traps / "bin" / program, f'#!/bin/sh\n: >"$MARKERS/path-{program}"\n', 0o755)
    put(traps / "bash_env", ': >"$MARKERS/bash_env"\n')
    put(traps / "env", ': >"$MARKERS/env"\n')
    put(traps / "python/sitecustomize.py", python_mark("sitecustomize"))
    put(traps / "startup.py", python_mark("startup"))
    put(traps / "node.cjs", 'require("fs").writeFileSync(process.env.MARKERS + "/node_options", "");\n')
    for module in SHADOWED:
        put(tree.project / f"{module}.py", python_mark(f"module-{module}"))


def python_mark(name: str) -> str:
    return f'import os\nopen(os.environ["MARKERS"] + "/{name}", "w").close()\n'


class Proof(NamedTuple):
    """What springs a trap: a command and the parts of the environment that it needs; `marks` are what it leaves."""

    marks: set[str]
    command: list[str]
    variables: tuple[str, ...] = ()
    stdin: str = ""


BASH = "/bin/bash"
PROOFS = [
    Proof({"guard", "lib"}, [BASH, "-c", "$HOME/.nanopi/hooks/guard.sh"], stdin="{}"),
    Proof({"substitution", "guard", "lib"}, [BASH, "-c", "$HOME/.nanopi/hooks/guard.sh"]),
    Proof({"broken"}, [BASH, "-c", "bash $HOME/.nanopi/hooks/broken.sh"]),
    Proof({"judge-py", "imported"}, [BASH, "-c", "python3 $HOME/.nanopi/hooks/judge.py"]),
    Proof({"judge-mjs"}, [BASH, "-c", "node $HOME/.nanopi/hooks/judge.mjs"]),
    Proof({"inline"}, [BASH, "-c", 'touch "$MARKERS/inline"; cat | jq . >/dev/null'], stdin="{}"),
    Proof({"plain"}, [BASH, "-c", "sh .nanopi/hooks/plain.sh"]),
    Proof({"carriage\r"}, [BASH, "-c", "sh .nanopi/hooks/carriage.sh"]),
    Proof({"bash_env"}, [BASH, "-c", ":"], ("BASH_ENV",)),
    Proof({"env"}, ["/bin/sh", "-i"], ("ENV",), "exit\n"),
    Proof({"function"}, [BASH, "-c", "echo"], ("BASH_FUNC_echo%%",)),
    Proof({"sitecustomize"}, ["python3", "-c", "pass"], ("PYTHONPATH",)),
    Proof({"startup"}, ["python3", "-i"], ("PYTHONSTARTUP",), "exit()\n"),
    Proof({"node_options"}, ["node", "-e", "0"], ("NODE_OPTIONS",)),
    Proof({"fsmonitor"}, ["git", "status"]),
    Proof({"git-hook", "fsmonitor"}, ["git", "add", "ast.py"]),
    Proof({"git-hook", "fsmonitor"}, ["git", "update-index", "--add", "--chmod=+x", ".nanopi/hooks/plain.sh"]),
    *(Proof({f"path-{program}"}, [program], ("PATH",)) for program in TRAPPED),
    *(Proof({f"module-{module}"}, ["python3", "-c", f"import {module}"]) for module in SHADOWED[1:]),
]


@pytest.mark.parametrize("proof", PROOFS, ids=[f"{number}-{min(one.marks)}" for number, one in enumerate(PROOFS)])
def test_the_trap_fires_when_its_bait_is_run(tree: Tree, proof: Proof) -> None:
    env = tree.only(*proof.variables)
    program = shutil.which(proof.command[0], path=env["PATH"])
    if program is None:
        pytest.skip(f"{proof.command[0]} is not installed")
    subprocess.run(
        [program, *proof.command[1:]],
        env=env, cwd=tree.project, input=proof.stdin.encode(), capture_output=True, timeout=30, check=False,
    )  # fmt: skip
    fired = tree.marks
    tree.sweep()
    assert proof.marks <= fired


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_nothing_fires_in_process(tree: Tree, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    before = tree.contents()
    for name, value in tree.env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tree.project)
    monkeypatch.syspath_prepend(str(ROOT))
    done = CliRunner().invoke(root, command, catch_exceptions=False)
    fired = tree.marks
    tree.sweep()
    assert fired == set()
    assert done.exit_code in {0, 1}, done.output
    assert tree.contents() == before


WATCHED = """\
import json, os, sys
sys.path.insert(0, {root!r})
log = open({log!r}, "a")
STARTS = {{"os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system", "subprocess.Popen"}}
def watch(event, args):
    if event in STARTS:
        log.write(json.dumps([event, [str(one) for one in args[1]] if event == "subprocess.Popen" else []]) + "\\n")
    if event == "open" and isinstance(args[2], int) and args[2] & (os.O_WRONLY | os.O_RDWR):
        if str(args[0]).startswith({base!r}):
            log.write(json.dumps(["write", [str(args[0])]]) + "\\n")
sys.addaudithook(watch)
from hooklint.cli import main
sys.argv = ["hooklint", *sys.argv[1:]]
main()
"""


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_nothing_fires_in_a_process_of_its_own(tree: Tree, command: tuple[str, ...], tmp_path: Path) -> None:
    """`-I` keeps the user's Python files out of ours, as an installed `hooklint` does; all other traps are set."""
    log = tmp_path / "log"
    code = WATCHED.format(root=str(ROOT), log=str(log), base=str(tree.base))
    before = tree.contents()
    done = subprocess.run(
        [sys.executable, "-I", "-c", code, *command],
        cwd=tree.project, env=tree.env, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    fired = tree.marks
    tree.sweep()
    assert fired == set()
    assert done.returncode in {0, 1}, done.stderr
    assert tree.contents() == before
    assert [entry for entry in map(json.loads, log.read_text("utf-8").splitlines()) if not is_allowed(entry)] == []


def is_allowed(entry: list[object]) -> bool:
    """Whether this is the one process that may be started, or the calls that make it."""
    event, arguments = entry
    return arguments == SYNTAX_CHECK if event == "subprocess.Popen" else event in {"os.posix_spawn", "os.fork"}


def test_the_syntax_check_is_really_started(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[object, object]] = []
    real = subprocess.run

    def spy(arguments: object, **how: object) -> object:
        started.append((list(arguments), how["env"]) if isinstance(arguments, tuple) else (arguments, how["env"]))
        return real(arguments, **how)  # type: ignore[call-overload]

    for name, value in tree.env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tree.project)
    monkeypatch.setattr(subprocess, "run", spy)
    done = CliRunner().invoke(root, ["check", "--format", "json"], catch_exceptions=False)
    fired = tree.marks
    tree.sweep()
    assert fired == set()
    assert started
    assert [one for one in started if one != (SYNTAX_CHECK, {})] == []
    found = [(one["code"], Path(one["file"]).name) for one in json.loads(done.stdout)["diagnostics"]]
    assert ("HL304", "broken.sh") in found


def test_the_traps_are_read(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files with the baits are looked at: what is wrong in them is told."""
    for name, value in tree.clean().items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tree.project)
    done = CliRunner().invoke(root, ["check", "--format", "json"], catch_exceptions=False)
    found = {(one["code"], Path(one["file"]).name) for one in json.loads(done.stdout)["diagnostics"]}
    assert {("HL408", "guard.sh"), ("HL303", "carriage.sh")} <= found
    assert "HL302" in {code for code, _ in found}
    tree.sweep()
