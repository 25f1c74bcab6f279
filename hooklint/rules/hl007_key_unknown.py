"""HL007 key-unknown: a key of a hook that the host ignores in silence, or one of a plugin that it refuses."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.schema import EXTENSIONS, HOOK, HOOKS
from hooklint.hosts.nanopi.shapes import holds_hooks
from hooklint.hosts.nanopi.texts import consequence, printed
from hooklint.hosts.nanopi.versions import version
from hooklint.rules.model import Finding, Fix, Safety, Severity
from hooklint.rules.registry import rule
from hooklint.syntax.document import Table, at_path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import Hook, HookSet, Loaded, Refusal
    from hooklint.hosts.nanopi.schema import Wanted
    from hooklint.hosts.nanopi.versions import Version
    from hooklint.rules.facts import Facts
    from hooklint.syntax.document import KeyPath

_WANTED = {field.name: field.wanted for field in HOOK.fields}
_KNOWN = _WANTED.keys()


@rule("HL007", "key-unknown", Severity.ERROR, hosts=("nanopi",), fix=Safety.UNSAFE)
def check(hooks: HookSet, _facts: Facts) -> Iterator[Finding]:
    """Keys of the entries, of plugins, and sections that were meant to be `hooks`; all else is its author's own."""
    facts = version(hooks.target)
    for hook in hooks.hooks:
        file = hooks.file_of(hook)
        entry = at_path(file.document.root, hook.path)
        if isinstance(entry, Table) and not entry.items.keys() <= _KNOWN:
            yield from _ignored(file, hook, entry)
    for file in hooks.documents:
        yield from _refused(file, facts)
        if file.document.root.items.keys() - {field.name for field in facts.config.fields}:
            from hooklint.rules.lost_hooks import lost

            yield from lost(file, facts)


def _ignored(file: Loaded, hook: Hook, entry: Table) -> Iterator[Finding]:
    from hooklint.rules.entry_keys import effect, is_remark, meant, severity

    unknown = {name: item for name, item in entry.items.items() if name not in _KNOWN and not is_remark(name, item)}
    guesses = {name: meant(name) for name in unknown}
    rivals = Counter(guess.key for guess in guesses.values() if guess)
    for name, item in unknown.items():
        if name == HOOKS and holds_hooks(item.node):
            continue  # entries inside an entry are a matter of shape
        guess = guesses[name]
        fix: Fix | str | None = None
        if guess:
            path, rivals_here = (*hook.path, name), rivals[guess.key]
            fix = _rename(file, path, entry, guess.key, _WANTED[guess.key], rivals_here, guess.unit)
        question = f"; did you mean {guess.key}" if guess else ""
        yield Finding(
            file.source,
            item.key.span,
            f"`{name}` is ignored in silence, for nanopi has no such key; {effect(name, item, hook, guess)}{question}",
            "ignored",
            severity=severity(name, item),
        ).offering(fix)


def _rename(  # noqa: PLR0913, PLR0917  # all that a rename depends on
    file: Loaded, path: KeyPath, entry: Table, new: str, wanted: Wanted, rivals: int, unit: int = 1
) -> Fix | str:
    """The fix, or why there is none."""
    from hooklint.rules.entry_keys import renamed

    if new in entry.items:
        return f"`{new}` is there already"
    if rivals > 1:
        return f"{rivals} keys of this entry may be meant as `{new}`"
    return renamed(file.document, path, entry.items[str(path[-1])], new, wanted, unit)


def _refused(file: Loaded, facts: Version) -> Iterator[Finding]:
    """Keys of `[[extensions]]`, where the host is strict from 0.12 on."""
    plugins: dict[KeyPath, list[Refusal]] = {}
    for refusal in file.refusals:
        if refusal.kind == "unknown-field" and refusal.path[0] == EXTENSIONS:
            plugins.setdefault(refusal.path[:-1], []).append(refusal)
    for path, refusals in plugins.items():
        plugin = at_path(file.document.root, path)
        if isinstance(plugin, Table):
            yield from _of_plugin(file, plugin, refusals, facts)
        else:
            yield from (_finding(file, refusal, facts, _NO_TABLE, "no table") for refusal in refusals)


_NO_TABLE = "a date stands where the table of a plugin belongs"


def _of_plugin(file: Loaded, plugin: Table, refusals: list[Refusal], facts: Version) -> Iterator[Finding]:
    from hooklint.hosts.nearest import nearest

    fields = {field.name: field.wanted for field in facts.extension.fields}
    names = [str(refusal.path[-1]) for refusal in refusals]
    guesses = {name: nearest(name, fields) for name in names}
    rivals = Counter(guesses.values())
    for name, refusal in zip(names, refusals, strict=True):
        near = guesses[name]
        said = f"nanopi {facts.name} has no key `{name}` for a plugin"
        if near is None:
            keys = ", ".join(fields)
            yield _finding(file, refusal, facts, f"{said}; the keys of a plugin are {keys}", "no such key")
            continue
        fix = _rename(file, refusal.path, plugin, near, fields[near], rivals[near])
        yield _finding(file, refusal, facts, f"{said}; did you mean {near}", f"did you mean {near}", fix)


def _finding(  # noqa: PLR0913, PLR0917  # what a finding is made of
    file: Loaded, refusal: Refusal, facts: Version, words: str, label: str, fix: Fix | str | None = None
) -> Finding:
    return Finding(
        file.source,
        refusal.span,
        f"{words}; {consequence(file.slot, facts)}",
        label,
        host_error=printed(refusal, facts),
    ).offering(fix)
