"""Fetches the SARIF committee's schema and validator, as npm ships them, and asks the validator."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

PLACE = Path(__file__).parent / ".sarif-multitool"
VERSION = "5.7.0"
PATIENCE = 300.0
"""Seconds to wait for the package: a network that does not answer is no network."""


class UnavailableError(Exception):
    """The validator cannot be had on this machine; the text says why."""


class Judgement(NamedTuple):
    """One thing that the validator has to say of a log."""

    level: str
    rule: str
    place: str


def folder() -> Path:
    """Where the validator and the schema are; fetched on first use. Raises UnavailableError."""
    package = f"@microsoft/sarif-multitool-{sys.platform}"
    found = PLACE / "node_modules" / package
    if not (found / "sarif-2.1.0.json").exists():
        _fetch(f"{package}@{VERSION}")
    # npm keeps no run bit that the package does not declare.
    (found / "Sarif.Multitool").chmod(0o755)
    return found


def _fetch(package: str) -> None:
    npm = shutil.which("npm")
    if npm is None:
        reason = "npm is not installed"
        raise UnavailableError(reason)
    PLACE.mkdir(exist_ok=True)
    quiet = ["--no-audit", "--no-fund", "--no-save", "--no-package-lock", "--ignore-scripts"]
    command = [npm, "install", "--prefix", str(PLACE), *quiet, package]
    try:
        subprocess.run(command, cwd=PLACE, capture_output=True, check=True, timeout=PATIENCE)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        reason = "sarif-multitool could not be fetched"
        raise UnavailableError(reason) from error


def judgements(tools: Path, log: Path) -> list[Judgement]:
    """Errors and warnings of the validator, by the rules of SARIF and of GitHub's code scanning; notes are taste."""
    answer = log.with_suffix(".answer.json")
    command = [str(tools / "Sarif.Multitool"), "validate", str(log), "--output", str(answer)]
    options = ["--rule-kind", "Sarif;Ghas", "--level", "Error;Warning", "--quiet"]
    subprocess.run([*command, *options], capture_output=True, check=True)
    (run,) = json.loads(answer.read_text(encoding="utf-8-sig"))["runs"]
    rules = run["tool"]["driver"]["rules"] if run["results"] else []
    return [Judgement(_level(one, rules), one["ruleId"], _place(one)) for one in run["results"]]


def _level(result: Any, rules: Any) -> str:  # noqa: ANN401 - plain JSON
    usual = rules[result["ruleIndex"]].get("defaultConfiguration", {}).get("level", "warning")
    return str(result.get("level", usual))


def _place(result: Any) -> str:  # noqa: ANN401 - plain JSON
    return str(result["message"].get("arguments", ["", ""])[0])
