"""Shapes that other hosts take in a tool's matcher, and that hit nothing here: lists, globs, rules, conditions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hooklint.hosts.nanopi.plain_matchers import branches
from hooklint.rules.matchers.dead import Advice
from hooklint.rules.matchers.meant_names import exactly, guess
from hooklint.rules.model import shortened

if TYPE_CHECKING:
    from collections.abc import Callable

    from hooklint.rules.matchers.meant_names import Guess

    Shape = Callable[[str, tuple[str, ...]], Advice | None]

_ARGUMENT = {"bash": "the command", "read": "the path", "write": "the path", "edit": "the path", "ls": "the path"}
"""What a rule about a tool usually asks for, in the words of a message."""

_mcp = re.compile(r"\^?\(?(?:\?:)?mcp__").match
_escaped_sign = re.compile(r"\\[.:/]").search
_group = re.compile(r"\^?\((.*)\)\$?", re.DOTALL).fullmatch
_names_only = re.compile(r"[ \t]*\^?[\w-]+\$?[ \t]*(?:[,|][ \t]*\^?[\w-]+\$?[ \t]*)*", re.ASCII).fullmatch
_words = re.compile(r"[\w-]+", re.ASCII).findall
_is_condition = re.compile(r"==|!=|\A[^\[]*&&|\bmatches\b|\btool_(?:input|name)\b").search
"""`&&` behind a bracket is of a class."""

_compared = re.compile(r"""\btool(?:_name)?\s*==\s*["']([\w-]+)["']""").findall
_only_compares = re.compile(r"""(?:\s*tool(?:_name)?\s*==\s*["'][\w-]+["']\s*(?:\|\||$))+""").fullmatch
_calls = re.compile(r"(?:^|\|)\^?([A-Za-z_][\w-]*)\(([^()]*)\)\$?(?=\||$)").findall
_is_of_a_rule = re.compile(r"[ *:/.]").search
_globs = re.compile(r"(?:^|\|)\^?([A-Za-z_][\w-]*):").findall
_is_path = re.compile(r"/|\\\.[\w(]|\*\.\w").search
_wrapped = re.compile(r"""(?P<mark>["'/`])(?P<inside>.+)(?P=mark)(?P<flags>(?<=/)[a-z]*)?""", re.DOTALL).fullmatch


def foreign(pattern: str, names: tuple[str, ...]) -> Advice | None:
    """What to do about a dead matcher of such a shape, or None where it has none of them."""
    return next((found for shape in _SHAPES if (found := shape(pattern, names)) is not None), None)


def condition_tools(pattern: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """The tools of a pattern that is nothing but `tool == "Edit" || …`; none for any other."""
    return guess(_compared(pattern), names).names if _only_compares(pattern) else ()


def _of_mcp(pattern: str, names: tuple[str, ...]) -> Advice | None:
    """An MCP server's tool, whose name has no signs in it; one that has is no such tool (docs/hosts/pi-hooks.md §2)."""
    if not _mcp(pattern) or _hits_some(pattern.lower(), names):  # `mcp__.*|Bash` is better read by another shape
        return None
    if _escaped_sign(pattern):
        return Advice("no MCP server's tool has such a name", "a plugin's tool", is_a_plugins=True)
    return Advice("nanopi has no MCP tools, and a plugin's tool has the name that the plugin gives it", "no MCP tools")


def _in_marks(pattern: str, names: tuple[str, ...]) -> Advice | None:
    """`"bash"`, `/bash/`, `/Bash/i`: quoted twice, or as JavaScript writes a pattern."""
    found = _wrapped(pattern)
    inside = found["inside"] if found else ""
    new = next((one for one in (inside, inside.lower()) if one and _hits_some(one, names)), None)
    if found is None or new is None:
        return None
    return Advice(f"a `{found['mark']}` is literal in nanopi's patterns; write `{new}`", f"write {new}", new)


def _list(pattern: str, names: tuple[str, ...]) -> Advice | None:
    """Names with commas between them, or with blanks around them."""
    group = _group(pattern)
    inside = group[1] if group else pattern
    if not _names_only(inside) or not re.search(r"[, \t]", inside):
        return None
    guessed = guess(_words(inside), names)
    if not guessed.meant:
        return None
    exact = exactly(guessed.names)
    literal = "a comma is" if "," in inside else "a blank is"
    return Advice(f"{literal} literal in nanopi's patterns; write `{exact}`", f"write {exact}", exact)


def _condition(pattern: str, names: tuple[str, ...]) -> Advice | None:
    if not _is_condition(pattern):
        return None
    guessed = guess(_compared(pattern), names)
    new = exactly(guessed.names) if guessed.meant and _only_compares(pattern) else None
    rest = "" if new else " and test the rest in the script"
    words = f"a matcher is a pattern for the tool's name, not a condition; match {_tool(guessed)}{rest}"
    return Advice(words, "not a condition", new)


def _rule(pattern: str, names: tuple[str, ...]) -> Advice | None:
    """`Bash(git *)`: what other hosts take as `if`, or in a list of permissions."""
    tools = [tool for tool, inside in _calls(pattern) if _is_of_a_rule(inside)]
    if not tools:
        return None
    guessed = guess(tools, names)
    words = "this is a permission rule, and nanopi has no `if`"
    return Advice(
        f"{words}; match {_tool(guessed)} and test {_argument(guessed)} in the script",
        "a permission rule",
    )


def _glob(pattern: str, names: tuple[str, ...]) -> Advice | None:
    """`Edit:*.ts`."""
    tools = _globs(pattern)
    guessed = guess(tools, names)
    if not guessed.meant:
        return None
    words = "a matcher sees the tool's name alone"
    return Advice(
        f"{words}; match {_tool(guessed)} and test {_argument(guessed)} in the script", "tested against the name alone"
    )


def _path(pattern: str, _names: tuple[str, ...]) -> Advice | None:
    if not _is_path(pattern):
        return None
    words = "a matcher sees the tool's name, never a path"
    return Advice(f"{words}; match `^(edit|write)$` and test .arguments.path in the script", "never tested on a path")


def _letter_case(pattern: str, names: tuple[str, ...]) -> Advice | None:
    """A pattern that is more than a list, and would hit tools in lower case."""
    lower = pattern.lower()
    if lower == pattern or branches(pattern) is not None or re.search(r"[\\\[]|\(\?", pattern):
        return None
    if not _hits_some(lower, names):
        return None
    words = f"did you mean `{shortened(lower)}` (nanopi's tools are written in lower case)"
    return Advice(words, f"write {shortened(lower)}", lower)


def _hits_some(pattern: str, names: tuple[str, ...]) -> bool:
    from hooklint.hosts.nanopi.matchers import fires

    return any(fires(pattern, name) for name in names)


_SHAPES: tuple[Shape, ...] = (_of_mcp, _in_marks, _list, _condition, _rule, _glob, _path, _letter_case)


def _tool(guessed: Guess) -> str:
    return f"`{exactly(guessed.names)}`" if guessed.meant else "the tool alone"


def _argument(guessed: Guess) -> str:
    found = {_ARGUMENT.get(name, "the arguments") for name in guessed.names}
    return found.pop() if len(found) == 1 else "the arguments"
