from __future__ import annotations

import pytest

from hooklint.hosts.nanopi.decode import decode
from hooklint.hosts.nanopi.plugins import grants, plugins
from hooklint.hosts.nanopi.versions import version

LIST = "extensions = [['p', 1, true, false, true, true, [], true, [], ['input', 2, 'turn_end']]]\n"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("[[extensions]]\nevents = ['input', 2, 'turn_end']\n", [("input", "events", 0), ("turn_end", "events", 2)]),
        ("extensions = [{events = ['input']}]\n", [("input", "events", 0)]),
        (LIST, [("input", 9, 0), ("turn_end", 9, 2)]),
        ("[[extensions]]\nevents = 'input'\n", []),
        ("[extensions]\nevents = ['input']\n", []),
        ("extensions = [1, 'events']\n", []),
        ("", []),
    ],
)
def test_grants(text: str, wanted: list[tuple[str, str | int, int]]) -> None:
    file = decode(text.encode(), "config").file
    assert [(grant.name, *grant.path[2:]) for grant in grants(file, version("0.12"))] == wanted
    assert list(grants(file, version("0.11"))) == []


def test_network_stands_beside_the_grants_of_its_own_entry() -> None:
    text = (
        "[[extensions]]\nevents = ['input']\n[[extensions]]\nallow_network = true\n[[extensions]]\nallow_network = []\n"
    )
    found = list(plugins(decode((text).encode(), "config").file, version("0.12")))
    assert [(len(plugin.grants), plugin.network and plugin.network.value) for plugin in found] == [
        (1, None),
        (0, True),
        (0, None),
    ]
