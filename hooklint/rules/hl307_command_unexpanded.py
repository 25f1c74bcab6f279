"""HL307 command-unexpanded: a `~` or variable in quotes, or of another system, that nobody puts a folder in for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Safety, Severity
from hooklint.rules.registry import rule
from hooklint.scripts.model import NOT_FOUND

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.facts import Facts
    from hooklint.scripts.model import Started


@rule("HL307", "command-unexpanded", Severity.ERROR, hosts=("nanopi",), fix=Safety.SAFE)
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """Files that are run, sourced or redirected to under such a name, where there is none of that name."""
    from hooklint.rules.commands.quoted_paths import literal_start

    said = set[object]()
    for read_hook in readings(hooks, facts):
        for started in read_hook.reading.started:
            start = literal_start(started)
            if start and started.at not in said:
                said.add(started.at)
                yield _finding(read_hook, started, start)
        for finding in _redirected(read_hook):
            if (finding.source, finding.span) not in said:
                said.add((finding.source, finding.span))
                yield finding


def _redirected(read_hook: ReadHook) -> Iterator[Finding]:
    parts = [part for part in read_hook.reading.parts if part.text is not None and _may_have_target(part.text.data)]
    if not parts:
        return
    from hooklint.rules.commands.outcomes import pointed
    from hooklint.rules.commands.tilde_targets import targets

    cwd = read_hook.setting.cwd
    for part in parts:
        for target in targets(part):
            if cwd is None or read_hook.setting.world.stat(cwd / target.start) is None:
                place = pointed(read_hook, target.at)
                yield Finding(
                    place.source,
                    place.span,
                    f"{_why(target.start, target.quote)}, so this is a file in a folder named `{target.start}`, not in "
                    'the home folder; use "$HOME/…"',
                    "stays as it is",
                )


def _may_have_target(data: bytes) -> bool:
    """A look that costs nothing: most texts keep what they write in the home folder in no quotes or in double ones."""
    return any(start in data for start in (b'"~/', b"'~/", b"'$HOME", b"'${HOME"))


def _finding(read_hook: ReadHook, started: Started, start: str) -> Finding:
    from hooklint.rules.commands.expanding import expanding, quote_of
    from hooklint.rules.commands.outcomes import ends_with, is_in_config, missing_status, pointed

    place = pointed(read_hook, started.at)
    end = ends_with(read_hook, started.at, missing_status(started) or NOT_FOUND)
    finding = Finding(
        place.source,
        place.span,
        f'{_why(start, quote_of(started))}, so nothing is found: {end}; use "$HOME/…"',
        "stays as it is",
    )
    fix = expanding(read_hook, started, start) if is_in_config(read_hook, started.at) else None
    return finding.offering(fix) if fix else finding


def _why(start: str, quote: str) -> str:
    """Which quotes keep the shell from it."""
    if start.startswith("%"):
        return f"`{start}` is no variable to bash"
    if quote == "'":
        return f"single quotes keep `{start}` as it is"
    return f"`{start}` is not expanded inside quotes" if start == "~" else f"`{start}` is not expanded here"
