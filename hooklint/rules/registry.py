"""The catalogue: a decorator that names a rule, and the loader that finds the modules."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, TypeAlias

from hooklint.rules.model import Diagnostic
from hooklint.rules.secrets import masked
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hooklint.hosts.model import HookSet
    from hooklint.rules.facts import Facts
    from hooklint.rules.model import Finding, Safety, Severity

    Check: TypeAlias = Callable[[HookSet, Facts], Iterator[Finding]]


class Rule(NamedTuple):
    """One rule: its names, its usual severity, where it holds, the safest repair it offers, and the check itself.

    `migrates` is set where the repair belongs to a change of the host's version: then `migrate` makes it too. `last`
    is a rule that judges what the others found, and runs when they are done. `across_files` is set where a finding in
    one file may hang on what is in another.
    """

    code: str
    slug: str
    severity: Severity
    hosts: tuple[str, ...]
    since: str
    fix: Safety | None
    check: Check
    migrates: bool = False
    last: bool = False
    across_files: bool = False

    def holds_for(self, host: str, target: str) -> bool:
        """Whether it is a rule of this host, in this version."""
        return host in self.hosts and (not self.since or _numbers(target) >= _numbers(self.since))

    def diagnose(self, hooks: HookSet, facts: Facts) -> Iterator[Diagnostic]:
        """What the rule finds, under its name; nothing in a host older than the rule holds for."""
        if not self.holds_for(hooks.host, hooks.target):
            return
        for found in self.check(hooks, facts):
            yield Diagnostic(
                self.code,
                self.slug,
                found.severity or self.severity,
                masked(found.message),
                hooks.host,
                found.source,
                found.span,
                masked(found.label),
                found.related,
                found.fixes,
                found.host_error and masked(found.host_error),
                found.refused_fix and masked(found.refused_fix),
            )


def _numbers(version: str) -> tuple[int, ...]:
    """A version to compare with another: 0.9 is older than 0.12."""
    return tuple(map(int, version.split(".")))


_RULES: dict[str, Rule] = {}


def rule(  # noqa: PLR0913  # the catalogue has so many columns, and all but three are keywords
    code: str,
    slug: str,
    severity: Severity,
    *,
    hosts: tuple[str, ...],
    since: str = "",
    fix: Safety | None = None,
    migrates: bool = False,
    last: bool = False,
    across_files: bool = False,
) -> Callable[[Check], Check]:
    """Enter the decorated check in the catalogue. `since` is the first host version it holds for, if not all."""

    def enter(check: Check) -> Check:
        _RULES[code] = Rule(code, slug, severity, hosts, since, fix, check, migrates, last, across_files)
        return check

    return enter


ABOUT_COMMANDS = ("hl3", "hl4", "hl503", "hl504", "hl701", "hl702", "hl704", "hl705", "hl706")
"""How the modules begin of the rules that can find nothing but in what commands run."""


def load(host: str | None = None, *, about_commands: bool = True) -> tuple[Rule, ...]:
    """All rules, or those of one host, in the order of their codes.

    Those about commands need not be imported where nothing can be said about any command.
    """
    for module in modules():
        if about_commands or not module.startswith(ABOUT_COMMANDS):
            import_module(f"hooklint.rules.{module}")
    left_out = () if about_commands else tuple(prefix.upper() for prefix in ABOUT_COMMANDS)
    wanted = (rule for code, rule in sorted(_RULES.items()) if not (left_out and code.startswith(left_out)))
    return tuple(rule for rule in wanted if host is None or host in rule.hosts)


@cache
def migrating() -> frozenset[str]:
    """The codes of the rules whose repairs belong to a change of the host's version."""
    return frozenset(rule.code for rule in load() if rule.migrates)


def modules() -> list[str]:
    """The names of the rule modules: what lies beside this one and is called by a code."""
    names = os.listdir(os.path.dirname(__file__))  # noqa: PTH120, PTH208  # pathlib is slower, and this is start-up
    return sorted(name[:-3] for name in names if name.startswith("hl") and name.endswith(".py"))
