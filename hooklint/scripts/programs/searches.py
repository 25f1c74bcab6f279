"""`grep` and its kin: a known text is searched, an unknown one gives both ways with what each tells of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from hooklint.scripts.model import Comparison, Guard
from hooklint.scripts.programs.answers import answer, output, trouble
from hooklint.scripts.programs.arguments import arguments
from hooklint.scripts.programs.cuts import is_payload, note_cut
from hooklint.scripts.programs.patterns import pattern
from hooklint.scripts.values import UNKNOWN, Hole, literal
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from hooklint.scripts.model import Call, Place, Result
    from hooklint.scripts.programs.arguments import Arguments
    from hooklint.scripts.programs.patterns import Dialect, Pattern
    from hooklint.scripts.session import Session
    from hooklint.scripts.values import Value

_GREP_VALUES = (
    "e f m A B C D d regexp file max-count after-context before-context context binary-files color include exclude "
    "exclude-dir exclude-from label devices directories group-separator colour"
)
_RG_VALUES = "e f m A B C t T g j M regexp file max-count after-context before-context context type type-not glob"
_QUIET = ("q", "quiet", "silent")
_FILES_ONLY = ("r", "R", "recursive", "dereference-recursive", "d", "directories")
_MATCHED, _NOT_MATCHED, _TROUBLE = 0, 1, 2


class _Search(NamedTuple):
    """What is looked for, and the words of the call that say so."""

    given: Arguments
    dialect: Dialect
    patterns: tuple[Value, ...]
    places: tuple[Place, ...]
    operands: tuple[Value, ...]

    @property
    def ignore_case(self) -> bool:
        return self.given.has("i", "y", "ignore-case")

    def readable(self) -> tuple[Pattern, ...] | None:
        """Every pattern, if all are known. A line break in one stands between two."""
        texts = [literal(value) for value in self.patterns]
        if not texts or None in texts or self.given.has("f", "file"):
            return None
        lines = [line for text in texts if text is not None for line in text.split("\n")]
        found = [pattern(line, self.dialect, ignore_case=self.ignore_case) for line in lines]
        known = tuple(one for one in found if one is not None)
        return known if len(known) == len(found) else None


def run(call: Call, session: Session) -> tuple[Result, ...]:
    """Status 0 where a line is found, 1 where none is, 2 on trouble: a file that is not there, a wrong use."""
    search = _search(call)
    if not search.patterns and not search.given.has("f", "file"):
        return (trouble(call, *((0,) if search.given.has("version", "V", "help", "type-list") else (_TROUBLE,))),)
    stdin = UNKNOWN if call.stdin is None else call.stdin
    if _reads_files(call, search):
        return (answer(call, _MATCHED, _NOT_MATCHED, _TROUBLE, out=_found(call, search)),)
    found = _folded(search, stdin)
    _note(call, search, stdin, session)
    if found is not None:
        return (_known(call, search, stdin, is_found=found),)
    return _forks(call, search, stdin)


def _search(call: Call) -> _Search:
    given = arguments(call, _RG_VALUES if call.name == "rg" else _GREP_VALUES)
    named = [(option.value, option.at) for option in given.options if option.name in {"e", "regexp"} and option.value]
    operands = list(given.operands)
    if not named and not given.has("f", "file") and operands:
        first = operands.pop(0)
        named = [(first.value, first.at)]
    dialect = _dialect(call.name, given)
    patterns, places = tuple(value for value, _ in named), tuple(place for _, place in named)
    return _Search(given, dialect, patterns, places, tuple(operand.value for operand in operands))


def _dialect(name: str, given: Arguments) -> Dialect:
    """The last of `-E`, `-F`, `-G`, `-P` counts."""
    chosen: Dialect = "basic"
    if name == "egrep":
        chosen = "extended"
    elif name == "fgrep":
        chosen = "fixed"
    elif name == "rg":
        chosen = "perl"
    for option in given.options:
        if option.name in {"F", "fixed-strings"}:
            chosen = "fixed"
        elif option.name in {"E", "extended-regexp"} and name != "rg":
            chosen = "extended"
        elif option.name in {"P", "perl-regexp", "pcre2"}:
            chosen = "perl"
    return chosen


def _reads_files(call: Call, search: _Search) -> bool:
    if any(literal(operand) != "-" for operand in search.operands):
        return True
    if search.operands:
        return False
    return search.given.has(*_FILES_ONLY) if call.name != "rg" else call.stdin_from == "hook" and call.stdin is None


def _lines(stdin: Value) -> list[str] | None:
    text = literal(stdin)
    if text is None or "\0" in text:
        return None
    lines = text.split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def _hits(search: _Search, lines: list[str]) -> list[str] | None:
    """The lines that count, or None where one of them cannot be judged."""
    patterns = search.readable()
    if patterns is None:
        return None
    hits = []
    for line in lines:
        answers = [_is_hit(search, one, line) for one in patterns]
        if True not in answers and None in answers:
            return None
        if (True in answers) != search.given.has("v", "invert-match"):
            hits.append(line)
    return hits


def _is_hit(search: _Search, one: Pattern, line: str) -> bool | None:
    if search.given.has("x", "line-regexp"):
        if one.text is None:
            return None
        return one.text == line if not one.ignore_case else one.text.lower() == line.lower()
    return None if search.given.has("w", "word-regexp") else one.is_in(line)


def _folded(search: _Search, stdin: Value) -> bool | None:
    """Whether it finds something. Text around holes can only tell that it does, not that it does not."""
    lines = _lines(stdin)
    if lines is not None:
        hits = _hits(search, lines)
        return None if hits is None else bool(hits)
    if search.given.has("v", "invert-match", "x", "line-regexp", "w", "word-regexp"):
        return None
    texts = [one.text for one in search.readable() or () if not one.ignore_case]
    known = [piece for piece in stdin if isinstance(piece, str)]
    return True if any(text and text in piece for text in texts if text for piece in known) else None


def _known(call: Call, search: _Search, stdin: Value, *, is_found: bool) -> Result:
    lines = _lines(stdin)
    hits = None if lines is None else _hits(search, lines)
    code = _MATCHED if is_found else _NOT_MATCHED
    if search.given.has(*_QUIET):
        return answer(call, code, reads=True)
    if hits is None:
        return answer(call, code, out=_found(call, search, stdin), reads=True)
    if search.given.has("c", "count"):
        return answer(call, code, out=(f"{len(hits)}\n",), reads=True)
    is_plain = {option.name for option in search.given.options} <= set("EFGPivxesh")
    text = "".join(f"{hit}\n" for hit in hits)
    out: Value = ((text,) if text else ()) if is_plain else _found(call, search, stdin)
    return answer(call, code, out=out if is_found else (), reads=True)


def _forks(call: Call, search: _Search, stdin: Value) -> tuple[Result, ...]:
    """It found something; it found nothing."""
    yes, no = (_guard(call, search, stdin, holds=holds) for holds in (True, False))
    count: Value = ("0\n",) if search.given.has("c", "count") and not search.given.has(*_QUIET) else ()
    return (
        answer(call, _MATCHED, out=_found(call, search, stdin), guards=(yes,), reads=True),
        answer(call, _NOT_MATCHED, out=count, guards=(no,), reads=True),
    )


def _found(call: Call, search: _Search, *stdin: Value) -> Value:
    """What it prints where it finds something."""
    if search.given.has(*_QUIET):
        return ()
    if search.given.has("c", "count"):
        return (Hole("number"), "\n") if not _many(search) else output(call)
    if search.given.has("l", "files-with-matches", "L", "files-without-match"):
        return output(call)
    return output(call, *stdin)


def _many(search: _Search) -> bool:
    return len(search.operands) > 1 or search.given.has(*_FILES_ONLY)


def _bare(stdin: Value) -> Value:
    """Without the line end that `echo` puts behind a text."""
    last = stdin[-1] if stdin else ""
    return (*stdin[:-1], *((last.rstrip("\n"),) if last.rstrip("\n") else ())) if isinstance(last, str) else stdin


def _how(how: str) -> Literal["contains", "regex"]:
    return "contains" if how == "contains" else "regex"


def _words(search: _Search) -> tuple[str, tuple[str, ...]] | None:
    """How the text is compared, and with what; None where that cannot be said."""
    patterns = search.readable()
    if patterns is None or search.given.has("v", "invert-match", "w", "word-regexp"):
        return None
    is_line = search.given.has("x", "line-regexp")
    texts = [one.text for one in patterns if not one.ignore_case]
    known = tuple(text for text in texts if text is not None)
    if len(known) == len(patterns):
        return ("regex", tuple(f"^({one.extended})$" for one in patterns)) if is_line else ("contains", known)
    return "regex", tuple(f"^({one.extended})$" if is_line else one.extended for one in patterns)


def _guard(call: Call, search: _Search, stdin: Value, *, holds: bool) -> Guard:
    said = _words(search)
    if said is None:
        return Guard("other", _bare(stdin), "", (), holds, call.at)
    how, words = said
    return Guard("compare", _bare(stdin), _how(how), words, holds, call.at)


def _note(call: Call, search: _Search, stdin: Value, session: Session) -> None:
    """A test is a comparison with words; what prints a part of the payload cuts a field out of it."""
    if _cuts(search, stdin):
        for value, place in zip(search.patterns, search.places, strict=True):
            note_cut(call, value, place, session)
        return
    said = _words(search)
    if said is not None and len(said[1]) == len(search.places) and literal(stdin) is None:
        session.comparisons.append(Comparison(_bare(stdin), _how(said[0]), said[1], search.places))


def _cuts(search: _Search, stdin: Value) -> bool:
    """A line of the payload is all of it; so it is cut by what prints the matches alone, or if it was cut before."""
    if search.given.has(*_QUIET, "c", "count", "l", "files-with-matches", "L", "v", "invert-match"):
        return False
    return search.given.has("o", "only-matching") or not is_payload(stdin)
