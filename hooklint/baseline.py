"""What the rules found → what is new, and what a baseline file has already, so that old findings can wait."""

from __future__ import annotations

from collections import Counter
from functools import cache
from os.path import normpath
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, Any

from hooklint.rules.names import catalogue
from hooklint.source.errors import HooklintError, WriteRefused
from hooklint.source.named_tuple import NamedTuple
from hooklint.source.naming import file_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from hooklint.hosts.model import HookSet
    from hooklint.rules.facts import IsJudged
    from hooklint.rules.model import Diagnostic
    from hooklint.source.world import World

_KIND = "hooklint-baseline/"
SCHEMA = f"{_KIND}1"


class Recorded(NamedTuple):
    """A finding as a baseline knows it. Nothing of it hangs on lines, so it stays the same when they move.

    `file` counts from the folder of the baseline; one that is not below it has its whole path. `text` is a hash of the
    entry's own text; `number` tells findings apart of which all else is equal, from 1 on, in file order.
    """

    code: str
    file: str
    text: str
    number: int


class Compared(NamedTuple):
    """What a baseline does not have, what it has, and what it has in vain."""

    new: tuple[Diagnostic, ...]
    known: tuple[Diagnostic, ...]
    stale: tuple[Recorded, ...]


def compare(
    found: Sequence[Diagnostic], baseline: Path, world: World, hook_sets: Sequence[HookSet], is_judged: IsJudged
) -> Compared:
    """Part the findings. Stale is only what was looked for: its file was read (or is gone), and its rule asked.

    Raises `HooklintError` where the baseline cannot be read.
    """
    recorded, folder = read(baseline, world), _plain(baseline.parent)
    names = list(records(found, folder, hook_sets))
    files = {file.slot.path for hooks in hook_sets for file in hooks.documents}
    slugs = catalogue()

    @cache
    def was_asked(code: str, file: str) -> bool:
        path = folder / file
        was_looked_for = path in files or world.stat(path) is None
        return was_looked_for and code in slugs and is_judged(code, slugs[code], path)

    new = tuple(one for one, name in zip(found, names, strict=True) if name not in recorded)
    known = tuple(one for one, name in zip(found, names, strict=True) if name in recorded)
    stale = (one for one in recorded.difference(names) if was_asked(one.code, one.file))
    return Compared(new, known, tuple(sorted(stale)))


def records(found: Iterable[Diagnostic], folder: Path, hook_sets: Iterable[HookSet]) -> Iterator[Recorded]:
    """Each finding as a baseline in `folder` would know it."""
    from hooklint.rules.own_text import OwnTexts

    texts, folder = OwnTexts(hook_sets), _plain(folder)
    seen: Counter[tuple[str, str, str]] = Counter()
    for one in found:
        name = (one.code, file_name(one.source.path, folder), texts.hash(one))
        seen[name] += 1
        yield Recorded(*name, seen[name])


def _plain(folder: Path) -> Path:
    """A folder without `..`, which settings and options may lead through: files are named from it by their names."""
    return Path(normpath(folder))


def dumps(recorded: Iterable[Recorded]) -> str:
    """A baseline as JSON: a finding a line, in an order of their own, so that two of them are easy to compare."""
    import json

    lines = ",\n    ".join(json.dumps(one._asdict()) for one in sorted(set(recorded)))
    inside = f"\n    {lines}\n  " if lines else ""
    return f'{{\n  "schema": "{SCHEMA}",\n  "findings": [{inside}]\n}}\n'


def refuse_another(baseline: Path, world: World) -> None:
    """Raises `WriteRefused` where a file is there that was never a baseline: a slip of a name must not cost it."""
    info = world.stat(baseline)
    if info is not None and S_ISREG(info.st_mode) and info.st_size and _KIND.encode() not in world.read(baseline):
        raise WriteRefused(baseline, "is no baseline of hooklint's, so it is not written over")


def read(baseline: Path, world: World) -> frozenset[Recorded]:
    """What a baseline has. Raises `HooklintError`."""
    import json

    try:
        return frozenset(map(_recorded, _findings(json.loads(world.read(baseline)))))
    except OSError as error:
        message = f"the baseline {baseline} cannot be read: {error.strerror}; `--write-baseline` makes one"
        raise HooklintError(message) from error
    except (ValueError, RecursionError) as error:
        raise HooklintError(f"{baseline} is no baseline of hooklint's; `--write-baseline` makes one") from error


def _findings(value: Any) -> list[Any]:  # noqa: ANN401 - any JSON
    if isinstance(value, dict) and value.get("schema") == SCHEMA and isinstance(value.get("findings"), list):
        return list(value["findings"])
    raise ValueError(SCHEMA)


def _recorded(value: Any) -> Recorded:  # noqa: ANN401 - any JSON
    """One line of it. A key that is not known belongs to a later version."""
    fields: list[Any] = [value.get(field) for field in Recorded._fields] if isinstance(value, dict) else []
    if [type(field) for field in fields] != [str, str, str, int]:
        raise ValueError(SCHEMA)
    return Recorded(*fields)
