"""A hook's command as its host takes it: the text that bash gets, each byte with its place in the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.paths import FOLDER, config_root
from hooklint.scripts.session import Setting
from hooklint.scripts.text import Stretch, Text

if TYPE_CHECKING:
    from pathlib import Path

    from hooklint.hosts.model import HookSet, Slot
    from hooklint.source.source import Source
    from hooklint.source.span import Span
    from hooklint.source.world import World


def setting_of(hooks: HookSet, world: World, *, is_own: bool) -> Setting:
    """Where the host that reads these files would run their commands.

    The home folder counts where a file of the user is among them, the working directory is the folder of the project's
    files, or else the world's where the files are the present user's own.
    """
    slots = (*(file.slot for file in hooks.documents), *hooks.looked_for)
    knows_home = is_own or any(slot.scope == "global" for slot in slots)
    root = config_root(world) if knows_home else None
    project = next((folder for folder in map(_project, slots) if folder), None)
    return Setting(
        world,
        project or (world.cwd if is_own else None),
        world.home if knows_home else None,
        None if root is None else world.cwd / root,
        is_own,
        hooks.target,
        {},
    )


def _project(slot: Slot) -> Path | None:
    """The folder in which the host has to be started to read a project's file."""
    folder = slot.path.parent
    return folder.parent if slot.scope == "project" and folder.name == FOLDER else None


def text_of(source: Source, command: str, span: Span) -> Text:
    """The command, whose value stands at `span` in its file as a string of any of TOML's four kinds."""
    data = command.encode()
    if data and source.data[span.start + 1 : span.end - 1] == data and not {*b"\\\r\n"} & {*data}:
        return Text(source, data, (Stretch(0, span.start + 1),), span)
    from hooklint.syntax.toml.runs import runs

    written = list(runs(source.data, span))
    if b"".join(run.value for run in written) != data:
        return Text(source, data, (Stretch(0, span.start, span.end - span.start),), span)
    stretches, start = list[Stretch](), 0
    for run in written:
        if run.value:
            stretches.append(Stretch(start, run.at, run.length))
        start += len(run.value)
    return Text(source, data, tuple(stretches) or (Stretch(0, span.start),), span)


def as_run(command: Text, setting: Setting) -> Text:
    """The text that bash gets: what the host does to the start of a command is done, and each byte keeps its place."""
    from hooklint.hosts.nanopi.expansion import joined, opening, rest

    text = command.data.decode(errors="surrogateescape")
    start = opening(text, setting.target)
    if start is None:
        return command
    behind = rest(text, start, setting.target)
    folder = setting.home if start.folder == "home" else setting.root
    if folder is None:
        opened = text[: start.length].replace("\\", "/")
        return command._replace(data=(opened + behind).encode(errors="surrogateescape"))
    return _replaced(command, start.length, joined(str(folder), behind), len(behind.encode(errors="surrogateescape")))


def _replaced(command: Text, length: int, text: str, kept: int) -> Text:
    """The command with another text in place of its first bytes, of which the last `kept` are the old ones."""
    data = text.encode(errors="surrogateescape")
    more = len(data) - kept - length
    first = command.place(0, length).span
    opened = (Stretch(0, first.start, first.end - first.start),) if length + more else ()
    behind = [stretch for stretch in command.stretches if stretch.start >= length]
    cut = command.place(length, length).span.start
    if len(command.data) > length and (not behind or behind[0].start > length):
        behind.insert(0, Stretch(length, cut))
    moved = [stretch._replace(start=stretch.start + more) for stretch in behind]
    return command._replace(data=data, stretches=(*opened, *moved) or (Stretch(0, first.start),))
