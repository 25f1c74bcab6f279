from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.conftest import CLEAN, RETIRED, written

if TYPE_CHECKING:
    from tests.cli.conftest import User


def test_clean_files(user: User) -> None:
    user.config.write_text(CLEAN)
    user.own.write_text(CLEAN.replace("true", "date"))
    done = user.run("check")
    assert (done.output, done.exit_code) == ("2 files, 2 hooks: nothing to report.\n", 0)


def test_no_files(user: User) -> None:
    done = user.run("check")
    assert done.exit_code == 0
    assert "~/.nanopi/config.toml" in done.output
    assert ".nanopi/settings.toml" in done.output


def test_a_retired_key(user: User) -> None:
    user.config.write_text(RETIRED)
    done = user.run("check")
    assert done.exit_code == 1
    assert done.output.startswith("~/.nanopi/config.toml:2:9: error HL101 event-retired: ")
    assert "   2 │ [[hooks.pre_tool_use]]\n     │         ^^^^^^^^^^^^ " in done.output
    assert 'unknown hook event "pre_tool_use" — renamed to "tool_execution_start" in v0.12' in done.output
    assert done.output.endswith("1 error (1 can be fixed safely). Next: hooklint migrate --diff\n")


def test_paths_leave_the_home_out(user: User) -> None:
    user.config.write_text(RETIRED)
    user.own.write_text(CLEAN)
    assert user.run("check", ".").output == "1 file, 1 hook: nothing to report.\n"
    assert user.run("check", ".nanopi/config.toml").exit_code == 0
    assert user.run("check", str(user.config)).exit_code == 1


def test_home_is_read_when_it_is_named(user: User) -> None:
    user.config.write_text(RETIRED)
    user.own.write_text(CLEAN)
    done = user.run("check", "--home", "../home", ".")
    assert done.exit_code == 1
    assert done.output.endswith("Next: hooklint migrate --diff --home ../home .\n")


def test_target(user: User) -> None:
    user.own.write_text(RETIRED)
    assert user.run("check", "--target", "0.11").exit_code == 0
    assert user.run("check", "--target", "0.13").output.endswith("hooklint migrate --diff --target 0.13\n")


@pytest.mark.parametrize(("bar", "code"), [("error", 1), ("warning", 1), ("info", 1), ("never", 0)])
def test_the_bar(user: User, bar: str, code: int) -> None:
    user.own.write_text(RETIRED)
    assert user.run("check", "--fail-on", bar).exit_code == code


def test_json(user: User) -> None:
    user.own.write_text(RETIRED)
    done = user.run("check", "--format", "json")
    found = json.loads(done.output)
    assert done.exit_code == 1
    assert [(one["code"], one["file"]) for one in found["diagnostics"]] == [("HL101", ".nanopi/config.toml")]
    assert found["schema"] == "hooklint/1"


def test_colour_only_when_wanted(user: User) -> None:
    user.own.write_text(RETIRED)
    assert "\x1b" not in user.run("check").output
    assert "\x1b[1;31merror" in user.run("check", "--color", "always").output


def test_hostile_names_and_texts(user: User) -> None:
    folder = user.project / "[red]\x1b[31m\u202e"
    (folder / ".nanopi").mkdir(parents=True)
    (folder / ".nanopi/config.toml").write_text('[[hooks."\\u001b]0;x\\u0007[bold]\u202e"]]\ncommand = "\x1b[2J"\n')
    for color in ("never", "always"):
        output = user.run("check", "--color", color, str(folder)).output
        assert r"[red]\u{1b}[31m\u{202e}/.nanopi/config.toml:1:" in output
        assert "[bold]" in output
        assert not any(raw in output for raw in ("\u202e", "\x07", "\x1b[2J", "red]\x1b"))


def test_nothing_is_changed(user: User) -> None:
    user.own.write_text(RETIRED)
    before = written(user.own)
    user.run("check")
    assert (user.own.read_text(), written(user.own)) == (RETIRED, before)
    assert [path.name for path in user.own.parent.iterdir()] == ["config.toml"]
