from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from hooklint.source.errors import HooklintError, WriteRefused

if TYPE_CHECKING:
    from tests.cli.conftest import User

DEAD = "[[hooks.input]]\nmatcher = 'deploy'\ncommand = 'date'\n"
IGNORED = DEAD.replace("deploy'", "deploy'  # hooklint: ignore[HL202]")


def test_add_ignores(user: User) -> None:
    user.own.write_text(DEAD)
    done = user.run("check", "--add-ignores")
    said = "1 finding ignored in 1 file.\n1 file, 1 hook: nothing to report. 1 suppressed.\n"
    assert (done.output, done.exit_code, user.own.read_text()) == (said, 0, IGNORED)
    again = user.run("check", "--add-ignores")
    assert again.output.startswith("0 findings ignored.\n")
    assert (again.exit_code, user.own.read_text()) == (0, IGNORED)


def test_add_ignores_as_far_as_selected(user: User) -> None:
    user.own.write_text(DEAD)
    done = user.run("check", "--add-ignores", "--select", "HL1")
    assert (done.exit_code, user.own.read_text()) == (0, DEAD)


def test_a_file_that_cannot_be_read_to_its_end_is_named(user: User) -> None:
    user.own.write_text("x =\n")
    done = user.run("check", "--add-ignores")
    assert done.exit_code == 3
    place = ".nanopi/config.toml: ignore HL001 on line 1: not done:"
    why = "a file that cannot be read to its end has no certain place for a comment; repair it first"
    assert done.output.startswith(f"{place} {why}\n0 findings ignored.\n\n.nanopi/config.toml:1:")
    assert user.own.read_text() == "x =\n"


def test_a_baseline(user: User) -> None:
    user.own.write_text(DEAD)
    done = user.run("check", "--write-baseline", "base.json", ".")
    assert done.output == "1 finding recorded in base.json. Next: hooklint check --baseline base.json .\n"
    assert done.exit_code == 0
    known = user.run("check", "--baseline", "base.json", ".")
    assert (known.output, known.exit_code) == ("1 file, 1 hook: nothing to report. 1 in the baseline.\n", 0)
    user.own.write_text(DEAD + DEAD.replace("deploy", "build"))
    new = user.run("check", "--baseline", "base.json", ".")
    assert new.exit_code == 1
    assert "1 in the baseline." in new.output
    user.own.write_text("")
    gone = user.run("check", "--baseline", "base.json")
    said = "nothing to report. 1 finding of the baseline is gone: write it anew with --write-baseline.\n"
    assert (gone.output, gone.exit_code) == (f"1 file, 0 hooks: {said}", 0)


def test_a_baseline_of_the_settings(user: User) -> None:
    user.own.write_text(DEAD)
    settings = user.own.parents[1] / "hooklint.toml"
    settings.write_text("baseline = 'base.json'\n")
    with pytest.raises(HooklintError, match="cannot be read: No such file or directory; `--write-baseline` makes one"):
        user.run("check")
    assert user.run("check", "--write-baseline", "base.json").exit_code == 0
    assert user.run("check").output == "1 file, 1 hook: nothing to report. 1 in the baseline.\n"
    assert user.run("check", "--isolated").exit_code == 1
    assert user.run("check", "--write-baseline", "base.json").output.startswith("1 finding recorded in base.json.")


def test_what_is_not_said_is_counted_in_json(user: User) -> None:
    user.own.write_text(IGNORED + DEAD.replace("deploy", "build"))
    user.run("check", "--write-baseline", "base.json")
    user.own.write_text(IGNORED)
    summary = json.loads(user.run("check", "--baseline", "base.json", "--format", "json").output)["summary"]
    stale = [{"code": "HL202", "file": ".nanopi/config.toml"}]
    assert [summary[key] for key in ("errors", "suppressed", "baselined", "stale")] == [0, 1, 0, stale]


@pytest.mark.parametrize(
    "more",
    [
        ("--add-ignores", "--write-baseline", "b.json"),
        ("--add-ignores", "--format", "json"),
        ("--add-ignores", "--output", "sarif:x.sarif"),
        ("--add-ignores", "--stdin-filename", ".nanopi/config.toml"),
        ("--write-baseline", "b.json", "--statistics"),
    ],
)
def test_writing_goes_alone(user: User, more: tuple[str, ...]) -> None:
    user.own.write_text(DEAD)
    done = user.run("check", *more)
    assert done.exit_code == 2
    assert "go alone" in done.output
    assert user.own.read_text() == DEAD


def test_a_baseline_replaces_nothing_else(user: User) -> None:
    other = user.project / "sub/.nanopi/config.toml"
    other.parent.mkdir(parents=True)
    other.write_text(DEAD)
    with pytest.raises(WriteRefused, match="is no baseline of hooklint's, so it is not written over"):
        user.run("check", "--write-baseline", "sub/.nanopi/config.toml")
    assert other.read_text() == DEAD
    for text in ("", '<<<<<<< ours\n"schema": "hooklint-baseline/1",\n'):
        other.with_name("base.json").write_text(text)
        assert user.run("check", "--write-baseline", "sub/.nanopi/base.json").exit_code == 0


def test_a_baseline_in_a_folder_that_is_not_there(user: User) -> None:
    user.own.write_text(DEAD)
    with pytest.raises(WriteRefused, match="cannot be written: No such file"):
        user.run("check", "--write-baseline", "no/base.json")
