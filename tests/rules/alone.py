"""One rule in files given as texts, and all of the files after fixing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hooklint.fixing import fix
from tests.rules.one_rule import found
from tests.rules.one_rule import machine as machine_of
from tests.rules.trial import CONFIG, as_bytes, seen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hooklint.fixing import Applied
    from hooklint.rules.model import Diagnostic
    from hooklint.source.memory import Content, MemoryWorld
    from tests.rules.trial import Finding


def machine(files: Mapping[str, Content | str]) -> MemoryWorld:
    return machine_of({name: text.encode() if isinstance(text, str) else text for name, text in files.items()})


def said(code: str, text: str | bytes, file: str = CONFIG, target: str = "0.12") -> list[Diagnostic]:
    """What the rule finds in one file."""
    return said_of(code, {file: as_bytes(text)}, target)


def said_of(code: str, files: Mapping[str, Content | str], target: str = "0.12") -> list[Diagnostic]:
    return found(code, machine(files), target)


def places(diagnostics: list[Diagnostic]) -> list[Finding]:
    return [seen(diagnostic) for diagnostic in diagnostics]


def mended(files: Mapping[str, Content | str], *, unsafe: bool = True) -> tuple[dict[str, str], Applied]:
    """The files after all fixes, and what fixing says; a second run leaves them alone."""
    world = machine(files)
    applied = fix(world, select="all", unsafe=unsafe)
    after = {name: world.read(Path(name)).decode() for name in files}
    assert fix(world, select="all", unsafe=unsafe).files == {}
    return after, applied
