"""What is missing → the words for it, with what follows: that depends on who looks for the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.statuses import consequence
from hooklint.rules.commands.outcomes import ends_with, pointed
from hooklint.rules.model import Finding, shortened
from hooklint.scripts.interpreters import interpreter
from hooklint.scripts.model import NOT_FOUND

if TYPE_CHECKING:
    from hooklint.rules.commands.missing import Missing
    from hooklint.rules.commands.readings import ReadHook


def finding(read_hook: ReadHook, missing: Missing) -> Finding:
    """What is said of one thing that is not there."""
    place = pointed(read_hook, missing.at)
    return Finding(place.source, place.span, _words(read_hook, missing), "not there")


def _words(read_hook: ReadHook, missing: Missing) -> str:
    if missing.what == "program":
        return _of_program(read_hook, missing)
    if missing.what == "interpreter":
        return _of_interpreter(read_hook, missing)
    if missing.started is not None and missing.started.how == "source":
        return _of_sourced(read_hook, missing)
    if missing.started is not None and missing.started.how == "import":
        return f"no such file: {missing.name} is required and not there, so the script ends with exit 1"
    return _of_script(read_hook, missing)


def _of_program(read_hook: ReadHook, missing: Missing) -> str:
    """A file of that name in the folder is not looked at: only a name with a slash is a path."""
    setting = read_hook.setting
    end = ends_with(read_hook, missing.at, NOT_FOUND)
    if {ending.status.codes for ending in read_hook.without(missing.name).endings} == {(NOT_FOUND,)}:
        end = consequence(NOT_FOUND, read_hook.hook.event)
    name = shortened(missing.name)
    if "/" in name:
        return f"no program {name} on this machine: {end}; install it, or write where it is"
    newer = f"{name}3"
    if "\\" in missing.at.source.text(missing.at.span):
        advice = "bash takes each backslash away, so write slashes"
    elif setting.cwd is not None and setting.world.stat(setting.cwd / missing.name) is not None:
        advice = f"write ./{name} for the file in this folder"
    elif interpreter(name) and setting.world.which(newer):
        advice = f"write {newer}"
    else:
        advice = "install it, or write where it is"
    return f"no program `{name}` on this machine's PATH: {end}; {advice}"


def _of_script(read_hook: ReadHook, missing: Missing) -> str:
    name = shortened(missing.name)
    statuses = _statuses(read_hook, missing)
    if not statuses:
        return f"no such file: {name}; {missing.by} cannot run it; write where it is"
    end = ends_with(read_hook, missing.at, statuses[0])
    who = f"{_shell(missing.by)} ends with " if missing.by else ""
    return f"no such file: {name}; {who}{end}; put the script there, or write where it is"


def _statuses(read_hook: ReadHook, missing: Missing) -> tuple[int, ...]:
    """How a call ends whose file is not there, as it was read; else as its interpreter is known to."""
    if not missing.by:
        return (NOT_FOUND,)
    ends = {ending.status for ending in read_hook.reading.endings}
    own = next((end.codes for end in ends if end.call and missing.at in end.call.places), ())
    kind = interpreter(missing.by)
    return own or (kind.missing if kind else ())


def _shell(name: str) -> str:
    return "sh (dash)" if name == "sh" else name


def _of_sourced(read_hook: ReadHook, missing: Missing) -> str:
    """A shell goes on without the file, unless it is one that takes that for the end."""
    name, started = shortened(missing.name), missing.started
    codes = {ending.status.codes for ending in read_hook.reading.endings}
    if started is not None and started.language == "sh":
        return f"no such file: {name}; a POSIX shell gives up where it cannot source a file: {_certain(read_hook, 2)}"
    hint = _beside(read_hook, missing)
    if codes == {(1,)}:
        return f"no such file: {name}; the script ends there: {_certain(read_hook, 1)}{hint}"
    return f"no such file: {name}; the script that sources it goes on without what it should have brought{hint}"


def _certain(read_hook: ReadHook, status: int) -> str:
    codes = {ending.status.codes for ending in read_hook.reading.endings}
    return consequence(status, read_hook.hook.event) if codes == {(status,)} else f"exit {status}"


def _beside(read_hook: ReadHook, missing: Missing) -> str:
    """Where the file stands beside the script, and is looked for in the folder in which nanopi was started."""
    started = missing.started
    if started is None or started.path is None or not started.is_relative:
        return ""
    folder = missing.at.source.path.parent
    cwd = read_hook.setting.cwd
    rest = started.path.relative_to(cwd) if cwd and started.path.is_relative_to(cwd) else started.path
    if read_hook.setting.world.stat(folder / rest) is None:
        return ""
    return f'; it stands beside the script, so source "$(dirname "$0")/{rest}"'


def _of_interpreter(read_hook: ReadHook, missing: Missing) -> str:
    end = ends_with(read_hook, missing.started.at, NOT_FOUND) if missing.started else f"exit {NOT_FOUND}"
    if " " in missing.name:
        return (
            f"`env` takes all that stands behind it for one name, and finds no program `{shortened(missing.name)}`: "
            f"{end}; write `env -S {shortened(missing.name)}`"
        )
    name = missing.name.rpartition("/")[2]
    better = {"python": "python3"}.get(name, name)
    advice = f"write `#!/usr/bin/env {better}`" if "/" in missing.name or better != name else f"install {name}"
    return f"the script's interpreter {shortened(missing.name)} is not there: {end}; {advice}"
