"""HL006 shape-wrong: right words in the wrong structure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.names import meaning
from hooklint.hosts.nanopi.schema import EXTENSIONS, HOOKS
from hooklint.hosts.nanopi.shapes import holds_hooks, is_bare, is_shape
from hooklint.hosts.nanopi.texts import consequence, printed
from hooklint.hosts.nanopi.versions import version
from hooklint.rules.model import Finding, Fix, Put, Safety, Severity
from hooklint.rules.registry import rule
from hooklint.source.edit import TextEdit
from hooklint.source.span import Span
from hooklint.syntax.document import Table, at_path, header_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import Hook, HookSet, Loaded, Refusal
    from hooklint.hosts.nanopi.versions import Version
    from hooklint.rules.facts import Facts
    from hooklint.syntax.document import Entry, KeyPath


@rule("HL006", "shape-wrong", Severity.ERROR, hosts=("nanopi",), fix=Safety.SAFE, migrates=True)
def check(hooks: HookSet, _facts: Facts) -> Iterator[Finding]:
    """A `[hooks.event]` table where `[[hooks.event]]` is meant, a bare `[[hooks]]`, and other wrong brackets."""
    facts = version(hooks.target)
    for file in hooks.documents:
        for refusal in _shapes(file):
            header = header_at(file.document, refusal.span.start)
            fix = _fix(file, refusal, header, facts)
            yield Finding(
                file.source,
                header.span if header else refusal.span,
                f"{_words(file, refusal, header, facts)}; {consequence(file.slot, facts)}",
                refusal.message,
                host_error=printed(refusal, facts),
            ).offering(fix)
    for hook in hooks.hooks:
        yield from _nested(hooks.file_of(hook), hook)


def _fix(file: Loaded, refusal: Refusal, header: Entry | None, facts: Version) -> Fix | str | None:
    if is_bare(refusal.path):
        from hooklint.rules.flat_hooks import keyed

        return keyed(file, facts)
    if not _is_list_of_tables(refusal.path):
        return None
    doubled = _doubled(file, header) if header else None
    return doubled or "only a [table] header of its own can get double brackets"


def _nested(file: Loaded, hook: Hook) -> Iterator[Finding]:
    """Hooks inside a hook, as other hosts have them: the host ignores them in silence."""
    entry = at_path(file.document.root, hook.path)
    item = entry.items.get(HOOKS) if isinstance(entry, Table) else None
    if item is None or not holds_hooks(item.node):
        return
    from hooklint.rules.flat_hooks import lifted

    fix = lifted(file.document, hook.path)
    yield Finding(
        file.source,
        item.key.span,
        "nanopi has no hooks inside a hook and ignores these in silence: `command` belongs into the entry itself, "
        "one entry for each command",
        "ignored",
    ).offering(fix)


def _shapes(file: Loaded) -> Iterator[Refusal]:
    """The refusals about structure; a list where one table belongs is one mistake, said at its first element."""
    said: set[KeyPath] = set()
    for refusal in filter(is_shape, file.refusals):
        mistake = refusal.path[:-1] if refusal.found == "tables" else refusal.path
        if mistake not in said:
            yield refusal
        said.add(mistake)


def _words(file: Loaded, refusal: Refusal, header: Entry | None, facts: Version) -> str:
    name = ".".join(_right_names(refusal.path, facts))
    written = ".".join(step for step in refusal.path if isinstance(step, str))
    if is_bare(refusal.path):
        from hooklint.rules.flat_hooks import event_key

        event = event_key(at_path(file.document.root, refusal.path), facts)
        example = f"[[{name}.{event}]]" if event else f"[[{name}.session_start]] (or another event)"
        return f"the event belongs in the key: write {example}, not [[{name}]]"
    if refusal.found == "tables":
        if isinstance(refusal.path[-2], int):
            return f"an entry of `{written}` is one table, not a list"
        return f"`{written}` is one table, not a list: write [{name}]"
    if not _is_list_of_tables(refusal.path):
        return f"`{written}` is a list of plain values: write it as {refusal.path[-1]} = […]"
    if header is None:
        return f"`{written}` is a list of tables: write [[{name}]] above each of them"
    return f"`{written}` is a list of tables, so its header needs double brackets: [[{name}]]"


def _is_list_of_tables(path: KeyPath) -> bool:
    return path == (EXTENSIONS,) or (len(path) == 2 and path[0] == HOOKS)  # noqa: PLR2004


def _right_names(path: KeyPath, facts: Version) -> Iterator[str]:
    """The names on the way, an event's as it ought to be written."""
    for place, step in enumerate(path):
        meant = meaning(step, facts) if isinstance(step, str) and path[:place] == (HOOKS,) else None
        if isinstance(step, str):
            yield step if meant is None or meant.how == "known" else meant.event


def _doubled(file: Loaded, header: Entry) -> Fix | str | None:
    """Double the brackets of a header, and of those that repeat it: each is an entry of the list."""
    node = at_path(file.document.root, header.path)
    if header.kind != "table" or not header.live or not isinstance(node, Table):
        return None
    from hooklint.rules.repeated_headers import repeated
    from hooklint.syntax.toml.values import plain

    again = repeated(file.document, header)
    if again is None:
        return "its name is used again for something that cannot be an entry of the list"
    path = file.slot.path
    spans = (header.span, *(entry.header.span for entry in again if entry.header.kind == "table"))
    edits = tuple(
        TextEdit(path, Span(place, place), bracket)
        for start, end in spans
        for place, bracket in ((start, b"["), (end, b"]"))
    )
    entries = [plain(node), *(entry.values for entry in again)]
    return Fix("double the brackets", Safety.SAFE, edits, (Put(path, header.path, entries),))
