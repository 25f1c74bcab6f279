from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from hooklint.scripts.python import read_script
from tests.scripts.python.covering import EVENT, PAYLOADS, Run, covering, read_text
from tests.scripts.python.ended_scripts import SCRIPTS

if TYPE_CHECKING:
    from pathlib import Path

NOT_WHOLE = {"prints in a loop", "lines of stdin", "eval of its own"}


@pytest.mark.parametrize("payload", PAYLOADS)
@pytest.mark.parametrize("name", SCRIPTS)
def test_what_is_really_done_is_read(name: str, payload: str, tmp_path: Path) -> None:
    session, endings = read_text(SCRIPTS[name], read_script)
    run = really_run(SCRIPTS[name], PAYLOADS[payload], tmp_path)
    said = covering(endings, run, PAYLOADS[payload])
    assert said, f"{run}\nis none of\n" + "\n".join(map(str, endings))
    assert session.is_whole
    assert any(ending.is_whole for ending in said) or name in NOT_WHOLE


def really_run(text: str, payload: dict[str, object], folder: Path) -> Run:
    script = folder / "guard.py"
    script.write_text(text, encoding="utf-8")
    environment = {"PATH": "/usr/bin:/bin", "NANOPI_EVENT": EVENT, "HOME": str(folder)}
    done = subprocess.run(
        [sys.executable, str(script)],
        input=json.dumps(payload, separators=(",", ":")) + "\n",
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        cwd=folder,
    )
    return Run(done.returncode, done.stdout, done.stderr)


def test_the_table_is_long_enough() -> None:
    assert len(SCRIPTS) >= 80
    assert len(set(SCRIPTS.values())) == len(SCRIPTS)
