"""`a && b | c >f || ! d`: a command of several parts as the shell takes it, whatever the grammar's nesting."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from hooklint.scripts.shell.reader import Reader


class Member(NamedTuple):
    """A command and the redirections behind it. `whole` is the node of both."""

    body: Node | None
    redirects: tuple[Node, ...]
    whole: Node


Token: TypeAlias = Member | str | None
"""A command, a sign, or something that could not be parsed."""


class Pipe(NamedTuple):
    """Commands whose output goes to the next one; `both[n]`: with its stderr."""

    members: tuple[Member, ...]
    both: tuple[bool, ...]
    is_negated: bool


class Chain(NamedTuple):
    """Pipelines with `&&` and `||` between them."""

    pipes: tuple[Pipe, ...]
    signs: tuple[str, ...]
    is_broken: bool = False


_SIGNS = {"&&", "||", "|", "|&", "!"}
CHAINS = {"list", "pipeline", "negated_command", "redirected_statement"}


def chain_of(reader: Reader, node: Node) -> Chain:
    """A list, a pipeline, a negated or a redirected command in the order of the shell."""
    if node.type not in CHAINS:
        return Chain((Pipe((Member(node, (), node),), (), _is_negated(reader, node)),), ())
    pipes: list[Pipe] = []
    signs: list[str] = []
    members: list[Member] = []
    both: list[bool] = []
    is_negated = is_broken = False
    for found in _tokens(reader, node):
        if found is None:
            is_broken = True
        elif isinstance(found, Member):
            is_negated = is_negated != (not members and _is_negated(reader, found.body))
            members.append(found)
        elif found == "!":
            is_negated = not is_negated
        elif found in {"|", "|&"}:
            both.append(found == "|&")
        else:
            pipes.append(Pipe(tuple(members), tuple(both), is_negated))
            signs.append(found)
            members, both, is_negated = [], [], False
    pipes.append(Pipe(tuple(members), tuple(both), is_negated))
    is_broken = is_broken or any(len(pipe.both) + 1 != len(pipe.members) for pipe in pipes)
    return Chain(tuple(pipes), tuple(signs), is_broken)


def _is_negated(reader: Reader, node: Node | None) -> bool:
    return node is not None and node.start_byte in reader.negated and node.type != "command"


def _tokens(reader: Reader, node: Node) -> Iterator[Token]:
    """Commands and signs from left to right; None for what could not be parsed."""
    waiting: list[Token] = [Member(node, (), node)]
    while waiting:
        now = waiting.pop()
        one = now.body if isinstance(now, Member) else None
        if not isinstance(now, Member) or one is None:
            yield now
            continue
        redirects, whole = now.redirects, now.whole
        if one.type == "redirected_statement":
            waiting += reversed(_redirected(reader, one, redirects, whole))
        elif one.type in CHAINS:
            waiting += reversed(_split(reader, one, redirects))
        elif one.is_error or one.is_missing or (one.has_error and not one.is_named):
            yield None
        else:
            yield now


def _split(reader: Reader, node: Node, redirects: tuple[Node, ...]) -> list[Token]:
    """The parts of a list or pipeline; redirections behind it are its last command's."""
    found: list[Token] = []
    children = reader.children(node)
    for index, child in enumerate(children):
        if child.type in _SIGNS and not child.is_named:
            found.append(child.type)
        else:
            is_last = index + 1 == len(children)
            found.append(Member(child, redirects if is_last else (), child))
    return found


def _redirected(reader: Reader, node: Node, outer: tuple[Node, ...], whole: Node) -> list[Token]:
    children = reader.children(node)
    redirects = [child for child in children if child.type.endswith("_redirect")]
    body = next((child for child in children if child.is_error or not child.type.endswith("_redirect")), None)
    behind: list[Token] = []
    own: list[Node] = []
    for redirect in redirects:
        own.append(redirect)
        if redirect.type != "heredoc_redirect":
            continue
        # What stands behind `<<EOF` on its line is put inside of it by the grammar.
        for child in reader.children(redirect):
            if child.type.endswith("_redirect"):
                own.append(child)
            elif child.is_error and child.children and all(one.type == "file_redirect" for one in child.children):
                own += child.children
            elif child.type in _SIGNS:
                behind.append(child.type)
            elif child.type == "pipeline":
                behind += _split(reader, child, ())
            elif child.is_error or child.is_missing or child.type not in _HEREDOC:
                behind.append(Member(child, (), child))
    if any(redirect.has_error for redirect in own if redirect.type == "file_redirect"):
        return [None]
    return [Member(body, (*own, *outer), whole if body is None or node.type == whole.type else node), *behind]


_HEREDOC = {"<<", "<<-", "heredoc_start", "heredoc_body", "heredoc_end", "file_descriptor", "heredoc_content"}
