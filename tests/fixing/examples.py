"""Fixes made by hand, and worlds to make them in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hooklint.checking import Report
from hooklint.hosts.model import HookSet, Loaded, Slot
from hooklint.rules.model import Diagnostic, Fix, Move, Safety, Severity
from hooklint.source.edit import TextEdit
from hooklint.source.source import Source
from hooklint.source.span import Span
from hooklint.syntax.toml.parser import parse

if TYPE_CHECKING:
    from hooklint.rules.model import Effect
    from hooklint.source.edit import Change

PROJECT = Path("/project")
CONFIG = PROJECT / ".nanopi/config.toml"
SETTINGS = PROJECT / ".nanopi/settings.toml"
SCRIPT = PROJECT / "guard.sh"


def edit(data: bytes, old: bytes, new: bytes, file: Path = CONFIG) -> TextEdit:
    """Put `new` in place of the one `old` in `data`."""
    assert data.count(old) == 1
    at = data.index(old)
    return TextEdit(file, Span(at, at + len(old)), new)


def made(title: str, changes: list[Change], effect: list[Effect], safety: Safety = Safety.SAFE) -> Fix:
    """A fix."""
    return Fix(title, safety, tuple(changes), tuple(effect))


def renamed(data: bytes, old: str, new: str, file: Path = CONFIG) -> Fix:
    """The fix that renames a key of the root, honest in both its halves."""
    return made(f"rename {old}", [edit(data, old.encode(), new.encode(), file)], [Move(file, (old,), (new,))])


def found(*fixes: Fix, code: str = "HL101") -> Diagnostic:
    """A finding with these fixes."""
    return Diagnostic(code, "slug", Severity.ERROR, "message", "nanopi", Source(CONFIG, b""), Span(0, 0), fixes=fixes)


def report(*diagnostics: Diagnostic) -> Report:
    """A report that holds these findings, on `CONFIG`."""
    source = Source(CONFIG, b"")
    loaded = Loaded(Slot("project", "config", CONFIG), source, parse(source), ())
    return Report("0.12", diagnostics, (HookSet("nanopi", "0.12", (), (), (loaded,), ()),), ())
