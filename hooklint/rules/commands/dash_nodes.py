"""One node of a shell script → whether it is bash's own, and what dash makes of it.

What dash does is what dash 0.5.12 did when it was asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from hooklint.scripts.shell.tree import text_of
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tree_sitter import Node

Effect: TypeAlias = Literal["unreadable", "stops", "goes on"]
"""`unreadable`: dash cannot parse the statement around it; `stops`: it ends the script when it is met."""

MOST_NODES = 400_000
"""Nodes that are looked at in one script; what stands behind them is not judged."""


class Sort(NamedTuple):
    """What of bash's own it is. `does` says what comes of it where dash goes on, or which dash it is that does not."""

    what: str
    effect: Effect
    does: str = ""


def sort_of(node: Node) -> Sort | None:
    """What of bash's own this very node is; None where sh knows it too, and for most nodes."""
    judge = _JUDGES.get(node.type)
    return judge(node) if judge else None


def below(top: Node) -> Iterator[Node]:
    """The node and all in it, in the order of the text."""
    waiting, left = [top], MOST_NODES
    while waiting and left:
        node = waiting.pop()
        yield node
        waiting += reversed(node.children)
        left -= 1


def words_of(command: Node) -> list[str]:
    """A command's name and its arguments as they are written, without the quotes around them."""
    return [text_of(word).strip("'\"") for word in command.children if word.type not in _NO_WORDS]


_NO_WORDS = {"file_redirect", "herestring_redirect", "heredoc_redirect", "variable_assignment"}


def name_of(function: Node) -> str:
    """What a function is called."""
    name = function.child_by_field_name("name")
    return text_of(name) if name is not None else ""


def _tokens(node: Node) -> set[str]:
    return {child.type for child in node.children if not child.is_named}


def _test(node: Node) -> Sort | None:
    if "[[" in _tokens(node):
        if any(inner.type == "parenthesized_expression" or _has_bar(inner) for inner in below(node)):
            return Sort("`[[` with a bracket in it", "unreadable")
        return Sort("`[[`", "goes on", "dash has no such command, so this test fails with status 127 whatever it asks")
    return _EQUALS if any("==" in _tokens(child) for child in node.children) else None


def _has_bar(node: Node) -> bool:
    return node.type == "regex" and "(" in text_of(node)


_EQUALS = Sort(
    "`==` in a test", "goes on", "dash's test has only `=`, so this one fails with status 2 whatever it asks"
)


def _expansion(node: Node) -> Sort | None:
    """`${x//a/b}` and its like; `${x:-a}`, `${x#a}` and `${#x}` are everybody's."""
    subscripted = any(child.type == "subscript" for child in node.children)
    marks = _tokens(node) & {"/", "//", "/#", "/%", "^", "^^", ",", ",,", ":", "@", "!"}
    return Sort(f"`{text_of(node)[:40]}`", "stops") if marks or subscripted else None


def _assignment(node: Node) -> Sort | None:
    if any(child.type == "subscript" for child in node.children):
        return Sort("an array", "goes on", "dash takes the assignment for a command, which fails with status 127")
    if "+=" in _tokens(node) and not any(child.type == "array" for child in node.children):
        return Sort("`+=`", "goes on", "dash takes it for a command, which fails with status 127, and sets nothing")
    return None


def _redirect(node: Node) -> Sort | None:
    tokens = _tokens(node)
    if not tokens.isdisjoint({"&>", "&>>"}):
        does = "dash runs the command in the background instead, so its status is 0 and its output goes on"
        return Sort(f"`{min(tokens & {'&>', '&>>'})}`", "goes on", does)
    target = node.children[-1]
    return Sort("`>&` with a file", "unreadable") if ">&" in tokens and target.type == "word" else None


def _compound(node: Node) -> Sort | None:
    does = "dash takes it for a command in two subshells, which fails with status 127"
    return Sort("`((`", "goes on", does) if "((" in _tokens(node) else None


def _function(node: Node) -> Sort | None:
    if "function" in _tokens(node):
        return Sort("`function`", "unreadable")
    return None if name_of(node).isidentifier() else Sort("such a function's name", "unreadable")


def _declaration(node: Node) -> Sort | None:
    name = node.children[0].type
    if name in {"declare", "typeset"}:
        return Sort(f"`{name}`", "goes on", "dash has no such command, so it fails with status 127 and sets nothing")
    options = [text_of(child) for child in node.children[1:] if child.type == "word" and text_of(child).startswith("-")]
    known = {"-p"} if name in {"export", "readonly"} else set()
    bad = [option for option in options if option not in known]
    return Sort(f"`{name} {bad[0]}`", "stops") if bad and name in {"export", "readonly", "local"} else None


_MISSING = {"shopt", "let", "mapfile", "readarray", "pushd", "popd", "dirs", "disown", "builtin", "coproc", "caller"}
_READ_OPTIONS = set("rp")
PIPEFAIL = Sort("`set -o pipefail`", "stops", "before 0.5.13")


def _command(node: Node) -> Sort | None:
    words = words_of(node)
    name, rest = words[0], words[1:]
    if name == "source":
        return Sort("`source`", "goes on", "dash has only `.`, so this fails with status 127 and the file is not read")
    if name in _MISSING:
        return Sort(f"`{name}`", "goes on", "dash has no such command, so it fails with status 127")
    judge = _COMMANDS.get(name)
    return judge(rest) if judge else None


def _read(rest: list[str]) -> Sort | None:
    options = [word for word in rest if word.startswith("-") and word != "--"]
    bad = next((option for option in options if not set(option[1:]) <= _READ_OPTIONS), None)
    if bad or len(options) == len(rest):
        does = f"dash {'does not know that option' if bad else 'wants a name there'}, so it fails with status 2"
        return Sort(f"`read {bad}`" if bad else "`read` without a name", "goes on", does)
    return None


def _printf(rest: list[str]) -> Sort | None:
    if rest[:1] == ["-v"]:
        does = "dash does not know that option, so it fails with status 2 and sets nothing"
        return Sort("`printf -v`", "goes on", does)
    return None


def _set(rest: list[str]) -> Sort | None:
    return PIPEFAIL if "pipefail" in rest else None


def _trap(rest: list[str]) -> Sort | None:
    does = "dash has no such trap, so nothing happens when a command fails"
    return Sort("a trap on ERR", "goes on", does) if "ERR" in rest[1:] and rest[:1] != ["-"] else None


def _plain_test(rest: list[str]) -> Sort | None:
    return _EQUALS if "==" in rest[1:2] else None


_COMMANDS: dict[str, Callable[[list[str]], Sort | None]] = {
    "read": _read,
    "printf": _printf,
    "set": _set,
    "trap": _trap,
    "test": _plain_test,
}


def _substitution(node: Node) -> Sort | None:
    """`$(< file)`: dash opens the file and prints nothing of it."""
    inner = [child for child in node.children if child.is_named]
    alone = len(inner) == 1 and inner[0].type == "file_redirect" and "<" in _tokens(inner[0])
    return Sort("`$(< file)`", "goes on", "dash prints nothing of the file, so the text is empty") if alone else None


def _arithmetic(node: Node) -> Sort | None:
    for inner in below(node):
        if inner.type == "postfix_expression":
            return Sort("`++` in arithmetic", "stops")
        if inner.type == "binary_expression" and "**" in _tokens(inner):
            return Sort("`**` in arithmetic", "stops")
    return None


def _holding(token: str, sort: Sort) -> Callable[[Node], Sort | None]:
    return lambda node: sort if token in _tokens(node) else None


def _always(sort: Sort) -> Callable[[Node], Sort | None]:
    return lambda _node: sort


def _fall_through(node: Node) -> Sort | None:
    found = _tokens(node) & {";&", ";;&"}
    return Sort(f"`{min(found)}`", "unreadable") if found else None


_JUDGES: dict[str, Callable[[Node], Sort | None]] = {
    "test_command": _test,
    "herestring_redirect": _always(Sort("`<<<`", "unreadable")),
    "array": _always(Sort("an array", "unreadable")),
    "process_substitution": _always(Sort("`<(…)`", "unreadable")),
    "c_style_for_statement": _always(Sort("`for ((…))`", "unreadable")),
    "expansion": _expansion,
    "variable_assignment": _assignment,
    "file_redirect": _redirect,
    "compound_statement": _compound,
    "function_definition": _function,
    "declaration_command": _declaration,
    "command": _command,
    "command_substitution": _substitution,
    "arithmetic_expansion": _arithmetic,
    "pipeline": _holding("|&", Sort("`|&`", "unreadable")),
    "for_statement": _holding("select", Sort("`select`", "unreadable")),
    "case_item": _fall_through,
    "brace_expression": _always(Sort("`{1..9}`", "goes on", "dash leaves it as it stands, as one word")),
    "ansi_c_string": _always(Sort("`$'…'`", "goes on", "dash leaves the `$` and the backslashes as they stand")),
}
