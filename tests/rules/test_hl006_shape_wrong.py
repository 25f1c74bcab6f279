from __future__ import annotations

import pytest

from tests.rules.spellings import DRESSES
from tests.rules.trial import CONFIG, SETTINGS, Finding, Place, commands, diagnose, findings, loading, mend, only

HOOK = "command = 'a'\n"
SAID = "invalid type: map, expected a sequence"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"# [hooks.input]\n[[hooks.input]]\n{HOOK}", id="comment"),
        pytest.param("[[hooks.input]]\ncommand = '''\n[hooks.input]\n'''\n", id="string"),
        pytest.param("[hook.input]\n[other.hooks]\n[[others.hooks]]\n[input]\n", id="other tables"),
        pytest.param(f"[[hooks.input]]\n{HOOK}[hooks.input.env]\n", id="child table of an entry"),
        pytest.param(f"[[hooks.input]]\n{HOOK}hooks = []\n", id="an empty list in an entry"),
        pytest.param(f"[[hooks.input]]\n{HOOK}hooks = ['~/a.sh']\n", id="a list of names in an entry"),
        pytest.param(f"[[hooks.input]]\n{HOOK}[hooks.input.note.hooks]\n{HOOK}", id="further down"),
        pytest.param("[hooks]\n", id="the section itself"),
        pytest.param("[hooks]\ninput = [{command = 'a'}]\n", id="inline list"),
        pytest.param("[[extensions]]\n", id="extensions"),
        pytest.param("hooks = [[['*', 'command', 'a']]]\n", id="lists all the way, taken by accident"),
    ],
)
def test_silent(text: str) -> None:
    assert diagnose(text) == ()


USED_AGAIN = "its name is used again for something that cannot be an entry of the list"

SHAPES: list[tuple[str, Place, str, str]] = [
    (
        "[hooks.input]\n" + HOOK,
        (1, 1, 1, 14),
        "`hooks.input` is a list of tables, so its header needs double brackets",
        SAID,
    ),
    ("[ hooks . 'input' ] # c\n", (1, 1, 1, 20), "`hooks.input` is a list of tables", SAID),
    ("[extensions]\n", (1, 1, 1, 13), "`extensions` is a list of tables, so its header needs double brackets", SAID),
    ("hooks = [{command = 'a'}]\n", (1, 10, 1, 25), "the event belongs in the key", SAID),
    (
        "[skills.disabled]\n",
        (1, 1, 1, 18),
        "`skills.disabled` is a list of plain values: write it as disabled = […]",
        SAID,
    ),
    (
        "[[extensions]]\n[extensions.events]\n",
        (2, 1, 2, 20),
        "`extensions.events` is a list of plain values: write it as events = […]",
        SAID,
    ),
    ("[[skills]]\n", (1, 1, 1, 11), "`skills` is one table, not a list: write [skills]", SAID),
    (
        "[[trust]]\ndefault = 'x'\n",
        (1, 1, 1, 10),
        "`trust` is one table, not a list: write [trust];",
        "invalid type: map, expected a string",
    ),
    (
        "hooks.input = [[{command = 'a'}, 'command', 'a']]\n",
        (1, 17, 1, 32),
        "an entry of `hooks.input` is one table, not a list;",
        "invalid type: map, expected a string",
    ),
    (
        "[[hooks]]\nevent = 'x'\n",
        (1, 1, 1, 10),
        "the event belongs in the key: write [[hooks.session_start]] (or another event), not [[hooks]]",
        SAID,
    ),
    (
        "[hooks]\ninput = {command = 'a'}\n",
        (2, 9, 2, 24),
        "`hooks.input` is a list of tables: write [[hooks.input]]",
        SAID,
    ),
    ("hooks.input.command = 'a'\n", (1, 7, 1, 12), "`hooks.input` is a list of tables: write [[hooks.input]]", SAID),
]


@pytest.mark.parametrize(("text", "place", "words", "said"), SHAPES)
def test_place_and_words(text: str, place: Place, words: str, said: str) -> None:
    assert findings(text) == [Finding("HL006", place, "error")]
    found = only(text)
    assert found.message.startswith(words)
    assert found.message.endswith("; nanopi 0.12 refuses to start")
    assert (found.host_error or "").startswith(f"error: failed to parse TOML in {CONFIG}: TOML parse error at line ")
    assert (found.host_error or "").endswith(f"\n{said}\n")


def test_a_section_that_only_a_later_version_has() -> None:
    text = "[[agent]]\nmax_live = 3\n"
    assert findings(text) == []
    assert only(text, target="0.13").message == (
        "`agent` is one table, not a list: write [agent]; nanopi 0.13 refuses to start"
    )


def test_the_host_underlines_the_header() -> None:
    assert only("[hooks.input]\ncommand = 'x'  # c").host_error == (
        f"error: failed to parse TOML in {CONFIG}: TOML parse error at line 1, column 1\n"
        f"  |\n1 | [hooks.input]\n  | ^^^^^^^^^^^^^\n{SAID}\n"
    )


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        pytest.param(f"[hooks.input]\n{HOOK}[hooks.turn_end]\n{HOOK}", [1, 3], id="each table"),
        pytest.param("[[skills]]\n[[skills]]\n", [1], id="so is any list where one table belongs"),
        pytest.param(f"[[hooks]]\n{HOOK}[[hooks]]\n{HOOK}[[hooks]]\n", [1], id="[[hooks]] is said once"),
    ],
)
def test_how_many(text: str, lines: list[int]) -> None:
    assert [(found.code, found.place[0]) for found in findings(text)] == [("HL006", line) for line in lines]


@pytest.mark.parametrize("target", ["0.11", "0.12", "0.13"])
def test_every_version_refuses_it(target: str) -> None:
    text = f"[hooks.turn_end]\n{HOOK}"
    assert findings(text, target=target) == [Finding("HL006", (1, 1, 1, 17), "error")]
    assert mend(text, target=target)[0].decode() == f"[[hooks.turn_end]]\n{HOOK}"


def test_a_settings_file_disarms_all_hooks() -> None:
    assert "disarms the hooks of all four files" in only(f"[hooks.input]\n{HOOK}", SETTINGS).message


@pytest.mark.parametrize("text", ["[hooks]\ninput = 'x'\n", "hooks = 1\n", "extensions = 'x'\n"])
def test_plain_values_are_another_rule(text: str) -> None:
    assert [found.code for found in diagnose(text)] == ["HL004"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"[hooks.input]\n{HOOK}", f"[[hooks.input]]\n{HOOK}"),
        (f"[ hooks . 'input' ] # [x]\n{HOOK}", f"[[ hooks . 'input' ]] # [x]\n{HOOK}"),
        (f"[hooks.input]\n{HOOK}\n[hooks.turn_end]\n{HOOK}", f"[[hooks.input]]\n{HOOK}\n[[hooks.turn_end]]\n{HOOK}"),
        (f"[hooks.input]\n{HOOK}[hooks.input.env]\nx = 1\n", f"[[hooks.input]]\n{HOOK}[hooks.input.env]\nx = 1\n"),
        ("[extensions]\npath = 'p'\n", "[[extensions]]\npath = 'p'\n"),
        (f"[hooks.input]\n{HOOK}[[hooks.input]]\n{HOOK}", f"[[hooks.input]]\n{HOOK}[[hooks.input]]\n{HOOK}"),
        (
            f"[hooks.input]\n{HOOK}[skills]\na = {{b = 1}}\n[ hooks.'input' ] # 2\n{HOOK}timeout = 9\n",
            f"[[hooks.input]]\n{HOOK}[skills]\na = {{b = 1}}\n[[ hooks.'input' ]] # 2\n{HOOK}timeout = 9\n",
        ),
    ],
)
def test_the_brackets_are_doubled(before: str, after: str) -> None:
    mended, applied = mend(before)
    assert mended.decode() == after
    assert (loading(applied.report), applied.refused) == ((), ())


@pytest.mark.parametrize("dress", DRESSES)
def test_only_brackets_change(dress: str) -> None:
    text = f"[hooks.input]\n{HOOK}timeout = 5\n\n[[hooks.turn_end]]\n{HOOK}"
    mended, _ = mend(DRESSES[dress](text))
    assert mended == DRESSES[dress](text.replace("[hooks.input]", "[[hooks.input]]"))
    assert commands(mended, "input") == ["a"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"[[hooks]]\n{HOOK}", id="the event is the author's to name"),
        pytest.param("[hooks]\ninput = {command = 'a'}\n", id="inline table"),
        pytest.param("hooks.input.command = 'a'\n", id="dotted keys"),
        pytest.param("[skills.disabled]\n", id="a list of plain values"),
    ],
)
def test_what_is_not_a_header_alone_stays(text: str) -> None:
    mended, applied = mend(text, unsafe=True)
    assert mended.decode() == text
    assert [found.code for found in loading(applied.report)] == ["HL006"]


def test_a_missing_command_is_said_once_the_brackets_are_right() -> None:
    before = "[hooks.input]\nmatcher = '*'\n"
    mended, applied = mend(before)
    assert mended.decode() == "[[hooks.input]]\nmatcher = '*'\n"
    assert [found.code for found in loading(applied.report)] == ["HL005"]


@pytest.mark.parametrize("key", ["pre_tool_use", "PreToolUse"])
def test_wrong_brackets_behind_a_wrong_name_are_found_in_the_same_run(key: str) -> None:
    found, other = diagnose(f"[hooks.{key}]\n{HOOK}")
    assert (found.code, other.code[:3]) == ("HL006", "HL1")
    assert "double brackets: [[hooks.tool_execution_start]]" in found.message


def test_old_name_and_wrong_brackets_are_both_mended() -> None:
    mended, applied = mend(f"[hooks.pre_tool_use]\n{HOOK}")
    assert mended.decode() == f"[[hooks.tool_execution_start]]\n{HOOK}"
    assert loading(applied.report) == ()


FLAT: list[tuple[str, str]] = [
    (f"[[hooks]]\nevent = 'input'\n{HOOK}", f"[[hooks.input]]\n{HOOK}"),
    (
        f"# one\n[[ hooks ]] # h\n{HOOK}event = 'turn_end' # e\n\n[[hooks]]\nevent='input'\n{HOOK}",
        f"# one\n[[ hooks.turn_end ]] # h\n{HOOK}# e\n\n[[hooks.input]]\n{HOOK}",
    ),
    (
        f"[[hooks]]\nevent = 'input'\n{HOOK}[[hooks]]\nevent = \"input\"\ncommand = 'b'\n[hooks.note]\nevent = 'x'\n",
        f"[[hooks.input]]\n{HOOK}[[hooks.input]]\ncommand = 'b'\n[hooks.input.note]\nevent = 'x'\n",
    ),
    (f"[['hooks']]\nevent = 'PreToolUse'\n{HOOK}", f"[['hooks'.tool_execution_start]]\n{HOOK}"),
    (f"[[hooks]]\r\nevent = 'pre_tool_use'\r\n{HOOK}", f"[[hooks.tool_execution_start]]\r\n{HOOK}"),
]


@pytest.mark.parametrize(("before", "after"), FLAT)
def test_the_event_goes_into_the_header(before: str, after: str) -> None:
    mended, applied = mend(before, unsafe=True)
    assert mended.decode() == after
    assert (applied.applied, applied.refused, loading(applied.report)) == (1, (), ())
    assert mend(before)[0].decode() == before


def test_an_old_host_keeps_its_own_names() -> None:
    text = f"[[hooks]]\nevent = 'user_prompt_submit'\n{HOOK}"
    assert "write [[hooks.user_prompt_submit]], not" in only(text, target="0.11").message
    assert mend(text, target="0.11", unsafe=True)[0].decode() == f"[[hooks.user_prompt_submit]]\n{HOOK}"
    assert mend(text, target="0.12", unsafe=True)[0].decode() == f"[[hooks.input]]\n{HOOK}"
    assert only(f"[[hooks]]\nevent = 'input'\n{HOOK}", target="0.11").refused_fix == (
        "the entry on line 1 names no event of nanopi 0.11"
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"[[hooks]]\nevent = 'Stop'\n{HOOK}", "the entry on line 1 names no event of nanopi 0.12"),
        (f"[[hooks]]\nevent = 'input'\n{HOOK}\n[[hooks]]\n{HOOK}", "the entry on line 5 names no event of nanopi 0.12"),
        (f"[[hooks]]\nevent = 'imput'\n{HOOK}", "the entry on line 1 names no event of nanopi 0.12"),
        (f"[[hooks]]\nevent = ['input']\n{HOOK}", "the entry on line 1 names no event of nanopi 0.12"),
        ("hooks = [{event = 'input', command = 'a'}]\n", "it is not written with [[hooks]] headers"),
        (
            f"[[hooks]]\nevent = 'input'\n{HOOK}[[hooks.turn_end]]\n{HOOK}",
            "some entries have the event in the key already; whose they are is not plain",
        ),
        (f"a =\n[[hooks]]\nevent = 'input'\n{HOOK}", "the file must be readable first"),
        ("[hooks]\ninput = {command = 'a'}\n", "only a [table] header of its own can get double brackets"),
        *(
            (f"[hooks.input]\n{HOOK}[hooks.input]\n{HOOK}{more}", USED_AGAIN)
            for more in ("[hooks.input.env]\nx = 1\n", "env.x = 1\n", HOOK)
        ),
    ],
)
def test_what_is_not_plain_says_why(text: str, reason: str) -> None:
    (found,) = [one for one in diagnose(text) if one.code == "HL006"]
    assert (found.fixes, found.refused_fix) == ((), reason)
    assert mend(text, unsafe=True)[0].decode() == text


@pytest.mark.parametrize(
    ("event", "header"),
    [
        ("turn_end", "write [[hooks.turn_end]], not [[hooks]]"),
        ("Stop", "write [[hooks.session_start]] (or another event), not [[hooks]]"),
    ],
)
def test_the_event_inside_is_read(event: str, header: str) -> None:
    assert header in only(f"[[hooks]]\nevent = '{event}'\n{HOOK}").message


NESTED: list[tuple[str, Place]] = [
    ("[[hooks.input]]\n[[hooks.input.hooks]]\ncommand = 'a'\n", (2, 15, 2, 20)),
    ("[[hooks.input]]\nhooks = [{type = 'command', command = 'a'}]\n", (2, 1, 2, 6)),
    ("[[hooks.input]]\n[hooks.input.hooks]\ncommand = 'a'\n", (2, 14, 2, 19)),
    ("[hooks]\ninput = [{hooks = [{command = 'a'}]}]\n", (2, 11, 2, 16)),
]


@pytest.mark.parametrize(("text", "place"), NESTED)
def test_hooks_inside_a_hook(text: str, place: Place) -> None:
    found = [one for one in findings(text) if one.code == "HL006"]
    assert found == [Finding("HL006", place, "error")]
    assert [one.code for one in diagnose(text)].count("HL005") == 1
    (said,) = [one for one in diagnose(text) if one.code == "HL006"]
    assert "nanopi has no hooks inside a hook and ignores these in silence" in said.message
    assert said.host_error is None


def test_hooks_inside_a_hook_that_has_a_command_are_lost() -> None:
    assert findings(f"[[hooks.input]]\n{HOOK}[[hooks.input.hooks]]\ncommand = 'b'\n") == [
        Finding("HL006", (3, 15, 3, 20), "error")
    ]


def test_one_hook_inside_becomes_the_hook() -> None:
    outer, inner = "[[hooks.turn_end]]\nmatcher = '^1$' # m\n\n", "  type = 'command'\n  command = 'b'\n\n"
    others = "[[hooks.input]]\ncommand = 'c'\n"
    before = f"{outer}  [[hooks.turn_end.hooks]] # h\n{inner}{others}"
    after = f"{outer}# h\n{inner}{others}"
    mended, applied = mend(before, unsafe=True)
    assert mended.decode() == after
    assert (applied.refused, loading(applied.report)) == ((), ())
    assert mend(before)[0].decode() == before


INNER = "[[hooks.input.hooks]]\ncommand = 'a'\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"[[hooks.input]]\n{INNER}{INNER}", "only one hook, below a header of its own"),
        ("[[hooks.input]]\nhooks = [{command = 'a'}]\n", "only one hook, below a header of its own"),
        (f"[[hooks.input]]\n{HOOK}{INNER}", "both have the key `command`"),
        (f"[[hooks.input]]\n{INNER}timeout = 5\n", "its timeout may be in seconds"),
        (f"[[hooks.input]]\n[hooks.input.note]\n{INNER}", "other tables stand between the two, or inside"),
        (f"[[hooks.input]]\n{INNER}[hooks.input.hooks.note]\n", "other tables stand between the two, or inside"),
        (f"[[hooks.input]]\n{INNER}[x]\na =\n", "the file must be readable first"),
    ],
)
def test_hooks_that_cannot_be_lifted_say_why(text: str, reason: str) -> None:
    (found,) = [one for one in diagnose(text) if one.code == "HL006"]
    assert found.fixes == ()
    assert (found.refused_fix or "").startswith(reason)
    assert mend(text, unsafe=True)[0].decode() == text


@pytest.mark.parametrize(("key", "code"), [("pre_tool_use", "HL101"), ("turn_ennd", "HL102")])
def test_behind_a_key_that_is_refused_the_host_says_nothing(key: str, code: str) -> None:
    """nanopi stops at the key and never comes to what is in it."""
    texts = {found.code: found.host_error for found in diagnose(f"[hooks.{key}]\ncommand = 'a'\n")}
    assert texts.keys() == {"HL006", code}
    assert texts["HL006"] is None
    assert texts[code] is not None
