"""126 allows (docs/hosts/nanopi.md §5.6): bash answers so for a file by its path that nobody may execute."""

from __future__ import annotations

import stat

import pytest

from hooklint.fixing import fix
from hooklint.rules.hl302_command_not_executable import with_run_bits
from hooklint.rules.model import Safety
from hooklint.source.edit import SetMode
from hooklint.source.memory import Dir, File, Symlink
from tests.rules.hooked import commanded, hooked, lines, mended, only

SCRIPT = "#!/bin/sh\nexit 0\n"
HERE = [("guard.sh", 1, "error")]


@pytest.mark.parametrize(
    ("command", "mode", "said"),
    [
        ("~/.nanopi/hooks/guard.sh", 0o644, "exit 126, so the call is allowed"),
        ('"$HOME/.nanopi/hooks/guard.sh" --strict', 0o600, "exit 126, so the call is allowed"),
        ("cd ~/.nanopi/hooks && ./guard.sh", 0o644, "bash does not start the script: exit 126"),
        ("timeout 5 ~/.nanopi/hooks/guard.sh", 0o664, "exit 126, so the call is allowed"),
        ("cat | tee /dev/null | ~/.nanopi/hooks/guard.sh", 0o644, "exit 126, so the call is allowed"),
        ("~/.nanopi/hooks/guard.sh; exit 0", 0o444, "exit 126; `chmod +x guard.sh`"),
    ],
)
def test_no_run_bit(command: str, mode: int, said: str) -> None:
    world = hooked(SCRIPT, command=command, mode=mode)
    assert lines("HL302", world) == HERE
    assert said in only("HL302", world).message


def test_it_points_at_the_start_of_the_script_and_names_the_command() -> None:
    finding = only("HL302", hooked(SCRIPT, mode=0o644))
    assert finding.span == (0, 0)
    (caller,) = finding.related
    assert (caller.message, caller.source.path.name, caller.source.line_of(caller.span.start)) == (
        "called from",
        "config.toml",
        3,
    )


def test_a_script_that_another_script_runs() -> None:
    world = hooked(
        "#!/bin/bash\n~/.nanopi/hooks/inner.sh\n", more={"~/.nanopi/hooks/inner.sh": File(SCRIPT.encode(), 0o644)}
    )
    assert lines("HL302", world) == [("inner.sh", 1, "error")]


def test_one_script_of_several_hooks_is_told_once() -> None:
    text = "".join(
        f"[[hooks.{event}]]\ncommand = '~/.nanopi/hooks/guard.sh'\n" for event in ("turn_end", "input", "input")
    )
    world = hooked(SCRIPT, mode=0o644, more={"~/.nanopi/config.toml": text})
    assert lines("HL302", world) == HERE


def test_a_folder_is_no_script() -> None:
    """bash says `Is a directory` and ends with 126 too; a folder has no line, so the command is pointed at."""
    world = hooked(SCRIPT, command="~/.nanopi/hooks")
    assert lines("HL302", world) == [("config.toml", 3, "error")]
    assert only("HL302", world).message == (
        "~/.nanopi/hooks is a folder, so bash does not start it: exit 126, so the call is allowed; "
        "name the script that is in it"
    )
    assert not only("HL302", world).fixes
    assert lines("HL302", hooked("#!/bin/bash\n~/.nanopi/hooks\n")) == [("guard.sh", 2, "error")]
    assert lines("HL302", hooked(SCRIPT, command="cd ~/.nanopi/hooks && ./guard.sh")) == []


def test_in_a_git_tree_the_bit_is_kept_there() -> None:
    world = hooked(SCRIPT, mode=0o644, scope="project", more={".git/HEAD": "ref: refs/heads/main\n"})
    assert "`git update-index --chmod=+x .nanopi/hooks/guard.sh`" in only("HL302", world).message
    assert "git" not in only("HL302", hooked(SCRIPT, mode=0o644)).message


@pytest.mark.parametrize(
    ("command", "mode"),
    [
        ("~/.nanopi/hooks/guard.sh", 0o755),
        ("~/.nanopi/hooks/guard.sh", 0o700),
        ("bash ~/.nanopi/hooks/guard.sh", 0o644),
        ("exec sh -e ~/.nanopi/hooks/guard.sh", 0o644),
        (". ~/.nanopi/hooks/guard.sh", 0o644),
        ("bash < ~/.nanopi/hooks/guard.sh", 0o644),
        ("[ -x ~/.nanopi/hooks/guard.sh ] && ~/.nanopi/hooks/guard.sh; exit 0", 0o644),
        ("~/.nanopi/hooks/guard.sh || exit 0", 0o644),
        ("cat ~/.nanopi/hooks/guard.sh", 0o644),
        ("echo ~/.nanopi/hooks/guard.sh", 0o644),
        ("~/.nanopi/hooks/gone.sh", 0o644),
    ],
)
def test_silent(command: str, mode: int) -> None:
    assert lines("HL302", hooked(SCRIPT, command=command, mode=mode)) == []


def test_a_folder_has_no_run_bit_to_be_set() -> None:
    world = commanded("~/.nanopi/hooks", more={"~/.nanopi/hooks": Dir(0o644)})
    assert only("HL302", world).fixes == ()
    assert lines("HL302", commanded("~/.nanopi/hooks || true", more={"~/.nanopi/hooks": Dir(0o755)})) == []


def test_a_link_has_the_bits_of_what_it_leads_to() -> None:
    more = {"~/.nanopi/hooks/link.sh": Symlink("guard.sh")}
    assert lines("HL302", hooked(SCRIPT, command="~/.nanopi/hooks/link.sh", more=more)) == []


@pytest.mark.parametrize(
    ("mode", "after"),
    [(0o644, 0o755), (0o600, 0o700), (0o640, 0o750), (0o444, 0o555), (0o664, 0o775), (0o604, 0o705)],
)
def test_the_bit_is_set_for_those_who_may_read(mode: int, after: int) -> None:
    assert with_run_bits(mode) == after
    data, mended_mode, _ = mended(hooked(SCRIPT, mode=mode), "~/.nanopi/hooks/guard.sh")
    assert (data, mended_mode) == (SCRIPT.encode(), after)


def test_the_fix_is_unsafe_and_changes_nothing_but_the_mode() -> None:
    world = hooked(SCRIPT, mode=0o644)
    finding = only("HL302", world)
    (offered,) = finding.fixes
    assert (offered.safety, offered.changes) == (Safety.UNSAFE, (SetMode(finding.source.path, 0o755),))
    before = world.snapshot()
    assert fix(world, select="all").applied == 0
    mended(world, "~/.nanopi/config.toml")
    assert world.snapshot() == before
    info = world.stat(finding.source.path)
    assert info is not None
    assert stat.S_IMODE(info.st_mode) == 0o755
