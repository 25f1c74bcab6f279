"""A command → everything that can be read in it and in what it runs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.scripts.command import as_run
from hooklint.scripts.model import Call, Ending, Part, Reading
from hooklint.scripts.session import MOST_BYTES, Given, Session
from hooklint.scripts.values import PAYLOAD, Hole, join
from hooklint.source.patterns import pattern

if TYPE_CHECKING:
    from hooklint.scripts.session import Setting
    from hooklint.scripts.text import Text
    from hooklint.scripts.values import Value

_IS_PLAIN = pattern(rb"[ \t]*[\w@%+:,./^-]+(?:[ \t]+(?:~/)?[\w@%+:,./=^-]+)*[ \t\n]*", re.ASCII).fullmatch
_PLAIN_WORDS = pattern(rb"[~\w@%+:,./=^-]+", re.ASCII).finditer

_SHELL_WORDS = """
. : [ alias bg bind break builtin caller case cd command compgen complete compopt continue coproc declare dirs disown
do done echo elif else enable esac eval exec exit export false fc fg fi for function getopts hash help history if in
jobs kill let local logout mapfile popd printf pushd pwd read readarray readonly return select set shift shopt source
suspend test then time times trap true type typeset ulimit umask unalias unset until wait while
"""
is_shell_word = frozenset(_SHELL_WORDS.split()).__contains__
"""What bash does itself when it stands first."""


def read(command: Text, setting: Setting, *, without: frozenset[str] = frozenset()) -> Reading:
    """Follow a command as the host would run it. Starts nothing; asks only the world of the setting.

    `without` are programs that are taken to be missing.
    """
    session = Session(setting, without)
    text = as_run(command, setting)
    session.parts.append(Part("bash", text.source, text.within, None, text=text))
    given = Given((PAYLOAD, "\n"), cwd=setting.cwd)
    if len(text.data) > MOST_BYTES:
        session.is_whole = False
        return session.reading(())
    call = _plain_call(text, setting)
    try:
        endings = _endings(call, session, given) if call else _follow(text, session, given)
    except RecursionError:  # a text that nests deeper than anybody writes
        session.is_whole = False
        endings = ()
    return session.reading(endings)


def _plain_call(text: Text, setting: Setting) -> Call | None:
    """The call, where the command is a row of words in which a shell sees nothing special."""
    if not _IS_PLAIN(text.data):
        return None
    words = list(_PLAIN_WORDS(text.data))
    if is_shell_word(words[0][0].decode()):
        return None
    places = tuple(text.place(*word.span()) for word in words)
    at = text.place(words[0].start(), words[-1].end())
    return Call(tuple(_value(word[0].decode(), setting) for word in words), places, at, places[0], (PAYLOAD, "\n"))


def _value(word: str, setting: Setting) -> Value:
    """The word as bash expands it: a tilde can only stand at its start."""
    if not word.startswith("~"):
        return (word,)
    return join(
        (Hole("variable", "HOME", is_line=True),) if setting.home is None else (str(setting.home),), (word[1:],)
    )


def _endings(call: Call, session: Session, given: Given) -> tuple[Ending, ...]:
    from hooklint.scripts.programs import run
    from hooklint.scripts.resolve import child, unknown

    session.calls.append(call)
    results = child(call, session, given)
    if results is None:
        results = run(call, session)
    return tuple(
        Ending(one.status_for(call), one.printed, one.guards, one.at or call.at, one.is_whole, one.reads_stdin)
        for one in (unknown(call) if results is None else results)
    )


def _follow(text: Text, session: Session, given: Given) -> tuple[Ending, ...]:
    from hooklint.scripts.shell import read_script

    return read_script(text, "bash", session, given)
