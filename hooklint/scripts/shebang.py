"""The first line of a script → the words that the kernel puts before its name."""

from __future__ import annotations

from hooklint.source.named_tuple import NamedTuple

_LONGEST = 255
"""Bytes of the line that the kernel looks at."""

_SPLIT = ("-S", "--split-string")


class Shebang(NamedTuple):
    """`line` is what stands behind `#!`, `length` its bytes with those; `words` are the interpreter and its argument.

    What `env -S` takes apart is taken apart, so that the words are those of the program that reads the script.
    `has_return`: the line ends in a carriage return, which belongs to the last word.
    """

    line: str
    length: int
    words: tuple[str, ...]
    has_return: bool = False


def shebang(data: bytes) -> Shebang | None:
    """What the kernel finds at the start of a file; None where it is no script with an interpreter."""
    if not data.startswith(b"#!"):
        return None
    raw = data[: _LONGEST + 1].partition(b"\n")[0]
    line = raw[2:].decode(errors="replace").strip(" \t")
    program, _, argument = line.replace("\t", " ").partition(" ")
    words = (program, *([argument.strip(" \t")] if argument.strip(" \t") else []))
    return Shebang(line.rstrip("\r"), len(raw), _split(words), raw.endswith(b"\r")) if program.strip("\r") else None


def _split(words: tuple[str, ...]) -> tuple[str, ...]:
    """`env -S "bash -eu"` as `env` sees it; quotes in it are rare and left alone."""
    if words[0].rpartition("/")[2] != "env" or len(words) == 1:
        return words
    option = next((option for option in _SPLIT if words[1].startswith(option)), None)
    return words if option is None else (words[0], *words[1][len(option) :].lstrip("= ").split())
