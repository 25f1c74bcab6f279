"""The words of a call of an interpreter → what it runs: a file, a text among its arguments, or its stdin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from hooklint.source.named_tuple import NamedTuple
from hooklint.source.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hooklint.scripts.model import Language

_NUMBERED = pattern(r"(python|pypy|perl|ruby|php|node)\d+(\.\d+)*").fullmatch


class Interpreter(NamedTuple):
    """How a program that runs texts takes its options.

    Of single letters: `text` is followed by a program, `module` by a module's name, `valued` by another value, and
    `nothing` keeps it from running any; where `attached`, what follows may stand in the same word. `words` are whole
    options of the same kinds. `missing` is the status it ends with if the file is not there, `folder` if it is one.
    """

    language: Language
    missing: tuple[int, ...]
    folder: tuple[int, ...] = ()
    text: str = ""
    module: str = ""
    valued: str = ""
    nothing: str = ""
    attached: bool = True
    words: tuple[tuple[str, Kind], ...] = ()


Kind = Literal["text", "module", "valued", "nothing", "file"]


class Invocation(NamedTuple):
    """What is run: the word at `operand`, with the words from `arguments` on. `options` are the words before."""

    kind: Literal["file", "text", "module", "stdin", "nothing", "unknown"]
    operand: int = 0
    arguments: int = 0
    options: tuple[str, ...] = ()


_UNKNOWN, _NOTHING = Invocation("unknown"), Invocation("nothing")

_SHELL_WORDS: tuple[tuple[str, Kind], ...] = (
    ("--rcfile", "valued"),
    ("--init-file", "valued"),
    ("--version", "nothing"),
    ("--help", "nothing"),
)
_BASH = Interpreter(
    "bash", (127,), (126,), text="c", valued="oO", nothing="n", attached=False, words=_SHELL_WORDS
)  # fmt: skip
_DASH = _BASH._replace(language="sh", missing=(2,), folder=(2,))
_PYTHON = Interpreter(
    "python",
    (2,),
    (1,),
    text="c",
    module="m",
    valued="WX",
    nothing="hV?",
    words=(("--version", "nothing"), ("--help", "nothing"), ("--check-hash-based-pycs", "valued")),
)
_NODE = Interpreter(
    "node",
    (1,),
    (1,),
    text="ep",
    valued="rC",
    nothing="chvi",
    attached=False,
    words=(
        *((word, "text") for word in ("--eval", "--print")),
        *((word, "valued") for word in ("--require", "--import", "--loader", "--experimental-loader", "--conditions")),
        *((word, "nothing") for word in ("--check", "--help", "--version", "--interactive", "--test", "--run")),
    ),
)
_OTHER = Interpreter("other", (1,))

INTERPRETERS: dict[str, Interpreter] = {
    "bash": _BASH,
    "rbash": _BASH,
    "sh": _DASH,
    "dash": _DASH,
    "ash": _DASH,
    "zsh": _BASH._replace(language="other", folder=()),
    "ksh": _BASH._replace(language="other", folder=()),
    "mksh": _BASH._replace(language="other", folder=()),
    "fish": _OTHER._replace(missing=(127,), text="cC", nothing="nvh"),
    "python": _PYTHON,
    "pypy": _PYTHON,
    "node": _NODE,
    "nodejs": _NODE,
    "tsx": _NODE,
    "ts-node": _NODE,
    "perl": _OTHER._replace(missing=(2,), text="eE", valued="I", nothing="vVhc"),
    "ruby": _OTHER._replace(text="e", valued="IrCE", nothing="hcv"),
    "php": _OTHER._replace(text="r", valued="dcz", nothing="ihlmv"),
    "lua": _OTHER._replace(text="e", valued="l", nothing="v"),
}


def interpreter(name: str) -> Interpreter | None:
    """The interpreter of a name, its number left out."""
    numbered = _NUMBERED(name)
    return INTERPRETERS.get(numbered[1] if numbered else name)


def invocation(kind: Interpreter, words: Sequence[str | None]) -> Invocation:
    """What the call runs. The first word is the interpreter's name; None stands for one that is not known."""
    at, options = 1, list[str]()
    while at < len(words):
        word = words[at]
        if word is None:
            return Invocation("file", at, at + 1, tuple(options))
        if word in {"--", "-"} or not _is_option(word):
            return _operand(kind, words, at, tuple(options))
        found, width = _option(kind, word, words, at)
        if found in {"text", "module"}:
            operand, arguments = _behind(kind, words, at, attached=width == 1)
            return Invocation(found, operand, arguments, tuple(options)) if operand < len(words) else _UNKNOWN
        if found == "nothing":
            return _NOTHING
        options += [str(one) for one in words[at : at + width]]
        at += width
    return Invocation("stdin", at, at, tuple(options))


def _is_option(word: str) -> bool:
    return len(word) > 1 and word[0] in "-+"


def _operand(kind: Interpreter, words: Sequence[str | None], at: int, options: tuple[str, ...]) -> Invocation:
    """Behind the options: a file, or `-` for stdin (to a shell that is the end of the options)."""
    if words[at] == "-" and not _is_shell(kind):
        return Invocation("stdin", at, at + 1, options)
    if words[at] in {"-", "--"}:
        at += 1
    reads_stdin = _is_shell(kind) and any("s" in option for option in options if _is_cluster(option))
    if at >= len(words) or reads_stdin:
        return Invocation("stdin", at, at, options)
    return Invocation("file", at, at + 1, options)


def _is_cluster(word: str) -> bool:
    return word[:1] in "-+" and word[1:2] not in {"", "-"}


def _is_shell(kind: Interpreter) -> bool:
    return kind.text == "c" and not kind.module


def _option(kind: Interpreter, word: str, words: Sequence[str | None], at: int) -> tuple[Kind | None, int]:
    """What follows an option, and how many words the two take."""
    if not _is_cluster(word):
        name, equals, _ = word.partition("=")
        what = dict(kind.words).get(name)
        return what, 2 if what == "valued" and not equals else 1
    letters = word[1:]
    if kind.attached:
        return _attached(kind, letters)
    if any(letter in kind.text for letter in letters) and word[0] == "-":
        return "text", 2
    if any(letter in kind.nothing for letter in letters) and word[0] == "-":
        return "nothing", 1
    valued = sum(letter in kind.valued for letter in letters)
    return ("valued" if valued else None), min(1 + valued, len(words) - at)


def _attached(kind: Interpreter, letters: str) -> tuple[Kind | None, int]:
    """Where the value of a letter may stand right behind it; then the option is one word."""
    kinds: tuple[tuple[str, Kind], ...] = (
        (kind.text, "text"),
        (kind.module, "module"),
        (kind.valued, "valued"),
        (kind.nothing, "nothing"),
    )
    for i, letter in enumerate(letters):
        what = next((what for some, what in kinds if letter in some), None)
        if what is not None:
            return what, 1 if what == "nothing" or letters[i + 1 :] else 2
    return None, 1


def _behind(kind: Interpreter, words: Sequence[str | None], at: int, *, attached: bool) -> tuple[int, int]:
    """Where the text of a program stands, and where its arguments begin; a shell reads more options before it."""
    if attached:
        return len(words), len(words)  # a text that is part of a word has no place of its own
    at += 1
    while _is_shell(kind) and at < len(words) and _is_option(words[at] or "") and words[at] != "--":
        at += 1
    return at, at + 1
