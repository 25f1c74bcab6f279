"""The scripts of `corpus/scripts`: what each says of itself, and a machine to run it on."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "corpus/scripts"
SESSION = "0190a2b4-7c11-7def-8a00-1234567890ab"
SYSTEM = ("/usr/local/bin", "/usr/bin", "/bin")


class Hook(NamedTuple):
    """One entry that runs the script. `file` is whose configuration it stands in: `global` or `project`."""

    event: str
    command: str
    matcher: str | None = None
    timeout: int | None = None
    file: str = "global"

    def toml(self) -> str:
        """The entry as a user writes it."""
        lines = [f"[[hooks.{self.event}]]"]
        lines += [f"matcher = {basic(self.matcher)}"] if self.matcher is not None else []
        lines += [f"command = {basic(self.command)}"]
        lines += [f"timeout = {self.timeout}"] if self.timeout is not None else []
        return "\n".join(lines) + "\n"


class Run(NamedTuple):
    """One payload, and what the host has to make of the hook's answer."""

    hook: Hook
    is_benign: bool
    decision: str
    arguments: Mapping[str, Any]
    status: int
    tool: str | None = None
    turn: int | None = None
    says: tuple[str, ...] = ()
    updated: Mapping[str, Any] | None = None
    setup: str = ""
    env: Mapping[str, str] = {}
    writes: Mapping[str, str] = {}
    absent: tuple[str, ...] = ()


class Script(NamedTuple):
    """One folder of `corpus/scripts`."""

    name: str
    language: str
    about: str
    hooks: tuple[Hook, ...]
    runs: tuple[Run, ...]
    programs: Mapping[str, str]
    files: Mapping[str, Path]

    @property
    def texts(self) -> Iterator[Path]:
        """The files that hold code, in path order."""
        return (path for _, path in sorted(self.files.items()))

    def place(self, home: Path, project: Path) -> Path:
        """The folder in which its files are put."""
        base = project if self.hooks[0].file == "project" else home
        return base / ".nanopi/hooks" / self.name


def basic(text: str) -> str:
    """A TOML basic string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def scripts() -> list[Script]:
    """All of them, in name order."""
    return [read_script(folder) for folder in sorted(SCRIPTS.iterdir()) if folder.is_dir()]


def read_script(folder: Path) -> Script:
    told = tomllib.loads((folder / "script.toml").read_text(encoding="utf-8"))
    hooks = tuple(Hook(**entry) for entry in told["hook"])
    files = {
        path.relative_to(folder).as_posix(): path
        for path in folder.rglob("*")
        if path.is_file() and path.name != "script.toml" and "__pycache__" not in path.parts
    }
    runs = tuple(_run(dict(entry), hooks) for entry in told["run"])
    return Script(folder.name, told["language"], told["about"], hooks, runs, told.get("programs", {}), files)


def _run(entry: dict[str, Any], hooks: tuple[Hook, ...]) -> Run:
    hook = hooks[entry.pop("hook", 0)]
    kind, decision = entry.pop("is"), entry.pop("decision")
    assert kind in {"benign", "dangerous"}
    assert decision in {"allow", "block", "transform", "observe"}
    status = entry.pop("status", 2 if decision == "block" else 0)
    for key in ("says", "absent"):
        entry[key] = tuple(entry.get(key, ()))
    return Run(hook, kind == "benign", decision, entry.pop("arguments"), status, **entry)


class Machine(NamedTuple):
    """A home, a project and a folder of programs, all of them new."""

    home: Path
    project: Path
    programs: Path

    def env(self, **more: str) -> dict[str, str]:
        """What nanopi itself was started with."""
        base = {"HOME": str(self.home), "PATH": str(self.programs), "LANG": "C.UTF-8", "USER": "ada"}
        git = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
        return base | git | more

    def shell(self, text: str, **more: str) -> None:
        """Prepare something by bash, in the project."""
        bash = str(self.programs / "bash")
        env = self.env(NANOPI_SESSION_ID=SESSION, **more)
        subprocess.run([bash, "-c", text], cwd=self.project, env=env, check=True, capture_output=True, timeout=20)


def machine(base: Path, script: Script, programs: Path) -> Machine:
    """A machine with the script where its command looks for it, and its stand-ins before all programs."""
    made = Machine(base / "home", base / "project", programs)
    (made.home / ".nanopi").mkdir(parents=True)
    made.project.mkdir()
    place = script.place(made.home, made.project)
    for name, path in script.files.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place / name)
        (place / name).chmod(path.stat().st_mode & 0o755)
    return made


def program_folder(folder: Path, *, without: tuple[str, ...] = (), more: Mapping[str, str] | None = None) -> Path:
    """A folder that stands for PATH: links to what is installed, without some, with stand-ins for others."""
    folder.mkdir()
    own = {"python3": Path(sys.executable).resolve(), "node": _found("node"), "jq": _found("jq")}
    installed = {path.name: path for base in reversed(SYSTEM) if Path(base).is_dir() for path in Path(base).iterdir()}
    for name, path in (installed | own).items():
        if path is not None and name not in without and name not in (more or {}):
            (folder / name).symlink_to(path)
    for name, text in (more or {}).items():
        (folder / name).write_text(text, encoding="utf-8")
        (folder / name).chmod(0o755)
    return folder


def _found(name: str) -> Path | None:
    path = shutil.which(name)
    return None if path is None else Path(path)
