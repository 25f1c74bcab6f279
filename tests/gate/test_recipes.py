"""The recipes of docs/ci.md and docs/editors.md, as they are printed there, put to work."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.etree import ElementTree as ET

import pytest
import regress
import yaml  # type: ignore[import-untyped]
from lupa.luajit21 import LuaRuntime  # type: ignore[import-untyped]

from tests.support.programs import ROOT, program

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

NEVER = '# café\n[[hooks.tool_execution_start]]\nmatcher = "^Bash$" # é\ncommand = "true"\n'
MISSPELT = '[[hooks.turn_endd]]\ncommand = "true"\n'
CLEAN = '[[hooks.turn_end]]\ncommand = "true"\n'


class Block(NamedTuple):
    """A fenced block of a page, and the heading above it."""

    language: str
    heading: str
    text: str


@cache
def blocks(page: str) -> list[Block]:
    heading, found = "", []
    text = (ROOT / page).read_text(encoding="utf-8")
    for title, language, body in re.findall(r"^#+ ([^\n]+)$|^```(\w+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        if title:
            heading = title
        else:
            found.append(Block(language, heading, body))
    return found


def block(page: str, language: str, heading: str, number: int = 0) -> str:
    return [one for one in blocks(page) if (one.language, one.heading) == (language, heading)][number].text


CI, EDITORS = "docs/ci.md", "docs/editors.md"


class Shop(NamedTuple):
    """A project with something to find, and a shell that knows the programs of the recipes."""

    folder: Path
    programs: Path

    def shell(self, script: str, **env: str) -> subprocess.CompletedProcess[str]:
        everything = {**os.environ, "PATH": f"{self.programs}:{os.environ['PATH']}", "HOME": str(self.programs), **env}
        command = ["bash", "-euo", "pipefail", "-c", script]
        return subprocess.run(command, cwd=self.folder, env=everything, capture_output=True, text=True, check=False)

    def write(self, text: str, name: str = ".nanopi/config.toml") -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


@pytest.fixture
def shop(tmp_path: Path) -> Shop:
    made = Shop(tmp_path / "shop", tmp_path / "bin")
    made.programs.mkdir()
    for name, does in {
        "pip": f'[ "$*" = "install hooklint" ] && echo "$@" >> "{tmp_path}/pip"',
        "hooklint": f'PYTHONPATH="{ROOT}" exec "{sys.executable}" -m hooklint "$@"',
        "python3": f'exec "{sys.executable}" "$@"',
    }.items():
        (made.programs / name).write_text(f"#!/bin/sh\n{does}\n")
        (made.programs / name).chmod(0o755)
    made.write(NEVER)
    (made.folder / ".git").mkdir()
    return made


def test_pre_commit_names_hooks_that_are_there() -> None:
    [repository] = yaml.safe_load(block(CI, "yaml", "pre-commit"))["repos"]
    published = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert {hook["id"] for hook in repository["hooks"]} == {hook["id"] for hook in published}


def test_the_workflow_gives_inputs_that_are_there() -> None:
    [job] = yaml.safe_load(block(CI, "yaml", "GitHub Actions"))["jobs"].values()
    [ours] = [step for step in job["steps"] if "/hooklint@" in step["uses"]]
    inputs = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))["inputs"]
    assert ours["with"].keys() <= inputs.keys()
    assert job["steps"][-1]["with"]["sarif_file"] == ours["with"]["sarif"]
    page = (ROOT / CI).read_text(encoding="utf-8").partition("| input | means |")[2].partition("\n\n")[0]
    assert set(re.findall(r"^\| `([a-z-]+)` \|", page, re.MULTILINE)) == inputs.keys()


def test_the_workflow_without_the_action(shop: Shop) -> None:
    [step] = yaml.safe_load(block(CI, "yaml", "GitHub Actions", 1))
    done = shop.shell(step["run"], GITHUB_STEP_SUMMARY=str(shop.folder / "summary.md"))
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("::error file=.nanopi/config.toml,line=3,")
    assert (shop.folder / "summary.md").read_text(encoding="utf-8").startswith("### hooklint: 1 error")


@pytest.mark.parametrize(("text", "code"), [(NEVER, 1), (CLEAN, 0), (MISSPELT + NEVER, 1)])
def test_gitlab(shop: Shop, text: str, code: int) -> None:
    shop.write(text)
    shop.write(text, "with blank/ü/.nanopi/settings.toml")
    job = yaml.safe_load(block(CI, "yaml", "GitLab"))["hooklint"]
    done = shop.shell("\n".join(job["script"]))
    after = shop.shell("\n".join(job["after_script"]))
    assert (done.returncode, after.returncode, after.stderr) == (code, 0, "")
    reports = {name: (shop.folder / file).read_bytes() for name, file in job["artifacts"]["reports"].items()}
    suites = ET.fromstring(reports["junit"])  # noqa: S314 - our own report
    issues = json.loads(reports["codequality"])
    failures = [case for case in suites.iter("testcase") if case.find("failure") is not None]
    assert len([one for one in issues if one["severity"] in ("major", "minor")]) == len(failures)
    assert bool(failures) is bool(code)
    for one in issues:
        assert one.keys() == {"check_name", "description", "severity", "fingerprint", "location"}
        assert (shop.folder / one["location"]["path"]).is_file()
        assert one["location"]["lines"]["begin"] > 0
    assert len({one["fingerprint"] for one in issues}) == len(issues)


def test_the_short_recipe_of_the_readme(shop: Shop) -> None:
    job = yaml.safe_load(block("README.md", "yaml", "In a gate", 1))["hooklint"]
    assert shop.shell("\n".join(job["script"])).returncode == 1
    report = shop.folder / job["artifacts"]["reports"]["junit"]
    assert ET.parse(report).getroot().get("failures") == "1"  # noqa: S314 - our own report


def test_any_other_ci(shop: Shop) -> None:
    assert shop.shell(block(CI, "bash", "Any other CI")).returncode == 1
    assert ET.parse(shop.folder / "hooklint.xml").getroot().get("failures") == "1"  # noqa: S314 - our own report
    nightly = block(CI, "bash", "Any other CI", 1)
    assert shop.shell(nightly).returncode == 0
    shop.write(NEVER.replace("tool_execution_start", "pre_tool_use"))
    done = shop.shell(nightly)
    assert (done.returncode, done.stdout) == (1, ".nanopi/config.toml\n")


def unsaved(shop: Shop, text: str) -> Any:  # noqa: ANN401 - plain JSON
    call = block(EDITORS, "bash", "Findings: the call")
    done = shop.shell(f"printf '%s' \"$TEXT\" | {call}", TEXT=text)
    assert done.returncode == 1, done.stderr
    return json.loads(done.stdout)


def test_the_call_of_an_editor(shop: Shop) -> None:
    shop.write(CLEAN)
    [found] = unsaved(shop, MISSPELT)["diagnostics"]
    assert (found["code"], found["range"]["start"]["line"]) == ("HL102", 1)


def test_every_field_that_is_promised_is_there(shop: Shop) -> None:
    [found] = unsaved(shop, NEVER)["diagnostics"]
    assert {"range", "severity", "message", "host_error", "fixes"} <= found.keys()
    assert found["range"]["start"].keys() == {"line", "column", "offset"}
    assert {"title", "safety", "edits"} <= found["fixes"][0].keys()
    assert {"start", "end", "text"} <= found["fixes"][0]["edits"][0].keys()


def test_neovim(shop: Shop) -> None:
    """The snippet in Neovim's own Lua, with as much of Neovim around it as it touches."""
    text = f"{NEVER}{MISSPELT}"
    lint = neovim(block(EDITORS, "lua", "Neovim"), text, name=str(shop.folder / ".nanopi/config.toml"))
    linter = lint.linters.hooklint
    words = [word() if callable(word) else word for word in linter.args.values()]
    command = " ".join([linter.cmd, *(f"'{word}'" for word in words)])
    output = shop.shell(f"printf '%s' \"$TEXT\" | {command}", TEXT=text).stdout
    found = [dict(one) for one in linter.parser(output, 1).values()]
    lines = text.encode().split(b"\n")
    marked = [lines[one["lnum"]][one["col"] : one["end_col"]] for one in found]
    assert marked == [b'"^Bash$"', b"turn_endd"]
    assert [(one["severity"], one["code"], one["source"]) for one in found] == [
        (1, "HL202", "hooklint"),
        (1, "HL102", "hooklint"),
    ]
    assert all(one["message"] and one["end_lnum"] == one["lnum"] for one in found)
    assert (linter.stdin, linter.ignore_exitcode, linter.append_fname) == (True, True, False)
    patterns = list(lint.watched.values())
    assert patterns == ["*/.nanopi/config.toml", "*/.nanopi/settings.toml"]


NEOVIM = """
function(decode, offset, name)
  local lint = { linters = {} }
  package.preload["lint"] = function() return lint end
  vim = {
    diagnostic = { severity = { ERROR = 1, WARN = 2, INFO = 3 } },
    json = { decode = decode },
    api = {
      nvim_buf_get_offset = offset,
      nvim_buf_get_name = function() return name end,
      nvim_create_autocmd = function(_, options) lint.watched = options.pattern end,
    },
  }
  return lint
end
"""


def neovim(snippet: str, text: str, name: str) -> Any:  # noqa: ANN401 - Lua's tables have no types
    """nvim-lint after the snippet was run in a Neovim whose buffer holds the text."""
    lua = LuaRuntime(unpack_returned_tuples=True)
    lines = text.encode().split(b"\n")

    def decode(output: str) -> Any:  # noqa: ANN401 - a Lua table
        return lua.table_from(json.loads(output), recursive=True)

    def offset(_: int, line: int) -> int:
        return sum(len(one) + 1 for one in lines[:line])

    lint = lua.eval(NEOVIM)(decode, offset, name)
    lua.execute(snippet)
    return lint


def test_vs_code(shop: Shop) -> None:
    """The problem matcher, in the regex language it is written for, over real lines."""
    [task] = json.loads(block(EDITORS, "json", "VS Code"))["tasks"]
    shop.write(NEVER)
    shop.write(MISSPELT, "a: b/.nanopi/config.toml")
    shop.write('[[hooks.input]]\ncommand = "x"\nmatcher = "x|"\n', "it's/.nanopi/settings.toml")
    done = shop.shell(f"{task['command']} {' '.join(task['args'])}")
    pattern = task["problemMatcher"]["pattern"]
    matches = [regress.Regex(pattern["regexp"]).find(line) for line in done.stdout.splitlines()]
    found = []
    for line, match in zip(done.stdout.splitlines(), matches, strict=True):
        assert match is not None, line
        parts = {what: line[match.group(number) or slice(0)] for what, number in pattern.items() if what != "regexp"}
        assert (shop.folder / parts["file"]).is_file()
        assert parts["severity"] in ("error", "warning", "info")
        found.append((parts["code"], int(parts["line"]), int(parts["column"])))
        assert re.match(r"[a-z-]+: \S", parts["message"])
    assert {("HL202", 3, 11), ("HL102", 1, 9)} <= set(found)
    assert len(found) >= 3


def with_schemas(shop: Shop) -> None:
    done = shop.shell(block(EDITORS, "bash", "Keys: the schemas"))
    assert done.returncode == 0, done.stderr
    for kind in ("config", "settings"):
        ours = (ROOT / f"schemas/nanopi-{kind}.schema.json").read_bytes()
        assert (shop.folder / f".nanopi/{kind}.schema.json").read_bytes() == ours


def test_nobody_minds_the_schemas(shop: Shop) -> None:
    shop.write(CLEAN)
    with_schemas(shop)
    assert shop.shell("hooklint check").stdout == "1 file, 1 hook: nothing to report.\n"


def taplo(shop: Shop) -> bool:
    return not shop.shell(f"'{program('taplo')}' lint .nanopi/config.toml .nanopi/settings.toml").returncode


def tombi(shop: Shop) -> bool:
    return not shop.shell(f"'{program('tombi')}' lint --offline .nanopi/config.toml .nanopi/settings.toml").returncode


@pytest.mark.parametrize("tool", [taplo, tombi])
def test_the_line_in_the_file(shop: Shop, tool: Callable[[Shop], bool]) -> None:
    with_schemas(shop)
    good = block(EDITORS, "toml", "In the file")
    shop.write(CLEAN, ".nanopi/settings.toml")
    shop.write(good)
    assert tool(shop)
    shop.write(good.replace("tool_execution_start", "pre_tool_use"))
    assert not tool(shop)
    shop.write(good.replace("#:schema", "# schema").replace("tool_execution_start", "pre_tool_use"))
    assert tool(shop)


SETTINGS: dict[str, tuple[str, str, Callable[[Shop], bool]]] = {
    "taplo": (".taplo.toml", "taplo, and VS Code with Even Better TOML", taplo),
    "tombi": ("tombi.toml", "tombi", tombi),
}


@pytest.mark.parametrize("bad", [".nanopi/config.toml", ".nanopi/settings.toml"])
@pytest.mark.parametrize("name", SETTINGS)
def test_the_settings_of_a_workspace(shop: Shop, name: str, bad: str) -> None:
    file, heading, tool = SETTINGS[name]
    with_schemas(shop)
    shop.write(block(EDITORS, "toml", heading), file)
    for each in (".nanopi/config.toml", ".nanopi/settings.toml"):
        shop.write(CLEAN, each)
    assert tool(shop)
    shop.write(MISSPELT, bad)
    assert not tool(shop)


def test_even_better_toml() -> None:
    [associations] = json.loads(block(EDITORS, "json", "taplo, and VS Code with Even Better TOML")).values()
    for kind, (pattern, url) in zip(("config", "settings"), associations.items(), strict=True):
        assert url == f"file:///home/me/.nanopi/{kind}.schema.json"
        files = [f"file:///home/me/.nanopi/{kind}.toml", f"file:///x/.nanopi/{kind}.toml"]
        assert all(regress.Regex(pattern).find(one) for one in files)
        assert not any(regress.Regex(pattern).find(one) for one in (f"file:///x/{kind}.toml", f"{files[0]}.bak"))


def test_bash_is_what_the_pages_speak() -> None:
    scripts = [one.text for page in (CI, EDITORS) for one in blocks(page) if one.language == "bash"]
    assert len(scripts) == 4
    bash = shutil.which("bash") or "bash"
    for script in scripts:
        subprocess.run([bash, "-n"], input=script, text=True, check=True)
