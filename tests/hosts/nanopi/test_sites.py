from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.hosts.nanopi.sites import sites
from hooklint.source.source import Source
from hooklint.syntax.toml.parser import parse


def written(text: str) -> list[tuple[str, int]]:
    """Each place: its name and the byte at which it is written."""
    document = parse(Source(Path("config.toml"), text.encode()))
    return [(site.key.text, site.key.span.start) for site in sites(document)]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("", []),
        ("[hooks]\n", []),
        ("[[hooks]]\n", []),
        ("hooks = 1\n", []),
        ("[[hooks.a]]\n", [("a", 8)]),
        ("[[ hooks . 'a' ]]\n", [("a", 11)]),
        ("[hooks.a]\nx = 1\n", [("a", 7)]),
        ("hooks.a = 1\n", [("a", 6)]),
        ("hooks.a.b = 1\nhooks.a.c = 1\n", [("a", 6)]),
        ("hooks = {a = [], b = []}\n", [("a", 9), ("b", 17)]),
        ("[hooks]\na = []\nb = []\n", [("a", 8), ("b", 15)]),
        ("[[hooks.a]]\n[[hooks.b]]\n[[hooks.a]]\n", [("a", 8), ("b", 20), ("a", 32)]),
        ("[[hooks.a]]\nx = 1\n[hooks.a.c]\n[[hooks.a.d]]\n[[hooks.a]]\n", [("a", 8), ("a", 52)]),
        ("[hooks.a.b]\n[hooks.a]\n", [("a", 7)]),
        ("a = 1\n[other.hooks.a]\n[[x]]\nhooks.a = 1\n", []),
    ],
)
def test_places(text: str, places: list[tuple[str, int]]) -> None:
    assert written(text) == places


def test_a_statement_that_the_host_refuses_is_a_place_of_its_own() -> None:
    assert written("[hooks]\na = []\na = []\n") == [("a", 8), ("a", 15)]
    assert written("[hooks]\na = []\n[[hooks.a]]\n") == [("a", 8), ("a", 23)]
