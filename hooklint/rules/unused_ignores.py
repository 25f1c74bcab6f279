"""What HL901 asks: which names of which ignores no finding needs, and how to take them out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.model import Finding, Fix, Safety
from hooklint.rules.registry import load
from hooklint.rules.same_files import repeats
from hooklint.source.edit import TextEdit
from hooklint.source.span import Span
from hooklint.suppression.matching import WHOLE_FILE, ignores_of, names_of
from hooklint.suppression.places import is_alone
from hooklint.syntax.layout import whole_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet, Loaded
    from hooklint.rules.facts import Facts
    from hooklint.rules.registry import Rule
    from hooklint.suppression.comments import Ignore

_ITSELF = "HL901"
_ALL_FILES = 4
"""The files of one start of the host: where fewer were looked for, another may be the reason for an ignore."""


def unused(file: Loaded, hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """One finding for each name that counts for nothing, or for an ignore without names that does."""
    if file.slot in repeats(hooks, facts.world):
        return
    ignores, path = ignores_of(file.document), file.slot.path
    here = (found for found in facts.found if found.source.path == path)
    used = {hit for found in here for hit in ignores.hits(found.span, found.code, found.slug)}
    asked = _Asked(file, hooks, facts)
    for ignore, lines, whole_file in ignores.all:
        if lines or whole_file:
            names: list[str | None] = [name.text for name in ignore.names] or [None]
            where = (WHOLE_FILE,) if whole_file else lines
            idle = [not any((line, name) in used for line in where) and asked.decides(name) for name in names]
            yield from _findings(file, ignore, idle)
        elif ignore.form == "file":
            words = "`ignore-file` counts in the comments at the start of the file only; here it keeps nothing back"
            yield Finding(file.source, ignore.span, words, "move it to the start")


class _Asked:
    """Which rules have been asked about a file, so that what they did not find is not there."""

    def __init__(self, file: Loaded, hooks: HookSet, facts: Facts) -> None:
        self._file = file
        self._hooks = hooks
        self._facts = facts
        self._rules = load()
        looked_for = (*(loaded.slot for loaded in hooks.documents), *hooks.looked_for)
        self._is_partial = len({slot for slot in looked_for if slot.kind != "unread"}) < _ALL_FILES

    def decides(self, name: str | None) -> bool:
        """Whether all rules of this host that are meant have been asked, and the files that were read decide."""
        meant = [rule for rule in self._rules if name in names_of(rule.code, rule.slug)]
        of_host = [rule for rule in meant if self._hooks.host in rule.hosts]
        return bool(of_host) and all(rule.code != _ITSELF and self._was_asked(rule) for rule in of_host)

    def _was_asked(self, rule: Rule) -> bool:
        if not rule.holds_for(self._hooks.host, self._hooks.target) or (rule.across_files and self._is_partial):
            return False
        return self._facts.is_judged(rule.code, rule.slug, self._file.slot.path)


def _findings(file: Loaded, ignore: Ignore, idle: list[bool]) -> Iterator[Finding]:
    where = "in this file" if ignore.form == "file" else "here"
    if all(idle):
        fix = _fix(file, "remove this comment", _whole(file, ignore))
        if not ignore.names:
            yield _finding(file, ignore.span, f"this comment keeps nothing back {where}", fix)
        for name in ignore.names:
            yield _finding(file, name.span, f"`{name.text}` keeps nothing back: no such finding {where}", fix)
        return
    first_kept = idle.index(False)
    for place, name in enumerate(ignore.names):
        if idle[place]:
            # With the comma towards a name that stays, so that no two of these share a byte.
            start = ignore.names[place - 1].span.end if place > first_kept else name.span.start
            end = name.span.end if place > first_kept else ignore.names[place + 1].span.start
            fix = _fix(file, f"remove `{name.text}`", Span(start, end))
            yield _finding(file, name.span, f"`{name.text}` keeps nothing back: no such finding {where}", fix)


def _finding(file: Loaded, span: Span, words: str, fix: Fix) -> Finding:
    return Finding(file.source, span, words, "keeps nothing back", fixes=(fix,))


def _fix(file: Loaded, title: str, span: Span) -> Fix:
    return Fix(title, Safety.SAFE, (TextEdit(file.slot.path, span, b""),), ())


def _whole(file: Loaded, ignore: Ignore) -> Span:
    """The ignore with its reason and the blanks before it; all of the line where nothing else stands on it."""
    source, (start, end) = file.source, ignore.span
    line = source.line_span(source.line_of(start))
    rest = source.data[end : line.end]
    if rest.strip(b" \t"):  # another ignore follows, and takes its place
        return Span(start, end + len(rest) - len(rest.lstrip(b" \t")))
    if is_alone(source, start):
        return whole_lines(source.data, Span(start, line.end))
    before = source.data[line.start : start]
    return Span(line.start + len(before.rstrip(b" \t")), line.end)
