"""Settings file and command line → the settings of one run, and where each was set."""

from __future__ import annotations

from os.path import normpath, samestat
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hooklint.settings.discovery import NAME, SHARED, Found, candidates, read_bytes
from hooklint.settings.errors import SettingsError
from hooklint.settings.model import DEFAULT, Resolved
from hooklint.settings.reading import TOOL, Read, read
from hooklint.source.naming import file_name

if TYPE_CHECKING:
    from hooklint.settings.model import Settings, Wish
    from hooklint.source.world import World


def resolve(world: World, wish: Wish) -> Resolved:
    """The file's settings with the command line's in front.

    Raises `SettingsError` for a file that cannot be heeded, `HooklintError` for one that cannot be read.
    """
    settings, origins = _from_file(world, wish)
    if wish.select is not None:  # who selects here wants just that; who only ignores wants less of the file's
        settings = settings._replace(ignore=())
        origins.pop("ignore", None)
    said: dict[str, Any] = {
        "select": wish.select,
        "ignore": wish.ignore and tuple(dict.fromkeys((*settings.ignore, *wish.ignore))),
        "fail_on": wish.fail_on,
        "target": wish.target,
        "baseline": wish.baseline and world.cwd / wish.baseline,
    }
    for field, value in said.items():
        if value is not None:
            before = f"{origins['ignore']} and " if field == "ignore" and "ignore" in origins else ""
            origins[field] = f"{before}--{field.replace('_', '-')}"
            settings = settings._replace(**{field: value})
    return Resolved(settings, tuple(origins.items()))


def _from_file(world: World, wish: Wish) -> tuple[Settings, dict[str, str]]:
    if wish.isolated:
        return DEFAULT, {}
    found = _nearest(world) if wish.config is None else _named(world, world.cwd / wish.config)
    if found is None:
        return DEFAULT, {}
    shown = file_name(found.file, world.cwd)
    return found.settings, {field: f"{shown}:{line}" for field, line in found.lines.items()}


def _nearest(world: World) -> Read | None:
    settings = (_read(world, found) for found in candidates(world))
    return next((one for one in settings if one is not None), None)


def _named(world: World, path: Path) -> Read:
    path = _plain(world, path)
    found = _read(world, Found(path, read_bytes(world, path)))
    if found is None:
        raise SettingsError((f"{file_name(path, world.cwd)} has no section `[{TOOL}.{NAME}]`",))
    return found


def _read(world: World, found: Found) -> Read | None:
    return read(found, file_name(found.path, world.cwd), is_shared=found.path.name == SHARED)


def _plain(world: World, path: Path) -> Path:
    """The path without `..`, if it leads to the same file: globs are read from its folder, which needs its own name."""
    plain = Path(normpath(path))
    one, other = world.stat(path), world.stat(plain)
    return plain if one is not None and other is not None and samestat(one, other) else path
