"""HookSet → what nanopi does with it at its start: the first error of all stages, what it prints, how it exits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from hooklint.hosts.nanopi.merged import merged_error
from hooklint.hosts.nanopi.refused_matchers import error_value, refused
from hooklint.hosts.nanopi.schema import TOOL_NAME, ZERO
from hooklint.hosts.nanopi.texts import announced, displayed, shown_error
from hooklint.hosts.nanopi.versions import EVENTS, version
from hooklint.source.named_tuple import NamedTuple
from hooklint.syntax.document import Scalar, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hooklint.hosts.model import Hook, HookSet, Loaded, Refusal
    from hooklint.hosts.nanopi.versions import Version

Stage = Literal["config", "settings", "matcher"]

EXIT_CONFIG, EXIT_FATAL, EXIT_OWN = 2, 1, 0
"""A config error; a settings or matcher error where it is fatal; the run's own code, here that of a good run."""


class Startup(NamedTuple):
    """The outcome of one start, with a model, a key and a message at hand.

    `stage` is where the first error is met, None without one; `error` its text as a value, without the prefix that
    `lines` have. `lines` are what is printed on stderr about the files, without their newlines. `hooks` are those that
    run. `exit_code` is None where the text or the outcome is not known; `unknown` then says why.
    """

    stage: Stage | None
    error: str | None
    hooks: tuple[Hook, ...]
    lines: tuple[str, ...]
    exit_code: int | None
    unknown: str = ""


class _Unknown(Exception):  # noqa: N818 - it ends the search, and is no error of the program
    """From here on nobody can say what the host does; the text says why."""


def startup(hooks: HookSet) -> Startup:
    """What the host makes of the files, which must be all four of them, those not there left out."""
    facts = version(hooks.target)
    try:
        stage, error = _first_error(hooks, facts)
    except _Unknown as reason:
        return Startup(None, None, (), (), None, str(reason))
    doubt = _experimental(hooks, facts, stage)
    running = () if error is not None else hooks.hooks
    lines = () if error is None or stage is None else tuple(announced(error, stage, facts).split("\n"))
    return Startup(stage, error, running, lines, None if doubt else _exit_code(stage, facts), doubt)


def _exit_code(stage: Stage | None, facts: Version) -> int:
    if stage == "config":
        return EXIT_CONFIG
    return EXIT_FATAL if stage and facts.settings_fatal else EXIT_OWN


def _first_error(hooks: HookSet, facts: Version) -> tuple[Stage | None, str | None]:
    for refusal in hooks.refusals:
        if refusal.kind in (TOOL_NAME, ZERO):
            return "config", _together(hooks.refusals, refusal, facts)
        if not refusal.text:
            raise _Unknown(f"{refusal.slot.shown} cannot be read ({refusal.message.lower()})")
        stage: Stage = "settings" if refusal.slot.kind == "settings" else "config"
        return stage, shown_error(refusal)
    error = _matchers(hooks, facts)
    return ("matcher" if error else None), error


def _together(refusals: Sequence[Refusal], first: Refusal, facts: Version) -> str:
    """The one error about both config files."""
    texts = [text for kind in (TOOL_NAME, ZERO) if (text := merged_error(refusals, kind, facts))]
    if len(texts) > 1:
        raise _Unknown("which of two errors comes first: names in [tool_exec_overrides], or zeros in [agent]")
    return displayed(first.blamed or first.slot, first.kind, texts[0])


def _matchers(hooks: HookSet, facts: Version) -> str | None:
    """The first matcher that is refused: event by event, and within an event in run order."""
    for event in EVENTS:
        for hook in hooks.hooks:
            reason = refused(hook, facts) if hook.event == event else None
            if reason is not None:
                return error_value(reason, hooks, facts)
    return None


def _experimental(hooks: HookSet, facts: Version, stage: Stage | None) -> str:
    """The doubt about `[experimental] orchestrator`: code that was recorded ignores it, later code heeds it."""
    doubtful = (_is_doubtful(file, stage) for file in _decoded(hooks) if facts.agents)
    return "how 0.13 takes [experimental] orchestrator" if any(doubtful) else ""


def _decoded(hooks: HookSet) -> Iterator[Loaded]:
    """The config files whose values the host comes to look at."""
    for file in hooks.documents:
        kind = file.refusals[0].kind if file.refusals else ""
        if file.slot.kind != "config" or kind in ("io", "syntax"):
            return
        yield file
        if kind not in ("", TOOL_NAME, ZERO):
            return


def _is_doubtful(file: Loaded, stage: Stage | None) -> bool:
    """A note comes only after the config files are fine; a value of the wrong type might be refused before."""
    section = file.document.root.get("experimental")
    if section is None:
        return False
    value = section.get("orchestrator") if isinstance(section, Table) else section
    is_flag = isinstance(value, Scalar) and value.kind == "boolean" and isinstance(section, Table)
    return value is not None and not (is_flag and stage == "config")
