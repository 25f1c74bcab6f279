"""What JavaScript has and Python's trees have not: nodes of our own, for the reader that follows those trees."""

from __future__ import annotations

import ast


class FunctionValue(ast.expr):
    """A function where a value stands."""

    definition: ast.FunctionDef


class Assignment(ast.expr):
    """`target = value` where a value stands. `operator` is `=`, `+=` and so on."""

    target: ast.expr
    operator: str
    value: ast.expr


class Removal(ast.expr):
    """`delete target`."""

    target: ast.expr


class Regex(ast.expr):
    """A regular expression with its flags."""

    pattern: str
    flags: str


class Caught(ast.expr):
    """`value.catch(handler)`."""

    value: ast.expr
    handler: ast.expr


class Taken(ast.expr):
    """`{a, b: c = 1, ...rest}` as a target."""

    parts: list[tuple[ast.expr, ast.expr, ast.expr | None]]
    rest: ast.expr | None


class Declaration(ast.stmt):
    """`const target = value`."""

    target: ast.expr
    value: ast.expr | None


class Switch(ast.stmt):
    """`switch (subject)`; a case without tests is the default."""

    subject: ast.expr
    cases: list[tuple[list[ast.expr], list[ast.stmt]]]


class Import(ast.stmt):
    """`import …`: names of the module, and what they are here; `*` is all of it."""

    module: str
    names: list[tuple[str, str]]
