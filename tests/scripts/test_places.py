"""Every fact stands at a syntax node of its own language: never at a piece of one, never at none."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NamedTuple

import pytest

from hooklint.hosts.nanopi.load import load
from hooklint.rules.commands.readings import readings
from hooklint.rules.facts import Facts
from hooklint.scripts.model import Place
from hooklint.scripts.shell.tree import parse
from hooklint.source.memory import MemoryWorld
from hooklint.source.span import Span
from tests.corpus.stage import HOME, PROGRAMS, PROJECT
from tests.scripts.real_script import Script, scripts
from tests.scripts.test_real_scripts_clean import files

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from hooklint.scripts.model import Reading
    from hooklint.source.source import Source

SCRIPTS = scripts()
TEXTS_OF_OTHERS = ("raw_string", "string", "heredoc_body", "ansi_c_string", "word")
"""Nodes of a shell in which a program of another language may stand, with nodes of its own."""


def facts(script: Script) -> list[Reading]:
    env = {"HOME": str(HOME), "PATH": "/usr/bin"}
    world = MemoryWorld(files([script], HOME, PROJECT), env=env, cwd=PROJECT, home=HOME, programs=PROGRAMS)
    return [read.reading for read in readings(load(world), Facts(world))]


def places(reading: Reading) -> Iterator[Place]:
    """Every place that stands in a fact."""
    waiting: list[object] = [reading._replace(parts=())]
    seen = set[int]()
    while waiting:
        one = waiting.pop()
        if isinstance(one, Place):
            yield one
        elif isinstance(one, tuple) and id(one) not in seen:
            seen.add(id(one))
            waiting += one


def of_language(reading: Reading, *languages: str) -> dict[Source, set[Span]]:
    """The places in each script of a language."""
    sources = {part.source for part in reading.parts if part.language in languages and part.started is not None}
    whole = {part.source for part in reading.parts if part.span == (0, len(part.source.data))}
    found: dict[Source, set[Span]] = {source: set() for source in sources & whole}
    for place in places(reading):
        if place.source in found:
            found[place.source].add(place.span)
    return found


def below(node: Node) -> Iterator[Node]:
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += one.children


class ShellNodes(NamedTuple):
    """Where the nodes of a script begin and end, and the spans of those in which another language may stand."""

    starts: set[int]
    ends: set[int]
    others: list[Span]

    def cover(self, span: Span) -> bool:
        """Whether a span is a node or a row of whole ones, or stands in the text of another language.

        The parser knows no words of a pattern (`*"rm -rf"*`), and nests `a || ! b =~ c` otherwise than bash.
        """
        is_inside = any(one.start < span.start and span.end < one.end for one in self.others)
        return is_inside or (span.start in self.starts and span.end in self.ends)


def shell_nodes(source: Source) -> ShellNodes:
    nodes = list(below(parse(source.data)))
    others = [Span(node.start_byte, node.end_byte) for node in nodes if node.type in TEXTS_OF_OTHERS]
    return ShellNodes({node.start_byte for node in nodes}, {node.end_byte for node in nodes}, others)


def python_nodes(source: Source) -> set[Span]:
    starts = [0]
    for line in source.data.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = set()
    for node in ast.walk(ast.parse(source.data)):
        if isinstance(node, (ast.expr, ast.stmt, ast.excepthandler, ast.alias, ast.keyword, ast.arg)):
            assert node.end_lineno is not None
            assert node.end_col_offset is not None
            start = starts[node.lineno - 1] + node.col_offset
            found.add(Span(start, starts[node.end_lineno - 1] + node.end_col_offset))
    return found


def shown(source: Source, spans: set[Span]) -> list[str]:
    return [f"{source.line_of(span.start)}: {source.text(span)!r}" for span in sorted(spans)]


@pytest.mark.parametrize("script", [one for one in SCRIPTS if one.language in ("bash", "sh")], ids=lambda one: one.name)
def test_shell(script: Script) -> None:
    asked = 0
    for reading in facts(script):
        for source, spans in of_language(reading, "bash", "sh").items():
            nodes = shell_nodes(source)
            assert shown(source, {span for span in spans if not nodes.cover(span)}) == []
            asked += len(spans)
    assert asked > 3


@pytest.mark.parametrize("script", [one for one in SCRIPTS if one.language == "python"], ids=lambda one: one.name)
def test_python(script: Script) -> None:
    asked = 0
    for reading in facts(script):
        for source, spans in of_language(reading, "python").items():
            assert shown(source, spans - python_nodes(source)) == []
            asked += len(spans)
    assert asked > 3
