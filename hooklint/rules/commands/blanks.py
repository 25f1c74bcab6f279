"""A word of a command that names no file → the file it means together with the words behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.expansion import HOMES, opening
from hooklint.rules.commands.command_text import written
from hooklint.rules.commands.outcomes import is_in_config
from hooklint.scripts.located import locate
from hooklint.scripts.session import Given
from hooklint.scripts.values import literal
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.scripts.model import Started

_MOST_WORDS = 6
_SPECIAL = frozenset("\"'\\`$;&|<>()*?[]{}!#\n")


class Torn(NamedTuple):
    """The bytes of the command that are one path, and that path as it is written."""

    start: int
    end: int
    path: str


def torn(read_hook: ReadHook, started: Started) -> Torn | None:
    """The path with blanks of which the word is only the first part; None where there is no such file."""
    if started.is_there is not False or not is_in_config(read_hook, started.at):
        return None
    place = written(read_hook, started.at)
    if place is None:
        return None
    text = read_hook.text.data.decode(errors="replace")
    start, end = place
    for _ in range(_MOST_WORDS):
        following = text[end:].lstrip(" ").split(" ", 1)[0]
        if not following or end >= len(text):
            return None
        end = text.index(following, end) + len(following)
        path = text[start:end]
        if _is_there(read_hook, path):
            return Torn(start, end, path)
    return None


def torn_in_script(read_hook: ReadHook, started: Started) -> str | None:
    """In a script: the file that a word means together with those behind it, since a variable had blanks in it."""
    if started.is_there is not False or is_in_config(read_hook, started.at):
        return None
    call = next((one for one in read_hook.reading.calls if started.at in one.places), None)
    first = call.places.index(started.at) if call else 0
    words = [literal(word) for word in call.words[first : first + _MOST_WORDS]] if call else []
    for count in range(2, len(words) + 1):
        taken = [word for word in words[:count] if word is not None]
        name = " ".join(taken)
        located = locate((name,), read_hook.setting, Given(None, cwd=read_hook.setting.cwd))
        if len(taken) == count and name.startswith("/") and located.kind == "file":
            return name
    return None


def home_with_blank(read_hook: ReadHook) -> Torn | None:
    """The first word of a command that the host puts a folder with blanks into, where this machine will run it."""
    text = read_hook.text.data.decode(errors="replace")
    start = opening(text, read_hook.setting.target)
    if start is None or not read_hook.setting.is_own:
        return None
    folder = read_hook.setting.home if start.folder == "home" else read_hook.setting.root
    end = next((i for i, character in enumerate(text) if character in " \t\n;&|"), len(text))
    return Torn(0, end, text[:end]) if folder is not None and " " in str(folder) else None


def is_plain(path: str) -> bool:
    """Whether quotes around the path change nothing but the blanks in it."""
    return _SPECIAL.isdisjoint(at_home(path)[1])


def at_home(path: str) -> tuple[str, str]:
    """The path in two: how the home folder is written at its start, if it is, and the rest."""
    home = next((home for home in HOMES if path.startswith(home)), "")
    return home, path[len(home) :]


def _is_there(read_hook: ReadHook, path: str) -> bool:
    home, rest = at_home(path)
    setting = read_hook.setting
    if home and setting.home is None:
        return False
    name = f"{setting.home}/{rest}" if home else rest
    return _SPECIAL.isdisjoint(rest) and locate((name,), setting, Given(None, cwd=setting.cwd)).kind == "file"
