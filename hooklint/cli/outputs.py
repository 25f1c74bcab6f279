"""Where the reports of one check go: one to stdout, any number into files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.reports.formats import DOCUMENTS, document, layout
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from hooklint.checking import Report
    from hooklint.cli.screen import Screen
    from hooklint.reports.formats import Request
    from hooklint.source.world import World


class Output(NamedTuple):
    """A format, and the file to write it to; None is stdout."""

    format: str
    file: Path | None = None


def deliver(
    report: Report, outputs: Iterable[Output], request: Request, screen: Screen, read: Sequence[Path] = ()
) -> None:
    """Print and write the report, in the order asked for. Raises `WriteRefused` where a file cannot be written.

    `read` are files beside those of the report that must not be written over.
    """
    for output in outputs:
        if output.file is not None:
            from hooklint.source.output import put

            data = document(output.format, report, request).encode()
            put(request.view.cwd / output.file, data, (*report.files, *read))
        elif output.format in DOCUMENTS:
            screen.raw(document(output.format, report, request).encode())
        else:
            screen.say([*layout(output.format, report, request)])


def repository(world: World) -> Path:
    """The nearest folder above (or at) the current one that git knows as a work tree, else the current one."""
    return next((folder for folder in (world.cwd, *world.cwd.parents) if world.stat(folder / ".git")), world.cwd)
