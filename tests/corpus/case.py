"""A case as data: what a user had on disk, and what hooklint has to say and do about it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

CORPUS = Path(__file__).parents[2] / "corpus"
HOSTS = ("nanopi", "pi-hooks", "claude-code")

Section: TypeAlias = Literal["report", "fix", "migrate", "runtime"]
Select: TypeAlias = Literal["all", "migrate"]
Token: TypeAlias = str | list[str]
Line: TypeAlias = int | list[int] | Literal["any"]


class Row(NamedTuple):
    """One finding that is expected, or allowed. `must_say` holds words; a list of words means any of them."""

    host: str
    file: str
    line: Line
    slug: str
    severity: str
    must_say: tuple[Token, ...] = ()

    def is_at(self, line: int) -> bool:
        """Whether a finding on `line` stands where this row wants it."""
        if isinstance(self.line, list):
            return line in self.line
        return self.line in (line, "any")


class Replace(NamedTuple):
    """`old` becomes `new` (or one of several) `times` times on `line`; every other byte stays."""

    file: str
    line: Line
    old: str
    new: tuple[str, ...]
    times: int = 1


class Repair(NamedTuple):
    """What `fix` or `migrate` does to the files of one host; `to` names the other host of a conversion.

    `then` are the rules that have something to say only of the repaired file.
    """

    host: str
    to: str | None
    select: tuple[Select, ...]
    safety: Literal["safe", "unsafe"] | None
    optional: bool
    refuse: bool
    untouched: bool
    must_say: tuple[Token, ...]
    replace: tuple[Replace, ...]
    reads: dict[str, str]
    then: tuple[str, ...] = ()

    @property
    def says_what_to_write(self) -> bool:
        """Whether the expected files are written down."""
        return bool(self.replace or self.reads)


class Case(NamedTuple):
    """One folder of the corpus. `files` are its inputs, bytes and mode, by names such as `home/.nanopi/config.toml`."""

    name: str
    hosts: tuple[str, ...]
    setup: dict[str, Any]
    files: dict[str, tuple[bytes, int]]
    report: tuple[Row, ...]
    may: tuple[Row, ...]
    info_free: bool
    fix: tuple[Repair, ...]
    migrate: tuple[Repair, ...]
    runtime: tuple[str, ...]


class Key(NamedTuple):
    """What passes or waits by itself: one section of a case, for one host."""

    case: str
    host: str
    section: Section


def folders() -> list[Path]:
    """Every case of the corpus, the demo last."""
    return [*sorted((CORPUS / "cases").iterdir()), CORPUS / "demo"]


def inputs(folder: Path) -> Path:
    """Where a case's `home` and `project` are; the demo has them beside its `case.toml`."""
    below = folder / "input"
    return below if below.is_dir() else folder


def load(folder: Path) -> Case:
    """Read one case. Its form is judged elsewhere: `form.faults`."""
    data = tomllib.loads((folder / "case.toml").read_text(encoding="utf-8"))
    return Case(
        name=folder.name,
        hosts=tuple(data["hosts"]),
        setup=data.get("setup", {}),
        files=read_tree(inputs(folder)),
        report=tuple(_row(row) for row in data.get("report", ())),
        may=tuple(_row(row) for row in data.get("may", ())),
        info_free=data.get("info_free", True),
        fix=tuple(_repair(table, "all") for table in data.get("fix", ())),
        migrate=tuple(_repair(table, "migrate") for table in data.get("migrate", ())),
        runtime=tuple(table["host"] for table in data.get("runtime", ())),
    )


def read_tree(root: Path) -> dict[str, tuple[bytes, int]]:
    """The files below `home` and `project`. Of a mode only the run bit counts, as in git."""
    paths = sorted(path for top in ("home", "project") for path in (root / top).rglob("*") if path.is_file())
    return {path.relative_to(root).as_posix(): (path.read_bytes(), _mode(path)) for path in paths}


def keys(case: Case) -> list[Key]:
    """What a case asks for. A report is asked of each host it names, also where nothing is to be found."""
    asked: dict[Section, tuple[str, ...]] = {
        "report": case.hosts,
        "fix": tuple(repair.host for repair in case.fix),
        "migrate": tuple(repair.host for repair in case.migrate),
        "runtime": case.runtime,
    }
    return [Key(case.name, host, section) for section, hosts in asked.items() for host in hosts]


def _mode(path: Path) -> int:
    return 0o755 if path.stat().st_mode & 0o100 else 0o644


def _row(data: dict[str, Any]) -> Row:
    return Row(**{**data, "must_say": tuple(data.get("must_say", ()))})


def _repair(data: dict[str, Any], select: Select) -> Repair:
    return Repair(
        host=data["host"],
        to=data.get("to"),
        select=tuple(data.get("select", (select,))),
        safety=data.get("safety"),
        optional=data.get("optional", False),
        refuse=data.get("refuse", False),
        untouched=data.get("untouched", False),
        must_say=tuple(data.get("must_say", ())),
        replace=tuple(_replace(row) for row in data.get("replace", ())),
        reads={row["file"]: row["toml"] for row in data.get("reads", ())},
        then=tuple(data.get("then", ())),
    )


def _replace(data: dict[str, Any]) -> Replace:
    new = data["new"]
    return Replace(**{**data, "new": (new,) if isinstance(new, str) else tuple(new)})
