"""Settings on the command line: what a file says, what an option says against it, and what is printed of both."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest

from hooklint.cli.outcome import run
from tests.cli.conftest import CLEAN, RETIRED

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import User

DEAD = '[[hooks.turn_end]]\nmatcher = "bash"\ncommand = "true"\n'
LOOSE = '[[hooks.tool_execution_end]]\nmatcher = "bash"\ncommand = "true"\n'
SHADES = {"HL101": RETIRED, "HL202": DEAD, "HL205": LOOSE}


@pytest.fixture
def team(user: User) -> User:
    """A user with an error of two kinds and an advice in the project."""
    user.own.write_text("".join(SHADES.values()))
    return user


def codes(user: User, *words: str) -> list[str]:
    """The codes that a check finds, in the order of the file."""
    output = user.run("check", "--format", "concise", *words).output
    return [code for line in output.splitlines() for code in SHADES if f" {code} " in line]


def settings(user: User, text: str, name: str = "hooklint.toml") -> Path:
    file = user.project / name
    file.write_text(text)
    return file


ALL = [*SHADES]


@pytest.mark.parametrize(
    ("file", "words", "found"),
    [
        ("", (), ALL),
        ('select = ["HL2"]', (), ["HL202", "HL205"]),
        ('select = ["HL2"]\nignore = ["matcher-style"]', (), ["HL202"]),
        ('select = ["HL2"]', ("--isolated",), ALL),
        ('select = ["HL2"]', ("--select", "HL1"), ["HL101"]),
        ('ignore = ["HL1"]', ("--select", "HL1,hl205"), ["HL101", "HL205"]),
        ("", ("--select", "HL1", "--select", "matcher-never"), ["HL101", "HL202"]),
        ("", ("--select", "HL1, Matcher-Never"), ["HL101", "HL202"]),
        ('ignore = ["HL1"]', ("--ignore", "HL205"), ["HL202"]),
        ("", ("--ignore", "HL"), []),
        ('select = ["HL1"]', ("--config", "other.toml"), ["HL202"]),
        ('per-file-ignores = {".nanopi" = ["HL2"]}', (), ["HL101"]),
        ('per-file-ignores = {".nanopi" = ["HL2"]}', ("--select", "HL"), ["HL101"]),
        ('per-file-ignores = {"settings.toml" = ["HL2"]}', (), ALL),
        ('target = "0.11"', (), ["HL202"]),
        ('target = "0.11"', ("--target", "0.12"), ALL),
    ],
)
def test_what_is_looked_for(team: User, file: str, words: tuple[str, ...], found: list[str]) -> None:
    settings(team, file)
    settings(team, 'select = ["HL202"]', "other.toml")
    assert codes(team, *words) == found


@pytest.mark.parametrize(
    ("file", "words", "code"),
    [
        ("", (), 1),
        ('select = ["HL205"]', (), 0),
        ('select = ["HL205"]\nfail-on = "info"', (), 1),
        ('select = ["HL205"]\nfail-on = "info"', ("--fail-on", "error"), 0),
        ('fail-on = "never"', (), 0),
        ('fail-on = "never"', ("--isolated",), 1),
        ('select = ["HL205"]\nseverity = {HL2 = "error"}', (), 1),
        ('severity = {HL = "info"}', (), 0),
        ('severity = {HL = "info", HL202 = "warning"}', (), 1),
        ('severity = {HL = "info", HL202 = "warning"}\nfail-on = "error"', (), 0),
    ],
)
def test_the_bar_and_what_reaches_it(team: User, file: str, words: tuple[str, ...], code: int) -> None:
    settings(team, file)
    assert team.run("check", *words).exit_code == code


def test_the_nearest_file_above_counts(team: User, monkeypatch: pytest.MonkeyPatch) -> None:
    settings(team, '[tool.hooklint]\nselect = ["HL1"]', "pyproject.toml")
    below = team.project / "a/b"
    below.mkdir(parents=True)
    monkeypatch.chdir(below)
    assert codes(team, "../..") == ["HL101"]
    (below.parent / "pyproject.toml").write_text("[project]\nname = 'no settings'\n")
    assert codes(team, "../..") == ["HL101"]
    (below.parent / "hooklint.toml").write_text('select = ["HL202"]')
    assert codes(team, "../..") == ["HL202"]


def test_the_next_command_repeats_the_options(team: User) -> None:
    words = ("--select", "HL1,HL205", "--isolated")
    last = team.run("check", *words).output.splitlines()[-1]
    assert last.endswith("Next: hooklint migrate --diff --select HL1,HL205 --isolated")
    done = team.run("migrate", "--check", *words)
    assert (done.exit_code, done.output) == (
        1,
        ".nanopi/config.toml\n1 file would change (1 fix). Nothing was written.\n",
    )


@pytest.mark.parametrize(
    ("file", "words", "left"),
    [
        ("", (), []),
        ('select = ["HL2"]', (), []),
        ('ignore = ["HL101"]', (), ["HL101"]),
        ('per-file-ignores = {"config.toml" = ["HL1"]}', (), ["HL101"]),
        ('ignore = ["HL101"]', ("--isolated",), []),
        ("", ("--select", "HL2"), ["HL101"]),
        ("", ("--ignore", "HL1"), ["HL101"]),
        ('target = "0.11"', (), ["HL101"]),
    ],
)
def test_what_a_migration_rewrites(user: User, file: str, words: tuple[str, ...], left: list[str]) -> None:
    user.own.write_text(RETIRED)
    settings(user, file)
    user.run("migrate", *words)
    assert codes(user, "--isolated") == left


@pytest.mark.parametrize(
    ("file", "words", "left"),
    [
        ("", (), ["HL202"]),
        ('select = ["HL2"]', (), ["HL101", "HL202"]),
        ('select = ["HL2"]', ("--select", "HL1"), ["HL202"]),
        ('per-file-ignores = {"*" = ["HL1"]}', (), ["HL101", "HL202"]),
    ],
)
def test_what_fix_repairs(user: User, file: str, words: tuple[str, ...], left: list[str]) -> None:
    user.own.write_text(RETIRED + DEAD)
    settings(user, file)
    user.run("fix", *words)
    assert codes(user, "--isolated") == left


def test_fix_and_migrate_have_the_same_bar(team: User) -> None:
    settings(team, 'fail-on = "never"')
    assert (team.run("fix").exit_code, team.run("migrate").exit_code) == (0, 0)


@pytest.mark.parametrize("command", ["show", "load"])
def test_other_commands_take_the_version_from_the_settings(user: User, command: str) -> None:
    user.own.write_text(RETIRED)
    settings(user, 'target = "0.11"')
    assert "refuse" not in user.run(command).output
    refused = user.run(command, "--target", "0.12").output
    assert "pre_tool_use" in refused
    assert refused != user.run(command).output
    assert refused == user.run(command, "--isolated").output
    settings(user, "nope = 1")
    settings(user, 'target = "0.12"', "other.toml")
    assert refused == user.run(command, "--config", "other.toml").output


def test_a_tool_of_a_plugin_is_usual_where_the_settings_name_it(user: User) -> None:
    user.own.write_text('[[hooks.tool_execution_start]]\nmatcher = "^deploy$"\ncommand = "true"\n')
    assert codes(user) == ["HL202"]
    settings(user, 'extra-tools = ["deploy"]')
    assert codes(user) == []
    settings(user, 'extra-tools = ["deploys"]')
    assert codes(user) == ["HL202"]


def test_ids_of_a_caller_are_usual_where_the_settings_say_so(user: User) -> None:
    user.own.write_text('[[hooks.session_start]]\nmatcher = "^nightly-"\ncommand = "true"\n')
    assert codes(user) == ["HL202"]
    settings(user, 'session-ids = "any"')
    assert codes(user) == []
    settings(user, 'session-ids = "uuid"')
    assert codes(user) == ["HL202"]


@pytest.mark.parametrize("words", [("check",), ("fix",), ("migrate", "--check"), ("show",), ("load",)])
def test_wrong_settings_are_wrong_use(team: User, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    settings(team, 'slect = ["HL2"]\nfail-on = "a\x1b"\n'.replace("\x1b", "\\u001b"))
    before = team.own.read_bytes()
    assert run(words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.splitlines() == [
        "Error: hooklint.toml:1:1: there is no setting `slect`; did you mean `select`?",
        "Error: hooklint.toml:2:11: `fail-on` is `a\\u{1b}` and must be `error`, `warning`, `info` or `never`",
    ]
    assert team.own.read_bytes() == before


@pytest.mark.parametrize("words", [("matcher", "^bash$"), ("rules",), ("explain", "HL101"), ("check", "--isolated")])
def test_commands_that_heed_no_settings(user: User, words: tuple[str, ...]) -> None:
    settings(user, "nope = 1")
    assert user.run(*words).exit_code == 0


def test_a_plain_check_heeds_the_settings_too(team: User, capsys: pytest.CaptureFixture[str]) -> None:
    from hooklint.cli import main

    for text, code, said in (('select = ["HL205"]', 0, "1 info"), ("nope = 1", 2, "there is no setting `nope`")):
        settings(team, text)
        with pytest.raises(SystemExit) as ended:
            main(["check"])
        assert ended.value.code == code
        assert said in "".join(capsys.readouterr())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--select", "HL999"), "Invalid value for '--select': no rule is called `HL999`; `hooklint rules` lists them"),
        (("--ignore", "HL2,matcher-nevr"), "no rule is called `matcher-nevr`; did you mean `matcher-never`?\n"),
        (("--select", ""), "no rule is called ``"),
        (("--select", "HL2,"), "no rule is called ``"),
        (("--config", "nope.toml"), "there is no 'nope.toml'."),
        (("--config", ".nanopi/config.toml", "--isolated"), "--isolated heeds no settings file"),
        (("--show-files", "--show-settings"), "ask for one of them"),
        (("--show-files", "--add-ignores"), "--show-settings and --show-files check nothing"),
        (("--show-settings", "--write-baseline", "x.json"), "--show-settings and --show-files check nothing"),
        (("--show-files", "--format", "json"), "--show-settings and --show-files check nothing"),
    ],
)
def test_wrong_options(team: User, words: tuple[str, ...], said: str) -> None:
    done = team.run("check", *words)
    assert done.exit_code == 2
    assert said in done.output


@pytest.mark.usefixtures("team")
def test_a_folder_is_no_settings_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--config", ".nanopi"]) == 3
    assert "cannot be read: Is a directory" in capsys.readouterr().err


def test_the_settings_with_their_origins(team: User) -> None:
    settings(team, '[tool.hooklint]\nignore = ["HL205"]\n', "pyproject.toml")
    done = team.run("check", "--show-settings", "--ignore", "HL1", "--target", "0.13")
    assert done.exit_code == 0
    lines = [" ".join(line.split()) for line in done.output.splitlines()]
    assert lines[0] == "# settings from pyproject.toml"
    assert 'ignore = ["HL205", "HL1"] # pyproject.toml:2 and --ignore' in lines
    assert 'target = "0.13" # --target' in lines
    assert 'fail-on = "warning" # default' in lines
    assert tomllib.loads(done.output)["ignore"] == ["HL205", "HL1"]


def test_shown_settings_are_settings(team: User) -> None:
    settings(team, 'select = ["HL2"]\nseverity = {HL202 = "info"}\nextra-tools = ["deploy"]\n')
    first = team.run("check", "--show-settings").output
    settings(team, first)
    again = team.run("check", "--show-settings").output
    assert tomllib.loads(again) == tomllib.loads(first)


def test_the_files_that_would_be_read(team: User) -> None:
    team.config.write_text(CLEAN)
    team.config.with_name("other.toml").write_text(CLEAN)
    (team.project / "sub/.nanopi").mkdir(parents=True)
    (team.project / "sub/.nanopi/settings.toml").write_text(CLEAN)
    done = team.run("check", "--show-files")
    assert (done.exit_code, done.output) == (0, f"{team.config}\n.nanopi/config.toml\n")
    assert team.run("check", "--show-files", ".").output == ".nanopi/config.toml\nsub/.nanopi/settings.toml\n"
    assert team.run("check", "--show-files", "--home", "../home", "sub").output == (
        f"{team.config}\nsub/.nanopi/settings.toml\n"
    )
    assert team.run("check", "--show-files", "sub/.nanopi/settings.toml").output == "sub/.nanopi/settings.toml\n"


def test_names_of_files_are_bytes_in_a_pipe(user: User) -> None:
    folder = user.project / "caf\udce9\x1b"
    (folder / ".nanopi").mkdir(parents=True)
    (folder / ".nanopi/config.toml").write_text(CLEAN)
    assert user.run("check", "--show-files", ".").stdout_bytes == b"caf\xe9\x1b/.nanopi/config.toml\n"
