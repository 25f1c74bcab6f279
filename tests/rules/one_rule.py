"""A few files put before all rules, and what one rule says of them; for rules that other rules may stand beside."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hooklint.checking import check
from hooklint.fixing import fix
from hooklint.source.memory import MemoryWorld
from tests.rules.trial import CONFIG, HOME, PROJECT_CONFIG, SETTINGS, seen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hooklint.fixing import Applied
    from hooklint.rules.model import Diagnostic
    from hooklint.source.memory import Content
    from tests.rules.trial import Place

__all__ = ["CONFIG", "HOME", "PROJECT_CONFIG", "SETTINGS", "Said", "machine", "mended", "one", "said"]


class Said(NamedTuple):
    """One finding of the rule: in which file, where, and how bad."""

    file: str
    place: Place
    severity: str


def machine(
    files: str | Mapping[str, Content], *, cwd: str = "/project", env: dict[str, str] | None = None
) -> MemoryWorld:
    """A text alone is the user's config.toml."""
    tree: Mapping[str, Content] = {CONFIG: files.encode()} if isinstance(files, str) else files
    return MemoryWorld(tree, home=HOME, cwd=cwd, env=env)


def found(code: str, world: MemoryWorld | str, target: str = "0.12") -> list[Diagnostic]:
    world = machine(world) if isinstance(world, str) else world
    return [diagnostic for diagnostic in check(world, target=target).diagnostics if diagnostic.code == code]


def said(code: str, world: MemoryWorld | str, target: str = "0.12") -> list[Said]:
    return [Said(str(d.source.path), seen(d).place, str(d.severity)) for d in found(code, world, target)]


def places(code: str, text: str, target: str = "0.12") -> list[Place]:
    """Where the rule points in the user's config.toml."""
    return [one.place for one in said(code, text, target)]


def one(code: str, world: MemoryWorld | str, target: str = "0.12") -> Diagnostic:
    (diagnostic,) = found(code, world, target)
    return diagnostic


def mended(world: MemoryWorld, *, file: str = CONFIG, unsafe: bool = False) -> tuple[str, Applied]:
    """The file after all fixes, which a second run leaves as it is."""
    applied = fix(world, select="all", unsafe=unsafe)
    after = world.read(Path(file))
    assert fix(world, select="all", unsafe=unsafe).files == {}
    assert world.read(Path(file)) == after
    return after.decode(), applied
