"""A command that begins with the home folder → its words in which the host turns backslashes into slashes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.expansion import is_rewritten, opening
from hooklint.scripts.located import locate
from hooklint.scripts.session import Given
from hooklint.source.named_tuple import NamedTuple
from hooklint.source.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.rules.commands.readings import ReadHook

_WORDS = pattern(r"(?:\\.|[^\s\\])+", re.DOTALL)


class Rewritten(NamedTuple):
    """A word as it is written, and as it arrives. `is_path`: it names the script, which is not found for it."""

    written: str
    arrives: str
    is_path: bool


def rewritten_words(read_hook: ReadHook) -> Iterator[Rewritten]:
    """Every such word; not a path that was meant to have slashes, as the file that it leads to shows."""
    command = read_hook.text.data.decode(errors="replace")
    target = read_hook.setting.target
    start = opening(command, target) if is_rewritten(target) else None
    if start is None:
        return
    for word in _WORDS.finditer(command):
        if "\\" in word[0][start.length if not word.start() else 0 :]:
            arrives = word[0].replace("\\", "/")
            if word.start() or not _leads_to_file(arrives, read_hook):
                yield Rewritten(word[0], arrives, word.start() == 0)


def _leads_to_file(path: str, read_hook: ReadHook) -> bool:
    setting = read_hook.setting
    rest = path.partition("/")[2]
    return setting.home is None or locate((f"{setting.home}/{rest}",), setting, Given(None)).kind == "file"
