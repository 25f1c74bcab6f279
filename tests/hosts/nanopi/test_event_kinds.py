from __future__ import annotations

import pytest

from hooklint.hosts.nanopi.event_kinds import KINDS, is_turn
from hooklint.hosts.nanopi.versions import EVENTS


def test_every_event_is_of_a_kind() -> None:
    assert set(KINDS) == set(EVENTS)


@pytest.mark.parametrize(
    ("text", "wanted"), [("1", True), ("10", True), ("0", False), ("01", False), ("", False), ("١", False)]
)
def test_turns(text: str, wanted: bool) -> None:
    assert is_turn(text) is wanted
