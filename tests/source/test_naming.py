from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.source.naming import file_name


@pytest.mark.parametrize(
    ("path", "name"), [("/srv/a/b.toml", "a/b.toml"), ("/home/ada/b", "/home/ada/b"), ("/srv2/x", "/srv2/x")]
)
def test_a_path_as_programs_name_it(path: str, name: str) -> None:
    assert file_name(Path(path), Path("/srv")) == name
