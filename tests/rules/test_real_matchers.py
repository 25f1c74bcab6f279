from __future__ import annotations

import pytest

from hooklint.checking import check
from hooklint.hosts.nanopi.versions import TARGETS
from tests.rules.matcher_hooks import TOOL, hook
from tests.rules.one_rule import machine
from tests.rules.real_matchers import ALIVE, DEAD, REFUSED


def errors(matcher: str, target: str) -> list[str]:
    event = "pre_tool_use" if target == "0.11" else TOOL
    diagnostics = check(machine(hook(matcher, event)), target=target).diagnostics
    return [f"{found.code} {found.slug}" for found in diagnostics if str(found.severity) == "error"]


def test_the_sample_is_whole() -> None:
    assert (len(REFUSED), len(DEAD), len(ALIVE)) == (36, 78, 9)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(
    ("matchers", "wanted"),
    [(REFUSED, ["HL201 matcher-invalid"]), (DEAD, ["HL202 matcher-never"]), (ALIVE, [])],
    ids=["refused", "dead", "alive"],
)
def test_verdict(matchers: tuple[str, ...], wanted: list[str], target: str) -> None:
    assert {matcher: errors(matcher, target) for matcher in matchers} == dict.fromkeys(matchers, wanted)


TOO_BROAD = ('tool == "Edit" || tool == "Write"', "Edit:pattern|Write:pattern|...")


@pytest.mark.parametrize("matcher", ALIVE)
def test_two_of_those_that_run_do_so_for_nearly_everything(matcher: str) -> None:
    diagnostics = check(machine(hook(matcher))).diagnostics
    warned = [found.code for found in diagnostics if str(found.severity) == "warning"]
    assert warned == ["HL204"] * (matcher in TOO_BROAD)
