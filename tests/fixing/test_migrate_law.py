"""A law: whatever the spelling, migrating gives a file that loads, with the same hooks in the same order."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from hooklint.fixing import fix
from hooklint.hosts.nanopi.decode import decode
from hooklint.source.memory import MemoryWorld
from hooklint.source.source import Source
from hooklint.syntax.toml.parser import parse
from hooklint.syntax.toml.tokens import tokens

# A file is drawn piece by piece, which Hypothesis takes for slowness.
SLOW_TO_DRAW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]

FILE = Path("/project/.nanopi/settings.toml")

# Typed from the host's documentation, not imported: a slip in the package's own table must show here.
NAMES = {
    "pre_tool_use": "tool_execution_start",
    "PreToolUse": "tool_execution_start",
    "tool_execution_start": "tool_execution_start",
    "user_prompt_submit": "input",
    "input": "input",
    "session_end": "session_shutdown",
    "turn_end": "turn_end",
}
GOOD = {name for name, event in NAMES.items() if name == event}


class Hook(NamedTuple):
    """One entry of the model, and the values the host must read."""

    matcher: str | None
    command: str
    timeout: int | None

    @property
    def values(self) -> tuple[str, str, str, int]:
        """As the host decodes it, defaults filled in (docs/hosts/nanopi.md)."""
        return (self.matcher or "*", "command", self.command, 5000 if self.timeout is None else self.timeout)


class Piece(NamedTuple):
    """Some lines of a file, and the hooks they hold in order; `key` is what names their event."""

    text: str
    key: str
    hooks: tuple[Hook, ...]


class Model(NamedTuple):
    """A whole file: its bytes, its hooks by event in file order, and its comments."""

    data: bytes
    hooks: dict[str, list[tuple[str, str, str, int]]]
    clean: bool


_numbers = st.integers(0, 10**6)
_blank = st.sampled_from(("", "\n", "\n\n"))


def _quoted(draw: st.DrawFn, text: str) -> str:
    return draw(st.sampled_from((f'"{text}"', f"'{text}'", f'"""{text}"""', f"'''\n{text}'''")))


def _remark(draw: st.DrawFn, place: str) -> str:
    """A comment that no other place of the file has, or none; `%` is replaced by a running number at the end."""
    return draw(st.sampled_from(("", "", f"# {place} %", f"#{place} [[hooks.pre_tool_use]] %", f"# é {place} = 1 %")))


def _line(draw: st.DrawFn, place: str, indent: str = "") -> str:
    remark = _remark(draw, place)
    return f"{indent}{remark}\n" if remark else draw(_blank)


def _behind(draw: st.DrawFn, place: str) -> str:
    remark = _remark(draw, place)
    return f" {remark}" if remark else ""


@st.composite
def _hooks(draw: st.DrawFn) -> Hook:
    number = draw(_numbers)
    text = draw(
        st.sampled_from(("c", "run {}", "a#b", "x, y]", "line\n[[hooks.pre_tool_use]]\n# no comment\n{}", "é }"))
    )
    return Hook(draw(st.sampled_from((None, "^bash$"))), f"{text} {number}", draw(st.sampled_from((None, 5, 90))))


def _command(draw: st.DrawFn, hook: Hook) -> str:
    if "\n" in hook.command:
        return draw(st.sampled_from((f'"""{hook.command}"""', f"'''{hook.command}'''")))
    return _quoted(draw, hook.command)


def _pairs(draw: st.DrawFn, hook: Hook) -> list[str]:
    equals = draw(st.sampled_from((" = ", "=", "  = ")))
    pairs = [f"command{equals}{_command(draw, hook)}"]
    if hook.matcher is not None:
        pairs.insert(0, f'"matcher"{equals}{_quoted(draw, hook.matcher)}')
    if hook.timeout is not None:
        pairs.append(f"timeout{equals}{hook.timeout}")
    return pairs


def _key(draw: st.DrawFn, name: str) -> str:
    return draw(st.sampled_from((name, name, f'"{name}"', f"'{name}'")))


@st.composite
def _headers(draw: st.DrawFn, key: str) -> Piece:
    hook = draw(_hooks())
    spaced = draw(st.sampled_from(("[[hooks.{}]]", "[[ hooks . {} ]]", "[['hooks'.{}]]"))).format(_key(draw, key))
    lines = [spaced + _behind(draw, "header"), *(pair + _behind(draw, "pair") for pair in _pairs(draw, hook))]
    return Piece(_line(draw, "above") + "\n".join(lines) + "\n", key, (hook,))


def _array(draw: st.DrawFn, hooks: tuple[Hook, ...]) -> str:
    tables = ["{ " + ", ".join(_pairs(draw, hook)) + " }" for hook in hooks]
    if draw(st.booleans()):
        return "[" + ", ".join(tables) + draw(st.sampled_from(("", ","))) * bool(tables) + "]"
    indent = draw(st.sampled_from(("", "  ", "\t")))
    text = "[" + _behind(draw, "opening") + "\n"
    for i, table in enumerate(tables):
        comma = "" if i + 1 == len(tables) and draw(st.booleans()) else ","
        text += _line(draw, "element", indent) + indent + table + comma + _behind(draw, "element") + "\n"
    return text + _line(draw, "last", indent) + "]"


@st.composite
def _inline(draw: st.DrawFn, key: str) -> Piece:
    hooks = tuple(draw(st.lists(_hooks(), max_size=3)))
    text = _line(draw, "statement") + f"{_key(draw, key)} = {_array(draw, hooks)}{_behind(draw, 'bracket')}\n"
    return Piece(text, key, hooks)


@st.composite
def _sections(draw: st.DrawFn) -> tuple[Piece, ...]:
    """`[hooks]` and its pairs, or dotted pairs of the root (which then come first)."""
    keys = draw(st.lists(st.sampled_from(sorted(NAMES)), unique=True, max_size=4))
    return tuple(draw(_inline(key)) for key in keys)


@st.composite
def models(draw: st.DrawFn) -> Model:
    """A file in which each key is either an array of tables or inline, at most once inline."""
    inline = draw(_sections())
    taken = {piece.key for piece in inline}
    free = sorted(set(NAMES) - taken)
    headers = [draw(_headers(key)) for key in draw(st.lists(st.sampled_from(free), max_size=4))]
    other = Piece(f"{_line(draw, 'table')}[other]\nx = 1{_behind(draw, 'x')}\n", "", ())
    pieces = draw(st.permutations([*headers, *draw(st.sampled_from(([], [other])))]))
    dotted = draw(st.sampled_from((True, False)))
    if inline and dotted:
        pieces = [*map(_dotted, inline), *pieces]
    elif inline:
        section = Piece(_line(draw, "section") + "[hooks]" + _behind(draw, "hooks") + "\n", "", ())
        at = draw(st.integers(0, len(pieces)))
        pieces = [*pieces[:at], section, *inline, *pieces[at:]]
    return _model(draw, pieces)


def _dotted(piece: Piece) -> Piece:
    """The same pair as a dotted key of the root; a comment may stand on the line above it."""
    comment, newline, pair = piece.text.partition("\n") if piece.text.startswith("#") else ("", "", piece.text)
    blanks = len(pair) - len(pair.lstrip("\n"))
    return piece._replace(text=comment + newline + pair[:blanks] + "hooks." + pair[blanks:])


def _model(draw: st.DrawFn, pieces: list[Piece]) -> Model:
    text = "".join(piece.text + draw(_blank) for piece in pieces)
    for number in range(text.count("%")):
        text = text.replace("%", f"№{number}!", 1)
    text = text.removesuffix("\n") if draw(st.booleans()) else text
    end = draw(st.sampled_from(("\n", "\r\n")))
    bom = draw(st.sampled_from((b"", b"\xef\xbb\xbf")))
    hooks: dict[str, list[tuple[str, str, str, int]]] = {}
    for piece in pieces:
        for hook in piece.hooks:
            hooks.setdefault(NAMES[piece.key], []).append(hook.values)
    clean = all(piece.key in GOOD for piece in pieces if piece.key)
    return Model(bom + text.replace("\n", end).encode(), hooks, clean)


def comments(data: bytes) -> list[bytes]:
    """Every comment of a file, sorted."""
    document = parse(Source(FILE, data))
    assert not document.problems
    return sorted(data[t.span.start : t.span.end] for t in tokens(document) if t.kind == "comment")


@settings(max_examples=300, derandomize=True, database=None, suppress_health_check=SLOW_TO_DRAW)
@given(models())
def test_migrating_keeps_every_hook_and_every_comment(model: Model) -> None:
    world = MemoryWorld({FILE: model.data})
    applied = fix(world)
    new = world.read(FILE)
    event(f"fixes: {applied.applied}")
    assert not applied.refused
    decoded = decode(new, "settings")
    assert decoded.refusal is None
    assert decoded.hooks == model.hooks
    assert comments(new) == comments(model.data)
    assert (new == model.data) == model.clean
    assert new.startswith(b"\xef\xbb\xbf") == model.data.startswith(b"\xef\xbb\xbf")
    if b"\r\n" in model.data:
        assert new.count(b"\n") == new.count(b"\r\n")
    again = fix(world)
    assert not again.files
    assert not again.refused
    assert world.read(FILE) == new
