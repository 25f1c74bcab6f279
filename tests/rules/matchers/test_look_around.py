from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooklint.rules.matchers.look_around import let_through

TOOLS = ("bash", "edit", "find", "grep", "ls", "read", "write")


@pytest.mark.parametrize(
    ("pattern", "wanted"),
    [
        ("^(?!bash$).*", "edit find grep ls read write"),
        ("^(?!bash$).*$", "edit find grep ls read write"),
        ("^(?!bash$)", "edit find grep ls read write"),
        ("^(?!(bash|edit)$).+", "find grep ls read write"),
        ("^(?!bash|edit|write|read)", "find grep ls"),
        ("^(?!b)(?!e)(?!r)(?!w).*", "find grep ls"),
        ("^(?!.*e).*", "bash find ls"),
        ("^(?=.*e)(?!.*w).*$", "edit grep read"),
        ("^(?=bash|ls)", "bash ls"),
        (r"^(?!bash\b)\w+$", "edit find grep ls read write"),
        ("^(?!(?i)BASH$).*", "edit find grep ls read write"),
        ("^(?!ba[)]sh)(bash|ls)$", "bash ls"),
        (r"^(?!\)|bash)", "edit find grep ls read write"),
        ("^(?!mcp__)", "bash edit find grep ls read write"),
        ("^(?!.)", ""),
        ("^((?!bash|read).)*$", "edit find grep ls write"),
        ("^(?:(?!e).)+$", "bash find ls"),
    ],
)
def test_let_through(pattern: str, wanted: str) -> None:
    assert let_through(pattern, TOOLS) == tuple(wanted.split())


@pytest.mark.parametrize(
    "pattern",
    [
        pytest.param("(?!bash).*", id="searched for anywhere"),
        pytest.param("bash(?!x)", id="later"),
        pytest.param("^a|(?!bash)", id="in a branch"),
        pytest.param("^(?!bash)ls|edit", id="it binds one branch"),
        pytest.param("^(?!a(?!b)).*", id="within another"),
        pytest.param("^(?!a)x(?!b).*", id="a second one later"),
        pytest.param("^(?<!a)b", id="behind"),
        pytest.param("^(?!a", id="not closed"),
        pytest.param("^(?![a).*", id="a bracket not closed"),
        pytest.param(r"^(?!(a)\1).*", id="a reference in it"),
        pytest.param(r"^(?!a)(b)\1", id="a reference behind it"),
        pytest.param("^(?i)(?!bash)", id="flags before it"),
        pytest.param("^(?!a)b)|(c", id="parentheses that only seem to fit"),
        pytest.param("^" + "(?!a)" * 200, id="too long"),
    ],
)
def test_not_certain(pattern: str) -> None:
    assert let_through(pattern, TOOLS) is None


PARTS = st.sampled_from([r"\w+", ".*", "bash", "b", "$", ".", "[a-f]", "(?:ls|read)", "e", "it", "x?"])


@given(
    st.lists(st.tuples(st.booleans(), st.lists(PARTS, max_size=3)), min_size=1, max_size=3), st.lists(PARTS, max_size=2)
)
def test_what_is_certain_is_what_another_engine_says(aheads: list[tuple[bool, list[str]]], rest: list[str]) -> None:
    ahead = "".join(f"(?{'=' if wanted else '!'}{'|'.join(parts)})" for wanted, parts in aheads)
    pattern = f"^{ahead}{''.join(rest)}"
    meant = re.compile(pattern.replace("$", r"\Z"), re.ASCII)
    assert let_through(pattern, TOOLS) == tuple(name for name in TOOLS if meant.search(name))
