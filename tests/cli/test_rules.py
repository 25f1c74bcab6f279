from __future__ import annotations

import json

from click.testing import CliRunner

from hooklint.cli.root import root
from hooklint.rules.registry import load


def test_every_rule_has_a_row() -> None:
    done = CliRunner().invoke(root, ["rules"])
    rows = [line.split() for line in done.output.splitlines()[1:-2]]
    assert [row[:3] for row in rows] == [[rule.code, rule.slug, str(rule.severity)] for rule in load()]
    assert done.exit_code == 0


def test_json() -> None:
    found = json.loads(CliRunner().invoke(root, ["rules", "--format", "json"]).output)
    retired = next(rule for rule in found["rules"] if rule["code"] == "HL101")
    assert retired == {
        "code": "HL101",
        "slug": "event-retired",
        "severity": "error",
        "fix": "safe",
        "since": "0.12",
        "hosts": ["nanopi"],
        "url": "rules/HL101-event-retired.md",
    }
