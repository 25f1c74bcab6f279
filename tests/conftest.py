"""For all tests: examples without a clock, and no skip that nobody has agreed to."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

# A slow machine is no failing law.
settings.register_profile("steady", deadline=None)
settings.load_profile("steady")

ALLOWED_SKIPS = Path(__file__).with_name("allowed_skips.txt")


def allowed_skips() -> frozenset[str]:
    """The reasons that may skip a test: one a line, `#` begins a remark of its own line."""
    lines = ALLOWED_SKIPS.read_text(encoding="utf-8").splitlines()
    return frozenset(line.strip() for line in lines if line.strip() and not line.startswith("#"))


class SkipGuard:
    """Fails the run on a skip whose reason is not listed."""

    def __init__(self, allowed: frozenset[str]) -> None:
        self.allowed = allowed
        self.unlisted: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped and not hasattr(report, "wasxfail"):
            self._judge(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.skipped:
            self._judge(report)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.unlisted and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.unlisted:
            terminalreporter.section(f"skips not listed in {ALLOWED_SKIPS.name}", red=True)
            terminalreporter.write_line("\n".join(self.unlisted))

    def _judge(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        reason = reason.removeprefix("Skipped: ")
        if reason not in self.allowed:
            self.unlisted.append(f"{report.nodeid}: {reason}")


def pytest_configure(config: pytest.Config) -> None:
    """Watch every run, also the one of the README."""
    config.pluginmanager.register(SkipGuard(allowed_skips()), "skip-guard")
