from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.scripts.model import Part
from hooklint.scripts.node import read_script as read_node
from hooklint.scripts.python import read_script
from hooklint.scripts.session import Given, Session, Setting
from hooklint.scripts.text import whole
from hooklint.scripts.values import PAYLOAD
from hooklint.source.memory import MemoryWorld
from hooklint.source.source import Source
from tests.scripts.python.facts import fields

FOLDER = Path("/home/user/.nanopi/hooks")


def read(main: str, others: dict[str, str], *, is_node: bool = False) -> tuple[Session, list[tuple[int, ...]]]:
    world = MemoryWorld({FOLDER / name: text.encode() for name, text in others.items()}, home="/home/user")
    session = Session(Setting(world, None, Path("/home/user"), None, is_own=True, target="0.12"))
    source = Source(FOLDER / "guard", main.encode())
    text = whole(source)
    session.parts.append(Part("node" if is_node else "python", source, text.within, None))
    reader = read_node if is_node else read_script
    endings = reader(text, "node" if is_node else "python", session, Given((PAYLOAD, "\n")))
    return session, sorted(ending.status.codes for ending in endings)


POLICY = """
import json, sys

def payload():
    return json.load(sys.stdin)

def refuse(why):
    print(why, file=sys.stderr)
    sys.exit(2)

def unused():
    sys.exit(5)
"""


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("import policy\nif policy.payload()['cwd'] == '/':\n    policy.refuse('no')\n", id="import"),
        pytest.param("from policy import *\nif payload()['cwd'] == '/':\n    refuse('no')\n", id="star"),
        pytest.param("from policy import payload as p, refuse\nif p()['cwd'] == '/':\n    refuse('no')\n", id="as"),
    ],
)
def test_functions_of_a_module_beside_the_script(text: str) -> None:
    session, statuses = read(text, {"policy.py": POLICY})
    assert statuses == [(0,), (2,)]
    assert [name for name, *_ in fields(session)] == ["cwd"]
    assert session.is_whole


def test_a_module_that_ends_the_script() -> None:
    _, statuses = read("import gate\nprint('never')\n", {"gate.py": "raise SystemExit(7)\n"})
    assert statuses == [(7,)]


def test_a_module_that_imports_the_script() -> None:
    session, statuses = read("import a\n", {"a.py": "import b\n", "b.py": "import a\n"})
    assert statuses == [(0,)]
    assert session.is_whole


def test_a_module_of_somebody_else_may_do_anything() -> None:
    _, statuses = read("import strange\nstrange.check()\n", {})
    assert statuses == [(0,)]


@pytest.mark.parametrize(
    ("main", "module"),
    [
        pytest.param(
            "const { refuse, load } = require('./policy');\nif (load().cwd === '/') refuse();\n",
            "const fs = require('fs');\nfunction load() { return JSON.parse(fs.readFileSync(0)); }\n"
            "module.exports = { load, refuse: () => process.exit(2) };\n",
            id="require",
        ),
        pytest.param(
            "const policy = require('./policy');\nif (policy.load().cwd === '/') policy.refuse();\n",
            "exports.load = () => JSON.parse(require('fs').readFileSync(0));\n"
            "exports.refuse = () => { process.exit(2); };\n",
            id="exports",
        ),
        pytest.param(
            "import refuse, { load } from './policy.js';\nif (load().cwd === '/') refuse();\n",
            "import fs from 'node:fs';\nexport const load = () => JSON.parse(fs.readFileSync(0));\n"
            "export default function refuse() { process.exit(2); }\n",
            id="import",
        ),
    ],
)
def test_functions_of_a_node_module(main: str, module: str) -> None:
    session, statuses = read(main, {"policy.js": module}, is_node=True)
    assert statuses == [(0,), (2,)]
    assert [name for name, *_ in fields(session)] == ["cwd"]
