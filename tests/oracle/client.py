"""Builds the oracle crate and asks it. One process answers a whole batch."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

CRATE = Path(__file__).parent
PATIENCE = 180.0
"""Seconds to wait for the crates: a network that does not answer is no network."""


class UnavailableError(Exception):
    """The oracle cannot be had on this machine; the text says why."""


def binary() -> Path:
    """The oracle's program: the one `HOOKLINT_ORACLE` names, else built here (cargo does nothing if it is up to date).

    Raises UnavailableError without cargo or without its crates, CalledProcessError if the crate does not compile.
    """
    if ready := os.environ.get("HOOKLINT_ORACLE"):
        return Path(ready)
    cargo = shutil.which("cargo")
    if cargo is None:
        reason = "cargo is not installed"
        raise UnavailableError(reason)
    if not (_cargo(cargo, "fetch", "--locked", "--offline") or _cargo(cargo, "fetch", "--locked")):
        reason = "crates could not be fetched"
        raise UnavailableError(reason)
    target = CRATE / "target"
    build = [cargo, "build", "--release", "--locked", "--offline", "--quiet", "--target-dir", str(target)]
    subprocess.run(build, cwd=CRATE, check=True)
    return target / "release" / "oracle"


def _cargo(cargo: str, *arguments: str) -> bool:
    try:
        subprocess.run([cargo, *arguments], cwd=CRATE, capture_output=True, check=True, timeout=PATIENCE)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        return False
    return True


class Case(NamedTuple):
    """One document of the public corpus: what the corpus says of it, and why it is no text where it is none."""

    name: str
    valid: bool
    data: bytes
    unreadable: str | None


def toml_tests(oracle: Path) -> list[Case]:
    """The public corpus of TOML documents, as it comes with the oracle's crates."""
    (answer,) = _answers(oracle, [{"toml_tests": True}])
    return [
        Case(case["name"], case["valid"], bytes.fromhex(case["hex"]), case["unreadable"]) for case in answer["cases"]
    ]


def ask(oracle: Path, kind: str, texts: Sequence[str]) -> list[dict[str, Any]]:
    """The oracle's answers to `texts`, each read as a file of that kind (`config` or `settings`)."""
    return _answers(oracle, [{kind: text} for text in texts])


def ask_names(oracle: Path, before: str) -> list[tuple[int, int]]:
    """The characters that may stand directly behind `before` in a group's name, as ranges with both ends included."""
    (answer,) = _answers(oracle, [{"name": before}])
    return [(first, last) for first, last in answer["ranges"]]


def ask_patterns(oracle: Path, questions: Iterable[tuple[str, Sequence[str]]]) -> list[dict[str, Any]]:
    """The oracle's answers to patterns, each with the texts to be searched: `matches` in their order, or an `error`."""
    return _answers(oracle, [{"pattern": pattern, "subjects": subjects} for pattern, subjects in questions])


def _answers(oracle: Path, questions: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    asked = "".join(json.dumps(question) + "\n" for question in questions)
    run = subprocess.run([oracle], input=asked.encode(), capture_output=True, check=True)
    answers = [json.loads(line) for line in run.stdout.decode().split("\n") if line]
    if len(answers) != len(questions):
        message = f"{len(questions)} questions, {len(answers)} answers"
        raise ValueError(message)
    return answers
