"""hooklint: which hooks will load, which can fire, and which do what they mean to do.

Importing the package imports no room; the public names are looked up on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

    from hooklint.checking import Report
    from hooklint.rules.model import Diagnostic, Fix, Safety, Severity

__version__ = "0.1.0"
__all__ = ["Diagnostic", "Fix", "Report", "Safety", "Severity", "check"]

_HOMES = {
    "Diagnostic": "hooklint.rules.model",
    "Fix": "hooklint.rules.model",
    "Report": "hooklint.checking",
    "Safety": "hooklint.rules.model",
    "Severity": "hooklint.rules.model",
}


def check(
    paths: str | PathLike[str] | Iterable[str | PathLike[str]] = (),
    target: str = "0.12",
    *,
    home: str | PathLike[str] | None = None,
) -> Report:
    """Check files of this machine as `hooklint check --isolated` does: nothing is run, nothing is changed.

    Without `paths` the present user's files and the current folder's project files; with them only those, a folder
    standing for its project files. `target` is the host version to judge for; `home` stands for the home folder.
    Raises `FileNotFoundError` for a path where nothing is, `KeyError` for an unknown target. What is there and cannot
    be read is a finding, no exception.
    """
    from os import PathLike
    from pathlib import Path

    from hooklint.checking import check as check_world
    from hooklint.source.machine import Machine

    given = [Path(path) for path in ([paths] if isinstance(paths, (str, PathLike)) else paths)]
    for path in given:
        path.stat()
    return check_world(Machine(), given, target=target, home=None if home is None else Path(home))


def __getattr__(name: str) -> object:
    """Find a public name in its home. Raises `AttributeError` for any other."""
    if name not in _HOMES:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
