"""Which characters may name a group, asked of the oracle: `python -m tests.oracle.capture_names` rewrites the tables.

Needs cargo or `HOOKLINT_ORACLE`. The answer is the standard library's of the toolchain that built the oracle.
"""

from __future__ import annotations

import sys
from itertools import chain, groupby, pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from tests.oracle.client import UnavailableError, ask_names, binary

if TYPE_CHECKING:
    from collections.abc import Iterable

TABLES = Path(__file__).parents[2] / "hooklint/regexes/rust/name_tables.py"
_WIDTH = 110

_MODULE = '''\
"""Inside the parser: characters outside ASCII that may name a group. Made by `python -m tests.oracle.capture_names`.

Each table is the code points at which being in it starts and stops, as differences in hexadecimal.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from itertools import accumulate


def is_alphabetic(char: str) -> bool:
    """Whether a name may begin with it."""
    return bisect_right(_turns(_ALPHABETIC), ord(char)) % 2 == 1


def is_numeric(char: str) -> bool:
    """Whether a name may have it behind its first character, though not as that."""
    return bisect_right(_turns(_NUMERIC), ord(char)) % 2 == 1


@cache
def _turns(table: str) -> tuple[int, ...]:
    return tuple(accumulate(int(difference, 16) for difference in table.split()))


'''


def accepted(oracle: Path, before: str) -> frozenset[str]:
    """The characters that may stand in a group's name, directly behind `before`."""
    return frozenset(chr(code) for first, last in ask_names(oracle, before) for code in range(first, last + 1))


def tables(oracle: Path) -> tuple[frozenset[str], frozenset[str]]:
    """The characters that may begin a name, and those that may stand further on."""
    return accepted(oracle, ""), accepted(oracle, "a")


def _encoded(characters: Iterable[str]) -> str:
    points = sorted(ord(char) for char in characters if not char.isascii())
    runs = [[point for _, point in run] for _, run in groupby(enumerate(points), lambda pair: pair[1] - pair[0])]
    turns = [0, *chain.from_iterable((run[0], run[-1] + 1) for run in runs)]
    return " ".join(f"{after - before:x}" for before, after in pairwise(turns))


def _assignment(name: str, table: str) -> str:
    lines: list[str] = [""]
    for word in table.split():
        if len(lines[-1]) + len(word) >= _WIDTH:
            lines.append("")
        lines[-1] += f"{word} "
    return f"{name} = (\n" + "".join(f'    "{line}"\n' for line in lines) + ")\n"


def module(first: frozenset[str], later: frozenset[str]) -> str:
    """The text of the module of tables, from the characters that may begin a name and those that may go on with it."""
    return _MODULE + _assignment("_ALPHABETIC", _encoded(first)) + _assignment("_NUMERIC", _encoded(later - first))


def main() -> None:
    """Ask, and write."""
    try:
        oracle = binary()
    except UnavailableError as reason:
        sys.exit(str(reason))
    TABLES.write_text(module(*tables(oracle)), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
