r"""What bash 5.2 and dash do with carriage returns was tried: `exit 0\r` is a fault to bash (2), a number to dash."""

from __future__ import annotations

import pytest

from hooklint.fixing import fix
from tests.rules.hooked import hooked, lines, marked, mended, only

ENV = "#!/usr/bin/env bash\r\ncat >/dev/null\r\nexit 0\r\n"
BY_PATH, BY_BASH, BY_SH = "~/.nanopi/hooks/guard.sh", "bash ~/.nanopi/hooks/guard.sh", "sh ~/.nanopi/hooks/guard.sh"
ALLOWED = "exit 127, so the call is allowed"
BLOCKED = "exit 2, so every call that the hook is asked about is blocked"


@pytest.mark.parametrize(
    ("command", "script", "line", "severity", "said"),
    [
        (BY_PATH, ENV, 1, "error", rf"under the name `bash\r` and not found: {ALLOWED}"),
        (BY_PATH, "#!/bin/sh\r\nexit 0\r\n", 1, "error", rf"under the name `/bin/sh\r` and not found: {ALLOWED}"),
        (BY_PATH, "#!/usr/bin/env python3\r\nprint()\r\n", 1, "error", ALLOWED),
        (BY_PATH, "#!/usr/bin/env node\r\nlet x = 1\n", 1, "error", r"`node\r`"),
        (BY_PATH, "#!/bin/bash\np=$(cat)\r\nq=1\r\nexit 0\r\n", 2, "error", BLOCKED),
        (BY_BASH, "p=$(cat)\r\nexit 0\r\n", 1, "error", BLOCKED),
        (BY_BASH, "cat\r\n\r\n# bye\r\nexit 1\r\n\r\n", 1, "error", r"to bash `exit 1\r` is a fault"),
        (BY_BASH, 'if grep -q x; then\r\n  echo "no" >&2\r\nfi\r\n', 1, "error", BLOCKED),
        (BY_BASH, "set -euo pipefail\r\ncat\r\n", 1, "error", BLOCKED),
        (BY_BASH, "f() {\r\n  cat\r\n}\r\nf\r\n", 1, "error", rf"to bash `}}\r` is a fault: {BLOCKED}"),
        (BY_SH, "set -eu\r\ncat >/dev/null\r\n", 1, "error", rf"to sh `set -eu\r` is a fault: {BLOCKED}"),
        (BY_BASH, "cat <<E\r\nif\r\nfi\r\nE\r\n", 1, "warning", "last word"),
        (BY_BASH, "awk '{\r\n  print\r\n}\r\n'\r\n", 1, "warning", "last word"),
        (BY_BASH, "cat >>/tmp/log\r\n", 1, "warning", "part of each line's last word"),
        (BY_SH, "p=$(cat)\r\nexit 0\r\n", 1, "warning", "part of each line's last word"),
        (BY_BASH, "set -e # all\r\njq .\r\nif true; then\r\necho\r\nfi\r\n", 1, "warning", "last word"),
        (f"{BY_BASH}; exit 0", "p=$(cat)\r\nexit 0\r\n", 1, "error", "exit 2; save"),
    ],
)
def test_found(command: str, script: str, line: int, severity: str, said: str) -> None:
    world = hooked(script, command=command)
    assert lines("HL303", world) == [("guard.sh", line, severity)]
    message = only("HL303", world).message
    assert message.startswith("CRLF line ends: ")
    assert said in message


def test_it_points_at_the_first_such_line() -> None:
    assert marked("HL303", hooked(ENV)) == ["#!/usr/bin/env bash"]
    assert marked("HL303", hooked("#!/bin/bash\nx=1\r\ny=2\r\n")) == ["x=1"]


def test_a_sourced_file_with_such_ends() -> None:
    more = {"~/.nanopi/lib.sh": "a=1\r\nb=2\r\n"}
    world = hooked("#!/bin/bash\n. ~/.nanopi/lib.sh\nexit 0\n", more=more)
    assert lines("HL303", world) == [("lib.sh", 1, "warning")]


@pytest.mark.parametrize(
    ("command", "script"),
    [
        (BY_PATH, ENV.replace("\r", "")),
        ("python3 ~/.nanopi/hooks/guard.sh", "import sys\r\nsys.exit(0)\r\n"),
        ("node ~/.nanopi/hooks/guard.sh", "process.exit(0)\r\n"),
        (BY_PATH, "#!/usr/bin/env python3\nimport sys\r\nsys.exit(0)\r\n"),
        (BY_PATH, "#!/bin/bash\ncurl -s telnet://x <<'E'\nGET /\r\n\r\nE\nexit 0\n"),
        (BY_PATH, "#!/bin/bash\ncase $(cat) in *'\r'*) exit 2 ;; esac\nexit 0\n"),
        (BY_PATH, "#!/bin/bash\nprintf 'a\\r\\n' >/dev/null\nexit 0\n"),
        ("cat ~/.nanopi/hooks/guard.sh >/dev/null", ENV),
        ("[ -s ~/.nanopi/hooks/guard.sh ]", ENV),
    ],
)
def test_silent(command: str, script: str) -> None:
    assert lines("HL303", hooked(script, command=command)) == []


def test_nothing_else_is_said_of_such_a_script() -> None:
    for rule in ("HL301", "HL302", "HL304", "HL405"):
        assert lines(rule, hooked(ENV)) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"#!/bin/sh\r\nexit 0\r\n", b"#!/bin/sh\nexit 0\n"),
        (b"#!/bin/sh\r\nexit 0", b"#!/bin/sh\nexit 0"),
        (b"#!/bin/sh\r\nx='\r'\r\n", b"#!/bin/sh\nx='\r'\n"),
        (b"#!/bin/sh\r\n# \xff\r\n\r\nexit 0\n", b"#!/bin/sh\n# \xff\n\nexit 0\n"),
    ],
)
def test_the_fix_takes_the_returns_out_and_keeps_the_mode(before: bytes, after: bytes) -> None:
    assert mended(hooked(before, mode=0o750), "~/.nanopi/hooks/guard.sh")[:2] == (after, 0o750)


def test_no_script_changes_without_being_asked() -> None:
    assert fix(hooked(ENV), select="all").files == {}
