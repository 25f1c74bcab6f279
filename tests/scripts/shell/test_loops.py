"""Loops that go round as often as the payload wants, and patterns that the grammar does not know: all ways are read."""

from __future__ import annotations

import pytest

from tests.scripts.shell.real import read

WORDS = "p=$(cat)\nfor w in $p; do\n"


@pytest.mark.parametrize(
    ("text", "statuses"),
    [
        pytest.param(
            WORDS + '  case $w in rm) a=1 ;; -r) b=$a ;; /) [ "$b" = 1 ] && exit 5 ;; esac\ndone\nexit 0\n',
            {0, 5},
            id="three words that have to come one behind another",
        ),
        pytest.param(WORDS + "  n=$((n + 1))\ndone\n((n > 30)) && exit 5\nexit 0\n", {0, 5}, id="a count"),
        pytest.param(WORDS + '  all+=("$w")\ndone\n((${#all[@]} > 30)) && exit 5\nexit 0\n', {0, 5}, id="an array"),
        pytest.param(WORDS + '  last=$w\ndone\n[ "$last" = x ] && exit 5\nexit 0\n', {0, 5}, id="the last word"),
        pytest.param(
            'f=build\ncase $(cat) in "$f"/* | ./"$f" | ./"$f"/*) exit 5 ;; esac\nexit 0\n',
            {0, 5},
            id="a folder, quoted",
        ),
        pytest.param(
            "shopt -s extglob\ncase $(cat) in\n  .env.@(a|b)) exit 5 ;;\n  *.@(pem|key)) exit 6 ;;\nesac\nexit 0\n",
            {0, 5, 6},
            id="choices in patterns",
        ),
        pytest.param("sum=0; for n in 1 2 3; do ((sum += n)); done\nexit $sum\n", {6}, id="known words"),
    ],
)
def test_every_status_is_found_and_the_reading_is_whole(text: str, statuses: set[int]) -> None:
    endings, session = read(text)
    assert {code for one in endings for code in one.status.codes} == statuses
    assert session.is_whole
    assert all(one.is_whole for one in endings)


def test_what_a_loop_prints_each_time_is_not_known_in_full() -> None:
    endings, _ = read(WORDS + '  echo "$w"\ndone\nexit 0\n')
    assert not all(one.is_whole for one in endings)
