from __future__ import annotations

import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooklint.hosts.nanopi.matchers import compiled, fires, matcher_error, reaches
from hooklint.hosts.nanopi.plain_matchers import branches
from hooklint.hosts.nanopi.schema import MATCHES_ALL
from hooklint.regexes.reach import Hits, Never, OnlyUnusual
from hooklint.regexes.rust.errors import RegexError

if TYPE_CHECKING:
    from hooklint.regexes.reach import Reach

REPOSITORY = Path(__file__).parents[3]
NAMES = ("", "bash", "edit", "list_agents", "ls", "mcp__a-b", "1", "10", "Bash", "bash\n", "é")
PIECES = st.sampled_from(["", "a", "b", "sh", "bash", "ls", "_", "-", "e", "it", "1", "0", "^", "$", "|", "|", "x"])
PLAIN = st.tuples(st.sampled_from(["", "^", "^(", "(", "(?:", "^(?:"]), st.lists(PIECES, max_size=6)).map(
    lambda drawn: drawn[0] + "".join(drawn[1]) + (")" if "(" in drawn[0] else "")
)


def test_no_pattern_at_all() -> None:
    assert [matcher_error(matcher) for matcher in MATCHES_ALL] == [None, None]
    assert [matcher for matcher, name in product(MATCHES_ALL, NAMES) if not fires(matcher, name)] == []


@pytest.mark.parametrize("matcher", ["**", "* ", "+", r"\d", "[bad", "Bash(*)"])
def test_a_refused_matcher_never_fires(matcher: str) -> None:
    error = compiled(matcher)
    assert isinstance(error, RegexError)
    assert matcher_error(matcher) == str(error)
    assert not any(fires(matcher, name) for name in NAMES)


@given(PLAIN, st.sampled_from(["", "$"]))
def test_the_plain_road_agrees_with_the_engine(start: str, end: str) -> None:
    matcher = start + end
    if branches(matcher) is None or matcher in MATCHES_ALL:
        return
    assert matcher_error(matcher) is None
    program = compiled(matcher)
    assert not isinstance(program, RegexError), matcher
    assert [fires(matcher, name) for name in NAMES] == [program.is_match(name) for name in NAMES]


def test_the_longest_plain_matcher_is_taken_by_the_engine() -> None:
    for matcher in ("x" * 1000, "|" * 1000, "^$|" * 333, f"^({'a|' * 498})$"):
        assert branches(matcher) is not None
        assert not isinstance(compiled(matcher), RegexError)
    assert branches("x" * 1001) is None


def test_what_is_kept_is_bounded() -> None:
    """A program of a short pattern stays for the next rule; of those that may be large only a few do."""
    short, large = compiled("ba.h"), [compiled(f"a{{{count}}}") for count in range(40)]
    assert compiled("ba.h") is short
    assert [compiled(f"a{{{count}}}") is one for count, one in enumerate(large)][:36] == [False] * 36
    for number in range(1500):
        compiled(f"x.{number}")
    assert compiled("ba.h") is not short


def test_plain_matchers_need_no_engine() -> None:
    program = (
        "import sys\n"
        "from hooklint.hosts.nanopi.matchers import fires, matcher_error\n"
        "plain = ['', '*', 'bash', '^bash$', '^(edit|write)$', 'edit|write', '^1$', 'mcp__memory']\n"
        "assert [matcher_error(one) for one in plain] == [None] * len(plain)\n"
        "fires('^(edit|write)$', 'edit')\n"
        "print([name for name in sys.modules if name.startswith('hooklint.regexes')])\n"
        "matcher_error('ba.h')\n"
        "print('hooklint.regexes.rust' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=REPOSITORY, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\nTrue\n"


@pytest.mark.parametrize(
    ("pattern", "event", "expected"),
    [
        ("*", "turn_start", Hits("1")),
        ("", "input", Hits("")),
        ("Bash", "tool_execution_start", OnlyUnusual("Bash")),
        ("(", "tool_execution_start", Never()),
    ],
)
def test_what_is_reached(pattern: str, event: str, expected: Reach) -> None:
    assert reaches(pattern, event, "0.12") == expected


def test_plugins_bring_tools_of_any_name() -> None:
    assert reaches("Bash", "tool_execution_start", "0.12", plugins=True) == Hits("Bash")
