"""`--stdin-filename`: the verdict on what an editor has not saved is the verdict on the same text saved."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from hooklint.cli import _plain_check
from hooklint.cli.outcome import run
from hooklint.cli.root import root
from tests.cli.conftest import CLEAN, RETIRED
from tests.cli.test_outcome import environment
from tests.corpus.case import CORPUS

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

    from tests.cli.conftest import User

CONFIG = ".nanopi/config.toml"
TWICE = CLEAN * 2
ROADS = {"short": (), "whole": ("--color", "never")}
"""A word that needs the option parser, and none."""


def typed(text: str | bytes, *words: str) -> Result:
    return CliRunner().invoke(root, words, input=text, catch_exceptions=False)


def start(user: User, text: bytes, *words: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "hooklint", *words],
        cwd=user.project,
        env=environment(HOME=str(user.home)),
        input=text,
        capture_output=True,
        check=False,
    )


def codes(done: Result) -> list[tuple[str, str]]:
    return [(found["code"], found["file"]) for found in json.loads(done.stdout)["diagnostics"]]


def tree(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


TEXTS = sorted(path for path in CORPUS.rglob("*.toml") if path.name in ("config.toml", "settings.toml"))


@pytest.mark.parametrize("words", [("check", "--format", "json"), ("check",), ("fix", "--diff"), ("migrate", "--diff")])
def test_unsaved_and_saved_are_judged_alike(user: User, words: tuple[str, ...]) -> None:
    differences = []
    for text in TEXTS:
        data, name = text.read_bytes(), f".nanopi/{text.name}"
        file = user.project / name
        file.write_bytes(b"# saved long ago\n")
        unsaved = typed(data, *words, "--stdin-filename", name)
        file.write_bytes(data)
        saved = user.run(*words, name)
        if (unsaved.exit_code, unsaved.stdout, unsaved.stderr) != (saved.exit_code, saved.stdout, saved.stderr):
            differences.append(text)
        file.unlink()
    assert len(TEXTS) == 67
    assert differences == []


@pytest.mark.parametrize("road", ROADS)
@pytest.mark.parametrize(
    "text", [CLEAN, RETIRED, "a = \n", "\ufeff# caf\u00e9\r\n"], ids=["clean", "old", "bad", "bom"]
)
@pytest.mark.parametrize("order", [("--format", "json", "--stdin-filename", CONFIG), ("--stdin-filename", CONFIG)])
def test_both_roads_say_the_same(user: User, road: str, text: str, order: tuple[str, ...]) -> None:
    done = start(user, text.encode(), "check", *order, *ROADS[road])
    user.own.write_text(text, encoding="utf-8", newline="")
    format_only = order[:2] if order[0] == "--format" else ()
    saved = start(user, b"", "check", *format_only, CONFIG)
    assert (done.returncode, done.stdout, done.stderr) == (saved.returncode, saved.stdout, saved.stderr)


def test_an_editor_waits_for_no_option_parser(user: User) -> None:
    words = ["-X", "importtime", "-m", "hooklint", "check", "--format", "json", "--stdin-filename", CONFIG]
    done = subprocess.run(
        [sys.executable, *words],
        cwd=user.project,
        env=environment(HOME=str(user.home)),
        input=CLEAN,
        capture_output=True,
        text=True,
        check=True,
    )
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "hooklint.cli.stdin" in imported
    assert imported & {"click", "rich", "tomlkit", "hooklint.fixing", "hooklint.reports.text"} == set()


def test_the_text_is_still_there_where_the_short_road_ends(
    user: User, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not user.own.exists()
    words = ["check", "--stdin-filename", CONFIG]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(RETIRED.encode())))
    with monkeypatch.context() as broken:
        broken.setattr("hooklint.cli.answer.check", lambda *_args, **_options: 1 / 0)
        assert _plain_check(words) is None
    assert run(words) == 1
    assert "HL101" in capsys.readouterr().out


def test_the_file_need_not_be_there(user: User) -> None:
    user.own.parent.rmdir()
    done = typed(RETIRED, "check", "--format", "json", "--stdin-filename", CONFIG)
    assert (done.exit_code, codes(done)) == (1, [("HL101", CONFIG)])
    assert tree(user.project) == {}


def test_only_that_file_is_judged(user: User) -> None:
    user.config.write_text(RETIRED)
    (user.project / ".nanopi/settings.toml").write_text(RETIRED)
    assert typed(CLEAN, "check", "--stdin-filename", CONFIG).output == "1 file, 1 hook: nothing to report.\n"


def test_with_paths_the_project_is_judged_around_it(user: User) -> None:
    (user.project / ".nanopi/settings.toml").write_text(CLEAN)
    user.own.write_text("this is not = read")
    words = ("check", "--format", "json", "--stdin-filename", CONFIG, ".")
    expected = [("HL008", ".nanopi/settings.toml"), ("HL601", ".nanopi/settings.toml")]
    assert codes(typed(CLEAN, *words)) == expected
    assert codes(typed("", *words)) == expected[:1]


def test_the_global_file_of_a_home(user: User) -> None:
    user.own.write_text(CLEAN)
    name = "../home/.nanopi/config.toml"
    done = typed(CLEAN, "check", "--format", "json", "--home", "../home", "--stdin-filename", name, ".")
    assert codes(done) == [("HL601", CONFIG)]


def test_a_link_to_the_file_is_the_file(user: User) -> None:
    real = user.project / "dotfiles.toml"
    real.write_text(CLEAN)
    user.own.symlink_to(real)
    done = typed(RETIRED, "check", "--format", "json", "--stdin-filename", str(real), CONFIG)
    assert ("HL101", CONFIG) in codes(done)


@pytest.mark.parametrize("name", ["missing/deeper/config.toml", "notes.txt", "-", "\x1b[31m.toml"])
def test_odd_names(user: User, name: str) -> None:
    done = typed(CLEAN, "check", "--stdin-filename", name)
    assert done.exit_code == 0
    assert "\x1b" not in done.output
    assert tree(user.project) == {}


@pytest.mark.parametrize(
    ("name", "said"), [("", "an empty path names nothing."), (".nanopi", "'.nanopi' is a folder.")]
)
def test_names_that_have_no_text(user: User, name: str, said: str) -> None:
    done = start(user, CLEAN.encode(), "check", "--stdin-filename", name)
    assert done.returncode == 2
    assert said in done.stderr.decode()


@pytest.mark.parametrize("data", [b"\xff\xfe", b"", b"\x00"])
def test_any_bytes(user: User, data: bytes) -> None:
    user.own.write_bytes(CLEAN.encode())
    done = start(user, data, "check", "--format", "json", "--stdin-filename", CONFIG)
    user.own.write_bytes(data)
    assert done.stdout == start(user, b"", "check", "--format", "json", CONFIG).stdout


@pytest.mark.parametrize("command", ["fix", "migrate"])
def test_the_diff_is_that_of_the_buffer_and_nothing_is_written(user: User, command: str) -> None:
    user.own.write_text("# on disk\n")
    before = tree(user.project)
    done = typed(f"# typed\n{RETIRED}", command, "--diff", "--stdin-filename", CONFIG)
    assert done.exit_code == 1
    assert done.stdout.splitlines()[2:] == [
        "@@ -1,5 +1,5 @@",
        " # typed",
        " # stop rm -rf",
        "-[[hooks.pre_tool_use]]",
        "+[[hooks.tool_execution_start]]",
        ' matcher = "^bash$"',
        ' command = "true"',
    ]
    assert tree(user.project) == before


def test_the_diff_fits_the_buffer(user: User, tmp_path: Path) -> None:
    diff = typed(RETIRED, "fix", "--diff", "--stdin-filename", CONFIG).stdout
    copy = tmp_path / "copy" / CONFIG
    copy.parent.mkdir(parents=True)
    copy.write_text(RETIRED)
    subprocess.run(["git", "apply", "-p0", "-"], cwd=tmp_path / "copy", input=diff, text=True, check=True)
    assert copy.read_text() == CLEAN
    assert typed(CLEAN, "fix", "--diff", "--stdin-filename", CONFIG).exit_code == 0
    assert not user.own.exists()


@pytest.mark.parametrize("words", [("fix",), ("migrate",), ("fix", "--backup")])
def test_without_diff_it_is_wrong_use(user: User, words: tuple[str, ...]) -> None:
    user.own.write_text(RETIRED)
    done = typed(RETIRED, *words, "--stdin-filename", CONFIG)
    assert done.exit_code == 2
    assert "ask for the changes with --diff." in done.stderr
    assert user.own.read_text() == RETIRED


def test_settings_are_read_from_disk(user: User) -> None:
    (user.project / "hooklint.toml").write_text('ignore = ["HL101"]\n')
    assert typed(RETIRED, "check", "--stdin-filename", CONFIG).exit_code == 0


def test_edits_count_bytes_of_the_buffer(user: User) -> None:
    user.own.write_text(CLEAN)
    text = f"# é\n{RETIRED}".encode()
    found: Any = json.loads(typed(text, "check", "--format", "json", "--stdin-filename", CONFIG).stdout)
    [edit] = found["diagnostics"][0]["fixes"][0]["edits"]
    assert text[edit["start"] : edit["end"]] == b"pre_tool_use"
