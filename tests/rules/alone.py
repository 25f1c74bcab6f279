"""One rule by itself, in a world of one file or of several."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hooklint.checking import check
from hooklint.fixing import fix
from hooklint.source.memory import MemoryWorld
from tests.rules.trial import CONFIG, HOME, as_bytes, seen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hooklint.fixing import Applied
    from hooklint.rules.model import Diagnostic
    from hooklint.source.memory import Content
    from tests.rules.trial import Finding


def machine(files: Mapping[str, Content | str]) -> MemoryWorld:
    contents = {name: text.encode() if isinstance(text, str) else text for name, text in files.items()}
    return MemoryWorld(contents, home=HOME)


def said(code: str, text: str | bytes, file: str = CONFIG, target: str = "0.12") -> list[Diagnostic]:
    """What the rule finds in one file."""
    return said_of(code, {file: as_bytes(text)}, target)


def said_of(code: str, files: Mapping[str, Content | str], target: str = "0.12") -> list[Diagnostic]:
    return [found for found in check(machine(files), target=target).diagnostics if found.code == code]


def places(found: list[Diagnostic]) -> list[Finding]:
    return [seen(diagnostic) for diagnostic in found]


def mended(files: Mapping[str, Content | str], *, unsafe: bool = True) -> tuple[dict[str, str], Applied]:
    """The files after all fixes, and what fixing says; a second run leaves them alone."""
    world = machine(files)
    applied = fix(world, select="all", unsafe=unsafe)
    after = {name: world.read(Path(name)).decode() for name in files}
    assert fix(world, select="all", unsafe=unsafe).files == {}
    return after, applied
