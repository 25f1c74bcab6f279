from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from hooklint.scripts.python import read_script
from tests.scripts.python.covering import PAYLOADS, covering, read_text, really_run
from tests.scripts.python.ended_scripts import SCRIPTS

if TYPE_CHECKING:
    from pathlib import Path

NOT_WHOLE = {"prints in a loop", "lines of stdin", "eval of its own"}


@pytest.mark.parametrize("payload", PAYLOADS)
@pytest.mark.parametrize("name", SCRIPTS)
def test_what_is_really_done_is_read(name: str, payload: str, tmp_path: Path) -> None:
    session, endings = read_text(SCRIPTS[name], read_script)
    run = really_run(sys.executable, tmp_path / "guard.py", SCRIPTS[name], PAYLOADS[payload])
    said = covering(endings, run, PAYLOADS[payload])
    assert said, f"{run}\nis none of\n" + "\n".join(map(str, endings))
    assert session.is_whole
    assert any(ending.is_whole for ending in said) or name in NOT_WHOLE


def test_the_table_is_long_enough() -> None:
    assert len(SCRIPTS) >= 80
    assert len(set(SCRIPTS.values())) == len(SCRIPTS)
