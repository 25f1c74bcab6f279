"""The recorded trees of files, set up in memory or on disk, and our answer in the recording's own shape."""

from __future__ import annotations

import json
import os
import traceback
from base64 import b64decode
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from hooklint.hosts.nanopi.load import load
from hooklint.hosts.nanopi.startup import startup
from hooklint.hosts.nanopi.texts import met_again
from hooklint.source.machine import Machine
from hooklint.source.memory import Dir, File, MemoryWorld, Symlink

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hooklint.hosts.nanopi.startup import Startup
    from hooklint.source.memory import Content
    from hooklint.source.world import World

Record: TypeAlias = dict[str, Any]

GOLDEN = Path(__file__).parents[2] / "corpus" / "golden"
TARGETS = {"load": "0.12", "late_load": "0.13"}
"""The recordings and the version that each belongs to."""

HOMES = ("cwd", "home", "root")
NOBODY = 65534


def recording(name: str) -> list[Record]:
    # Not splitlines(): the strings hold line separators of their own.
    lines = (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8").split("\n")
    return [json.loads(line) for line in lines if line]


def has_modes(record: Record) -> bool:
    """Whether the record means something only to an ordinary user."""
    return any(isinstance(one, dict) and {"mode", "dirmode"} & one.keys() for one in record["files"].values())


def placed(text: str, base: Path) -> str:
    """The text with real paths for the recording's markers."""
    for name in HOMES:
        text = text.replace(f"<{name}>", str(base / name))
    return text.replace("<base>", str(base))


def marked(text: str, base: Path) -> str:
    """The text with the recording's markers for real paths."""
    for name in HOMES:
        text = text.replace(str(base / name), f"<{name}>")
    return text.replace(str(base), "<base>")


def in_memory(record: Record, base: Path = Path("/base")) -> World:
    files: dict[str, Content] = dict(contents(record, base))
    return MemoryWorld(files, env=_env(record, base), cwd=base / "cwd")


def on_disk(record: Record, base: Path) -> World:
    later = []
    for name, content in contents(record, base):
        path = base / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, Symlink):
            path.symlink_to(content.target)
        elif isinstance(content, Dir):
            path.mkdir(exist_ok=True)
            later.append((path, content.mode))
        else:
            file = content if isinstance(content, File) else File(content)
            path.write_bytes(file.data)
            later.append((path, file.mode))
    for path, mode in reversed(later):
        path.chmod(mode)
    return Machine(_env(record, base), base / "cwd")


def contents(record: Record, base: Path) -> Iterator[tuple[str, Content]]:
    """Every file by its path, a folder before what is in it."""
    folders: Record = {name: {"dir": True} for name in HOMES}
    for name, content in sorted({**folders, **record["files"]}.items()):
        yield str(base / name), _content(content, base)


def _content(content: str | Record, base: Path) -> Content:
    if isinstance(content, str):
        return content.encode()
    if "b64" in content:
        return b64decode(content["b64"])
    if "symlink" in content:
        return Symlink(placed(content["symlink"], base))
    if "text" in content:
        return File(content["text"].encode(), int(content["mode"], 8))
    return Dir(int(content.get("dirmode", "755"), 8))


def _env(record: Record, base: Path) -> dict[str, str]:
    return {name: placed(value, base) for name, value in record["env"].items()}


def outcome(world: World, target: str) -> Startup:
    return startup(load(world, target=target))


def answer(found: Startup, base: Path) -> Record:
    """What we say, as `expect` has it."""
    error = None if found.error is None else marked(found.error, base)
    shown: Record = {"stage": found.stage, "error": error, "hooks": None if error else _hooks(found)}
    if found.stage == "config" and error:
        shown["load_settings_error"] = met_again(error)
    return shown


def _hooks(found: Startup) -> dict[str, list[Record]]:
    hooks: dict[str, list[Record]] = {}
    for hook in found.hooks:
        values = {name: getattr(hook, name).value for name in ("matcher", "type", "command", "timeout")}
        hooks.setdefault(hook.event, []).append(values)
    return hooks


def as_ordinary_user(job: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever JSON can carry
    """The result of `job` in a child process that is not root's: to root nothing is forbidden."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        try:
            if not os.getuid():
                os.setresgid(NOBODY, NOBODY, NOBODY)
                os.setresuid(NOBODY, NOBODY, NOBODY)
            with os.fdopen(writer, "w") as pipe:
                json.dump(job(), pipe)
        except Exception:  # noqa: BLE001 - told here, since this process must not come back
            traceback.print_exc()
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    return json.loads(said)
