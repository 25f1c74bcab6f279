"""What nanopi expands, and what is left to bash: docs/hosts/nanopi.md §5.2."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hooklint.fixing import fix
from hooklint.source.memory import File
from tests.rules.hooked import commanded, found, hooked, lines, marked, mended, only

if TYPE_CHECKING:
    from hooklint.source.memory import Content

    More = dict[str, Content | str]

RUN = File(b"#!/bin/sh\nexit 0\n", 0o755)
CONFIG = [("config.toml", 3, "error")]
MINE: More = {"~/.nanopi/hooks/guard.sh": RUN, "~/.nanopi/hooks/log.py": "print(1)\n"}
ALLOWED = "exit 127, so the call is allowed"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ('"~/.nanopi/hooks/guard.sh"', f"`~` is not expanded inside quotes, so nothing is found: {ALLOWED}"),
        ("'~/.nanopi/hooks/guard.sh' --x", f"single quotes keep `~` as it is, so nothing is found: {ALLOWED}"),
        ("'$HOME/.nanopi/hooks/guard.sh'", f"single quotes keep `$HOME` as it is, so nothing is found: {ALLOWED}"),
        ("bash '${HOME}/.nanopi/hooks/guard.sh'", "single quotes keep `${HOME}` as it is"),
        ('python3 "~/.nanopi/hooks/log.py"', "exit 2, so every call that the hook is asked about is blocked"),
        ('cat | "~/.nanopi/hooks/guard.sh"', ALLOWED),
        ("'$NANOPI_CWD/scripts/x.sh'", "single quotes keep `$NANOPI_CWD`"),
        ("%USERPROFILE%/hooks/x.sh", "`%USERPROFILE%` is no variable to bash"),
    ],
)
def test_found(command: str, said: str) -> None:
    world = commanded(command, more=MINE)
    assert lines("HL307", world) == CONFIG
    assert said in only("HL307", world).message
    assert lines("HL301", world) == []
    assert lines("HL305", world) == []


def test_it_points_at_the_command_or_at_the_word_in_a_script() -> None:
    assert marked("HL307", commanded("'~/x.sh'")) == ["\"'~/x.sh'\""]
    world = hooked('#!/bin/bash\nsource "~/.nanopi/lib.sh"\nexit 0\n')
    assert lines("HL307", world) == [("guard.sh", 2, "error")]
    assert marked("HL307", world) == ['"~/.nanopi/lib.sh"']


@pytest.mark.parametrize(
    "command",
    [
        '"$HOME/.nanopi/hooks/guard.sh"',
        "bash ~/.nanopi/hooks/guard.sh",
        "~/.nanopi/hooks/guard.sh",
        '"${HOME}"/.nanopi/hooks/guard.sh',
        "~/'.nanopi/hooks/guard.sh'",
        "echo '~/.nanopi/hooks/guard.sh'",
        "sed 's#$HOME#~#'",
        "jq '.a as $HOME | $HOME'",
        "bash -c '$HOME/.nanopi/hooks/guard.sh'",
        '"$UNSET_FOLDER/guard.sh"',
        "bash 'x~/guard.sh' || true",
        '[ -n "~/x" ] && [ "~/x" = "$NANOPI_CWD" ] || exit 0',
    ],
)
def test_silent(command: str) -> None:
    assert lines("HL307", commanded(command, more=MINE)) == []


@pytest.mark.parametrize(
    ("script", "marks"),
    [
        ('#!/bin/bash\ncat >>"~/.nanopi/log"\n', ['"~/.nanopi/log"']),
        ('#!/bin/bash\nif [ -f "~/off" ]; then exit 0; fi\ncat >&2\n', ['"~/off"']),
        ('#!/bin/bash\n[[ ! -e "~/on" ]] || cat >&2\n', ['"~/on"']),
        ("#!/bin/sh\ncat >'$HOME/log.txt' 2>&1\n", ["'$HOME/log.txt'"]),
        ('#!/bin/bash\nLOG="~/guard.log"\necho hi >>"$LOG"\n', ['"~/guard.log"']),
        ("#!/bin/bash\nwhile read -r x; do :; done <'~/words'\n", ["'~/words'"]),
        ("#!/bin/bash\nreadonly LOG='${HOME}/guard.log'\n{ date; cat; } >${LOG}\n", ["'${HOME}/guard.log'"]),
    ],
)
def test_a_redirection(script: str, marks: list[str]) -> None:
    world = hooked(script)
    assert marked("HL307", world) == marks
    assert {severity for _, _, severity in lines("HL307", world)} == {"error"}


@pytest.mark.parametrize(
    "script",
    [
        '#!/bin/bash\ncat >>"$HOME/log"\n',
        "#!/bin/bash\ncat >>~/log\n",
        '#!/bin/bash\nLOG="~/guard.log"\nLOG="${LOG/#\\~/$HOME}"\ncat >>"$LOG"\n',
        "#!/bin/bash\nLOG=/tmp/a\n[ -t 1 ] && LOG='~/a.log'\ncat >>$LOG\n",
        '#!/bin/bash\nSHOWN="~/guard.log"\necho "see $SHOWN" >&2\n',
        "#!/bin/bash\nLOG='~/guard.log'\ncat >>\"${LOG/#~/$HOME}\"\n",
        "#!/bin/bash\n# cat >>'~/log'\necho \"cat >>'~/log'\" >&2\n",
        "#!/bin/bash\ncat <<'E' >/dev/null\ncat >'~/log'\nE\n",
        "#!/bin/bash\ncase $1 in '~/'*) ;; esac >/dev/null\n",
    ],
)
def test_silent_redirections(script: str) -> None:
    assert lines("HL307", hooked(script)) == []


def test_a_redirection_of_the_command_is_pointed_at_there() -> None:
    world = commanded('cat >>"~/log"')
    assert lines("HL307", world) == CONFIG
    assert "a folder named `~`" in only("HL307", world).message


def test_a_folder_of_that_name_is_a_folder() -> None:
    assert lines("HL307", commanded("'~/x.sh'", scope="project", more={"~x": "", "./~/x.sh": RUN})) == []


@pytest.mark.parametrize(
    ("written", "after", "safety"),
    [
        ("'\"~/.nanopi/hooks/guard.sh\"'", "'\"$HOME/.nanopi/hooks/guard.sh\"'", "safe"),
        (r'"\"~/.nanopi/hooks/guard.sh\" -v"', r'"\"$HOME/.nanopi/hooks/guard.sh\" -v"', "safe"),
        ("\"'$HOME/.nanopi/hooks/guard.sh'\"", r'"\"$HOME/.nanopi/hooks/guard.sh\""', "safe"),
        ("\"bash '~/.nanopi/hooks/guard.sh'\"", r'"bash \"$HOME/.nanopi/hooks/guard.sh\""', "safe"),
        ("'\"~/gone.sh\"'", "'\"$HOME/gone.sh\"'", "unsafe"),
        (
            '"""\ncat | \'${HOME}/.nanopi/hooks/guard.sh\'"""',
            '"""\ncat | \\"${HOME}/.nanopi/hooks/guard.sh\\""""',
            "safe",
        ),
    ],
)
def test_the_fix(written: str, after: str, safety: str) -> None:
    text = f"[[hooks.input]]\ncommand = {written} # mine\n"
    world = commanded("true", more={**MINE, "~/.nanopi/config.toml": text})
    (offered,) = only("HL307", world).fixes
    assert str(offered.safety) == safety
    data, _, applied = mended(world, "~/.nanopi/config.toml", unsafe=safety == "unsafe")
    assert data.decode() == f"[[hooks.input]]\ncommand = {after} # mine\n"
    assert applied.refused == ()


@pytest.mark.parametrize("command", ["'~/a'\"b.sh\"", "'~/.nanopi/$x.sh'", "\"$HOME\"'/~/x.sh'", "%APPDATA%/x.sh"])
def test_no_fix_where_more_than_the_quotes_would_change(command: str) -> None:
    world = commanded(command)
    assert [one.fixes for one in found("HL307", world)] in ([], [()])
    assert fix(world, select="all", unsafe=True).files == {}
