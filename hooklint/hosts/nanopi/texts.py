"""What nanopi prints when it refuses a file (docs/hosts/nanopi.md §1). Each of its texts has its one home here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.versions import RETIRED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hooklint.hosts.model import Refusal, Slot
    from hooklint.hosts.nanopi.versions import Version

ENCODING = "encoding"
"""The `fault` of a file that is not UTF-8; that of one that cannot be read is the system's word for it."""

NOT_UTF8 = "stream did not contain valid UTF-8"


def reworded(text: str, version: Version) -> str:
    """The text with nanopi's retired-key wording.

    nanopi searches the whole rendered error for an old name in backticks, so a comment or another table's key on the
    echoed line is enough; the place in the file is lost with the old text.
    """
    if not version.strict_hooks:
        return text
    for old, new in RETIRED.items():
        if f"`{old}`" in text:
            return f'unknown hook event "{old}" — renamed to "{new}" in v0.12 (see docs/v0.12-events.md §2.1)\n'
    return text


def io_text(error: OSError) -> str:
    """An operating-system error as the host prints it."""
    return f"{error.strerror} (os error {error.errno})"


def displayed(slot: Slot, kind: str, text: str) -> str:
    """The error with the file it is about, as the host's loaders word it."""
    if slot.kind == "config":
        doing = "read config file" if kind == "io" else "parse TOML in"
    else:
        doing = "read" if kind == "io" else "parse"
    return f"failed to {doing} {slot.shown or slot.path}: {text}"


def printed(refusal: Refusal, version: Version) -> str | None:
    """What appears on the terminal if this is the only thing wrong, prefix included; None where it was left out."""
    if not refusal.text:
        return None
    return announced(shown_error(refusal), refusal.slot.kind, version)


def shown_error(refusal: Refusal) -> str:
    """The error value of one refusal: its text and the file that the host names with it."""
    return displayed(refusal.blamed or refusal.slot, refusal.kind, refusal.text)


def announced(error: str, stage: str, version: Version) -> str:
    """An error as its stage announces it; what is no config file's is only a warning before 0.13."""
    if stage != "config" and not version.settings_fatal:
        return f"warning: failed to load settings: {error}"
    return f"error: {error}"


def met_again(error: str) -> str:
    """What the hook loader, which reads the config files once more, makes of an error in one of them."""
    return f"invalid hook matcher: config.toml: {error}"


def unknown_tools(names: Iterable[str], tools: Iterable[str]) -> str:
    """The refusal of names in `[tool_exec_overrides]`: each once, sorted by code point."""
    wrong = sorted(set(names))
    listed = ", ".join(f"`{name}`" for name in wrong)
    verb = "is" if len(wrong) == 1 else "are"
    return (
        f"[tool_exec_overrides] names {listed}, which {verb} not a built-in tool. Valid names: {', '.join(tools)}. "
        "(Plugin tools are governed by their own executionMode and cannot be overridden here.)"
    )


ZERO_REASON = "0 would disable agents"


def zero_limits(keys: Iterable[str]) -> str:
    """The refusal of zeros in `[agent]`, its keys in the host's order."""
    return f"[agent] {', '.join(keys)} must be at least 1 ({ZERO_REASON})"


def dead_input(index: int, matcher: str) -> str:
    """0.13's refusal of a matcher on `input`; `index` counts the event's hooks in run order, from 0."""
    from hooklint.hosts.nanopi.quoting import debug_quoted  # its table is big, and rarely needed

    return (
        f'[[hooks.input]] #{index}: matcher {debug_quoted(matcher)} can never match — the "input" event carries no '
        'tool name, so `matcher` is tested against an empty string. Use `matcher = "*"` (or omit it) and filter '
        "inside your command. See docs/v0.12-events.md §7."
    )


def bad_pattern(index: int, matcher: str, error: str) -> str:
    """The refusal of a matcher that is no pattern; the event is not named."""
    from hooklint.hosts.nanopi.quoting import debug_quoted

    return f"hook #{index} matcher {debug_quoted(matcher)} is invalid regex: {error}"


def invalid_matcher(text: str, merged_from: Iterable[str] = ()) -> str:
    """The error value of a matcher refusal; 0.13 adds the files that hooks are merged from."""
    files = ", ".join(merged_from)
    return f"invalid hook matcher: {text}" + (f"\n  hook config is merged from: {files}" if files else "")


def consequence(slot: Slot, version: Version) -> str:
    """What a refused file means to its owner, as the end of a sentence that begins with nanopi."""
    return _fatal(version) if slot.kind == "config" else _of_settings("this file", version)


def matcher_consequence(version: Version) -> str:
    """What a refused matcher means to its owner; it counts as one of the settings, whichever file it stands in."""
    return _of_settings("this matcher", version)


def _of_settings(culprit: str, version: Version) -> str:
    if version.settings_fatal:
        return _fatal(version)
    return (
        f"{culprit} alone disarms the hooks of all four files (nanopi {version.name} only warns; 0.13 does not start)"
    )


def _fatal(version: Version) -> str:
    return f"nanopi {version.name} refuses to start"
