from __future__ import annotations

from hooklint.rules.model import shortened


def test_shortened() -> None:
    assert shortened("a" * 60) == "a" * 60
    assert shortened("a" * 61) == "a" * 60 + "…"
