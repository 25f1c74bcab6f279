"""The form of a `case.toml`: which keys there are, what they hold, and that they name what is there."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any, Literal, get_args

from tests.corpus.case import HOSTS, Replace, Select, inputs, read_tree
from tests.corpus.catalogue import SLUGS
from tests.corpus.repairs import replaced

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

KINDS = {"event", "false-alarm", "matcher", "multi", "output", "script", "security", "timeout", "toml"}
SEVERITIES = {"error", "warning", "info"}

Form = dict[str, tuple[Any, bool]]
"""A key, what it holds (a type, a set of words, or the form of its tables in a list), and whether it must be there."""

FINDING: Form = {
    "host": (set(HOSTS), True),
    "file": (str, True),
    "line": (object, True),
    "slug": (SLUGS, True),
    "severity": (SEVERITIES, True),
    "must_say": (list, True),
}
REPLACE: Form = {
    "file": (str, True),
    "line": (object, True),
    "old": (str, True),
    "new": (object, True),
    "times": (int, False),
}
HOOK: Form = {"event": (str, True), "matcher": (str, False), "timeout": (int, False)}
RUN: Form = {
    "file": (str, False),
    "line": (int, False),
    "hooks": (list, False),
    "event": (str, True),
    "tool": (str, False),
    "turn": (int, False),
    "arguments": (dict, False),
    "files": (dict, False),
    "status": (int, False),
    "outcome": ({"allow", "block", "transform"}, False),
    "reason": (list, False),
    "notice": (list, False),
    "writes": (dict, False),
    "result": (dict, False),
    "keeps": (str, False),
}
REPAIR: Form = {
    "host": (set(HOSTS), True),
    "select": (list, False),
    "safety": ({"safe", "unsafe"}, False),
    "optional": (bool, False),
    "refuse": (bool, False),
    "then": (list, False),
    "untouched": (bool, False),
    "must_say": (list, False),
    "note": (str, False),
    "replace": ([REPLACE], False),
    "reads": ([{"file": (str, True), "toml": (str, True)}], False),
}
CASE: Form = {
    "title": (str, True),
    "hosts": (list, True),
    "kinds": (list, True),
    "problem": (str, True),
    "verdict": (str, True),
    "source": (list, False),
    "quiet": (list, False),
    "info_free": (bool, False),
    "setup": (dict, False),
    "report": ([FINDING], False),
    "may": ([{**FINDING, "must_say": (list, False)}], False),
    "fix": ([REPAIR], False),
    "migrate": ([{**REPAIR, "to": (set(HOSTS), False), "twice": (bool, False), "hook": ([HOOK], False)}], False),
    "runtime": ([{"host": (set(HOSTS), True), "note": (str, False), "run": ([RUN], False)}], False),
}
SETUP: Form = {
    "cwd": ({"home", "project"}, False),
    "env": (dict, False),
    "modes": (dict, False),
    "links": (dict, False),
}


def faults(folder: Path) -> list[str]:
    """What is wrong with the `case.toml` in `folder`, seen together with its inputs."""
    data = tomllib.loads((folder / "case.toml").read_text(encoding="utf-8"))
    told = [*_form("", CASE, data), *_form("setup.", SETUP, data.get("setup", {}))]
    files = {name: text for name, (text, _) in read_tree(inputs(folder)).items()}
    return told or [*_words(data), *_places(data, files)]


def _form(where: str, form: Form, data: dict[str, Any]) -> Iterator[str]:
    yield from (f"{where}{key} is no key here" for key in data if key not in form)
    for key, (wanted, required) in form.items():
        if key in data:
            yield from _value(f"{where}{key}", wanted, data[key])
        elif required:
            yield f"{where}{key} is missing"


def _value(where: str, wanted: object, value: object) -> Iterator[str]:
    if isinstance(wanted, list) and isinstance(value, list):
        for index, table in enumerate(value):
            yield from _form(f"{where}[{index}].", wanted[0], table)
    elif isinstance(wanted, set | frozenset):
        if value not in wanted:
            yield f"{where} is {value!r}, which is none of {sorted(wanted)}"
    elif not isinstance(value, wanted if isinstance(wanted, type) else list):
        yield f"{where} is {value!r}, not {wanted.__name__ if isinstance(wanted, type) else 'a list of tables'}"


def _words(data: dict[str, Any]) -> Iterator[str]:
    yield from (f"no such host: {host}" for host in data["hosts"] if host not in HOSTS)
    yield from (f"no such kind: {kind}" for kind in data["kinds"] if kind not in KINDS)
    strangers = {row["host"] for row in _rows(data)} - set(data["hosts"])
    yield from (f"report for {host}, not among the hosts" for host in strangers)
    for section in ("fix", "migrate", "runtime"):
        hosts = [table["host"] for table in data.get(section, ())]
        yield from (f"{section}: {host} more than once" for host in set(hosts) if hosts.count(host) > 1)
    repairs = [*data.get("fix", ()), *data.get("migrate", ())]
    selects = {select for table in repairs for select in table.get("select", ())}
    yield from (f"no such selection: {select}" for select in selects - set(get_args(Select)))


def _places(data: dict[str, Any], files: dict[str, bytes]) -> Iterator[str]:
    for row in _rows(data):
        yield from _place(row["file"], row["line"], files)
    for table in (*data.get("fix", ()), *data.get("migrate", ())):
        yield from (f"{row['file']} is not there" for row in table.get("reads", ()) if row["file"] not in files)
        for row in table.get("replace", ()):
            yield from _place(row["file"], row["line"], files) or _replaceable(row, files)
    for table in data.get("runtime", ()):
        for run in table.get("run", ()):
            yield from _place(run["file"], run["line"], files) if "file" in run else ()
    for name in data.get("setup", {}).get("modes", {}):
        yield from _place(name, "any", files)


def _place(name: str, line: int | list[int] | Literal["any"], files: dict[str, bytes]) -> list[str]:
    if name not in files:
        return [f"{name} is not there"]
    last = len(files[name].splitlines())
    lines = [] if line == "any" else line if isinstance(line, list) else [line]
    return [f"{name} has no line {wanted}" for wanted in lines if wanted not in range(1, last + 1)]


def _replaceable(row: dict[str, Any], files: dict[str, bytes]) -> list[str]:
    try:
        replaced(files[row["file"]], Replace(**{**row, "new": ()}), "")
    except ValueError as error:
        return [str(error)]
    return []


def _rows(data: dict[str, Any]) -> list[dict[str, Any]]:
    return [*data.get("report", ()), *data.get("may", ())]
