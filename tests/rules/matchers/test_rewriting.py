from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooklint.fixing.judge import verdict
from hooklint.hosts.nanopi.load import load
from hooklint.rules.matchers.rewriting import rewriting
from hooklint.rules.model import Fix, Safety
from hooklint.source.edit import TextEdit, splice
from tests.rules.one_rule import machine

QUOTED = ['"old"', "'old'", '"""old"""', "'''old'''", '"""\nold"""', "'''\nold'''", '"o\\u006Cd"']


def offered(text: str, new: str) -> tuple[bytes, Fix] | None:
    """What the fix makes of the file, which its own judge must take."""
    hooks = load(machine(text))
    hook = hooks.hooks[0]
    file = hooks.file_of(hook)
    fix = rewriting(file, hook, new, Safety.UNSAFE)
    if fix is None:
        return None
    after = splice(file.source.data, [change for change in fix.changes if isinstance(change, TextEdit)])
    assert verdict(file.source, after, fix.effect) is None
    return after, fix


def entry(value: str) -> str:
    return f"[[hooks.input]]\nmatcher = {value} # old\ncommand = 'old'\n"


@pytest.mark.parametrize("value", QUOTED)
def test_quotes_stay(value: str) -> None:
    quote = value[: len(value) - len(value.lstrip(value[0]))]
    done = offered(entry(value), "^(a|b)$")
    assert done is not None
    assert done[0].decode() == entry(f"{quote}^(a|b)${quote}")
    assert done[1].title == "write ^(a|b)$"


@pytest.mark.parametrize(
    ("value", "new", "written"),
    [
        ('"old"', r'\.py"', r'"\\.py\""'),
        ("'old'", r'\.py"', "'\\.py\"'"),
        ("'old'", "it's", None),
        ("'''old'''", "it's", None),
        ('"old"', "it's", '"it\'s"'),
        ('"old"', "a\nb", None),
        ('"old"', "a\x7f", None),
        ("'old'", "a\tb", None),
    ],
)
def test_what_the_quotes_can_hold(value: str, new: str, written: str | None) -> None:
    done = offered(entry(value), new)
    assert (None if done is None else done[0].decode()) == (None if written is None else entry(written))


def test_other_spellings() -> None:
    inline = "hooks = {input = [{matcher = 'old', command = 'a'}]}\n"
    done = offered(inline, "new")
    assert done is not None
    assert done[0].decode() == inline.replace("old", "new")
    by_place = "hooks = [[], [], [['old', 'command', 'a']]]\n"
    done = offered(by_place, "new")
    assert done is not None
    assert done[0].decode() == by_place.replace("old", "new")


def test_no_matcher_no_fix() -> None:
    assert offered("[[hooks.input]]\ncommand = 'a'\n", "new") is None


@given(st.sampled_from(QUOTED), st.text(max_size=12))
def test_what_is_written_reads_back(value: str, new: str) -> None:
    offered(entry(value), new)
