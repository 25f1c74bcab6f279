from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from hooklint.cli.options import distinct
from hooklint.cli.outcome import run
from hooklint.cli.outputs import Output, repository
from hooklint.source.errors import WriteRefused
from hooklint.source.memory import MemoryWorld
from tests.cli.conftest import CLEAN, RETIRED

if TYPE_CHECKING:
    from tests.cli.conftest import User


def test_several_at_once(user: User) -> None:
    user.own.write_text(RETIRED)
    done = user.run(
        "check", "--output", "sarif:found.sarif", "--output", "junit:found.xml", "--output", "text:found.txt", "."
    )  # fmt: skip
    assert done.exit_code == 1
    assert done.output.startswith(".nanopi/config.toml:2:9: error HL101")
    assert json.loads(Path("found.sarif").read_text())["runs"][0]["results"][0]["ruleId"] == "HL101"
    assert ET.parse("found.xml").getroot().get("failures") == "1"  # noqa: S314 - our own file
    assert Path("found.txt").read_text() == done.output


@pytest.mark.parametrize(
    "words", [("--format", "concise"), ("--output", "concise"), ("--output", "json:x", "--format", "concise")]
)
def test_one_format_on_stdout(user: User, words: tuple[str, ...]) -> None:
    user.own.write_text(RETIRED)
    done = user.run("check", *words)
    assert (done.exit_code, done.output.count("\n")) == (1, 1)
    assert done.output.startswith(".nanopi/config.toml:2:9: error HL101 event-retired: ")
    assert Path("x").exists() == ("json:x" in words)


@pytest.mark.parametrize("name", ["text", "concise", "json", "jsonl", "github", "sarif", "junit", "markdown"])
def test_every_format_says_the_same_on_stdout_and_in_a_file(user: User, name: str) -> None:
    user.own.write_text(RETIRED)
    done = user.run("check", "--format", name, "--output", f"{name}:a file: x")
    assert done.exit_code == 1
    assert Path("a file: x").read_text(encoding="utf-8") == done.output != ""


def test_a_file_that_cannot_be_written(user: User, capsys: pytest.CaptureFixture[str]) -> None:
    user.own.write_text(RETIRED)
    assert run(["check", "--format", "concise", "--output", "sarif:no/\x1b", "."]) == 3
    said = capsys.readouterr()
    assert said.out.startswith(".nanopi/config.toml:2:9: error HL101")
    assert said.err == f"Error: {user.project}/no/\\u{{1b}}: cannot be written: No such file or directory\n"


def test_a_clean_run_writes_its_files_too(user: User) -> None:
    user.own.write_text(CLEAN)
    done = user.run("check", "--output", "jsonl:found.jsonl", "--output", "markdown:found.md")
    assert (done.output, done.exit_code) == ("1 file, 1 hook: nothing to report.\n", 0)
    assert Path("found.jsonl").read_text() == ""
    assert Path("found.md").read_text().startswith("### hooklint: nothing to report\n")


def test_what_fails_the_run_fails_in_junit(user: User) -> None:
    user.own.write_text(RETIRED)
    assert user.run("check", "--fail-on", "never", "--output", "junit:found.xml").exit_code == 0
    assert ET.parse("found.xml").getroot().get("failures") == "0"  # noqa: S314 - our own file


def test_statistics(user: User) -> None:
    user.own.write_text(RETIRED + "[[hooks.user_prompt_submit]]\ncommand = 'true'\n")
    lines = user.run("check", "--statistics").output.splitlines()
    assert lines[-4:] == [
        "",
        "2  HL101 event-retired (2 can be fixed safely)",
        "",
        "1 file, 2 hooks: 2 errors (2 can be fixed safely). Next: hooklint migrate --diff",
    ]


def test_statistics_of_a_clean_run(user: User) -> None:
    user.own.write_text(CLEAN)
    assert user.run("check", "--statistics").output == "1 file, 1 hook: nothing to report.\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["--output", "json", "--output", "sarif"],
            "'json' and 'sarif' cannot both go to stdout: write one into a file, as in --output sarif:FILE.",
        ),
        (
            ["--format", "text", "--output", "text"],
            "'text' and 'text' cannot both go to stdout: write one into a file, as in --output text:FILE.",
        ),
        (["--output", "json:x", "--output", "sarif:x"], "Two reports cannot both go into 'x'."),
        (["--output", "json:x", "--output", "sarif:.nanopi/../x"], "Two reports cannot both go into '.nanopi/../x'."),
        (["--output", "json:"], "'json:' names no file."),
        (["--output", "sarfi:x"], "Did you mean 'sarif'?"),
        (["--format", "Json"], "Did you mean 'json'?"),
    ],
)
def test_wrong_use(user: User, words: list[str], message: str) -> None:
    done = user.run("check", *words)
    assert (done.exit_code, done.stderr.rstrip("\n").endswith(message)) == (2, True), done.stderr
    assert not Path("x").exists()


@pytest.mark.parametrize("name", [".nanopi/config.toml", "link", "hooklint.toml", "base.json"])
@pytest.mark.parametrize("option", ["--output=json:", "--write-baseline="])
def test_what_was_judged_is_not_written_over(user: User, option: str, name: str) -> None:
    if (option, name) == ("--write-baseline=", "base.json"):
        return  # there the old one is what has to go
    (user.project / ".nanopi/config.toml").write_text(RETIRED)
    Path("link").symlink_to(".nanopi/config.toml")
    Path("base.json").write_text('{"schema": "hooklint-baseline/1", "findings": []}')
    Path("hooklint.toml").write_text('baseline = "base.json"\n')
    before = Path(name).read_bytes()
    with pytest.raises(WriteRefused, match=r"was read for this very report|is no baseline of hooklint's"):
        user.run("check", f"{option}{name}", ".")
    assert Path(name).read_bytes() == before


def test_distinct() -> None:
    here, there = Output("json"), Output("sarif", Path("x"))
    assert distinct(None, []) == ("text", ())
    assert distinct(None, [there]) == ("text", (there,))
    assert distinct(None, [there, here]) == ("json", (there,))
    assert distinct("junit", [there]) == ("junit", (there,))


@pytest.mark.parametrize(("cwd", "root"), [("/r/a/b", "/r/a"), ("/r/a", "/r/a"), ("/r", "/r"), ("/q/c", "/q/c")])
def test_repository(cwd: str, root: str) -> None:
    files = {"/r/a/.git": b"gitdir: elsewhere", "/r/a/b/x": b"", "/q/c/x": b""}
    assert repository(MemoryWorld(files, cwd=cwd)) == Path(root)


def test_forges_get_files_from_the_root_of_the_repository(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    user.own.write_text(RETIRED)
    (user.project.parent / ".git").mkdir()
    assert user.run("check", "--format", "github").output.startswith("::error file=project/.nanopi/config.toml,")
    assert '"uri": "project/.nanopi/config.toml"' in user.run("check", "--format", "sarif").output
    assert user.run("check", "--format", "concise").output.startswith(".nanopi/config.toml:")
    (user.project / ".git").touch()
    monkeypatch.chdir(user.project / ".nanopi")
    assert user.run("check", "--format", "github", "..").output.startswith("::error file=.nanopi/config.toml,")
