"""A settings file → Settings, or all that is wrong in it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from hooklint.hosts.nanopi.versions import TARGETS
from hooklint.rules.model import shortened
from hooklint.rules.names import meant
from hooklint.settings.discovery import NAME, OWN
from hooklint.settings.errors import SettingsError
from hooklint.settings.model import BARS, SESSION_IDS, Settings
from hooklint.settings.values import (
    MOST_COMPLAINTS,
    Complaint,
    Value,
    path,
    per_path,
    rules,
    severities,
    some_rules,
    tools,
)
from hooklint.source.named_tuple import NamedTuple
from hooklint.source.source import Source
from hooklint.syntax.document import Table
from hooklint.syntax.toml.parser import parse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from hooklint.settings.discovery import Found
    from hooklint.syntax.document import Document


class Key(NamedTuple):
    """One key of a settings file: the field of `Settings` that it sets, and how its value is read."""

    field: str
    read: Callable[[Value], Any]


KEYS: Mapping[str, Key] = {
    "select": Key("select", some_rules),
    "ignore": Key("ignore", rules),
    "per-file-ignores": Key("per_path", per_path),
    "severity": Key("severity", severities),
    "fail-on": Key("fail_on", partial(Value.choice, choices=BARS)),
    "target": Key("target", partial(Value.choice, choices=TARGETS)),
    "extra-tools": Key("extra_tools", tools),
    "session-ids": Key("session_ids", partial(Value.choice, choices=SESSION_IDS)),
    "baseline": Key("baseline", path),
}
"""Every key there is, in the order in which they are shown."""

TABLES = ("per-file-ignores", "severity")
"""Those whose value is a table."""

_LISTED = ", ".join(KEYS)

TOOL = "tool"
"""The table of `pyproject.toml` in which every program has its own."""


class Read(NamedTuple):
    """A file, its settings, and on which line each field is set."""

    file: Path
    settings: Settings
    lines: dict[str, int]


def read(found: Found, shown: str, *, is_shared: bool) -> Read | None:
    """The settings of a file; None for a shared one without a section of ours.

    `shown` is the file as messages name it. Raises `SettingsError` with everything that is wrong.
    """
    source = Source(found.path, found.data)
    document = parse(source)
    complaints = _unread(document)
    section = _section(document, complaints) if is_shared else document.root
    if section is None and (not is_shared or document.judged_to == len(found.data)):
        return None
    settings, lines = Settings(found.path), dict[str, int]()
    for name, item in ({} if section is None else section.items).items():
        if len(complaints) >= MOST_COMPLAINTS:
            break
        key = KEYS.get(name)
        if key is None:
            complaints.append(Complaint(item.key.span.start, _unknown(name, is_shared=is_shared)))
            continue
        value = Value(name, item.node, item.key.span, complaints, found.path.parent)
        settings = settings._replace(**{key.field: key.read(value)})
        lines[key.field] = source.line_of(item.key.span.start)
    if complaints:
        raise SettingsError(tuple(_said(complaints, source, shown)))
    return Read(found.path, settings, lines)


def _said(complaints: Iterable[Complaint], source: Source, shown: str) -> Iterator[str]:
    """The complaints in the order of their places, as far as anybody reads."""
    every = sorted(set(complaints))
    yield from (f"{shown}:{_place(source, at)}: {words}" for at, words in every[:MOST_COMPLAINTS])
    if len(every) >= MOST_COMPLAINTS:
        yield f"{shown}: there may be more; only so many mistakes are looked for"


def _section(document: Document, complaints: list[Complaint]) -> Table | None:
    """What stands under `[tool.hooklint]`, or None where nothing does."""
    tool = document.root.get(TOOL)
    item = tool.items.get(NAME) if isinstance(tool, Table) else None
    if item is None:
        return None
    if isinstance(item.node, Table):
        return item.node
    complaints.append(Complaint(item.key.span.start, f"`{TOOL}.{NAME}` must be a table: `[{TOOL}.{NAME}]`"))
    return Table()


def _unread(document: Document) -> list[Complaint]:
    """What keeps the file from being TOML."""
    complaints = [Complaint(problem.span.start, _not_toml(problem.message)) for problem in document.problems]
    try:
        document.source.data.decode()
    except UnicodeDecodeError as error:
        return [Complaint(error.start, "this file is not UTF-8"), *complaints]
    return complaints


def _not_toml(message: str) -> str:
    words = ", ".join(message.splitlines())
    return f"this is not TOML{words and f': {shortened(words)}'}"


def _unknown(name: str, *, is_shared: bool) -> str:
    if name == TOOL and not is_shared:
        return f"in {OWN} the settings stand at the top, without `[{TOOL}.{NAME}]`"
    return f"there is no setting `{shortened(name)}`{meant(name, KEYS) or f'; there are {_LISTED}'}"


def _place(source: Source, offset: int) -> str:
    place = source.position(offset)
    return f"{place.line}:{place.column}"
