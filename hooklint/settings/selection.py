"""Settings heeded: which rules run, which findings count, and how much."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from hooklint.rules.names import closeness, covers
from hooklint.settings.globs import matches

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from hooklint.rules.model import Diagnostic, Severity
    from hooklint.rules.registry import Rule
    from hooklint.settings.model import Settings


class Selection:
    """The verdicts of one run's settings. `home` is where globs that begin with `~/` lead."""

    def __init__(self, settings: Settings, home: Path | None = None) -> None:
        self._settings = settings
        self._home = home
        self._ignored = cache(self._ignored_there)
        self._severity = cache(self._severity_of)

    def rules(self, rules: Iterable[Rule]) -> tuple[Rule, ...]:
        """Those that are selected and not ignored everywhere."""
        return tuple(rule for rule in rules if self._is_wanted(rule.code, rule.slug))

    def is_judged(self, code: str, slug: str, file: Path) -> bool:
        """Whether the findings of a rule in a file count."""
        return self._is_wanted(code, slug) and not any(covers(name, code, slug) for name in self._ignored(file))

    def heed(self, rule: Rule, found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        """The findings of a rule that are not ignored where they are, as bad as the settings say.

        Where the rule was less sure than usual, a finding gets no worse than the rule made it.
        """
        set_to = self._severity(rule.code, rule.slug)
        for one in found:
            if any(covers(name, one.code, one.slug) for name in self._ignored(one.source.path)):
                continue
            if set_to is None:
                yield one
            else:
                yield one._replace(severity=min(set_to, one.severity) if one.severity < rule.severity else set_to)

    def _is_wanted(self, code: str, slug: str) -> bool:
        select, ignore = self._settings.select, self._settings.ignore
        is_selected = not select or any(covers(name, code, slug) for name in select)
        return is_selected and not any(covers(name, code, slug) for name in ignore)

    def _ignored_there(self, path: Path) -> tuple[str, ...]:
        """The names of what is ignored in one file."""
        settings = self._settings
        if settings.file is None:
            return ()
        folder = settings.file.parent
        return tuple(
            name for glob, ignored in settings.per_path if matches(glob, path, folder, self._home) for name in ignored
        )

    def _severity_of(self, code: str, slug: str) -> Severity | None:
        """What is set for a rule: by its own name before a beginning of its code, by a longer one before a shorter."""
        named = (one for one in self._settings.severity if covers(one[0], code, slug))
        return max(named, key=lambda one: closeness(one[0]), default=(None, None))[1]
