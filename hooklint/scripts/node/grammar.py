"""Tokens of JavaScript → the statements and expressions of a script, as trees that the reader follows."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, ClassVar, TypeVar

from hooklint.scripts.node.nodes import (
    Assignment,
    Caught,
    Declaration,
    FunctionValue,
    Import,
    Regex,
    Removal,
    Switch,
    Taken,
)
from hooklint.scripts.node.tokens import Token, UnreadableError, tokens

if TYPE_CHECKING:
    from collections.abc import Callable

Node = TypeVar("Node", bound="ast.expr | ast.stmt")

_DEEPEST = 50
_PAIRS = {"(": ")", "[": "]", "{": "}"}
_LEVELS: tuple[frozenset[str], ...] = (
    frozenset({"||", "??"}),
    frozenset({"&&"}),
    frozenset({"|"}),
    frozenset({"^"}),
    frozenset({"&"}),
    frozenset({"==", "!=", "===", "!=="}),
    frozenset({"<", ">", "<=", ">=", "in", "instanceof"}),
    frozenset({"<<", ">>", ">>>"}),
    frozenset({"+", "-"}),
    frozenset({"*", "/", "%", "**"}),
)
_STRENGTH = {mark: level for level, marks in enumerate(_LEVELS) for mark in marks}
_COMPARES: dict[str, Callable[[], ast.cmpop]] = {
    "==": ast.Eq,
    "===": ast.Eq,
    "!=": ast.NotEq,
    "!==": ast.NotEq,
    "<": ast.Lt,
    "<=": ast.LtE,
    ">": ast.Gt,
    ">=": ast.GtE,
    "in": ast.In,
}
_ASSIGNS = frozenset({
    "=", "+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", ">>>=", "&=", "|=", "^=", "&&=", "||=", "??=",
})  # fmt: skip
_CONSTANTS = {"true": True, "false": False, "null": None, "undefined": None}


def parse(data: bytes) -> list[ast.stmt]:
    """The statements of a script. Raises `UnreadableError`."""
    return _Parser(tokens(data)).script()


class _Parser:
    """Reads tokens one behind another."""

    def __init__(self, found: list[Token]) -> None:
        self._tokens = found
        self._at = 0
        self._depth = 0
        self._ends = _partners(found)

    def script(self) -> list[ast.stmt]:
        body: list[ast.stmt] = []
        while self._now.kind != "end":
            body += self._statement()
        return _hoisted(body)

    @property
    def _now(self) -> Token:
        return self._tokens[self._at]

    def _peek(self, ahead: int = 1) -> Token:
        return self._tokens[min(self._at + ahead, len(self._tokens) - 1)]

    def _take(self) -> Token:
        token = self._now
        self._at = min(self._at + 1, len(self._tokens) - 1)
        return token

    def _is(self, *texts: str) -> bool:
        return self._now.kind in {"mark", "name"} and self._now.text in texts

    def _eat(self, text: str) -> bool:
        if self._is(text):
            self._take()
            return True
        return False

    def _need(self, text: str) -> Token:
        if not self._is(text):
            raise UnreadableError
        return self._take()

    def _name(self) -> str:
        if self._now.kind != "name":
            raise UnreadableError
        return self._take().text

    def _placed(self, node: Node, start: int) -> Node:
        node.lineno = node.end_lineno = 1
        node.col_offset = start
        node.end_col_offset = max(start, self._tokens[self._at - 1].end if self._at else 0)
        return node

    def _deeper(self) -> None:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise UnreadableError

    def _end_statement(self) -> None:
        if not self._eat(";") and not (self._is("}") or self._now.kind == "end" or self._now.is_new_line):
            raise UnreadableError

    def _statement(self) -> list[ast.stmt]:
        self._deeper()
        try:
            return self._one_statement()
        finally:
            self._depth -= 1

    def _one_statement(self) -> list[ast.stmt]:
        start, token = self._now.start, self._now
        if self._eat(";"):
            return []
        if self._is("{"):
            return self._block()
        if token.kind == "name":
            if token.text in {"const", "let", "var"} and self._peek().text not in {"=", ".", "("}:
                return self._declarations()
            if token.text == "async" and self._peek().text == "function":
                self._take()
            if self._is("function"):
                return [self._function_statement()]
            read = self._KEYWORDS.get(token.text)
            if (
                read
                and self._peek().text not in {"=", ":", "."}
                and not (token.text == "import" and self._peek().text == "(")
            ):
                return read(self, start)
            if self._peek().text == ":" and self._peek().kind == "mark":
                raise UnreadableError
        value = self._expression()
        self._end_statement()
        return [self._placed(ast.Expr(value), start)]

    def _block(self) -> list[ast.stmt]:
        self._need("{")
        body: list[ast.stmt] = []
        while not self._eat("}"):
            if self._now.kind == "end":
                raise UnreadableError
            body += self._statement()
        return _hoisted(body)

    def _declarations(self, *, is_header: bool = False) -> list[ast.stmt]:
        self._take()
        made: list[ast.stmt] = []
        while True:
            start = self._now.start
            node = Declaration()
            node.target = self._target()
            node.value = self._assigned() if self._eat("=") else None
            made.append(self._placed(node, start))
            if not self._eat(","):
                break
        if not is_header:
            self._end_statement()
        return made

    def _target(self) -> ast.expr:
        start = self._now.start
        if self._is("{"):
            return self._taken_object(start)
        if self._is("["):
            return self._taken_array(start)
        return self._placed(ast.Name(self._name(), ast.Store()), start)

    def _taken_object(self, start: int) -> ast.expr:
        self._need("{")
        node = Taken()
        node.parts, node.rest = [], None
        while not self._eat("}"):
            if self._eat("..."):
                node.rest = self._target()
            else:
                node.parts.append(self._taken_part())
            if not self._is("}"):
                self._need(",")
        return self._placed(node, start)

    def _taken_part(self) -> tuple[ast.expr, ast.expr, ast.expr | None]:
        start, token = self._now.start, self._now
        key = self._key()
        target: ast.expr
        if self._eat(":"):
            target = self._target()
        elif token.kind == "name":
            target = self._placed(ast.Name(token.text, ast.Store()), start)
        else:
            raise UnreadableError
        return key, target, self._assigned() if self._eat("=") else None

    def _taken_array(self, start: int) -> ast.expr:
        self._need("[")
        parts: list[ast.expr] = []
        while not self._eat("]"):
            if self._is(","):
                parts.append(self._placed(ast.Name("#none", ast.Store()), self._now.start))
            elif self._eat("..."):
                parts.append(self._placed(ast.Starred(self._target(), ast.Store()), self._now.start))
            else:
                parts.append(self._target())
                if self._eat("="):
                    self._assigned()
            if not self._is("]"):
                self._need(",")
        return self._placed(ast.Tuple(parts, ast.Store()), start)

    def _function_statement(self) -> ast.FunctionDef:
        start = self._now.start
        self._need("function")
        self._eat("*")
        name = self._name()
        return self._function(name, start)

    def _function(self, name: str, start: int, *, has_this: bool = False) -> ast.FunctionDef:
        arguments, first = self._parameters(has_this=has_this)
        body = self._block()
        return self._made_function(name, arguments, first + body, start)

    def _made_function(self, name: str, arguments: ast.arguments, body: list[ast.stmt], start: int) -> ast.FunctionDef:
        return self._placed(ast.FunctionDef(name, arguments, body or [self._nothing(start)], []), start)

    def _nothing(self, start: int) -> ast.stmt:
        return self._placed(ast.Pass(), start)

    def _parameters(self, *, has_this: bool = False) -> tuple[ast.arguments, list[ast.stmt]]:
        self._need("(")
        names = ["this"] if has_this else []
        defaults: list[ast.expr] = [self._undefined()] if has_this else []
        first: list[ast.stmt] = []
        rest: ast.arg | None = None
        while not self._eat(")"):
            is_rest = self._eat("...")
            start = self._now.start
            target = self._target()
            default = self._assigned() if self._eat("=") else self._undefined()
            name = target.id if isinstance(target, ast.Name) else f"#{len(names)}"
            if not isinstance(target, ast.Name):
                first.append(self._declared(target, name, start))
            if is_rest:
                rest = ast.arg(name)
            else:
                names.append(name)
                defaults.append(default)
            if not self._is(")"):
                self._need(",")
        args = [ast.arg(name) for name in names]
        return ast.arguments([], args, rest, [], [], None, defaults), first

    def _declared(self, target: ast.expr, name: str, start: int) -> ast.stmt:
        node = Declaration()
        node.target = target
        node.value = self._placed(ast.Name(name, ast.Load()), start)
        return self._placed(node, start)

    def _undefined(self) -> ast.expr:
        return self._placed(ast.Constant(None), self._now.start)

    def _if(self, start: int) -> list[ast.stmt]:
        self._take()
        test = self._in_parens()
        body = self._statement()
        orelse = self._statement() if self._eat("else") else []
        return [self._placed(ast.If(test, body or [self._nothing(start)], orelse), start)]

    def _in_parens(self) -> ast.expr:
        self._need("(")
        value = self._expression()
        self._need(")")
        return value

    def _while(self, start: int) -> list[ast.stmt]:
        self._take()
        test = self._in_parens()
        return [self._placed(ast.While(test, self._statement() or [self._nothing(start)], []), start)]

    def _do(self, start: int) -> list[ast.stmt]:
        self._take()
        body = self._statement()
        self._need("while")
        test = self._in_parens()
        self._eat(";")
        true = self._placed(ast.Constant(value=True), start)
        stop = ast.If(ast.copy_location(ast.UnaryOp(ast.Not(), test), test), [self._placed(ast.Break(), start)], [])
        return [self._placed(ast.While(true, [*body, self._placed(stop, start)], []), start)]

    def _for(self, start: int) -> list[ast.stmt]:
        self._take()
        self._eat("await")
        self._need("(")
        if self._is("const", "let", "var") and self._now.kind == "name":
            before = self._at
            self._take()
            target = self._target()
            if self._is("of", "in"):
                return self._for_each(target, start)
            self._at = before
            first = self._declarations(is_header=True)
        else:
            value = None if self._is(";") else self._expression()
            if value is not None and self._is("of"):
                return self._for_each(value, start)
            first = [self._placed(ast.Expr(value), start)] if value else []
        return [*first, self._counted(start)]

    def _for_each(self, target: ast.expr, start: int) -> list[ast.stmt]:
        self._take()
        things = self._expression()
        self._need(")")
        return [self._placed(ast.For(target, things, self._statement() or [self._nothing(start)], []), start)]

    def _counted(self, start: int) -> ast.stmt:
        self._need(";")
        test = self._placed(ast.Constant(value=True), start) if self._is(";") else self._expression()
        self._need(";")
        step = None if self._is(")") else self._placed(ast.Expr(self._expression()), start)
        self._need(")")
        body = self._statement()
        return self._placed(ast.While(test, [*body, *([step] if step else [self._nothing(start)])], []), start)

    def _return(self, start: int) -> list[ast.stmt]:
        self._take()
        has_value = not (self._is(";", "}") or self._now.is_new_line)
        value = self._expression() if has_value else None
        node = self._placed(ast.Return(value), start)
        self._end_statement()
        return [node]

    def _throw(self, start: int) -> list[ast.stmt]:
        self._take()
        node = self._placed(ast.Raise(self._expression(), None), start)
        self._end_statement()
        return [node]

    def _leave_loop(self, start: int) -> list[ast.stmt]:
        kind = self._take().text
        if self._now.kind == "name" and not self._now.is_new_line:
            raise UnreadableError
        self._end_statement()
        return [self._placed(ast.Break() if kind == "break" else ast.Continue(), start)]

    def _try(self, start: int) -> list[ast.stmt]:
        self._take()
        body = self._block()
        handlers: list[ast.ExceptHandler] = []
        if self._is("catch"):
            handlers = [self._catch(self._now.start)]
        final = self._block() if self._eat("finally") else []
        node = ast.Try(body or [self._nothing(start)], handlers, [], final)
        return [self._placed(node, start)]

    def _catch(self, start: int) -> ast.ExceptHandler:
        self._take()
        name: str | None = None
        first: list[ast.stmt] = []
        if self._eat("("):
            target = self._target()
            name = target.id if isinstance(target, ast.Name) else "#error"
            if not isinstance(target, ast.Name):
                first = [self._declared(target, name, start)]
            self._need(")")
        body = first + self._block()
        handler = ast.ExceptHandler(None, name, body or [self._nothing(start)])
        handler.lineno = handler.end_lineno = 1
        handler.col_offset, handler.end_col_offset = start, self._tokens[self._at - 1].end
        return handler

    def _switch(self, start: int) -> list[ast.stmt]:
        self._take()
        node = Switch()
        node.subject, node.cases = self._in_parens(), []
        self._need("{")
        while not self._eat("}"):
            tests: list[ast.expr] = []
            if self._eat("case"):
                tests.append(self._expression())
            else:
                self._need("default")
            self._need(":")
            body: list[ast.stmt] = []
            while not self._is("case", "default", "}"):
                body += self._statement()
            node.cases.append((tests, body))
        return [self._placed(node, start)]

    def _class_statement(self, start: int) -> list[ast.stmt]:
        return [self._class(start)]

    def _class(self, start: int) -> ast.ClassDef:
        self._take()
        name = self._name() if self._now.kind == "name" and self._now.text != "extends" else "#class"
        bases = [self._postfix()] if self._eat("extends") else []
        self._need("{")
        body: list[ast.stmt] = []
        while not self._eat("}"):
            if not self._eat(";"):
                body += self._member()
        return self._placed(ast.ClassDef(name, bases, [], body or [self._nothing(start)], []), start)

    def _member(self) -> list[ast.stmt]:
        start = self._now.start
        is_static = self._is("static") and self._peek().text not in {"(", "=", ";", "}"}
        if is_static:
            self._take()
            if self._is("{"):
                raise UnreadableError
        while (self._is("async", "get", "set") and self._peek().text not in {"(", "=", ";", "}"}) or self._is("*"):
            self._take()
        name = self._now.text.lstrip("#")
        self._key()
        if self._is("("):
            function = self._function("__init__" if name == "constructor" else name, start, has_this=not is_static)
            if is_static:
                function.decorator_list = [self._placed(ast.Name("staticmethod", ast.Load()), start)]
            return [function]
        value = self._assigned() if self._eat("=") else self._undefined()
        self._end_statement()
        target = self._placed(ast.Name(name, ast.Store()), start)
        return [self._placed(ast.Assign([target], value), start)]

    def _import(self, start: int) -> list[ast.stmt]:
        self._take()
        node = Import()
        node.names = []
        if self._now.kind != "string":
            self._imported_names(node.names)
            self._need("from")
        if self._now.kind != "string":
            raise UnreadableError
        node.module = self._take().value
        if self._eat("with"):
            self._skip_pair()
        node = self._placed(node, start)
        self._end_statement()
        return [node]

    def _skip_pair(self) -> None:
        self._at = self._ends.get(self._at, len(self._tokens) - 2) + 1

    def _imported_names(self, names: list[tuple[str, str]]) -> None:
        while not self._is("from"):
            if self._eat("*"):
                self._need("as")
                names.append(("*", self._name()))
            elif self._eat("{"):
                while not self._eat("}"):
                    names.append(self._imported_name())
                    if not self._is("}"):
                        self._need(",")
            else:
                names.append(("default", self._name()))
            if not self._eat(",") and not self._is("from"):
                raise UnreadableError

    def _imported_name(self) -> tuple[str, str]:
        name = self._take().value if self._now.kind == "string" else self._name()
        return name, self._name() if self._eat("as") else name

    def _export(self, start: int) -> list[ast.stmt]:
        self._take()
        if self._eat("default"):
            return self._export_default(start)
        if self._is("{") or self._is("*"):
            if self._is("*"):
                raise UnreadableError
            names = self._exported_names()
            if self._is("from"):
                raise UnreadableError
            self._end_statement()
            return names
        return self._statement()

    def _export_default(self, start: int) -> list[ast.stmt]:
        if self._is("function", "async", "class") and self._peek().kind == "name" and self._peek().text != "(":
            made = self._statement()
            last = made[-1]
            name = last.name if isinstance(last, ast.FunctionDef | ast.ClassDef) else "#default"
            value: ast.expr = self._placed(ast.Name(name, ast.Load()), start)
        else:
            made, value = [], self._assigned()
            self._end_statement()
        return [*made, self._named("default", value, start)]

    def _named(self, name: str, value: ast.expr, start: int) -> ast.stmt:
        node = Declaration()
        node.target, node.value = self._placed(ast.Name(name, ast.Store()), start), value
        return self._placed(node, start)

    def _exported_names(self) -> list[ast.stmt]:
        made: list[ast.stmt] = []
        self._need("{")
        while not self._eat("}"):
            start = self._now.start
            name, shown = self._imported_name()
            if name != shown:
                made.append(self._named(shown, self._placed(ast.Name(name, ast.Load()), start), start))
            if not self._is("}"):
                self._need(",")
        return made

    _KEYWORDS: ClassVar[dict[str, Callable[[_Parser, int], list[ast.stmt]]]] = {
        "if": _if,
        "while": _while,
        "do": _do,
        "for": _for,
        "return": _return,
        "throw": _throw,
        "break": _leave_loop,
        "continue": _leave_loop,
        "try": _try,
        "switch": _switch,
        "class": _class_statement,
        "import": _import,
        "export": _export,
    }

    def _expression(self) -> ast.expr:
        value = self._assigned()
        while self._eat(","):
            start = value.col_offset
            value = self._placed(ast.Subscript(
                self._placed(ast.Tuple([value, self._assigned()], ast.Load()), start),
                self._placed(ast.Constant(1), start), ast.Load()), start)  # fmt: skip
        return value

    def _assigned(self) -> ast.expr:
        self._deeper()
        try:
            return self._assignment()
        finally:
            self._depth -= 1

    def _assignment(self) -> ast.expr:
        start = self._now.start
        if self._is_arrow():
            return self._arrow(start)
        if self._is("yield") and self._now.kind == "name":
            self._take()
            self._eat("*")
            return self._placed(ast.Yield(None if self._is(")", "]", "}", ",", ";") else self._assigned()), start)
        left = self._conditional()
        if self._now.kind == "mark" and self._now.text in _ASSIGNS:
            node = Assignment()
            node.operator = self._take().text
            node.target = _as_target(left)
            node.value = self._assigned()
            return self._placed(node, start)
        return left

    def _is_arrow(self) -> bool:
        skip = 1 if self._is("async") and not self._peek().is_new_line and self._peek().text != "=>" else 0
        token = self._peek(skip) if skip else self._now
        if token.kind == "name":
            return self._peek(skip + 1).text == "=>"
        end = self._ends.get(self._at + skip)
        return token.text == "(" and token.kind == "mark" and end is not None and self._tokens[end + 1].text == "=>"

    def _arrow(self, start: int) -> ast.expr:
        if self._is("async") and self._peek().text != "=>":
            self._take()
        if self._is("("):
            arguments, first = self._parameters()
        else:
            name = self._name()
            arguments, first = ast.arguments([], [ast.arg(name)], None, [], [], None, [self._undefined()]), []
        self._need("=>")
        if self._is("{"):
            body = self._block()
        else:
            body_start = self._now.start
            body = [self._placed(ast.Return(self._assigned()), body_start)]
        return self._value_of(self._made_function("", arguments, first + body, start), start)

    def _value_of(self, function: ast.FunctionDef, start: int) -> ast.expr:
        node = FunctionValue()
        node.definition = function
        return self._placed(node, start)

    def _conditional(self) -> ast.expr:
        start = self._now.start
        test = self._binary(0)
        if not self._eat("?"):
            return test
        body = self._assigned()
        self._need(":")
        return self._placed(ast.IfExp(test, body, self._assigned()), start)

    def _binary(self, level: int) -> ast.expr:
        start = self._now.start
        left = self._unary()
        while self._now.kind in {"mark", "name"} and _STRENGTH.get(self._now.text, -1) >= level:
            mark = self._take().text
            right = self._binary(_STRENGTH[mark] + 1) if mark != "**" else self._binary(_STRENGTH[mark])
            left = self._placed(_joined(mark, left, right), start)
        return left

    def _unary(self) -> ast.expr:
        start, token = self._now.start, self._now
        if token.kind == "mark" and token.text in {"!", "-", "+", "~", "++", "--"}:
            self._take()
            self._deeper()
            value = self._unary()
            self._depth -= 1
            return self._placed(_prefixed(token.text, value), start)
        if token.kind == "name" and token.text in {"typeof", "void", "delete", "await"}:
            self._take()
            self._deeper()
            value = self._unary()
            self._depth -= 1
            return self._placed(_worded(token.text, value), start)
        value = self._postfix()
        if self._is("++", "--") and not self._now.is_new_line:
            return self._placed(_stepped(value, self._take().text), start)
        return value

    def _postfix(self) -> ast.expr:
        start = self._now.start
        value = self._new(start) if self._is("new") and self._peek().text != "." else self._primary()
        while True:
            if self._eat("."):
                value = self._placed(ast.Attribute(value, self._name().lstrip("#"), ast.Load()), start)
            elif self._eat("?."):
                value = self._optional(value, start)
            elif self._is("[") and self._now.kind == "mark":
                value = self._index(value, start)
            elif self._is("("):
                value = self._call(value, start)
            elif self._now.kind == "template" and self._now.text == "`":
                raise UnreadableError
            else:
                return value

    def _optional(self, value: ast.expr, start: int) -> ast.expr:
        if self._is("("):
            return self._call(value, start)
        if self._is("["):
            return self._index(value, start)
        return self._placed(ast.Attribute(value, self._name().lstrip("#"), ast.Load()), start)

    def _index(self, value: ast.expr, start: int) -> ast.expr:
        self._need("[")
        key = self._expression()
        self._need("]")
        return self._placed(ast.Subscript(value, key, ast.Load()), start)

    def _call(self, function: ast.expr, start: int) -> ast.expr:
        arguments = self._arguments()
        if isinstance(function, ast.Attribute) and function.attr == "catch" and len(arguments) == 1:
            node = Caught()
            node.value, node.handler = function.value, arguments[0]
            return self._placed(node, start)
        return self._placed(ast.Call(function, arguments, []), start)

    def _arguments(self) -> list[ast.expr]:
        self._need("(")
        found: list[ast.expr] = []
        while not self._eat(")"):
            start = self._now.start
            if self._eat("..."):
                found.append(self._placed(ast.Starred(self._assigned(), ast.Load()), start))
            else:
                found.append(self._assigned())
            if not self._is(")"):
                self._need(",")
        return found

    def _new(self, start: int) -> ast.expr:
        self._need("new")
        value = self._primary()
        while self._eat("."):
            value = self._placed(ast.Attribute(value, self._name(), ast.Load()), start)
        arguments = self._arguments() if self._is("(") else []
        return self._placed(ast.Call(value, arguments, []), start)

    def _primary(self) -> ast.expr:
        token = self._take()
        start = token.start
        if token.kind == "string":
            return self._placed(ast.Constant(token.value), start)
        if token.kind == "number":
            return self._placed(ast.Constant(_number(token.text)), start)
        if token.kind == "regex":
            return self._regex(token)
        if token.kind == "template" and token.text == "`":
            return self._template(token)
        if token.kind == "name":
            return self._named_value(token)
        read = {"(": self._parens, "[": self._array, "{": self._object}.get(token.text)
        if token.kind != "mark" or read is None:
            raise UnreadableError
        return read(start)

    def _regex(self, token: Token) -> ast.expr:
        node = Regex()
        node.pattern, _, node.flags = token.value[1:].rpartition("/")
        return self._placed(node, token.start)

    def _named_value(self, token: Token) -> ast.expr:
        if token.text in _CONSTANTS:
            return self._placed(ast.Constant(_CONSTANTS[token.text]), token.start)
        if token.text == "async" and self._is("function"):
            self._take()
            return self._function_value(token.start)
        if token.text == "function":
            return self._function_value(token.start)
        if token.text == "class":
            raise UnreadableError
        return self._placed(ast.Name(token.text, ast.Load()), token.start)

    def _function_value(self, start: int) -> ast.expr:
        self._eat("*")
        name = self._name() if self._now.kind == "name" else ""
        return self._value_of(self._function(name, start), start)

    def _template(self, token: Token) -> ast.expr:
        parts: list[ast.expr] = [self._placed(ast.Constant(token.value), token.start)]
        while not token.is_last:
            start = self._now.start
            parts.append(self._placed(ast.FormattedValue(self._expression(), -1, None), start))
            token = self._take()
            if token.kind != "template" or token.text != "}":
                raise UnreadableError
            parts.append(self._placed(ast.Constant(token.value), token.start))
        return self._placed(ast.JoinedStr(parts), parts[0].col_offset)

    def _parens(self, start: int) -> ast.expr:
        value = self._expression()
        self._need(")")
        del start
        return value

    def _array(self, start: int) -> ast.expr:
        items: list[ast.expr] = []
        while not self._eat("]"):
            item = self._now.start
            if self._eat("..."):
                items.append(self._placed(ast.Starred(self._assigned(), ast.Load()), item))
            elif not self._is(","):
                items.append(self._assigned())
            if not self._is("]"):
                self._need(",")
        return self._placed(ast.List(items, ast.Load()), start)

    def _object(self, start: int) -> ast.expr:
        keys: list[ast.expr | None] = []
        values: list[ast.expr] = []
        while not self._eat("}"):
            if self._eat("..."):
                keys.append(None)
                values.append(self._assigned())
            else:
                key, value = self._pair()
                keys.append(key)
                values.append(value)
            if not self._is("}"):
                self._need(",")
        return self._placed(ast.Dict(keys, values), start)

    def _pair(self) -> tuple[ast.expr, ast.expr]:
        while (self._is("async", "get", "set") and self._peek().text not in {":", "(", ",", "}"}) or self._is("*"):
            self._take()
        start, token = self._now.start, self._now
        key = self._key()
        if self._eat(":"):
            return key, self._assigned()
        if self._is("("):
            return key, self._value_of(self._function(token.text, start), start)
        if token.kind != "name":
            raise UnreadableError
        if self._eat("="):
            self._assigned()
        return key, self._placed(ast.Name(token.text, ast.Load()), start)

    def _key(self) -> ast.expr:
        start, token = self._now.start, self._take()
        if token.kind == "name":
            return self._placed(ast.Constant(token.text), start)
        if token.kind == "string":
            return self._placed(ast.Constant(token.value), start)
        if token.kind == "number":
            return self._placed(ast.Constant(token.text), start)
        if token.text == "[":
            key = self._assigned()
            self._need("]")
            return key
        raise UnreadableError


def _partners(found: list[Token]) -> dict[int, int]:
    """For each bracket the index of the one that closes it."""
    partners: dict[int, int] = {}
    waiting: list[tuple[str, int]] = []
    for index, token in enumerate(found):
        if token.kind == "mark" and token.text in _PAIRS:
            waiting.append((_PAIRS[token.text], index))
        elif token.kind == "mark" and token.text in _PAIRS.values():
            if not waiting or waiting[-1][0] != token.text:
                raise UnreadableError
            partners[waiting.pop()[1]] = index
    return partners


def _hoisted(body: list[ast.stmt]) -> list[ast.stmt]:
    """Functions are there before anything runs."""
    return sorted(body, key=lambda one: not isinstance(one, ast.FunctionDef))


def _number(text: str) -> int | float:
    digits = text.replace("_", "").removesuffix("n").lower()
    try:
        return int(digits, 0) if digits.startswith("0") and digits[1:2] in {"x", "b", "o"} else int(digits)
    except ValueError:
        return float(digits)


def _joined(mark: str, left: ast.expr, right: ast.expr) -> ast.expr:
    if mark in {"||", "??", "&&"}:
        operator = ast.And if mark == "&&" else ast.Or
        start = left.values if isinstance(left, ast.BoolOp) and isinstance(left.op, operator) else [left]
        return ast.BoolOp(operator(), [*start, right])
    if mark in _COMPARES:
        return ast.Compare(left, [_COMPARES[mark]()], [right])
    return ast.BinOp(left, ast.Add() if mark == "+" else ast.Sub(), right)


def _prefixed(mark: str, value: ast.expr) -> ast.expr:
    if mark in {"++", "--"}:
        return _stepped(value, mark)
    if mark == "!":
        return ast.UnaryOp(ast.Not(), value)
    return ast.UnaryOp(ast.USub() if mark == "-" else ast.UAdd(), value)


def _worded(word: str, value: ast.expr) -> ast.expr:
    if word == "await":
        return value
    if word == "delete":
        node = Removal()
        node.target = value
        return node
    function = ast.copy_location(ast.Name(word, ast.Load()), value)
    return ast.Call(function, [value], [])


def _stepped(target: ast.expr, mark: str) -> ast.expr:
    node = Assignment()
    node.target, node.operator = target, "+=" if mark == "++" else "-="
    node.value = ast.copy_location(ast.Constant(1), target)
    return node


def _as_target(node: ast.expr) -> ast.expr:
    """An object or an array in front of `=` is what is taken apart."""
    if isinstance(node, ast.Dict):
        made = ast.copy_location(Taken(), node)
        made.parts, made.rest = [], None
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                made.rest = value
            else:
                made.parts.append((key, _as_target(value), None))
        return made
    if isinstance(node, ast.List):
        return ast.copy_location(ast.Tuple([_as_target(one) for one in node.elts], ast.Store()), node)
    return node
