from __future__ import annotations

import json
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from hooklint.scripts.node import read_script
from tests.scripts.node.ended_scripts import MODULES, SCRIPTS
from tests.scripts.python.covering import EVENT, PAYLOADS, Run, covering, read_text

if TYPE_CHECKING:
    from pathlib import Path

NODE = shutil.which("node")
NOT_WHOLE = {"prints in a loop"}
ALL = {**SCRIPTS, **MODULES}


@pytest.mark.skipif(NODE is None, reason="node is not installed")
@pytest.mark.parametrize("name", ALL)
def test_what_is_really_done_is_read(name: str, tmp_path: Path) -> None:
    session, endings = read_text(ALL[name], read_script, "node")
    assert session.is_whole
    for payload in PAYLOADS.values():
        run = really_run(ALL[name], payload, tmp_path, "guard.mjs" if name in MODULES else "guard.cjs")
        said = covering(endings, run, payload)
        assert said, f"{run}\nis none of\n" + "\n".join(map(str, endings))
        assert any(ending.is_whole for ending in said) or name in NOT_WHOLE


def really_run(text: str, payload: dict[str, object], folder: Path, name: str) -> Run:
    script = folder / name
    script.write_text(text, encoding="utf-8")
    environment = {"PATH": "/usr/bin:/bin", "NANOPI_EVENT": EVENT, "HOME": str(folder)}
    done = subprocess.run(
        [str(NODE), str(script)],
        input=json.dumps(payload, separators=(",", ":")) + "\n",
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        cwd=folder,
    )
    return Run(done.returncode, done.stdout, done.stderr)


def test_the_table_is_long_enough() -> None:
    assert len(ALL) >= 40
    assert len(set(ALL.values())) == len(ALL)
