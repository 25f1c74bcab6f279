from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hooklint.hosts.nanopi.load import load
from hooklint.hosts.nanopi.matchers import matcher_error, refusal
from hooklint.hosts.nanopi.schema import MATCHES_ALL
from hooklint.hosts.nanopi.startup import startup
from hooklint.hosts.nanopi.subjects import event_subject
from hooklint.hosts.nanopi.versions import EVENTS
from hooklint.regexes.rust import errors
from hooklint.regexes.rust.errors import RegexError
from hooklint.rules.matchers.reasons import words
from hooklint.rules.matchers.refused import advice
from tests.rules.one_rule import CONFIG, HOME, PROJECT_CONFIG, SETTINGS, Said, found, machine, mended, one, places, said

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hooklint.source.memory import Content

GOLDEN = Path(__file__).parents[2] / "corpus" / "golden"
OWN_SETTINGS = "/project/.nanopi/settings.toml"
TARGETS = ("0.11", "0.12", "0.13")


def hook(matcher: str, event: str = "tool_execution_start", more: str = "") -> str:
    """Three lines, the matcher on the second."""
    return f"[[hooks.{event}]]\nmatcher = '{matcher}'\ncommand = 'a'\n{more}"


def refused_patterns() -> Iterator[str]:
    """All that the host's engine refused when it was recorded; the host never asks it about `*`."""
    for line in (GOLDEN / "rust_regex.jsonl").read_text(encoding="utf-8").split("\n"):
        record = json.loads(line or '{"accepted": true}')
        if not record["accepted"] and record["pattern"] not in MATCHES_ALL:
            yield record["pattern"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty file"),
        pytest.param("[[hooks.turn_end]]\ncommand = 'a'\n", id="no matcher"),
        pytest.param(hook("*") + hook(""), id="no patterns"),
        pytest.param(hook("^bash$") + hook("^(edit|write)$") + hook("Bash"), id="names"),
        pytest.param(hook(r"(?-u:\b)spec(?-u:\b)") + hook("(?i-u)bash") + hook("[[:space:]]"), id="what works"),
        pytest.param(hook("mcp__*") + hook("Bash(git:*)") + hook(" *"), id="taken, if hardly as meant"),
        pytest.param("# " + hook("[bad").replace("\n", "\n# "), id="comment"),
        pytest.param("[[hooks.turn_end]]\nmatcher = 1\ncommand = 'a'\n", id="no string, which is another rule"),
        pytest.param("matcher = '[bad'\n[[extensions]]\npath = '[bad'\n", id="elsewhere"),
    ],
)
def test_silent(text: str) -> None:
    assert found("HL201", text) == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        pytest.param(hook("[bad"), [(2, 11, 2, 17)], id="alone"),
        pytest.param(hook("^a$") + "\n" + hook(r"\d") + hook("*x"), [(6, 11, 6, 15), (9, 11, 9, 15)], id="all of them"),
        pytest.param(hook("[bad", more="type = 'prompt'\n"), [(2, 11, 2, 17)], id="it never runs, and is refused"),
        pytest.param(hook("[bad", "pre_tool_use"), [(2, 11, 2, 17)], id="behind a retired key"),
        pytest.param(hook("[bad", "input"), [(2, 11, 2, 17)], id="on input, where it is a pattern still"),
        pytest.param("[hooks]\ninput = [{matcher = '**', command = 'a'}]\n", [(2, 21, 2, 25)], id="inline"),
        pytest.param("hooks = [[['+', 'command', 'a']]]\n", [(1, 12, 1, 15)], id="by place"),
        pytest.param('[[hooks.turn_end]]\nmatcher = "\\\\d"\ncommand = "a"\n', [(2, 11, 2, 16)], id="double quotes"),
        pytest.param(
            "[[hooks.turn_end]]\nmatcher = '''\n[\nbad'''\ncommand = 'a'\n", [(2, 11, 4, 7)], id="several lines"
        ),
    ],
)
def test_found(text: str, wanted: list[tuple[int, int, int, int]]) -> None:
    assert places("HL201", text) == wanted


def test_all_files_in_one_run() -> None:
    files: dict[str, Content] = {
        file: hook("[bad").encode() for file in (OWN_SETTINGS, SETTINGS, PROJECT_CONFIG, CONFIG)
    }
    assert said("HL201", machine(files)) == [
        Said(file, (2, 11, 2, 17), "error") for file in (CONFIG, PROJECT_CONFIG, SETTINGS, OWN_SETTINGS)
    ]
    assert len(said("HL201", machine({CONFIG: hook("[bad").encode()}, cwd=HOME))) == 1


@pytest.mark.parametrize("target", TARGETS)
def test_the_host_s_text_is_the_one_it_starts_with(target: str) -> None:
    """Alone, every one of them is what `hooklint load` prints, index and files included."""
    good = {file: hook("^bash$", more=hook("*")).encode() for file in (CONFIG, SETTINGS)}
    event = "turn_end"
    for pattern in ("[bad", r"\b", "(?=\ta)", 'a"b(', "é\u202e["):
        files: dict[str, Content] = {**good, PROJECT_CONFIG: hook("^1$", event, hook(pattern, event)).encode()}
        world = machine(files)
        wanted = "\n".join(startup(load(world, target=target)).lines)
        assert "is invalid regex" in wanted
        assert one("HL201", world, target).host_error == wanted


def test_what_it_counts() -> None:
    files: dict[str, Content] = {SETTINGS: hook("^a").encode(), CONFIG: (hook("*") + hook("+") + hook("[")).encode()}
    first, second = found("HL201", machine(files), "0.13")
    assert (first.host_error or "").startswith('error: invalid hook matcher: hook #1 matcher "+" is invalid regex: ')
    assert (second.host_error or "").startswith('error: invalid hook matcher: hook #2 matcher "[" is invalid regex: ')
    assert (second.host_error or "").endswith(f"\n  hook config is merged from: {CONFIG}, {SETTINGS}")


@pytest.mark.parametrize(
    ("target", "words"),
    [
        (
            "0.11",
            "this matcher alone disarms the hooks of all four files (nanopi 0.11 only warns; 0.13 does not start)",
        ),
        (
            "0.12",
            "this matcher alone disarms the hooks of all four files (nanopi 0.12 only warns; 0.13 does not start)",
        ),
        ("0.13", "nanopi 0.13 refuses to start"),
    ],
)
def test_what_comes_of_it(target: str, words: str) -> None:
    for file in (CONFIG, SETTINGS):
        assert f"; {words}; " in one("HL201", machine({file: hook(r"\d", "turn_end").encode()}), target).message


def test_a_dead_matcher_of_input_is_another_rule() -> None:
    text = hook("[bad", "input") + hook("[worse", "turn_end")
    assert places("HL201", text, "0.12") == [(2, 11, 2, 17), (5, 11, 5, 19)]
    assert places("HL201", text, "0.13") == [(5, 11, 5, 19)]


NO_TABLES = "needs Unicode tables, which nanopi is built without"
ADVICE = [
    (
        r"\bspec\b",
        rf"`\b` {NO_TABLES} (it says no more than `error building NFA`)",
        r"write `(?-u:\b)spec(?-u:\b)` in single quotes",
    ),
    (r"\d+", rf"`\d` {NO_TABLES}", "write `[0-9]+`"),
    (r"^\w+$", rf"`\w` {NO_TABLES}", "write `^[0-9A-Za-z_]+$`"),
    ("(?i)bash", f"`(?i)`, to ignore letter case, {NO_TABLES}", "write `(?i-u)bash`"),
    (r"\p{Greek}", rf"`\p{{Greek}}` {NO_TABLES}", "list what is meant, such as `[A-Za-z]`"),
    (
        "^(?!bash$).*",
        "no look-around: no `(?!…)`",
        "write `^(edit|find|grep|ls|read|write|subagent)$`, which hits the same built-in tools",
    ),
    (
        "^(?!Read).*",
        "no look-around",
        "it would hold back none of the built-in tools: match `*` and test NANOPI_TOOL_NAME",
    ),
    ("(?<=a)b", "no look-around: no `(?<=…)`", "match `*` and test NANOPI_TOOL_NAME in the command"),
    ("Bash(*)", "`Bash(*)` reads like a permission rule", "write `^bash$`"),
    ("*bash", "`*bash` reads like a glob", "write `bash$`"),
    ("*.py", "`*.py` reads like a glob", "match `*` and test NANOPI_TOOL_NAME in the command"),
    ("**", "`**` reads like a glob", "write `*`"),
    (
        "{matcher}",
        "`{matcher}` looks like a placeholder that was never filled in",
        "put a pattern in its place, or `*` for all",
    ),
    (r"(a)\1", r"no back-references: no `\1`", ""),
    (r"x\Z", r"no escape `\Z`", "write `$`"),
    (r"\é", r"no escape `\é`", "write `é` for the character itself"),
    ("a|*", "`*` has nothing before it to repeat", r"write `\*` for the character itself"),
    ("[bad", "`[` is never closed", r"add `]`, or write `\[` for a bracket"),
    ("bash(", "`(` is never closed", r"add `)`, or write `\(` for a parenthesis"),
    ("a{1000}{1000}{1000}", "larger than the 10 MiB", "lower the counts in braces"),
    ("(" * 251 + "a" + ")" * 251, "nested deeper than the 250 levels", ""),
    ("(?<n>a)(?<n>b)", "refuses `n` (duplicate capture group name)", ""),
    ("x" * 100 + "[", "`[` is never closed", "add `]`"),
]


@pytest.mark.parametrize(("pattern", "why", "way"), ADVICE, ids=[pattern[:30] for pattern, _, _ in ADVICE])
def test_what_is_said(pattern: str, why: str, way: str) -> None:
    diagnostic = one("HL201", hook(pattern))
    first, rest = diagnostic.message.split("; this matcher alone disarms the hooks")
    assert why in first
    assert way in rest
    assert way or not rest.partition("does not start)")[2]
    assert (diagnostic.slug, str(diagnostic.severity), diagnostic.fixes) == ("matcher-invalid", "error", ())
    assert diagnostic.label


@pytest.mark.parametrize(
    ("event", "way"),
    [
        ("turn_start", "match `*` and test NANOPI_TOOL_NAME, which holds the turn number, in the command"),
        ("session_start", "match `*` and test NANOPI_SESSION_ID in the command"),
        ("input", "match `*` and test .arguments.prompt of the payload in the command"),
        ("session_compact", "write `^threshold$`, which hits the same reasons"),
    ],
)
def test_by_event(event: str, way: str) -> None:
    assert one("HL201", hook("^(?!manual).*", event)).message.endswith(f"; {way}")


@pytest.mark.parametrize("target", TARGETS)
def test_every_spelling_that_is_offered_is_taken(target: str) -> None:
    patterns = [*refused_patterns(), *(pattern for pattern, _, _ in ADVICE)]
    offered = 0
    for pattern in patterns:
        for event in EVENTS if len(pattern) < 100 else EVENTS[:1]:
            error = refusal(pattern)
            assert error is not None
            advised = advice(error, event_subject(event, target))
            if advised.spelling is not None:
                assert matcher_error(advised.spelling) is None, (pattern, event)
                assert f"write `{advised.spelling}`" in advised.way
                offered += 1
    assert offered > 500


@pytest.mark.parametrize(
    ("pattern", "event", "way"),
    [
        ("(?i)deploy", "input", "match `*` and test .arguments.prompt of the payload in the command"),
        (r"\S", "input", "match `*` and test .arguments.prompt of the payload in the command"),
        (r"\d", "session_compact", "match `*` and test .arguments.reason of the payload in the command"),
        (r"\bfirst\b", "turn_end", "match `*` and test NANOPI_TOOL_NAME, which holds the turn number, in the command"),
        (r"\s*", "input", "write `[[:space:]]*`"),
        (r"^1\d$", "turn_end", "write `^1[0-9]$`"),
        ("(?i)MANUAL", "session_compact", "write `(?i-u)MANUAL`"),
        ("(?i)nightly", "session_start", "write `(?i-u)nightly`"),
        ("(?i)deploy", "tool_execution_end", "write `(?i-u)deploy`"),
    ],
)
def test_no_spelling_that_the_event_never_hits(pattern: str, event: str, way: str) -> None:
    """Only where nobody can arrange that it does: a plugin's tool and a session's id can have such names."""
    assert one("HL201", hook(pattern, event)).message.endswith(f"; {way}")


def test_every_reason_has_words() -> None:
    """And none of them is left to format by itself."""
    reasons = [value for name, value in vars(errors).items() if name.isupper() and isinstance(value, str)]
    assert len(reasons) > 35
    for reason in reasons:
        said = words(RegexError("a{b}", reason, (errors.Place(1, 2),)), "{b}")
        assert said.why
        assert said.label


def test_a_long_pattern_is_not_repeated() -> None:
    for pattern in ("x" * 10_000 + "[", "[" + "x" * 10_000, r"\d" * 10_000, "(?!" * 5000, "*" * 10_000 + "("):
        assert len(one("HL201", hook(pattern)).message) < 500


def test_nothing_is_rewritten() -> None:
    text = hook("(?i)bash")
    assert mended(machine(text), unsafe=True)[0] == text
