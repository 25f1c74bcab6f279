"""The steps of the composite action, run by bash as GitHub's runner does, with inputs as bad as they come."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
import yaml  # type: ignore[import-untyped]

from tests.gate.release import released
from tests.support.programs import ROOT, fetching

if TYPE_CHECKING:
    from collections.abc import Mapping

ACTION: Any = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
INSTALL, CHECK = ACTION["runs"]["steps"]
RUNNER = ("bash", "--noprofile", "--norc", "-e", "-o", "pipefail")
"""How the runner starts `shell: bash`, the file of the script behind it."""

NEVER = '[[hooks.tool_execution_start]]\nmatcher = "^Bash$"\ncommand = "true"\n'
CLEAN = NEVER.replace("Bash", "bash")
HOSTILE = [
    "$(touch pwned)",
    "`touch pwned`",
    "; touch pwned #",
    "' ; touch pwned ; '",
    '" ; touch pwned ; "',
    "a b\tc",
    "*",
    "${PATH}",
    "--help",
    "-x",
    "\\",
    "::error::fake",
    "x\n::error::fake",
]


PYTHON = """#!/bin/sh
if [ "$3" = venv ]; then mkdir -p "$4/bin" && cp "$0" "$4/bin/python"; else echo "$@"; fi
"""
"""Makes environments that only say what they are asked to install."""


class Runner(NamedTuple):
    """A job's machine: the checked out repository, and the folder for what is temporary."""

    workspace: Path
    temp: Path

    @property
    def summary(self) -> Path:
        return self.temp / "summary.md"

    def env(self, step: Any, given: Mapping[str, str]) -> dict[str, str]:  # noqa: ANN401 - plain YAML
        inputs = {name: given.get(name, one["default"]) for name, one in ACTION["inputs"].items()}
        assert given.keys() <= inputs.keys()
        own = {name: inputs[asked(value)] for name, value in step["env"].items()}
        github = {
            "GITHUB_STEP_SUMMARY": str(self.summary),
            "RUNNER_TEMP": str(self.temp),
            "GITHUB_ACTION_PATH": str(ROOT),
        }
        return {"PATH": os.environ["PATH"], "HOME": str(self.temp), **github, **own}

    def script(self, step: Any) -> list[str]:  # noqa: ANN401 - plain YAML
        file = self.temp / "script.sh"
        file.write_text(step["run"], encoding="utf-8")
        return [*RUNNER, str(file)]

    def check(self, **given: str) -> subprocess.CompletedProcess[str]:
        given = {name.replace("_", "-"): value for name, value in given.items()}
        env = {**self.env(CHECK, given), "PYTHONPATH": str(ROOT)}
        return subprocess.run(
            self.script(CHECK), cwd=self.workspace, env=env, capture_output=True, text=True, check=False
        )

    def passed_on(self, **given: str) -> list[str]:
        """The words with which the program was started."""
        put_program(self.temp, "import json, sys\nprint(json.dumps(sys.argv[1:]))")
        return list(json.loads(self.check(**given).stdout))


def asked(expression: str) -> str:
    """The input that an expression stands for; nothing else may be in it."""
    found = re.fullmatch(r"\$\{\{ inputs\.([a-z-]+) \}\}", expression)
    assert found, expression
    return found[1]


def put_program(temp: Path, code: str) -> None:
    program = temp / "hooklint/bin/hooklint"
    program.parent.mkdir(parents=True, exist_ok=True)
    program.write_text(f"#!{sys.executable}\n{code}\n")
    program.chmod(0o755)


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    made = Runner(tmp_path / "work space", tmp_path / "te mp")
    (made.workspace / ".nanopi").mkdir(parents=True)
    (made.workspace / ".git").mkdir()
    made.temp.mkdir()
    made.summary.touch()
    put_program(made.temp, "from hooklint.cli import main\nmain()")
    (made.workspace / ".nanopi/config.toml").write_text(NEVER)
    return made


def test_no_expression_stands_in_a_script() -> None:
    assert [step["run"] for step in (INSTALL, CHECK) if "${{" in step["run"]] == []
    assert {step["shell"] for step in (INSTALL, CHECK)} == {"bash"}


def test_every_input_is_described_and_used() -> None:
    used = {asked(value) for step in (INSTALL, CHECK) for value in step["env"].values()}
    assert used == ACTION["inputs"].keys()
    assert [name for name, one in ACTION["inputs"].items() if not one["description"].endswith(".")] == []


def test_a_finding_fails_the_job_with_an_annotation_and_a_summary(runner: Runner) -> None:
    done = runner.check()
    assert done.returncode == 1
    assert done.stdout.startswith("::error file=.nanopi/config.toml,line=2,endLine=2,col=11,")
    assert done.stdout.count("\n") == 1
    assert runner.summary.read_text(encoding="utf-8").startswith("### hooklint: 1 error\n")


def test_nothing_found(runner: Runner) -> None:
    (runner.workspace / ".nanopi/config.toml").write_text(CLEAN)
    done = runner.check()
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert runner.summary.read_text(encoding="utf-8").startswith("### hooklint: nothing to report\n")


def test_inputs_do_what_they_say(runner: Runner) -> None:
    done = runner.check(
        fail_on="never", sarif="out/../it.sarif", target="0.11", arguments="--ignore\nHL205\n\n--color=never"
    )
    assert done.returncode == 0, done.stderr
    log = json.loads((runner.workspace / "it.sarif").read_text(encoding="utf-8"))
    assert log["version"] == "2.1.0"
    assert runner.check(paths="nothing\n.nanopi").returncode == 2


def test_words_that_are_passed_on(runner: Runner) -> None:
    summary = ["--output", f"markdown:{runner.summary}"]
    assert runner.passed_on() == ["check", "--output", "github", *summary, "--", "."]
    assert runner.passed_on(paths="\n") == runner.passed_on(paths="") == runner.passed_on()
    words = runner.passed_on(
        target="0.13", fail_on="error", sarif="a:b.sarif", arguments="--ignore\nHL2", paths="one\n\ntwo words\n"
    )
    options = ["--target=0.13", "--fail-on=error", "--output=sarif:a:b.sarif", "--ignore", "HL2"]
    assert words == ["check", "--output", "github", *summary, *options, "--", "one", "two words"]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("name", ["paths", "target", "fail_on", "sarif", "arguments"])
def test_no_text_is_read_as_shell(runner: Runner, name: str, text: str) -> None:
    words = runner.passed_on(**{name: text})
    before = {"target": "--target=", "fail_on": "--fail-on=", "sarif": "--output=sarif:"}.get(name)
    expected = text.split("\n") if before is None else [before + text]
    assert [word for word in words if word in expected] == expected
    assert sorted(path.name for path in runner.workspace.iterdir()) == [".git", ".nanopi"]


@pytest.mark.parametrize("text", HOSTILE[-2:])
@pytest.mark.parametrize("name", ["paths", "target", "fail_on"])
def test_no_text_makes_an_annotation_of_its_own(runner: Runner, name: str, text: str) -> None:
    done = runner.check(**{name: text})
    assert [line for line in (done.stdout + done.stderr).splitlines() if "fake" in line and line.startswith("::")] == []


def install(runner: Runner, **given: str) -> tuple[list[str], dict[str, str]]:
    return runner.script(INSTALL), runner.env(INSTALL, {"python": sys.executable, **given})


@pytest.mark.parametrize("text", [*HOSTILE, "1.0 --index-url=x", "1;x", "-r", "==1", "1 @ file:///x"])
def test_only_a_version_is_installed(runner: Runner, text: str) -> None:
    script, env = install(runner, version=text)
    done = subprocess.run(script, cwd=runner.workspace, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "::error title=hooklint::The input `version` is no version.\n")
    assert not (runner.temp / "hooklint/bin/python").exists()


@pytest.mark.parametrize(
    ("version", "what"), [("", str(ROOT)), ("0.1.0", "hooklint==0.1.0"), ("1.2rc1", "hooklint==1.2rc1")]
)
def test_what_is_installed(runner: Runner, version: str, what: str) -> None:
    python = runner.temp / "python"
    python.write_text(PYTHON)
    python.chmod(0o755)
    script, env = install(runner, version=version, python=str(python))
    done = subprocess.run(script, cwd=runner.workspace, env=env, capture_output=True, text=True, check=True)
    assert done.stdout == f"-I -m pip install --quiet --disable-pip-version-check -- {what}\n"


def test_no_module_of_the_repository_is_run(runner: Runner) -> None:
    for name in ("venv", "ensurepip", "pip", "json", "hooklint"):
        (runner.workspace / f"{name}.py").write_text("open('pwned', 'w')\n")
    script, env = install(runner, version="0")
    fails_to_fetch = {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull}
    done = subprocess.run(
        script, cwd=runner.workspace, env={**env, **fails_to_fetch}, capture_output=True, text=True, check=False
    )
    assert "No matching distribution found for hooklint==0" in done.stderr
    assert not (runner.workspace / "pwned").exists()


def test_the_whole_action(runner: Runner, tmp_path: Path) -> None:
    script, env = install(runner)
    fetching(script, runner.workspace, {**env, "GITHUB_ACTION_PATH": str(released(tmp_path / "action"))})
    program = runner.temp / "hooklint/bin/hooklint"
    env = runner.env(CHECK, {})
    done = subprocess.run(
        runner.script(CHECK), cwd=runner.workspace, env=env, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("::error file=.nanopi/config.toml,")
    assert program.read_text().startswith("#!")
    assert Path(program.parent, "python").exists()
