"""Settings as values: what a project can ask for, and what the command line asks for on top."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.versions import DEFAULT_TARGET
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from hooklint.rules.facts import SessionIds
    from hooklint.rules.model import Severity

BARS = ("error", "warning", "info", "never")
DEFAULT_BAR = "warning"
SESSION_IDS = ("uuid", "any")


class Settings(NamedTuple):
    """What to look for, and how to count it.

    Rules are named by their code, by the beginning of one (`HL2`), or by their slug; no `select` means all of them.
    `per_path` leads from a glob, read from the folder of `file`, to what is ignored there. `fail_on` and `target` are
    None where nobody asked for one. `baseline` is absolute.
    """

    file: Path | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    per_path: tuple[tuple[str, tuple[str, ...]], ...] = ()
    severity: tuple[tuple[str, Severity], ...] = ()
    fail_on: str | None = None
    target: str | None = None
    extra_tools: tuple[str, ...] = ()
    session_ids: SessionIds = "uuid"
    baseline: Path | None = None


DEFAULT = Settings()
"""Without a file, and without a wish on the command line."""


class Wish(NamedTuple):
    """What the command line says; None where it says nothing. `select` puts aside what the file selects and ignores."""

    config: Path | None = None
    isolated: bool = False
    select: tuple[str, ...] | None = None
    ignore: tuple[str, ...] | None = None
    target: str | None = None
    fail_on: str | None = None
    baseline: Path | None = None


NO_WISH = Wish()


class Resolved(NamedTuple):
    """The settings of one run, and where each was set: field of `Settings` to `pyproject.toml:12` or `--select`.

    A field that is not in `origins` has its default.
    """

    settings: Settings = DEFAULT
    origins: tuple[tuple[str, str], ...] = ()

    @property
    def target(self) -> str:
        """The version of the host to judge for."""
        return self.settings.target or DEFAULT_TARGET

    @property
    def fail_on(self) -> str:
        """The bar."""
        return self.settings.fail_on or DEFAULT_BAR


PLAIN = Resolved()
