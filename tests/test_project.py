"""The frame around the rooms: what ships, what the README promises, what is checked before a merge."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import hooklint
from hooklint import resources
from hooklint.hosts.nanopi.versions import DEFAULT_TARGET

ROOT = Path(__file__).parents[1]


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def readme_commands() -> list[str]:
    blocks = re.findall(r"^```bash\n(.*?)\n```$", text("README.md"), re.DOTALL | re.MULTILINE)
    return [block for block in blocks if "pip install" in block]


def test_ci_runs_the_two_readme_commands_as_they_are_printed() -> None:
    commands = readme_commands()
    run = [line.strip() for line in text(".ci/run").splitlines()]
    assert len(commands) == 2
    assert [command for command in commands if command not in run] == []


def test_ci_runs_every_pre_commit_hook() -> None:
    hooks = re.findall(r"^ +entry: (.+)$", text(".pre-commit-config.yaml"), re.MULTILINE)
    run = text(".ci/run").splitlines()
    assert len(hooks) == 5
    assert [hook for hook in hooks if f"step {hook}" not in run] == []


def test_every_lint_exception_has_a_reason() -> None:
    lines = text("pyproject.toml").splitlines()
    ignores = [line for line in lines if re.match(r' +"[A-Z]+[0-9]*",', line)]
    assert ignores
    assert [line for line in ignores if not re.search(r"# \w+", line)] == []


def test_every_room_stands_in_the_layer_contract() -> None:
    contract = tomllib.loads(text("pyproject.toml"))["tool"]["importlinter"]["contracts"][0]
    placed = set(re.findall(r"\w+", " ".join(contract["layers"]))) | set(contract["exhaustive_ignores"])
    rooms = {path.stem for path in (ROOT / "hooklint").iterdir() if (path.is_dir() or path.suffix == ".py")}
    assert {room for room in rooms if not room.startswith("__")} - placed == set()


@pytest.mark.parametrize("name", hooklint.__all__)
def test_public_names_are_there(name: str) -> None:
    assert getattr(hooklint, name) is not None
    assert name in dir(hooklint)


def test_check_reads_files_of_this_machine(tmp_path: Path) -> None:
    config = tmp_path / ".nanopi" / "config.toml"
    config.parent.mkdir()
    config.write_text("[[hooks.pre_tool_use]]\ncommand = 'true'\n", encoding="utf-8")
    report = hooklint.check([str(tmp_path)])
    assert [(found.code, found.source.path) for found in report.diagnostics] == [("HL101", config)]
    assert (report.target, hooklint.check([tmp_path], "0.11").diagnostics) == (DEFAULT_TARGET, ())
    for one in (str(tmp_path), tmp_path):
        assert [found.span for found in hooklint.check(one).diagnostics] == [found.span for found in report.diagnostics]


def test_check_of_a_path_where_nothing_is(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nope"):
        hooklint.check(tmp_path / "nope")


def test_an_unknown_public_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match=r"module 'hooklint' has no attribute 'chekc'"):
        hooklint.chekc  # noqa: B018


def test_import_brings_no_room_along() -> None:
    code = "import sys, hooklint; print([m for m in sys.modules if m.startswith('hooklint.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "[]\n"


def test_rule_pages_and_demo_are_found() -> None:
    pages = sorted((ROOT / "rules").glob("HL*.md"))
    assert pages
    assert [resources.rule_page(page.stem) for page in pages] == [page.read_text(encoding="utf-8") for page in pages]
    assert resources.demo_dir().is_dir()


def test_a_page_that_is_not_there() -> None:
    with pytest.raises(FileNotFoundError, match="HL000-nothing"):
        resources.rule_page("HL000-nothing")


def test_a_packed_page_comes_before_one_beside_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packed = tmp_path / "hooklint" / "_data" / "rules"
    packed.mkdir(parents=True)
    (packed / "HL000-nothing.md").write_text("packed", encoding="utf-8")
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "hooklint")
    assert resources.rule_page("HL000-nothing") == "packed"
    assert resources.demo_dir() == tmp_path / "corpus/demo"


@pytest.mark.parametrize(
    ("reason", "status", "last_words"),
    [
        ("listed", pytest.ExitCode.OK, "1 skipped"),
        ("because", pytest.ExitCode.TESTS_FAILED, "1 skipped"),
    ],
)
@pytest.mark.parametrize("place", ["in a test", "in a module"])
def test_only_listed_skips_pass(
    tmp_path: Path, place: str, reason: str, status: pytest.ExitCode, last_words: str
) -> None:
    skip = f"pytest.skip({reason!r}, allow_module_level=True)"
    body = skip if place == "in a module" else f"def test_it():\n    {skip}"
    (tmp_path / "test_it.py").write_text(f"import pytest\n{body}\n", encoding="utf-8")
    (tmp_path / "test_good.py").write_text("def test_good():\n    pass\n", encoding="utf-8")
    (tmp_path / "conftest.py").write_text(text("tests/conftest.py"), encoding="utf-8")
    (tmp_path / "allowed_skips.txt").write_text("# remark\nlisted\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-ra", "-p", "no:cacheprovider"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode == status, last_words in done.stdout) == (True, True), done.stdout
    assert (f": {reason}\n" in done.stdout.partition("not listed")[2]) == bool(status)
