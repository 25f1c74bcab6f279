"""One table a key: what is taken, and what is said of all else, with its place."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooklint.rules.model import Severity
from hooklint.settings.discovery import Found
from hooklint.settings.errors import SettingsError
from hooklint.settings.model import Settings
from hooklint.settings.reading import KEYS, TABLES, read

FOLDER = Path("/src/p")
OWN = FOLDER / "hooklint.toml"
SHARED = FOLDER / "pyproject.toml"
ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO

GOOD: list[tuple[str, str, Any]] = [
    ('select = ["HL2"]', "select", ("HL2",)),
    ('select = ["HL", "HL202", "file-legacy"]', "select", ("HL", "HL202", "file-legacy")),
    ("ignore = []", "ignore", ()),
    ("ignore = [ # all of them\n  'HL1',\n  '''HL2''', ]", "ignore", ("HL1", "HL2")),
    ('per-file-ignores = {"a/**" = ["HL1", "HL2"], b = []}', "per_path", (("a/**", ("HL1", "HL2")), ("b", ()))),
    ('[per-file-ignores]\n"*.toml" = ["HL1"]', "per_path", (("*.toml", ("HL1",)),)),
    ('per-file-ignores."~/x" = ["HL1"]', "per_path", (("~/x", ("HL1",)),)),
    ('severity = {HL2 = "info", matcher-never = "error"}', "severity", (("HL2", INFO), ("matcher-never", ERROR))),
    ('severity.HL = "warning"', "severity", (("HL", WARNING),)),
    ("severity = {}", "severity", ()),
    ('fail-on = "never"', "fail_on", "never"),
    ('fail-on = "error"', "fail_on", "error"),
    ('target = "0.13"', "target", "0.13"),
    ('extra-tools = ["deploy", "über", "deploy"]', "extra_tools", ("deploy", "über")),
    ('session-ids = "any"', "session_ids", "any"),
    ('session-ids = "uuid"', "session_ids", "uuid"),
    ('baseline = "known/findings.json"', "baseline", FOLDER / "known/findings.json"),
    ('baseline = "/elsewhere.json"', "baseline", Path("/elsewhere.json")),
]

NO_RULE = "no rule is called"
LISTED = "`hooklint rules` lists them all"
BAD = [
    # select
    ("select = 'HL2'", "1:10: `select` must be a list of texts, not a text"),
    ("select = {}", "1:10: `select` must be a list of texts, not a table"),
    ("[[select]]", "1:1: `select` must be a list of texts, not a list of tables"),
    ("select = []", "1:10: `select` is empty, so nothing would be looked for; leave it out for all rules"),
    ("select = ['HL2', 3]", "1:18: `select` must be a list of texts alone, not a number"),
    ("select = [['HL2']]", "1:11: `select` must be a list of texts alone, not a list"),
    ("select = ['HL9999']", f"1:11: `select`: {NO_RULE} `HL9999`; {LISTED}"),
    (
        "select = [\n  'HL1', 'matcher-nevr']",
        f"2:10: `select`: {NO_RULE} `matcher-nevr`; did you mean `matcher-never`?",
    ),
    ("slect = ['HL2']", "1:1: there is no setting `slect`; did you mean `select`?"),
    # ignore
    ("ignore = true", "1:10: `ignore` must be a list of texts, not true or false"),
    ("ignore = ['hl202']", f"1:11: `ignore`: {NO_RULE} `hl202`; did you mean `HL202`?"),
    ("ignored = ['HL2']", "1:1: there is no setting `ignored`; did you mean `ignore`?"),
    # per-file-ignores
    ("per-file-ignores = ['HL1']", "1:20: `per-file-ignores` must be a table, not a list"),
    ("per-file-ignores = {a = 'HL1'}", "1:25: `per-file-ignores.a` must be a list of texts, not a text"),
    ("[per-file-ignores]\na = ['HL0x']", f"2:6: `per-file-ignores.a`: {NO_RULE} `HL0x`; {LISTED}"),
    ("[per-file-ignores]\n'' = ['HL1']", "2:1: `per-file-ignores.` is no glob: it names nothing"),
    (
        "[per-file-ignores]\n'../a' = ['HL1']",
        "2:1: `per-file-ignores.../a` is no glob: `..` leads out of the folder of the settings",
    ),
    ("per_file_ignores = {}", "1:1: there is no setting `per_file_ignores`; did you mean `per-file-ignores`?"),
    # severity
    ("severity = 'error'", "1:12: `severity` must be a table, not a text"),
    ("severity.HL2 = 1", "1:16: `severity.HL2` must be a text, not a number"),
    (
        "severity.HL2 = 'eror'",
        "1:16: `severity.HL2` is `eror` and must be `error`, `warning` or `info`; did you mean `error`?",
    ),
    (
        "severity.HL2 = 'never'",
        "1:16: `severity.HL2` is `never` and must be `error`, `warning` or `info`",
    ),
    ("severity.x = 'error'", f"1:10: `severity.x`: {NO_RULE} `x`; {LISTED}"),
    (
        "[severity]\nHL202 = 'info'\nmatcher-never = 'error'",
        "3:1: `severity.matcher-never` is the same rule as `HL202`, which is set above",
    ),
    # fail-on
    ("fail-on = 2", "1:11: `fail-on` must be a text, not a number"),
    (
        "fail-on = 'warn'",
        "1:11: `fail-on` is `warn` and must be `error`, `warning`, `info` or `never`; did you mean `warning`?",
    ),
    ("fail_on = 'error'", "1:1: there is no setting `fail_on`; did you mean `fail-on`?"),
    # target
    ("target = 0.12", "1:10: `target` must be a text, not a number"),
    ("target = '0.14'", "1:10: `target` is `0.14` and must be `0.11`, `0.12` or `0.13`"),
    ("tarjet = '0.12'", "1:1: there is no setting `tarjet`; did you mean `target`?"),
    # extra-tools
    ("extra-tools = 'deploy'", "1:15: `extra-tools` must be a list of texts, not a text"),
    ("extra-tools = [1979-05-27]", "1:16: `extra-tools` must be a list of texts alone, not a date or time"),
    ("extra-tools = ['']", "1:16: `extra-tools`: a tool has a name"),
    ("extra_tools = []", "1:1: there is no setting `extra_tools`; did you mean `extra-tools`?"),
    # session-ids
    ("session-ids = 4.5", "1:15: `session-ids` must be a text, not a number"),
    ("session-ids = 'uid'", "1:15: `session-ids` is `uid` and must be `uuid` or `any`; did you mean `uuid`?"),
    ("session-id = 'any'", "1:1: there is no setting `session-id`; did you mean `session-ids`?"),
    # baseline
    ("baseline = ['x']", "1:12: `baseline` must be a text, not a list"),
    ("baseline = ''", "1:12: `baseline` names no file"),
    ('baseline = "a\\u0000"', "1:12: `baseline` names no file"),
    ("base-line = 'x'", "1:1: there is no setting `base-line`; did you mean `baseline`?"),
    # all others
    ("exclude = []", f"1:1: there is no setting `exclude`; there are {', '.join(KEYS)}"),
    ("[tool.hooklint]", "1:2: in hooklint.toml the settings stand at the top, without `[tool.hooklint]`"),
    (f"{'k' * 99} = 1", f"1:1: there is no setting `{'k' * 60}…`; there are {', '.join(KEYS)}"),
]


def settings(text: str, path: Path = OWN) -> Settings:
    found = read(Found(path, text.encode()), path.name, is_shared=path == SHARED)
    assert found is not None
    return found.settings


def said(text: str | bytes, path: Path = OWN) -> tuple[str, ...]:
    data = text if isinstance(text, bytes) else text.encode()
    with pytest.raises(SettingsError) as refused:
        read(Found(path, data), path.name, is_shared=path == SHARED)
    return refused.value.problems


@pytest.mark.parametrize(("text", "field", "value"), GOOD)
def test_right_values(text: str, field: str, value: Any) -> None:  # noqa: ANN401 - of each field's type
    assert settings(text) == Settings(OWN)._replace(**{field: value})


@pytest.mark.parametrize(("text", "field", "value"), [row for row in GOOD if not row[0].startswith("[")])
def test_right_values_in_a_section(text: str, field: str, value: Any) -> None:  # noqa: ANN401 - likewise
    assert settings(f"[tool.hooklint]\n{text}", SHARED) == Settings(SHARED)._replace(**{field: value})


def test_every_key_has_right_and_wrong_values_here() -> None:
    fields = {key.field for key in KEYS.values()}
    assert {field for _, field, _ in GOOD} == fields == set(Settings._fields) - {"file"}
    assert [name for name in KEYS if not any(f"`{name}" in words for _, words in BAD)] == []


def test_the_tables_are_the_keys_with_tables() -> None:
    assert {name for name in KEYS if name in TABLES} == set(TABLES)
    assert [said(f"{name} = 1") for name in TABLES] == [
        (f"hooklint.toml:1:{len(name) + 4}: `{name}` must be a table, not a number",) for name in TABLES
    ]


@pytest.mark.parametrize(("text", "words"), BAD)
def test_wrong_values(text: str, words: str) -> None:
    assert said(text) == (f"hooklint.toml:{words}",)


def test_places_count_from_the_start_of_the_file() -> None:
    assert said("# é\n[tool.hooklint]\nselct = 1\n", SHARED)[0].startswith("pyproject.toml:3:1: there is no setting")
    assert said('[tool.hooklint]\nextra-tools = ["é", 1]', SHARED)[0].startswith("pyproject.toml:2:21: ")
    assert said(b"\xef\xbb\xbfselct = 1\n")[0].startswith("hooklint.toml:1:2: ")


def test_everything_wrong_is_said_at_once_in_order() -> None:
    text = "fail-on = 1\nselect = ['HL777', 'x']\nnope = 1\n[severity]\nHL1 = 'err'\nHL2 = 3\n"
    assert [words.partition(": ")[0] for words in said(text)] == [
        f"hooklint.toml:{place}" for place in ("1:11", "2:11", "2:20", "3:1", "5:7", "6:7")
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("select = [", "1:11: this is not TOML"),
        ("select = ['HL2'\nignore = 1\n", "2:1: this is not TOML"),
        ("select = HL2", "1:10: this is not TOML"),
        ("select = ['HL2']\nselect = ['HL2']\n", "2:1: this is not TOML: duplicate key"),
        ("a b", "1:3: this is not TOML"),
        (b"ignore = [] # \xff", "1:15: this file is not UTF-8"),
    ],
)
def test_what_is_no_toml(text: str | bytes, words: str) -> None:
    assert said(text)[0].startswith(f"hooklint.toml:{words}")


def test_a_value_that_is_no_toml_is_complained_about_once() -> None:
    assert len(said("fail-on = eror")) == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[project]\n",
        "tool = 1",
        "[tool]\n",
        "[[tool]]\nhooklint = 1",
        "[tool.other]\nhooklint = 1",
        "a = [\n]\nb = nope",
    ],
)
def test_a_shared_file_without_a_section_is_none_of_ours(text: str) -> None:
    assert read(Found(SHARED, text.encode()), "pyproject.toml", is_shared=True) is None


def test_a_shared_file_of_which_the_rest_cannot_be_read_may_hold_a_section() -> None:
    assert said('a = """\n[tool.hooklint]\n', SHARED)[0].startswith("pyproject.toml:3:1: this is not TOML")


def test_a_shared_file_with_a_section_must_be_whole() -> None:
    assert said("[project]\nname = nope\n[tool.hooklint]\n", SHARED)[0].startswith("pyproject.toml:2:8: ")


@pytest.mark.parametrize("text", ["[[tool.hooklint]]", "[tool]\nhooklint = 1", "tool.hooklint = 'x'"])
def test_a_section_that_is_no_table(text: str) -> None:
    assert said(text, SHARED)[0].endswith(": `tool.hooklint` must be a table: `[tool.hooklint]`")


def test_an_empty_section_is_a_section() -> None:
    assert settings("[tool.hooklint]", SHARED) == Settings(SHARED)
    assert settings("") == Settings(OWN)


def test_lines_of_the_keys() -> None:
    found = read(Found(OWN, b"\nfail-on = 'info'\n\n[per-file-ignores]\na = []\n"), "x", is_shared=False)
    assert found is not None
    assert found.lines == {"fail_on": 2, "per_path": 4}


PIECES = [
    *KEYS,
    *TABLES,
    "HL2",
    "matcher-never",
    "[tool.hooklint]",
    "[[",
    "]",
    "{",
    "}",
    "=",
    '"',
    "'",
    ",",
    ".",
    "\n",
    "é",
]


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=30).map("".join), st.booleans())
def test_any_text_is_settings_or_wrong_with_a_place(text: str, is_shared: bool) -> None:
    try:
        read(Found(OWN, text.encode("utf-8", "surrogatepass")), "x", is_shared=is_shared)
    except SettingsError as wrong:
        places = [re.match(r"x:(\d+):(\d+): .", problem) for problem in wrong.problems]
        assert places
        assert all(place and int(place[1]) <= text.count("\n") + 1 for place in places)


@pytest.mark.parametrize(
    "text",
    [
        "severity" + ".a" * 20_000 + " = 1",
        "select = " + "[" * 20_000,
        "extra-tools = [" + "'a'," * 100_000 + "]",
        "per-file-ignores = {" + ", ".join(f"{i} = ['HL{i}']" for i in range(5_000)) + "}",
        "\n".join(f"k{i} = 1" for i in range(20_000)),
    ],
    ids=lambda text: text[:20],
)
def test_no_size_hangs_it(text: str) -> None:
    start = time.process_time()
    with suppress(SettingsError):
        settings(text)
    assert time.process_time() - start < 10


@pytest.mark.parametrize(
    "line", ["k{0} = 1", "a.b{0} = nope", "severity.x{0} = 'info'", "per-file-ignores.a{0} = ['x']"]
)
def test_a_hundred_mistakes_are_enough(line: str) -> None:
    *mistakes, last = said("\n".join(line.format(i) for i in range(1000)))
    assert len(mistakes) == 100
    assert last == "hooklint.toml: there may be more; only so many mistakes are looked for"
    assert mistakes[-1].startswith("hooklint.toml:100:")
