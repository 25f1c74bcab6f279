"""What bash, dash, python3, perl and node do with a file that is not there: docs/hosts/nanopi.md §5.6."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hooklint.checking import check
from hooklint.source.memory import Dir, File, Symlink
from tests.rules.hooked import PROGRAMS, commanded, found, hooked, lines, marked, only

if TYPE_CHECKING:
    from hooklint.source.memory import Content

    More = dict[str, Content | str]

RUN = File(b"#!/bin/sh\nexit 0\n", 0o755)
CONFIG = ("config.toml", 3, "error")
BLOCKED, ALLOWED = "every call that the hook is asked about is blocked", "the call is allowed"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("~/.nanopi/hooks/audit.sh", f"exit 127, so {ALLOWED}"),
        ("bash ~/.nanopi/hooks/audit.sh", f"bash ends with exit 127, so {ALLOWED}"),
        ("python3 -u ~/.nanopi/hooks/audit.py", f"python3 ends with exit 2, so {BLOCKED}"),
        ("perl ~/.nanopi/hooks/audit.pl", f"perl ends with exit 2, so {BLOCKED}"),
        ("sh -e ~/.nanopi/hooks/audit.sh", f"sh (dash) ends with exit 2, so {BLOCKED}"),
        ("node ~/.nanopi/hooks/audit.js", f"node ends with exit 1, so {ALLOWED}"),
        ("env LC_ALL=C timeout -k 1 5 ~/.nanopi/hooks/audit.sh --all", f"exit 127, so {ALLOWED}"),
        ("cat | ~/.nanopi/hooks/audit.sh", f"exit 127, so {ALLOWED}"),
        ("exec python3 ~/.nanopi/hooks/audit.py", f"python3 ends with exit 2, so {BLOCKED}"),
        ('"$HOME/.nanopi/hooks/audit.sh" "a b"', f"exit 127, so {ALLOWED}"),
        ("~/.nanopi/hooks/audit.sh; exit 0", "exit 127; put"),
        ("/tmp/nanopi/audit.sh", f"no such file: /tmp/nanopi/audit.sh; exit 127, so {ALLOWED}"),
    ],
)
def test_a_script_that_is_not_there(command: str, said: str) -> None:
    world = commanded(command)
    assert lines("HL301", world) == [CONFIG]
    assert said in only("HL301", world).message


def test_it_points_at_the_command() -> None:
    assert marked("HL301", commanded("bash ~/.nanopi/hooks/audit.sh")) == ['"bash ~/.nanopi/hooks/audit.sh"']


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ("input", "exit 2, so every prompt is refused"),
        ("turn_end", "exit 2, so nanopi takes it for a refusal, which this event ignores"),
    ],
)
def test_what_follows_hangs_on_the_event(event: str, said: str) -> None:
    world = commanded("python3 ~/x.py", event=event, matcher=None)
    assert said in only("HL301", world).message


@pytest.mark.parametrize(
    ("script", "place", "said"),
    [
        ('#!/bin/bash\n. "$(dirname "$0")/lib.sh"\nexit 0\n', ("guard.sh", 2, "error"), "goes on without what"),
        ("#!/bin/bash\nset -e\nsource ~/lib.sh\nexit 0\n", ("guard.sh", 3, "error"), f"exit 1, so {ALLOWED}"),
        ("#!/bin/sh\n. ~/lib.sh\nexit 0\n", ("guard.sh", 2, "error"), f"exit 2, so {BLOCKED}"),
        ("#!/bin/bash\ncat >/dev/null\npython3 ~/check.py\n", ("guard.sh", 3, "error"), f"exit 2, so {BLOCKED}"),
        ("#!/usr/bin/python\nprint(1)\n", ("guard.sh", 1, "error"), "write `#!/usr/bin/env python3`"),
        ("#!/usr/bin/env zsh\nexit 0\n", ("guard.sh", 1, "error"), f"exit 127, so {ALLOWED}; install zsh"),
        ("#!/usr/bin/env python3 -u\nprint(1)\n", ("guard.sh", 1, "error"), "write `env -S python3 -u`"),
        ("#!/usr/bin/env node\nconst h = require('./lib');\nh();\n", ("guard.sh", 2, "error"), "ends with exit 1"),
        ("#!/opt/tools/bin/bash\nexit 0\n", ("guard.sh", 1, "error"), "/opt/tools/bin/bash is not there: exit 127"),
    ],
)
def test_a_script_with_something_missing(script: str, place: tuple[str, int, str], said: str) -> None:
    world = hooked(script)
    assert lines("HL301", world) == [place]
    assert said in only("HL301", world).message


def test_a_sourced_file_is_pointed_at_in_the_script() -> None:
    world = hooked('#!/bin/bash\n. "$(dirname "$0")/lib.sh"\n')
    assert marked("HL301", world) == ['"$(dirname "$0")/lib.sh"']


def test_a_file_beside_the_script_is_looked_for_elsewhere() -> None:
    more: More = {"~/.nanopi/hooks/lib/all.sh": "x=1\n"}
    message = only("HL301", hooked("#!/bin/bash\n. lib/all.sh\n", more=more)).message
    assert 'source "$(dirname "$0")/lib/all.sh"' in message


def test_a_link_to_nowhere_is_no_file() -> None:
    more: More = {"~/.nanopi/hooks/link.sh": Symlink("gone.sh")}
    assert lines("HL301", commanded("~/.nanopi/hooks/link.sh", more=more)) == [CONFIG]


def test_a_program_of_the_command() -> None:
    world = commanded("toolguard --strict")
    assert lines("HL301", world) == [CONFIG]
    assert f"no program `toolguard` on this machine's PATH: exit 127, so {ALLOWED}" in only("HL301", world).message


def test_a_runner_finds_programs_in_places_of_its_own() -> None:
    assert lines("HL301", commanded("bun run lint", programs=(*PROGRAMS, "bun"))) == []
    assert lines("HL301", commanded("timeout 9 toolguard")) == [CONFIG]


def test_a_script_s_name_alone_is_looked_for_on_the_path() -> None:
    world = commanded("guard.sh", scope="project", more={"guard.sh": RUN})
    assert "write ./guard.sh for the file in this folder" in only("HL301", world).message
    assert lines("HL301", commanded("guard.sh", more={"/usr/bin/guard.sh": RUN})) == []


def test_an_interpreter_that_is_not_installed_is_told_instead_of_its_script() -> None:
    world = commanded("ruby ~/.nanopi/hooks/audit.rb")
    (finding,) = found("HL301", world)
    assert "no program `ruby`" in finding.message


def test_a_project_s_file_is_missing_for_everybody() -> None:
    world = commanded("bash scripts/guard.sh", scope="project")
    assert lines("HL301", world) == [CONFIG]
    report = check(world, [world.cwd])
    assert [one.code for one in report.diagnostics if one.code == "HL301"] == ["HL301"]


@pytest.mark.parametrize(
    ("command", "more"),
    [
        ("~/.nanopi/hooks/guard.sh", {"~/.nanopi/hooks/guard.sh": RUN}),
        ("~/.nanopi/hooks/link.sh", {"~/.nanopi/hooks/link.sh": Symlink("../real.sh"), "~/.nanopi/real.sh": RUN}),
        ("cd ~/.nanopi && bash hooks/x.sh", {"~/.nanopi/hooks/x.sh": "exit 0\n"}),
        ("(cd /; cd ~/.nanopi; bash hooks/x.sh)", {"~/.nanopi/hooks/x.sh": "exit 0\n"}),
        ("[ -x ~/guard.sh ] && ~/guard.sh; exit 0", {}),
        ("~/guard.sh || true", {}),
        ("if test -f ~/guard.sh; then bash ~/guard.sh; fi", {}),
        ("command -v toolguard >/dev/null && toolguard", {}),
        ("curl -so /tmp/g.sh https://example.com/g && sh /tmp/g.sh", {}),
        ("curl -s https://example.com/t.tgz | tar xz -C ~/tools && ~/tools/run.sh", {}),
        ('bash "$MY_HOOKS/guard.sh"', {}),
        ("echo '~/guard.sh is gone' # ~/gone.sh", {}),
        ("cat ~/.nanopi/missing.txt", {}),
        ("shopt -s extglob; declare -i n=1; exit $((n - 1))", {}),
        ("f() { cat; }; f", {}),
        ("bash -c 'exit 0' name ~/arg.sh", {}),
        (". ~/.nanopi/lib.sh; lookup", {"~/.nanopi/lib.sh": "lookup() { cat; }\n"}),
        ("PATH=~/tools:$PATH toolguard", {}),
        ("python3 -m json.tool", {}),
        ("python3 - <<'E'\nimport sys\nE", {}),
        ("bash --version", {}),
        ("bash scripts/guard.sh", {}),
        ("'~/guard.sh'", {}),
        ("~/my hooks/guard.sh", {"~/my hooks/guard.sh": RUN}),
        ("~/my\\ hooks/guard.sh", {"~/my hooks/guard.sh": RUN}),
        ("~/.nanopi/hooks", {"~/.nanopi/hooks": Dir()}),
    ],
)
def test_silent(command: str, more: More) -> None:
    assert lines("HL301", commanded(command, more=more)) == []


@pytest.mark.parametrize(
    "script",
    [
        '#!/bin/bash\n[ -f "$HOME/.guardrc" ] && . "$HOME/.guardrc"\nexit 0\n',
        "#!/bin/bash\n. ~/.guardrc 2>/dev/null || true\nexit 0\n",
        '#!/bin/bash\nt=$(mktemp)\necho "exit 0" >"$t"\nbash "$t"\n',
        "#!/bin/bash\ncat >/tmp/part.sh <<'E'\nexit 0\nE\nbash /tmp/part.sh\n",
        '#!/bin/bash\nfor f in ~/.nanopi/checks/*.sh; do bash "$f"; done\n',
        "#!/usr/bin/env -S bash -eu\ncat >/dev/null\n",
        "#!/usr/bin/env -S FOO=1 python3 -u\nprint(1)\n",
        "#!/bin/bash\n# was: bash ~/old.sh\ncat <<E\nbash ~/other.sh\nE\n",
        "#!/bin/bash\ntoolguard --strict\n",
    ],
)
def test_silent_scripts(script: str) -> None:
    assert lines("HL301", hooked(script)) == []


def test_an_older_host_leaves_backslashes_to_bash() -> None:
    text = "[[hooks.pre_tool_use]]\ncommand = '~/my\\ hooks/gone.sh'\n"
    old = commanded("true", more={"~/.nanopi/config.toml": text})
    (message,) = [one.message for one in check(old, target="0.11").diagnostics if one.code == "HL301"]
    assert "no such file: ~/my hooks/gone.sh" in message


def test_another_machine_is_not_asked() -> None:
    commands = [
        "toolguard",
        "/opt/guard/run.sh",
        "~/.nanopi/hooks/x.sh",
        "node_modules/.bin/x",
        ".venv/bin/python x.py",
    ]
    text = "".join(f"[[hooks.input]]\ncommand = '{command}'\n" for command in commands)
    world = commanded("true", more={".nanopi/config.toml": text, "x.py": ""})
    report = check(world, [world.cwd])
    assert [one.message for one in report.diagnostics if one.code == "HL301"] == []


def test_a_machine_of_which_nothing_is_known_misses_no_program() -> None:
    assert lines("HL301", commanded("toolguard", programs=())) == []
    assert lines("HL301", commanded("toolguard", programs=PROGRAMS)) == [CONFIG]
