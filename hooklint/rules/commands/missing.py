"""A reading → what it starts that is not there, where nothing provides for that."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.rules.commands.outcomes import is_in_config
from hooklint.scripts.located import is_installed
from hooklint.scripts.model import Place
from hooklint.scripts.reading import is_shell_word
from hooklint.scripts.shebang import shebang
from hooklint.scripts.values import literal
from hooklint.source.named_tuple import NamedTuple
from hooklint.source.patterns import pattern
from hooklint.source.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.rules.commands.readings import ReadHook
    from hooklint.scripts.model import Call, Started

_COMMENT = pattern(rb"^[ \t]*#.*$", re.MULTILINE)

_EVERYWHERE = frozenset(
    {
        *("awk", "basename", "cat", "chgrp", "chmod", "chown", "cksum", "cmp", "comm", "cp", "cut", "date", "dd", "df"),
        *("diff", "dirname", "du", "env", "expr", "find", "fold", "grep", "head", "id", "join", "kill", "ln", "ls"),
        *("mkdir", "mkfifo", "mktemp", "mv", "nice", "nl", "nohup", "od", "paste", "pwd", "readlink", "realpath", "rm"),
        *("rmdir", "sed", "seq", "sh", "sleep", "sort", "split", "stat", "stty", "tail", "tee", "touch", "tr", "true"),
        *("false", "tsort", "tty", "uname", "uniq", "wc", "who", "xargs", "yes", "timeout", "base64", "ps", "egrep"),
        *("fgrep", "printf", "test", "echo", "bash", "logger", "stdbuf", "setsid", "tac", "sha256sum", "md5sum"),
    }
)
"""Programs that every machine has: that one is not found says more about how it was looked for."""


_UNPACKS = pattern(rb"\b(?:tar|bsdtar|unzip|7z|cpio|git clone)\b")
"""What brings files of names that do not stand in the text."""

_FINDERS = frozenset({"npx", "bunx", "bun", "deno", "uv", "poetry", "pipenv", "pdm", "sudo", "doas"})
"""They look for programs in places of their own."""


class Missing(NamedTuple):
    """What is not there: its name for people, the word that names it, and what starts it ("" for the kernel).

    `what` is `file`, `program`, or of a script's first line `interpreter`.
    """

    what: str
    name: str
    at: Place
    by: str
    started: Started | None = None


def missing(read_hook: ReadHook) -> Iterator[Missing]:
    """All that is not there; of a program and its script only the program."""
    programs = list(_programs(read_hook))
    yield from programs or _files(read_hook)
    yield from _interpreters(read_hook)


def _files(read_hook: ReadHook) -> Iterator[Missing]:
    """Files that are run, read, sourced or imported, and are certainly not there."""
    lost = [found for found in read_hook.reading.started if found.is_there is False]
    if not lost:
        return
    from hooklint.rules.commands.blanks import home_with_blank
    from hooklint.rules.commands.provided import is_provided_for

    is_torn = home_with_blank(read_hook) is not None
    for found in lost:
        if is_torn and is_in_config(read_hook, found.at):
            continue
        is_foreseen = is_provided_for(found, read_hook.setting.world) or _is_made(read_hook, found)
        if not is_foreseen and not _is_said_elsewhere(read_hook, found):
            yield Missing("file", found.name, found.at, found.by if found.how != "path" else "", found)


def _interpreters(read_hook: ReadHook) -> Iterator[Missing]:
    """The program of a script's first line; one with a carriage return is another matter."""
    from hooklint.scripts.by_path import interpreters

    for found in read_hook.reading.started:
        line = shebang(found.source.data) if found.how == "path" and found.source is not None else None
        if line is None or found.source is None or line.has_return:
            continue
        for name in interpreters(line):
            if " " in name or is_installed(name, read_hook.setting) is False:
                yield Missing("interpreter", name, Place(found.source, Span(0, line.length)), "", found)
                break


def _programs(read_hook: ReadHook) -> Iterator[Missing]:
    """Programs that the command itself names, where this machine will run it."""
    if b"PATH" in read_hook.text.data or _takes_names_from_elsewhere(read_hook) or _has_rewritten_word(read_hook):
        return
    for call in read_hook.reading.calls:
        name = literal(call.words[0]) if call.words else None
        if name and is_in_config(read_hook, call.at) and _is_missing(name, call, read_hook):
            yield Missing("program", name, call.name_at, "")


def _has_rewritten_word(read_hook: ReadHook) -> bool:
    if b"\\" not in read_hook.text.data:
        return False
    from hooklint.rules.commands.backslashes import rewritten_words

    return any(rewritten_words(read_hook))


def _takes_names_from_elsewhere(read_hook: ReadHook) -> bool:
    """Whether another file has been read into the command's shell, which may have defined anything."""
    return any(one.how == "source" and is_in_config(read_hook, one.at) for one in read_hook.reading.started)


def _is_missing(name: str, call: Call, read_hook: ReadHook) -> bool:
    if call.is_tested or call.guards or not call.is_program or not _FINDERS.isdisjoint(call.in_place):
        return False
    if is_shell_word(name) or name in _EVERYWHERE or " " in name:
        return False
    if "/" in name and not name.startswith(("/bin/", "/usr/bin/", "/sbin/", "/usr/sbin/", "/usr/local/bin/")):
        return False  # a file like others
    is_function = re.search(rb"(?:function\s+|^|[;\s{])" + re.escape(name.encode()) + rb"\s*\(", read_hook.text.data)
    return not is_function and is_installed(name, read_hook.setting) is False


def _is_made(read_hook: ReadHook, found: Started) -> bool:
    """Whether the file's name stands in the text once more, outside of comments."""
    name = (found.path.name if found.path else found.name).encode()
    data = read_hook.text.data if is_in_config(read_hook, found.at) else _COMMENT.sub(b"", found.at.source.data)
    return data.count(name) > 1 or _UNPACKS.search(data) is not None


def _is_said_elsewhere(read_hook: ReadHook, found: Started) -> bool:
    """Whether another rule tells why the file is not found: quotes, blanks, backslashes, the folder."""
    from hooklint.rules.commands.blanks import torn, torn_in_script
    from hooklint.rules.commands.quoted_paths import is_literal

    in_config = is_in_config(read_hook, found.at)
    is_elsewhere = found.is_relative and in_config and read_hook.hook.slot.scope == "global"
    is_torn = torn(read_hook, found) is not None or torn_in_script(read_hook, found) is not None
    return is_elsewhere or is_literal(found) or is_torn or _is_rewritten(read_hook, found)


def _is_rewritten(read_hook: ReadHook, found: Started) -> bool:
    from hooklint.rules.commands.backslashes import rewritten_words

    return is_in_config(read_hook, found.at) and any(word.is_path for word in rewritten_words(read_hook))
