"""The real pre-commit on scratch repositories: with the program at hand, and once installed as a user's would be."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import textwrap
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.gate.release import released
from tests.support.programs import ROOT, fetching, program

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

HOOKS = ".pre-commit-hooks.yaml"
CLEAN = '[[hooks.tool_execution_start]]\nmatcher = "^bash$"\ncommand = "true"\n'
RETIRED = CLEAN.replace("tool_execution_start", "pre_tool_use")
NEVER = CLEAN.replace("^bash$", "^Bash$")
CONFIG, SETTINGS = ".nanopi/config.toml", ".nanopi/settings.toml"


class Scratch(NamedTuple):
    """A repository whose commits go through pre-commit."""

    folder: Path
    env: Mapping[str, str]
    pre_commit: Path

    def git(self, *words: str) -> str:
        command = ["git", *words]
        done = subprocess.run(command, cwd=self.folder, env=self.env, capture_output=True, text=True, check=True)
        return done.stdout

    def write(self, name: str, text: str, *, stage: bool = True) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        if stage:
            self.git("add", name)
        return path

    def commit(self) -> subprocess.CompletedProcess[str]:
        words = ["git", "commit", "-q", "-m", "change"]
        return subprocess.run(words, cwd=self.folder, env=self.env, capture_output=True, text=True, check=False)

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        command = [str(self.pre_commit), "run", "--color", "never", *words]
        return subprocess.run(command, cwd=self.folder, env=self.env, capture_output=True, text=True, check=False)


def quiet_git(home: Path, **more: str) -> dict[str, str]:
    """An environment for a git of nobody's own settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "PRE_COMMIT"))}
    who = {f"GIT_{role}_{what}": "me@example.org" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    return {**kept, **who, "HOME": str(home), "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", **more}


def new_repository(folder: Path, env: Mapping[str, str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["git", "init", "-q", "-b", "main"], cwd=folder, env=env, check=True)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The home folder of all who commit here; pre-commit keeps what it has installed in it."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture
def scratch(home: Path, tmp_path: Path) -> Scratch:
    """A repository whose commits are migrated, then checked, by the program at hand."""
    programs = tmp_path / "bin"
    programs.mkdir()
    stub = programs / "hooklint"
    stub.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m hooklint "$@"\n')
    stub.chmod(0o755)
    return prepared(tmp_path / "project", home, at_hand(), PATH=f"{programs}:{os.environ['PATH']}")


def prepared(folder: Path, home: Path, repository: str, **env: str) -> Scratch:
    """A repository that takes hooklint by the entry `repository` of its `repos`."""
    made = Scratch(folder, quiet_git(home, PRE_COMMIT_HOME=str(home / "cache"), **env), program("pre-commit"))
    new_repository(made.folder, made.env)
    made.write(".pre-commit-config.yaml", f"repos:\n{repository}")
    made.write("README.md", "# project\n")
    made.git("commit", "-q", "-m", "start")
    subprocess.run([made.pre_commit, "install"], cwd=made.folder, env=made.env, check=True, capture_output=True)
    return made


def at_hand() -> str:
    """Our hooks as they are published, migrate first, in a language that installs nothing."""
    text = (ROOT / HOOKS).read_text(encoding="utf-8").replace("language: python", "language: system")
    hooks = re.findall(r"^- id: .*\n(?:  .*\n)+", text, re.MULTILINE)
    assert [hook.count("language: system") for hook in hooks] == [1, 1]
    return "- repo: local\n  hooks:\n" + "".join(textwrap.indent(hook, "  ") for hook in reversed(hooks))


def published(folder: Path, env: Mapping[str, str]) -> str:
    """A repository that holds what a release would, which pre-commit clones and installs."""
    released(folder)
    new_repository(folder, env)
    for words in (["add", "-A"], ["commit", "-q", "-m", "release"], ["tag", "v1"]):
        subprocess.run(["git", *words], cwd=folder, env=env, check=True)
    return f"- repo: file://{folder}\n  rev: v1\n  hooks:\n  - id: hooklint-migrate\n  - id: hooklint\n"


def outcome(done: subprocess.CompletedProcess[str], name: str) -> str:
    """What pre-commit says of a hook: Passed, Failed or Skipped."""
    said = re.findall(rf"^hooklint {name}\.+(?:\(.*?\))?(\w+)$", done.stdout + done.stderr, re.MULTILINE)
    assert len(said) == 1, done.stdout + done.stderr
    return str(said[0])


def both(done: subprocess.CompletedProcess[str]) -> tuple[str, str]:
    return outcome(done, "migrate"), outcome(done, "check")


def test_a_clean_commit_passes(scratch: Scratch) -> None:
    scratch.write(CONFIG, CLEAN)
    done = scratch.commit()
    assert (done.returncode, *both(done)) == (0, "Passed", "Passed")


def test_a_finding_stops_the_commit(scratch: Scratch) -> None:
    scratch.write(CONFIG, NEVER)
    done = scratch.commit()
    assert (done.returncode, outcome(done, "check")) == (1, "Failed")
    assert f"{CONFIG}:2:11: error HL202 matcher-never" in done.stdout + done.stderr
    assert len(scratch.git("log", "--oneline").splitlines()) == 1


def test_a_retired_key_is_rewritten_and_the_second_try_passes(scratch: Scratch) -> None:
    file = scratch.write(CONFIG, RETIRED)
    done = scratch.commit()
    assert (done.returncode, *both(done)) == (1, "Failed", "Passed")
    assert "files were modified by this hook" in done.stdout + done.stderr
    assert file.read_text() == CLEAN
    scratch.git("add", CONFIG)
    assert scratch.commit().returncode == 0
    assert scratch.git("show", f"HEAD:{CONFIG}") == CLEAN


def test_other_files_are_no_matter(scratch: Scratch) -> None:
    for name in ("config.toml", ".nanopi/notes.toml", "x.nanopi/config.toml", ".nanopi/config.toml.orig"):
        scratch.write(name, RETIRED)
    done = scratch.commit()
    assert (done.returncode, *both(done)) == (0, "Skipped", "Skipped")


def test_a_changed_script_is_judged_with_its_configuration(scratch: Scratch) -> None:
    scratch.write(CONFIG, '[[hooks.tool_execution_start]]\ncommand = "bash .nanopi/hooks/guard.sh"\n')
    script = scratch.write(".nanopi/hooks/guard.sh", "exit 0\n")
    assert scratch.commit().returncode == 0
    script.write_text("[[ $(cat) == *'rm -rf'* ]] && { echo 'blocked: rm -rf' >&2; exit 1; }\nexit 0\n")
    scratch.git("add", ".nanopi/hooks/guard.sh")
    done = scratch.commit()
    assert (done.returncode, *both(done)) == (1, "Skipped", "Failed")
    assert ".nanopi/hooks/guard.sh:1:" in done.stdout + done.stderr


def test_project_files_are_found_at_any_depth(scratch: Scratch) -> None:
    names = [CONFIG, SETTINGS, f"a/b c/{CONFIG}", f"ü/{SETTINGS}", f"'\"$(id)/{CONFIG}"]
    for name in names:
        scratch.write(f"./{name}", NEVER)
    said = scratch.commit().stderr
    assert [name for name in names if f"{name}:2:11: error HL202" not in said] == []


def test_a_folder_called_like_an_option_is_a_folder(scratch: Scratch) -> None:
    name = f"--output=text:{scratch.folder}/{CONFIG}"
    file = scratch.write(CONFIG, CLEAN)
    scratch.write(f"./{name}", NEVER)
    assert f"{name.replace('//', '/')}:2:11: error HL202" in " ".join(scratch.commit().stderr.split())
    assert file.read_text() == CLEAN


def test_only_what_is_committed_is_judged(scratch: Scratch) -> None:
    scratch.write(CONFIG, CLEAN)
    scratch.write(f"other/{CONFIG}", NEVER, stage=False)
    assert scratch.commit().returncode == 0


def test_all_files(scratch: Scratch) -> None:
    scratch.write(CONFIG, CLEAN)
    scratch.write(f"other/{CONFIG}", NEVER)
    scratch.git("commit", "-q", "--no-verify", "-m", "unseen")
    assert scratch.commit().returncode == 1  # nothing to commit
    done = scratch.run("--all-files")
    assert (done.returncode, *both(done)) == (1, "Failed", "Failed")
    assert f"other/{CONFIG}:2:11: error HL202" in done.stdout
    assert scratch.run("hooklint-migrate", "--files", CONFIG).returncode == 0


def test_many_files_go_to_one_process(scratch: Scratch) -> None:
    for number in range(40):
        scratch.write(f"p{number}/{CONFIG}", CLEAN)
    done = scratch.run("--all-files", "--verbose", "hooklint")
    assert "40 files, 40 hooks: nothing to report." in done.stdout


def test_an_unstaged_mistake_does_not_count(scratch: Scratch) -> None:
    file = scratch.write(CONFIG, CLEAN)
    file.write_text(NEVER)
    assert scratch.commit().returncode == 0
    assert file.read_text() == NEVER


def test_an_unstaged_repair_does_not_help(scratch: Scratch) -> None:
    file = scratch.write(CONFIG, NEVER)
    file.write_text(CLEAN)
    done = scratch.commit()
    assert (done.returncode, outcome(done, "check")) == (1, "Failed")
    assert file.read_text() == CLEAN


def test_what_is_not_staged_outlives_a_rewrite(scratch: Scratch) -> None:
    staged = f"{RETIRED}\n# one\n# two\n# three\n# four\n"
    file = scratch.write(CONFIG, staged)
    file.write_text(f"{staged}# not staged\n")
    done = scratch.commit()
    assert (done.returncode, outcome(done, "migrate")) == (1, "Failed")
    assert file.read_text() == f"{staged.replace(RETIRED, CLEAN)}# not staged\n"
    assert scratch.git("show", f":{CONFIG}") == staged


def test_a_rewrite_that_meets_an_unstaged_change_is_undone(scratch: Scratch) -> None:
    """pre-commit gives the work in progress back and drops the rewrite; hooklint has nothing to do with it."""
    mine = RETIRED.replace("pre_tool_use", "post_tool_use")
    file = scratch.write(CONFIG, RETIRED)
    file.write_text(mine)
    done = scratch.commit()
    assert done.returncode == 1
    assert file.read_text() == mine
    assert scratch.git("show", f":{CONFIG}") == RETIRED


def test_settings_of_the_repository_count(scratch: Scratch) -> None:
    scratch.write("hooklint.toml", 'ignore = ["HL202"]\n')
    scratch.write(CONFIG, NEVER)
    assert scratch.commit().returncode == 0


def test_as_users_take_it(tmp_path: Path, home: Path) -> None:
    """pre-commit clones the repository, installs the package, and runs what it finds there."""
    repository = published(tmp_path / "published", quiet_git(home))
    # Nothing of this checkout is to be found by accident.
    scratch = prepared(tmp_path / "project", home, repository, PYTHONPATH="", PATH="/usr/local/bin:/usr/bin:/bin")
    fetching([str(scratch.pre_commit), "install-hooks"], scratch.folder, scratch.env)
    scratch.write(CONFIG, RETIRED)
    scratch.write(f"other/{SETTINGS}", NEVER)
    done = scratch.commit()
    assert (done.returncode, *both(done)) == (1, "Failed", "Failed")
    assert f"other/{SETTINGS}:2:11: error HL202 matcher-never" in done.stderr
    scratch.write(f"other/{SETTINGS}", CLEAN)
    scratch.git("add", CONFIG)
    assert scratch.commit().returncode == 0
    assert scratch.git("show", f"HEAD:{CONFIG}") == CLEAN
    assert both(scratch.run("--all-files")) == ("Passed", "Passed")
