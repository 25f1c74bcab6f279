from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.rules.one_rule import SETTINGS, found, machine, mended, one, places

if TYPE_CHECKING:
    from tests.rules.trial import Place

BOTH = "[[extensions]]\nallow_network = true\nevents = ['input']\n"


@pytest.mark.parametrize(
    ("text", "target"),
    [
        pytest.param("[[extensions]]\nallow_network = true\n", "0.12", id="network alone"),
        pytest.param("[[extensions]]\nevents = ['input']\n", "0.12", id="events alone"),
        pytest.param("[[extensions]]\nallow_network = true\nevents = []\n", "0.12", id="no event granted"),
        pytest.param("[[extensions]]\nallow_network = false\nevents = ['input']\n", "0.12", id="network denied"),
        pytest.param("[[extensions]]\nallow_network = 'true'\nevents = ['input']\n", "0.12", id="text, which is HL004"),
        pytest.param("[[extensions]]\nallow_network = 1\nevents = ['input']\n", "0.12", id="number, which is HL004"),
        pytest.param("[[extensions]]\nallow_network = true\nevents = 'input'\n", "0.12", id="no list"),
        pytest.param(
            "[[extensions]]\nallow_network = true\n[[extensions]]\nevents = ['input']\n", "0.12", id="two plugins"
        ),
        pytest.param("[[extensions]]\nallow_fs = true\nevents = ['input']\n", "0.12", id="another grant"),
        pytest.param(BOTH, "0.11", id="0.11 knows no grants"),
    ],
)
def test_silent(text: str, target: str) -> None:
    assert found("HL108", text, target) == []


def test_settings_grant_nothing() -> None:
    assert found("HL108", machine({SETTINGS: BOTH.encode()})) == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        pytest.param(BOTH, [(2, 17, 2, 21)], id="header"),
        pytest.param("extensions = [{events = ['input'], allow_network = true}]\n", [(1, 52, 1, 56)], id="inline"),
        pytest.param(
            "extensions = [['p', 1, true, false, false, false, [], false, [], ['input']]]\n",
            [(1, 24, 1, 28)],
            id="entry as a list",
        ),
        pytest.param(BOTH + "\n" + BOTH, [(2, 17, 2, 21), (6, 17, 6, 21)], id="each plugin"),
    ],
)
@pytest.mark.parametrize("target", ["0.12", "0.13"])
def test_points_at_the_network_s_value(text: str, wanted: list[Place], target: str) -> None:
    assert places("HL108", text, target) == wanted


def test_what_is_said() -> None:
    diagnostic = one("HL108", BOTH)
    assert (diagnostic.slug, str(diagnostic.severity), diagnostic.fixes) == ("grant-network", "warning", ())
    assert diagnostic.host_error == (
        "has both `events` and `allow_network = true` — this plugin can observe lifecycle events AND reach the "
        "network, and could exfiltrate event payloads. Grant both only if you trust the plugin."
    )


def test_nothing_is_rewritten() -> None:
    assert mended(machine(BOTH), unsafe=True)[0] == BOTH
