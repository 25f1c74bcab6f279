"""`argparse`: what it does where arguments are wanted that no host gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.python.exceptions import raised
from hooklint.scripts.python.things import NONE, TRUE, Dotted, Parser, known
from hooklint.scripts.values import Hole, Plain

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.scripts.python.asked import Asked
    from hooklint.scripts.python.reader import Met, Reader
    from hooklint.scripts.python.things import Cell, Thing

USAGE = 2
_MAY_BE_NOTHING = frozenset({"?", "*"})


def _parser(reader: Reader, asked: Asked) -> Met:
    return asked.gives(reader.cell(asked.way, Parser()))


def parser_method(reader: Reader, cell: Cell, content: Parser, name: str, asked: Asked) -> Met:
    """A method of a parser."""
    if name == "add_argument":
        asked.way.contents[cell] = Parser((*content.required, *_required(asked)))
        return asked.gives(NONE)
    if name in {"parse_args", "parse_known_args"}:
        return _parsed(reader, content, asked)
    if name in {"print_help", "print_usage"}:
        reader.emit(asked.get(0, "file", Dotted("sys.stdout")) or NONE, (Hole("unknown"),), asked.node, asked.way)
        return asked.gives(NONE)
    if name in {"error", "exit"}:
        return _failed(reader, asked, USAGE if name == "error" else None)
    return asked.gives(cell if name.startswith("add_") and name != "add_subparsers" else Hole("unknown"))


def _required(asked: Asked) -> tuple[str, ...]:
    name = known(asked.first)
    if name is None:
        return ()
    if name.startswith("-"):
        return (name,) if asked.keywords.get("required") == TRUE else ()
    count = asked.keywords.get("nargs", NONE)
    is_free = known(count) in _MAY_BE_NOTHING or count == Plain("0") or isinstance(count, Hole | Dotted)
    return () if is_free else (name,)


def _parsed(reader: Reader, content: Parser, asked: Asked) -> Met:
    if content.required and not asked.args and not asked.keywords and not reader.given.arguments:
        return _failed(reader, asked, USAGE)
    return asked.gives(Hole("unknown"))


def _failed(reader: Reader, asked: Asked, status: int | None) -> Met:
    reader.emit(Dotted("sys.stderr"), (Hole("unknown"),), asked.node, asked.way, "argparse")
    code: Thing = Plain(str(status)) if status is not None else asked.get(0, "status", Plain("0")) or NONE
    reader.throw(asked.way, raised("SystemExit", code), asked.node)
    return []


ARGUMENTS: dict[str, Callable[[Reader, Asked], Met]] = {"argparse.ArgumentParser": _parser}
