"""Programs of other people that tests run: as installed beside this Python, else fetched for the run, else skipped."""

from __future__ import annotations

import atexit
import subprocess
import sys
import tomllib
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).parents[2]
NO_REGISTRY = "the package registry could not be reached"
_NO_NETWORK = ("NewConnectionError", "NameResolutionError", "ConnectTimeoutError", "ProxyError", "timed out")


def needed(package: str) -> str:
    """What the `dev` extra asks of a package."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    [found] = [requirement for requirement in extras["dev"] if requirement.startswith(package)]
    return str(found)


@cache
def program(name: str) -> Path:
    """The program of the package of that name. Skips the test where it is not there and cannot be fetched."""
    beside = Path(sys.executable).with_name(name)
    try:
        version(name)
    except PackageNotFoundError:
        return _fetched(name)
    return beside


def _fetched(name: str) -> Path:
    folder = Path(mkdtemp(prefix=f"{name}-"))
    atexit.register(rmtree, folder, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    install(folder / "bin/python", needed(name))
    return folder / "bin" / name


def install(python: Path, requirement: str) -> None:
    """`pip install`. Skips the test where there is no network."""
    words = ["-m", "pip", "install", "-q", "--retries", "1", "--timeout", "20", requirement]
    fetching([str(python), *words])


def fetching(command: list[str], cwd: Path | None = None, env: Mapping[str, str] | None = None) -> None:
    """Run what needs a registry. Skips the test where there is no network; any other failure is one."""
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    if done.returncode and any(word in said for word in _NO_NETWORK):
        pytest.skip(NO_REGISTRY)
    assert done.returncode == 0, said
