from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from hooklint.cli.root import root
from hooklint.hosts.nanopi.json_schema import json_schema
from hooklint.hosts.nanopi.versions import TARGETS


def schema(*words: str) -> Result:
    return CliRunner().invoke(root, ["schema", *words])


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("kind", ["config", "settings"])
def test_what_is_printed_is_the_schema(kind: str, target: str) -> None:
    done = schema(kind, "--target", target)
    assert done.exit_code == 0
    assert json.loads(done.stdout) == json_schema(kind, target)  # type: ignore[arg-type]
    assert done.stdout.endswith("}\n")


def test_the_default_version() -> None:
    assert schema("config").stdout == schema("config", "--target", "0.12").stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("confg",), "Did you mean 'config'?"),
        (("config.toml",), "Did you mean 'config'?"),
        ((), "Missing argument"),
        (("config", "--target", "0.1"), "is not one of"),
    ],
)
def test_wrong_use(words: tuple[str, ...], said: str) -> None:
    done = schema(*words)
    assert done.exit_code == 2
    assert said in done.stderr
