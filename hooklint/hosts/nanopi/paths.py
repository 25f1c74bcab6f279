"""Where nanopi looks for its four files, in the order in which it runs their hooks (docs/hosts/nanopi.md §1.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.model import Slot

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hooklint.source.world import World

FOLDER = ".nanopi"
FORMATS = (".toml", ".json", ".yaml", ".yml")
"""How files are called that may hold hooks, even where no host reads them."""

FILES = {"config": "config.toml", "settings": "settings.toml"}


def slots(world: World) -> tuple[Slot, ...]:
    """The files of the present user and folder: global and project `config.toml`, then both `settings.toml`."""
    root = config_root(world)
    return _in_run_order(world, root, str(world.cwd / FOLDER))


def project_slots(world: World, folder: Path) -> tuple[Slot, ...]:
    """The two files of one project folder; no parent folder is ever searched."""
    return _in_run_order(world, None, str(folder / FOLDER))


def config_root(world: World) -> str | None:
    """The folder of the global files: `NANOPI_HOME` as it stands if it is set at all, else `~/.nanopi`.

    An empty value is the working directory. None where there is no home folder either.
    """
    if "NANOPI_HOME" in world.env:
        return world.env["NANOPI_HOME"]
    home = world.env.get("HOME") or (None if world.home is None else str(world.home))
    return None if home is None else _joined(home, FOLDER)


def config_of_nobody(world: World) -> Slot:
    """What nanopi takes for the user's config file, in a text about both config files, where there is no home."""
    return Slot("global", "config", world.cwd / FILES["config"], FILES["config"])


def slot_of(world: World, path: Path) -> Slot:
    """The slot of a file that was named by itself: the global one where it is the user's own, else a project's."""
    kind = next((kind for kind, name in FILES.items() if name == path.name), "unread")
    for slot in slots(world):
        if slot.path == path:
            return slot
    return Slot("project", kind, path, str(path))  # type: ignore[arg-type]


def _in_run_order(world: World, root: str | None, project: str) -> tuple[Slot, ...]:
    return tuple(
        Slot(scope, kind, world.cwd / shown, _printable(shown))  # type: ignore[arg-type]
        for kind in FILES
        for scope, shown in _both(root, project, FILES[kind])
    )


def _both(root: str | None, project: str, name: str) -> Iterator[tuple[str, str]]:
    if root is not None:
        yield "global", _joined(root, name)
    yield "project", _joined(project, name)


def _joined(folder: str, name: str) -> str:
    """As the host joins: by one slash, unless there is one or the folder is empty."""
    return f"{folder}{name}" if not folder or folder.endswith("/") else f"{folder}/{name}"


def _printable(path: str) -> str:
    """As the host prints it: what is not UTF-8 becomes replacement characters."""
    return path if path.isprintable() else path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
