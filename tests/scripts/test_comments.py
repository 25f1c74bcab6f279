from __future__ import annotations

from pathlib import Path

import pytest

from hooklint.scripts.comments import comments
from hooklint.source.source import Source

SHELL = """#!/usr/bin/env bash
# one
echo "# none" '# none' \\# none # two
x=${y#prefix} z=a#none
cat <<'EOF'
# none
EOF
case $x in # three
  '#') exit 2 ;; # four
esac
"""
PYTHON = '''#!/usr/bin/env python3
# one
x = "# none"  # two
y = """
# none
"""
é = '#' # three
'''
NODE = """#!/usr/bin/env node
// one
const x = 1; // two
const url = "https://none"; const y = /a\\/\\/none/;
const z = `// none`;
run() // three
"""


def found(name: str, text: str) -> list[str]:
    source = Source(Path(name), text.encode())
    return [source.data[slice(*span)].decode() for span in comments(source)]


@pytest.mark.parametrize("name", ["guard.sh", "guard", "guard.txt"])
def test_shell(name: str) -> None:
    assert found(name, SHELL) == ["#!/usr/bin/env bash", "# one", "# two", "# three", "# four"]


@pytest.mark.parametrize("name", ["guard.py", "guard", "guard.sh"])
def test_python_by_its_first_line(name: str) -> None:
    assert found(name, PYTHON) == ["#!/usr/bin/env python3", "# one", "# two", "# three"]


@pytest.mark.parametrize("name", ["guard.mjs", "guard"])
def test_javascript(name: str) -> None:
    assert found(name, NODE) == ["// one", "// two", "// three"]


def test_by_suffix_where_no_line_says_it() -> None:
    assert found("x.py", "a = '#'  # b\n") == ["# b"]
    assert found("x.js", "a() // b\n") == ["// b"]
    assert found("x.sh", "a // b # c\n") == ["# c"]


@pytest.mark.parametrize(
    ("name", "text"),
    [("x.py", "a = (  # b\n"), ("x.py", "'''\n# c"), ("x.py", "\0"), ("x.sh", "if ( # d\n"), ("x.js", "`"), ("x", "")],
)
def test_a_broken_script_is_no_trouble(name: str, text: str) -> None:
    assert isinstance(found(name, text), list)
