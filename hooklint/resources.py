"""Beside the road: where the texts that ship with the package are, rule pages and the demo.

A wheel carries them in `hooklint/_data`; a checkout, also an editable install of it, has them beside the package.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent


def rule_page(name: str) -> str:
    """The Markdown page `rules/<name>.md`, as in `rule_page("HL101-event-retired")`.

    Raises `FileNotFoundError` where no page has that name.
    """
    return (_folder("rules", "rules") / f"{name}.md").read_text(encoding="utf-8")


def demo_dir() -> Path:
    """The folder of the demo case; to be copied, never changed in place."""
    return _folder("demo", "corpus/demo")


def _folder(shipped: str, checkout: str) -> Path:
    packed = _PACKAGE / "_data" / shipped
    return packed if packed.is_dir() else _PACKAGE.parent / checkout
