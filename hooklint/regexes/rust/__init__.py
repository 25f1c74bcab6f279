"""nanopi's matcher language: the Rust crate `regex`, built without Unicode tables (docs/hosts/rust-regex.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hooklint.regexes.rust.program import Program


def compile(pattern: str) -> Program:  # noqa: A001  # named as in `re`: `rust.compile(pattern)`
    """The program of a pattern; raises `RegexError`, whose text is the host's, where the host refuses it."""
    from hooklint.regexes.rust.program import compile_pattern

    return compile_pattern(pattern)
