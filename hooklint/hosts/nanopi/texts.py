"""What nanopi prints when it refuses a file (docs/hosts/nanopi.md §1). Each of its texts has its one home here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.versions import RETIRED

if TYPE_CHECKING:
    from hooklint.hosts.model import Refusal, Slot
    from hooklint.hosts.nanopi.versions import Version

NOT_UTF8 = "stream did not contain valid UTF-8"


def reworded(text: str, version: Version) -> str:
    """The text with nanopi's retired-key wording.

    nanopi searches the whole rendered error for an old name in backticks, so a comment or another table's key on the
    echoed line is enough; the place in the file is lost with the old text.
    """
    if not version.rewords:
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
    text = displayed(refusal.slot, refusal.kind, refusal.text)
    if refusal.slot.kind == "settings" and not version.settings_fatal:
        return f"warning: failed to load settings: {text}"
    return f"error: {text}"


def consequence(slot: Slot, version: Version) -> str:
    """What a refused file means to its owner, as the end of a sentence that begins with nanopi."""
    if slot.kind == "config" or version.settings_fatal:
        return f"nanopi {version.name} refuses to start"
    return (
        f"this file alone disarms the hooks of all four files (nanopi {version.name} only warns; 0.13 does not start)"
    )
