"""HL009 file-not-read: a file with hooks in a likely place where no host looks."""

from __future__ import annotations

from stat import S_ISDIR, S_ISREG
from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.paths import FILES, FOLDER
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule
from hooklint.source.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hooklint.hosts.model import HookSet
    from hooklint.rules.facts import Facts
    from hooklint.source.source import Source
    from hooklint.source.world import World

_INSIDE = (
    *("hooks.toml", "hooks.json", "hooks.yaml", "hooks.yml", "hooks/hooks.toml", "hooks/hooks.json"),
    *("config.json", "config.yaml", "config.yml", "Config.toml", "config.local.toml", "settings.json", "nanopi.toml"),
)
_BESIDE = ("nanopi.toml", ".nanopi.toml", "nanopi.json")
_OTHER_HOME, _IN_OTHER_HOME = ".config/nanopi", ("config.toml", "settings.toml", "hooks.toml")
"""Names that people try: in the configuration folder, beside it, and where other programs have theirs.

Each costs a look at the disk in every check, so they are few.
"""


@rule("HL009", "file-not-read", Severity.WARNING, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Speaks only of files that hold hooks; what lies beside a configuration for other reasons is nobody's mistake."""
    read = {file.slot.path: file.source for file in hooks.documents}
    for file in hooks.documents:
        if file.slot.kind == "unread" and _holds(file.source, hooks.target):
            # Somebody who names a file by hand knows where it stands: worth a word, no reason to fail.
            yield _finding(file.source)._replace(severity=Severity.INFO)
    for path in _candidates(hooks, facts.world):
        if path not in read:
            found = _unread(facts.world, path, [*read])
            if found is not None and _holds(found, hooks.target):
                yield _finding(found)


def _finding(source: Source) -> Finding:
    words = "nanopi reads config.toml and settings.toml only, each in the user's and in the project's .nanopi folder"
    where = "" if source.path.suffix == ".toml" else ", and only as TOML"
    return Finding(source, Span(0, 0), f"{words}{where}; what stands here never runs", "move its hooks to config.toml")


def _candidates(hooks: HookSet, world: World) -> Iterator[Path]:
    """The likely places around each folder of which both files were looked for, if the folder is there."""
    looked = [*(file.slot for file in hooks.documents), *hooks.looked_for]
    folders = {(slot.path.parent, slot.scope): 0 for slot in looked}
    for slot in looked:
        folders[slot.path.parent, slot.scope] += slot.path.name in FILES.values()
    projects = {folder.parent for folder, scope in folders if scope == "project"}
    for (folder, scope), files in folders.items():
        if files < len(FILES) or folder in projects:
            continue
        yield from _within(world, folder, _INSIDE)
        if folder.name == FOLDER:
            yield from (folder.parent / name for name in _BESIDE)
        if folder.name == FOLDER and scope == "global":
            yield from _within(world, folder.parent / _OTHER_HOME, _IN_OTHER_HOME)


def _within(world: World, folder: Path, names: tuple[str, ...]) -> Iterator[Path]:
    info = world.stat(folder)
    if info is not None and S_ISDIR(info.st_mode):
        yield from (folder / name for name in names)


def _unread(world: World, path: Path, read: list[Path]) -> Source | None:
    """The file at `path`, unless it is one that was read under another name, as where letter case does not count."""
    info = world.stat(path)
    if info is None or not S_ISREG(info.st_mode):
        return None
    from hooklint.rules.same_files import identity

    known = identity(info)
    if known is not None and any(known == identity(world.stat(other)) for other in read):
        return None
    from hooklint.source.source import Source

    try:
        return Source(path, world.read(path))
    except OSError:
        return None


def _holds(source: Source, target: str) -> bool:
    from hooklint.rules.unread import holds_hooks

    return holds_hooks(source, target)
