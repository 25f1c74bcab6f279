from __future__ import annotations

import pytest

from hooklint.hosts.nanopi.same_command import as_run


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("~/x.sh", "$HOME/x.sh"),
        ("~/x.sh", "${HOME}/x.sh"),
        ("~/.nanopi/hooks/x.sh a", "$HOME/.nanopi/hooks/x.sh a  "),
        ("x", "x\n"),
        ("x", "x \t\n"),
        ("x \\ ", "x \\ "),
    ],
)
def test_the_same(one: str, other: str) -> None:
    assert as_run(one) == as_run(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("~/x.sh", "/home/ada/x.sh"),
        ("~/x.sh", "~ada/x.sh"),
        ("~/x.sh", '"$HOME"/x.sh'),
        ("~/x.sh", "$HOMER/x.sh"),
        ("bash ~/x.sh", "bash $HOME/x.sh"),
        ("~/x.sh", " ~/x.sh"),
        ("x --a", "x --b"),
        ("x a", "x  a"),
        ("x \\", "x \\ "),
        ("x", "X"),
    ],
)
def test_not_certainly_the_same(one: str, other: str) -> None:
    assert as_run(one) != as_run(other)
