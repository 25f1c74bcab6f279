"""`fix` is `migrate` for the findings of all rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.cli.conftest import CLEAN, RETIRED

if TYPE_CHECKING:
    from tests.cli.conftest import User

TYPO = CLEAN.replace("matcher", "matchers")


def test_it_repairs_what_migrate_repairs(user: User) -> None:
    user.config.write_text(RETIRED)
    done = user.run("fix")
    assert (user.config.read_text(), done.exit_code) == (CLEAN, 0)
    assert "1 fix applied in 1 file." in done.output


def test_what_is_unsafe_waits_and_is_counted(user: User) -> None:
    user.config.write_text(TYPO)
    done = user.run("fix")
    assert (user.config.read_text(), done.exit_code) == (TYPO, 1)
    assert "Nothing to change; 1 fix would need --unsafe-fixes." in done.output


def test_what_only_fix_repairs(user: User) -> None:
    user.config.write_text(TYPO)
    assert user.run("migrate", "--unsafe-fixes").exit_code == 1
    assert user.config.read_text() == TYPO
    assert user.run("fix", "--unsafe-fixes").exit_code == 0
    assert user.config.read_text() == CLEAN


def test_check_and_diff_write_nothing(user: User) -> None:
    user.config.write_text(RETIRED)
    for option in ("--check", "--diff"):
        assert user.run("fix", option).exit_code == 1
        assert user.config.read_text() == RETIRED
