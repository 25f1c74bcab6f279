from __future__ import annotations

import time

import pytest

from hooklint.scripts.node import read_script as read_node
from hooklint.scripts.python import read_script
from tests.scripts.python.covering import read_text

MANY = 2_500
SECONDS = 3.0
"""Of work, on a busy machine."""


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("x = (1\n", id="a bracket that is never closed"),
        pytest.param("print 'old'\n", id="an older Python"),
        pytest.param("x = 1\0\n", id="a NUL"),
        pytest.param("(" * 5_000, id="brackets"),
        pytest.param("x = " + "-" * 50_000 + "1\n", id="signs"),
    ],
)
def test_what_python_does_not_take_is_not_read(text: str) -> None:
    session, endings = read_text(text, read_script)
    assert not session.is_whole
    assert [(ending.status.codes, ending.printed, ending.is_whole) for ending in endings] == [((), (), False)]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("if (x {", id="brackets"),
        pytest.param("const a = ;", id="no value"),
        pytest.param("`${", id="a template that is never closed"),
        pytest.param("'abc", id="a string that is never closed"),
        pytest.param("outer: for (;;) { break outer; }", id="labels"),
        pytest.param("[" * 5_000, id="deep"),
    ],
)
def test_what_is_not_understood_of_javascript_is_not_read(text: str) -> None:
    session, endings = read_text(text, read_node, "node")
    assert not session.is_whole
    assert [(ending.status.codes, ending.printed, ending.is_whole) for ending in endings] == [((), (), False)]


def numbered(text: str) -> str:
    return "import os, sys\n" + "".join(text.format(number) for number in range(MANY))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(numbered("x{0} = {0}\n"), id="assignments"),
        pytest.param(numbered("if os.path.exists('/{0}'):\n    x{0} = 1\n"), id="tests"),
        pytest.param(numbered("if os.path.exists('/{0}'):\n    print({0})\n"), id="prints"),
        pytest.param(numbered("if os.path.exists('/{0}'):\n    sys.exit({0})\n"), id="exits"),
        pytest.param(numbered("def f{0}():\n    return f1(), f2()\n") + "f1()\n", id="functions"),
        pytest.param(
            "".join("    " * depth + f"for a{depth} in range(9):\n" for depth in range(15)) + "    " * 15 + "x()\n",
            id="loops",
        ),
        pytest.param("x = 'a'\n" + "x = x + x\n" * 100 + "print(x)\n", id="a text that doubles"),
        pytest.param("x = [1]\n" + "x = [x, x]\n" * 100 + "print(x)\n", id="a list that doubles"),
        pytest.param("x = [1]\nx.append(x)\nprint(x)\n", id="a list in itself"),
        pytest.param("while True:\n    x = x + 'a'\n", id="no end"),
    ],
)
def test_bounded(text: str) -> None:
    start = time.process_time()
    read_text(text, read_script)
    assert time.process_time() - start < SECONDS


def test_many_ways_that_differ_in_a_name_are_still_all_of_them() -> None:
    text = numbered("if os.path.exists('/{0}'):\n    x{0} = 1\n")[: 40 * 45] + "\nprint('end')\nsys.exit(3)\n"
    text = text[: text.rindex("if os")] + "print('end')\nsys.exit(3)\n"
    session, endings = read_text(text, read_script)
    assert session.is_whole
    assert {ending.status.codes for ending in endings} == {(3,)}
