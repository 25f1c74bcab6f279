from __future__ import annotations

import pytest

from tests.rules.one_rule import CONFIG, PROJECT_CONFIG, Said, found, machine, mended, one, places, said

TOKEN = "ghp_" + "aB3dE5fG7hJ9kL2mN4pQ6rS8tU1vW0xYzAbC"
"""Made for this test."""


def hook(command: str) -> str:
    return f"[[hooks.turn_end]]\ncommand = '''{command}'''\n"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(hook('curl -H "authorization: bearer $GITHUB_TOKEN" x'), id="a variable"),
        pytest.param(hook("grep -qE 'gh[pousr]_[A-Za-z0-9]{36}'"), id="a pattern"),
        pytest.param(hook("grep -qE 'sk-[A-Za-z0-9]{48}|AKIA[A-Z0-9]{16}'"), id="several patterns"),
        pytest.param(hook(f"echo ghp_{'x' * 36}"), id="a place for one"),
        pytest.param(hook('curl -H @"$HOME/.config/header" x'), id="a file"),
        pytest.param(hook("curl --netrc https://reports.example.net"), id="netrc"),
        pytest.param(f"# {TOKEN}\n" + hook("true"), id="a comment"),
        pytest.param(f"api_key = '{TOKEN}'\n", id="where nanopi wants a key"),
        pytest.param(hook("git clone git@github.com:ada/it.git"), id="no password"),
        pytest.param(f"[{TOKEN}]\nx = 1\n", id="a key"),
    ],
)
def test_silent(text: str) -> None:
    assert found("HL703", text) == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (hook(f"curl -H 'x: {TOKEN}' y"), (2, 26, 2, 66)),
        (f'[[hooks.input]]\nmatcher = "{TOKEN}"\ncommand = "true"\n', (2, 12, 2, 52)),
        (hook("curl https://bot:Tr0ub4dor@reports.example.net/in"), (2, 27, 2, 40)),
        (f"[hooks]\ninput = [{{ command = 'notify {TOKEN}' }}]\n", (2, 30, 2, 70)),
        (f'hooks.input = [["*", "command", "notify {TOKEN}"]]\n', (1, 41, 1, 81)),
        (f'other = "a\\t{TOKEN}"\n', (1, 13, 1, 53)),
        (f'other = "\\u0067{TOKEN[1:]}"\n', (1, 9, 1, 56)),
        (f"[[extensions]]\nurl_allowlist = ['https://x', 'https://y?t={TOKEN}']\n", (2, 44, 2, 84)),
    ],
)
def test_found(text: str, place: tuple[int, int, int, int]) -> None:
    assert places("HL703", text) == [place]
    assert str(one("HL703", text).severity) == "error"


def test_a_project_s_api_key_is_shared() -> None:
    world = machine({PROJECT_CONFIG: f'api_key = "{TOKEN}"\n'.encode()})
    assert said("HL703", world) == [Said(PROJECT_CONFIG, (1, 12, 1, 52), "error")]
    assert "is shared with everybody" in one("HL703", world).message


def test_nothing_is_rewritten() -> None:
    assert mended(machine(hook(f"x {TOKEN}")), unsafe=True)[0] == hook(f"x {TOKEN}")
    assert one("HL703", hook(f"x {TOKEN}")).source.path.as_posix() == CONFIG
