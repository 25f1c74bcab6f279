from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.source.source import Source
from hooklint.syntax.toml.parser import parse
from hooklint.syntax.toml.tokens import comments, tokens


def found(text: str, holding: str = "") -> list[str]:
    source = Source(Path("a.toml"), text.encode())
    return [source.text(span) for span in comments(parse(source), holding.encode())]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", []),
        ("# a", ["# a"]),
        ("\ufeff# a\r\n \t#b \r\n", ["# a", "#b "]),
        ("x = 1 # ö\n[a] # b\n[[c]] # d", ["# ö", "# b", "# d"]),
        ("x = [ # a\n1, # b\n'#', # c\n{y = '# d'} # e\n] # f", ["# a", "# b", "# c", "# e", "# f"]),
        ("x = '# a'\n'#' = \"# b\" # c\n", ["# c"]),
        ("x = '''\n# a\n''' # b\ny = \"\"\"# c\n# d\"\"\"\n", ["# b"]),
    ],
)
def test_all(text: str, wanted: list[str]) -> None:
    assert found(text) == wanted
    source = Source(Path("a.toml"), text.encode())
    document = parse(source)
    assert list(comments(document)) == [token.span for token in tokens(document) if token.kind == "comment"]


def test_only_those_that_hold_something() -> None:
    assert found("# a\n# ab\nx = 'b' # cab\n'b' = 1", "b") == ["# ab", "# cab"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        pytest.param("# a\nx =\n# b\ny = 1 # c\n", ["# a", "# b", "# c"], id="nothing open"),
        pytest.param("x = 1 # a\nx = 2 # b\n", ["# a", "# b"], id="a key twice"),
        pytest.param("# a\nx = 'b # c\n# d\ny = 1 # e\n# f", ["# a", "# e", "# f"], id="a string that stays open"),
        pytest.param("# a\nx = [\n1 2, '''\n# b\n'''\n]\ny = 1 # c\n", ["# a", "# c"], id="a string in a broken list"),
        pytest.param("# a\nx = '''\n# b\ny = 1 # c\n", ["# a"], id="a string without end"),
        pytest.param("# a\nx = [\n# b\ny = 1 # c\n", ["# a"], id="a list without end"),
        pytest.param("# a\n[[x] # b\n# c\n[y] # d", ["# a", "# b", "# c", "# d"], id="a broken header"),
        pytest.param('# a\nx = "\\q" # b\n', ["# a"], id="a bad escape"),
    ],
)  # fmt: skip
def test_in_a_file_with_faults_only_what_is_certain(text: str, wanted: list[str]) -> None:
    assert found(text) == wanted
