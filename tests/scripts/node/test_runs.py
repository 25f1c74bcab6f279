from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from hooklint.scripts.node import read_script
from tests.scripts.node.ended_scripts import MODULES, SCRIPTS
from tests.scripts.python.covering import PAYLOADS, covering, read_text, really_run

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
        script = tmp_path / ("guard.mjs" if name in MODULES else "guard.cjs")
        run = really_run(str(NODE), script, ALL[name], payload)
        said = covering(endings, run, payload)
        assert said, f"{run}\nis none of\n" + "\n".join(map(str, endings))
        assert any(ending.is_whole for ending in said) or name in NOT_WHOLE


def test_the_table_is_long_enough() -> None:
    assert len(ALL) >= 40
    assert len(set(ALL.values())) == len(ALL)
