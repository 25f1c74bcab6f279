"""The way in: the short road for a plain `check` says the same as the whole command line."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.cli.conftest import RETIRED
from tests.cli.test_outcome import environment

if TYPE_CHECKING:
    from tests.cli.conftest import User


CLEAN = b'[[hooks.input]]\ncommand = "true"\n'
PLAIN_MATCHERS = ("^bash$", "^(edit|write)$", "^read$|^ls$", "*")
BROKEN = b"a = \n"


def run(user: User, *words: str, python: tuple[str, ...] = ()) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, *python, "-m", "hooklint", *words],
        cwd=user.project,
        env=environment(HOME=str(user.home)),
        capture_output=True,
        check=False,
    )


@pytest.mark.parametrize("data", [CLEAN, RETIRED.encode(), BROKEN], ids=["clean", "retired", "broken"])
@pytest.mark.parametrize(
    "paths", [(), (".",), (".nanopi/config.toml",), ("missing.toml",), ("--", "."), ("--",)], ids=str
)
@pytest.mark.parametrize("words", [(), ("--format", "json")], ids=["text", "json"])
def test_both_roads_agree(user: User, data: bytes, paths: tuple[str, ...], words: tuple[str, ...]) -> None:
    (user.project / ".nanopi").mkdir(exist_ok=True)
    (user.project / ".nanopi/config.toml").write_bytes(data)
    short, whole = run(user, "check", *words, *paths), run(user, "check", "--color", "auto", *words, *paths)
    assert (short.returncode, short.stdout, short.stderr) == (whole.returncode, whole.stdout, whole.stderr)


def test_a_clean_check_imports_only_what_it_needs(user: User) -> None:
    (user.project / ".nanopi").mkdir(exist_ok=True)
    hooks = [f"[[hooks.tool_execution_end]]\nmatcher = '{one}'\ncommand = 'echo \"{one}\"'\n" for one in PLAIN_MATCHERS]
    (user.project / ".nanopi/config.toml").write_bytes(CLEAN + "".join(hooks).encode())
    (user.project / "pyproject.toml").write_text('[project]\nname = "it"\n')
    done = run(user, "check", python=("-X", "importtime"))
    assert done.returncode == 0, done.stdout
    imported = set(re.findall(r"\| +([\w.]+)\n", done.stderr.decode()))
    assert "hooklint.checking" in imported
    heavy = {"click", "rich", "tomlkit", "json", "difflib", "datetime", "decimal", "subprocess", "tempfile", "shutil"}
    assert imported & heavy == set()
    unused = {"hooklint.fixing", "hooklint.reports.text", "hooklint.syntax.merge", "hooklint.syntax.toml.values"}
    assert imported & unused == set()
    assert [module for module in imported if module.startswith("hooklint.regexes")] == []
    settings = {module for module in imported if module.startswith("hooklint.settings")}
    assert settings == {"hooklint.settings", "hooklint.settings.discovery", "hooklint.settings.model"}
