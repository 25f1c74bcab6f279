from __future__ import annotations

import pytest

from tests.rules.trial import CONFIG, PROJECT_CONFIG, SETTINGS, Finding, Place, diagnose, findings, mend, only, seen

HOOK = "[[hooks.input]]\ncommand = 'a'\n"


@pytest.mark.parametrize(
    ("text", "target"),
    [
        pytest.param(f"# timeout = '5s'\n{HOOK}#matcher = 1\n", "0.12", id="comments"),
        pytest.param("[[hooks.input]]\ncommand = '''\ntimeout = \"5\"\n'''\n", "0.12", id="string"),
        pytest.param("timeout = '5s'\nmatcher = 1\n[server]\ncommand = true\n", "0.12", id="other tables"),
        pytest.param(f"{HOOK}retries = '5'\nTimeout = 'x'\n", "0.12", id="keys nanopi does not know"),
        pytest.param(f"{HOOK}[hooks.input.env]\ntimeout = 'x'\n", "0.12", id="table in an entry"),
        pytest.param(
            f"{HOOK}'timeout' = 5_000\n\"matcher\" = \"\"\ntype = 'x'\n", "0.12", id="quoted keys, good values"
        ),
        pytest.param(f"{HOOK}timeout = 9_223_372_036_854_775_807\n", "0.12", id="largest"),
        pytest.param(f"{HOOK}timeout = 0x1388\n", "0.12", id="hexadecimal"),
        pytest.param("[hooks]\ninput = []\n", "0.12", id="empty list"),
        pytest.param("hooks = []\ntrust = 2020-01-01\nskills = 07:00:00\nextensions = [[]]\n", "0.12", id="accidents"),
        pytest.param("tool_exec_mode = {parallel = {}}\n", "0.12", id="a table of one word"),
        pytest.param("tool_exec_mode = 'x'\ntool_exec_overrides = 1\n", "0.11", id="not known to 0.11"),
        pytest.param("[hooks]\nStop = 'x'\n", "0.11", id="event not known to 0.11"),
    ],
)
def test_silent(text: str, target: str) -> None:
    assert [found for found in diagnose(text, target=target) if found.code != "HL103"] == []


def test_a_settings_file_is_read_for_hooks_only() -> None:
    assert diagnose("model = 1\ntool_exec_mode = 'x'\n[[extensions]]\npath = 1\n", SETTINGS) == ()


VALUES: list[tuple[str, int, str, str]] = [
    ("matcher = 1", 1, "`matcher` must be a string", "invalid type: integer `1`, expected a string"),
    ("matcher = 2020-01-01", 10, "`matcher` must be a string", "invalid type: map, expected a string"),
    ("type = 1", 1, "`type` must be a string", "invalid type: integer `1`, expected a string"),
    ("timeout = '5'", 3, "`timeout` must be whole milliseconds, e.g. 5000", 'invalid type: string "5", expected u64'),
    ("timeout = '5s'", 4, "`timeout` must be whole milliseconds, e.g. 5000", 'invalid type: string "5s", expected u64'),
    (
        "timeout = 2.5",
        3,
        "`timeout` must be whole milliseconds, e.g. 2500",
        "invalid type: floating point `2.5`, expected u64",
    ),
    (
        "timeout = 5.0",
        3,
        "`timeout` must be whole milliseconds, e.g. 5000",
        "invalid type: floating point `5.0`, expected u64",
    ),
    (
        "timeout = -1",
        2,
        "`timeout` must be whole milliseconds, not negative",
        "invalid value: integer `-1`, expected u64",
    ),
    ("timeout = true", 4, "`timeout` must be whole milliseconds", "invalid type: boolean `true`, expected u64"),
    (
        "timeout = 1e3",
        3,
        "`timeout` must be whole milliseconds, e.g. 5000",
        "invalid type: floating point `1000.0`, expected u64",
    ),
    ("timeout = [5]", 3, "`timeout` must be whole milliseconds", "invalid type: sequence, expected u64"),
]


@pytest.mark.parametrize(("line", "width", "words", "said"), VALUES)
def test_values_of_a_hook(line: str, width: int, words: str, said: str) -> None:
    text = f"{HOOK}{line}\n"
    column = line.index("= ") + 3
    found = only(text)
    assert findings(text) == [Finding("HL004", (3, column, 3, column + width), "error")]
    assert found.message.startswith(words)
    assert found.message.endswith("; nanopi 0.12 refuses to start")
    assert (found.label, found.fixes) == (said, ())
    assert found.host_error == (
        f"error: failed to parse TOML in {CONFIG}: TOML parse error at line 3, column {column}\n"
        f"  |\n3 | {line}\n  | {' ' * (column - 1)}{'^' * width}\n{said}\n"
    )


@pytest.mark.parametrize(
    ("value", "width", "said"),
    [
        ("true", 4, "invalid type: boolean `true`, expected a string"),
        ('["a", "b"]', 10, "invalid type: sequence, expected a string"),
        ("{ run = 'a' }", 13, "invalid type: map, expected a string"),
    ],
)
def test_a_command_is_one_string(value: str, width: int, said: str) -> None:
    text = f"[[hooks.input]]\ncommand = {value}\n"
    assert findings(text) == [Finding("HL004", (2, 11, 2, 11 + width), "error")]
    assert (only(text).message.partition(";")[0], only(text).label) == ("`command` must be a string", said)


PLACES: list[tuple[str, Place, str, str]] = [
    ("hooks = 1", (1, 9, 1, 10), "`hooks` must be a table", "invalid type: integer `1`, expected struct HooksSection"),
    (
        "[hooks]\ninput = 'x'",
        (2, 9, 2, 12),
        "`input` must be a list",
        'invalid type: string "x", expected a sequence',
    ),
    (
        "[hooks]\ninput = 1979-05-27",
        (2, 9, 2, 19),
        "`input` must be a list",
        "invalid type: map, expected a sequence",
    ),
    (
        "hooks.input = [['*', 'command', ['a']]]",
        (1, 33, 1, 38),
        "`command` must be a string",
        "invalid type: sequence, expected a string",
    ),
    (
        "hooks.input = [['*', 1, 'a']]",
        (1, 22, 1, 23),
        "`type` must be a string",
        "invalid type: integer `1`, expected a string",
    ),
    (
        "hooks.input = [['*', 'command', 'a', -1]]",
        (1, 38, 1, 40),
        "`timeout` must be whole milliseconds, not negative",
        "invalid value: integer `-1`, expected u64",
    ),
    (
        "hooks = ['x']",
        (1, 10, 1, 13),
        "`hooks` must be a table with a list for each event",
        'invalid type: string "x", expected a sequence',
    ),
    (
        "[hooks]\ninput = ['x']",
        (2, 10, 2, 13),
        "`input` must hold tables, one for each hook",
        'invalid type: string "x", expected struct HookConfig',
    ),
    ("model = 1", (1, 9, 1, 10), "`model` must be a string", "invalid type: integer `1`, expected a string"),
    ("[model.x]", (1, 2, 1, 7), "`model` must be a string", "invalid type: map, expected a string"),
    (
        "api_key_file = 1",
        (1, 16, 1, 17),
        "`api_key_file` must be a path in quotes",
        "invalid type: integer `1`, expected path string",
    ),
    (
        "inline_think_tags = 'yes'",
        (1, 21, 1, 26),
        "`inline_think_tags` must be true or false",
        'invalid type: string "yes", expected a boolean',
    ),
    (
        "trust = 1",
        (1, 9, 1, 10),
        "`trust` must be a table",
        "invalid type: integer `1`, expected struct TrustConfig",
    ),
    (
        "[[extensions]]\nmax_files = -1",
        (2, 13, 2, 15),
        "`max_files` must be a whole number, not negative",
        "invalid value: integer `-1`, expected usize",
    ),
    (
        "[[extensions]]\nallow_tools = 'bash'",
        (2, 15, 2, 21),
        "`allow_tools` must be a list",
        'invalid type: string "bash", expected a sequence',
    ),
    (
        "[[extensions]]\nallow_tools = ['bash', 1]",
        (2, 24, 2, 25),
        "`allow_tools` must be a string",
        "invalid type: integer `1`, expected a string",
    ),
    (
        'tool_exec_mode = "serial"',
        (1, 18, 1, 26),
        '`tool_exec_mode` must be "parallel" or "sequential"',
        "unknown variant `serial`, expected `parallel` or `sequential`",
    ),
    ("tool_exec_mode = 1", (1, 18, 1, 19), "`tool_exec_mode` must be one of its words", "wanted string or table"),
    (
        "[tool_exec_overrides]\nbash = 'no'",
        (2, 8, 2, 12),
        '`bash` must be "parallel" or "sequential"',
        "unknown variant `no`, expected `parallel` or `sequential`",
    ),
    (
        "tool_exec_overrides = 1",
        (1, 23, 1, 24),
        "`tool_exec_overrides` must be a table",
        "invalid type: integer `1`, expected a map",
    ),
]


@pytest.mark.parametrize(("text", "place", "words", "said"), PLACES)
def test_values_elsewhere(text: str, place: Place, words: str, said: str) -> None:
    assert findings(text) == [Finding("HL004", place, "error")]
    found = only(text)
    assert found.message.startswith(f"{words}; " if "one of" not in words else words)
    assert (found.label, found.fixes) == (said, ())
    assert (found.host_error or "").endswith(f"\n{said}\n")


@pytest.mark.parametrize(("name", "end"), [("bahs", 5), ("Bash", 5), ('"a b"', 6), ("agent", 6)])
def test_names_that_are_no_tools(name: str, end: int) -> None:
    text = f"[tool_exec_overrides]\n{name} = 'parallel'\n"
    assert findings(text, PROJECT_CONFIG) == [Finding("HL004", (2, 1, 2, end), "error")]
    found = only(text, PROJECT_CONFIG)
    assert found.message.startswith(f"`{name.strip(chr(34))}` is no built-in tool; ")
    assert found.message.endswith(" bash, edit, find, grep, ls, read, write; nanopi 0.12 refuses to start")
    assert (found.label, found.fixes) == ("not a built-in tool", ())
    assert (found.host_error or "").startswith(
        f"error: failed to parse TOML in {CONFIG}: [tool_exec_overrides] names `{name.strip(chr(34))}`, which is not a "
    )


def test_each_name_is_said_with_the_text_for_it_alone() -> None:
    found = diagnose("[tool_exec_overrides]\nbahs = 'parallel'\nread = 'parallel'\nreed = 'sequential'\n")
    assert [seen(one).place for one in found] == [(2, 1, 2, 5), (4, 1, 4, 5)]
    assert ["`bahs`, which is not" in (one.host_error or "") for one in found] == [True, False]
    assert ["`reed`, which is not" in (one.host_error or "") for one in found] == [False, True]


def test_names_that_are_tools() -> None:
    text = "".join(f"{name} = 'parallel'\n" for name in ("bash", "edit", "find", "grep", "ls", "read", "write"))
    assert findings(f"[tool_exec_overrides]\n{text}") == []
    assert findings(f"[tool_exec_overrides]\n{text}agent = 'parallel'\n", target="0.13") == []
    assert findings("[tool_exec_overrides]\nbahs = 'parallel'\n", target="0.11") == []


def test_zeros_for_agents() -> None:
    text = "[agent]\nmax_live = 3\ntimeout_secs = 0\n"
    assert findings(text) == []
    (found,) = diagnose(text, PROJECT_CONFIG, "0.13")
    assert seen(found) == Finding("HL004", (3, 16, 3, 17), "error")
    assert found.message == "`timeout_secs` must be at least 1; nanopi 0.13 refuses to start"
    assert found.host_error == (
        f"error: failed to parse TOML in {CONFIG}: [agent] timeout_secs must be at least 1 (0 would disable agents)\n"
    )


def test_all_wrong_values_in_one_run() -> None:
    text = "model = 1\n[[hooks.input]]\ncommand = true\ntimeout = '5'\n[[hooks.turn_end]]\ncommand = 'a'\nmatcher = 1\n"
    assert [found.place[0] for found in findings(text)] == [1, 3, 4, 7]
    assert {found.code for found in findings(text)} == {"HL004"}


@pytest.mark.parametrize("target", ["0.11", "0.12", "0.13"])
def test_every_version_refuses_it(target: str) -> None:
    text = "[[hooks.turn_end]]\ncommand = 'a'\ntimeout = '5'\n"
    assert findings(text, target=target) == [Finding("HL004", (3, 11, 3, 14), "error")]


def test_a_settings_file_disarms_all_hooks() -> None:
    found = only(f"{HOOK}timeout = '5'\n", SETTINGS)
    assert "disarms the hooks of all four files" in found.message
    assert (found.host_error or "").startswith(f"warning: failed to load settings: failed to parse {SETTINGS}: TOML ")


@pytest.mark.parametrize("text", ["[hooks.input]\ncommand = 'a'\n", "[[hooks]]\n", "[extensions]\n"])
def test_brackets_are_another_rule(text: str) -> None:
    assert "HL004" not in {found.code for found in diagnose(text)}


@pytest.mark.parametrize("key", ["pre_tool_use", "PreToolUse", "turn_startt"])
def test_behind_a_wrong_name_it_is_found_in_the_same_run(key: str) -> None:
    found = findings(f"[[hooks.{key}]]\ncommand = 'a'\ntimeout = '5'\n")
    assert [finding for finding in found if finding.code == "HL004"] == [Finding("HL004", (3, 11, 3, 14), "error")]
    assert len(found) == 2


def test_nothing_is_rewritten() -> None:
    text = f"{HOOK}timeout = '5'\n"
    assert mend(text, unsafe=True)[0].decode() == text
