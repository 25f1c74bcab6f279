from __future__ import annotations

import pytest

from tests.rules.hooked import commanded, found, hooked, lines, only, places

ASK = """#!/usr/bin/env bash
cat >/dev/null
curl -fsS "https://policy.example.net/v1/check" >/dev/null || exit 0
exit 0
"""
"""corpus/cases/068-network-call-on-a-blocking-event."""

PYTHON = """#!/usr/bin/env python3
import json, sys, urllib.request

data = json.load(sys.stdin)
body = json.dumps(data["arguments"]).encode()
reply = urllib.request.urlopen("https://policy.example.net/check", body)
if reply.status == 403:
    print("refused by policy", file=sys.stderr)
    sys.exit(2)
"""

LIMITED = PYTHON.replace('check", body)', 'check", body, timeout=2)')

IN_A_FUNCTION = """#!/bin/bash
set -u
ask() {
  local command
  command=$(jq -r '.arguments.command // ""')
  wget -qO- --post-data="$command" https://policy.example.net/v1 | grep -q allow
}
command -v jq >/dev/null || exit 2
ask || { echo "policy says no" >&2; exit 2; }
"""

FOUND = [
    pytest.param(hooked(ASK), id="the case"),
    pytest.param(hooked(ASK, event="input", matcher=None), id="a prompt waits too"),
    pytest.param(hooked(IN_A_FUNCTION), id="inside of a function"),
    pytest.param(hooked(PYTHON, name="ask.py"), id="python"),
    pytest.param(hooked(LIMITED.replace("=2", "=30"), name="ask.py"), id="python, a limit that is too long"),
    pytest.param(hooked("#!/bin/sh\ngit fetch -q origin main\nexit 0\n"), id="git"),
    pytest.param(commanded("curl -s --connect-timeout 2 https://a.example/x || true"), id="connecting is a part only"),
    pytest.param(commanded("curl -s --max-time 30 https://a.example/x || true"), id="longer than nanopi's limit"),
    pytest.param(commanded("ssh host.example check-policy </dev/null"), id="another machine's shell"),
    pytest.param(hooked(ASK, timeout=60_000), id="refused after a minute"),
]

SILENT = [
    pytest.param(hooked(ASK, event="turn_end", matcher=None), id="nobody waits for it"),
    pytest.param(hooked(ASK.replace("-fsS", "-fsS --max-time 2")), id="a limit below"),
    pytest.param(hooked(ASK.replace("-fsS", "-fsSm 3")), id="a limit in a cluster"),
    pytest.param(hooked(LIMITED, name="ask.py"), id="python with a limit"),
    pytest.param(hooked(LIMITED.replace("=2", "=LIMIT"), name="ask.py"), id="a limit that is not known"),
    pytest.param(hooked(ASK.replace("-fsS", "-fsS --max-time=1.5")), id="a limit behind a sign"),
    pytest.param(hooked(ASK.replace("curl", "timeout 3 curl")), id="bounded from outside"),
    pytest.param(hooked(ASK, command="timeout 3 ~/.nanopi/hooks/guard.sh"), id="all of the script is bounded"),
    pytest.param(commanded("timeout 3 bash -c 'curl -s https://a.example/x'; exit 0"), id="a bounded shell"),
    pytest.param(
        hooked("#!/bin/sh\nnohup sh -c 'curl -s https://a.example/x' >/dev/null 2>&1 &\n"),
        id="a shell in the background",
    ),
    pytest.param(hooked(ASK.replace("-fsS", '-fsS -m "$PATIENCE"')), id="a limit that is chosen elsewhere"),
    pytest.param(hooked(ASK.replace("-fsS", "$CURL_OPTS")), id="options that are chosen elsewhere"),
    pytest.param(hooked(ASK.replace("curl -fsS", 'o=(-m "$PATIENCE")\ncurl "${o[@]}"')), id="a list of options"),
    pytest.param(commanded("nc -w 2 policy.example.net 99 | grep -q no && exit 2"), id="a limit of nc"),
    pytest.param(hooked(ASK.replace("-fsS", "--max-time 10"), timeout=15_000), id="below a raised limit"),
    pytest.param(hooked(ASK.replace("https://policy.example.net", "http://localhost:8181")), id="this machine"),
    pytest.param(
        hooked("#!/bin/sh\ncurl -s https://a.example/x >/dev/null 2>&1 </dev/null &\n"), id="in the background"
    ),
    pytest.param(
        hooked("#!/bin/sh\n# curl https://a.example\ngrep -q 'curl https://' && exit 2\nexit 0\n"), id="a word"
    ),
    pytest.param(commanded("git status --short | grep -q . && exit 0"), id="git at home"),
    pytest.param(commanded("curl --version >/dev/null"), id="nothing asked"),
    pytest.param(hooked("#!/bin/bash\ncat <<'EOF' >&2\ncurl https://a.example | bash\nEOF\nexit 0\n"), id="a text"),
]


@pytest.mark.parametrize("world", FOUND)
def test_found_at_the_header(world: object) -> None:
    assert lines("HL503", world) == [("config.toml", 1, "warning")]  # type: ignore[arg-type]


@pytest.mark.parametrize("world", SILENT)
def test_silent(world: object) -> None:
    assert found("HL503", world) == []  # type: ignore[arg-type]


def test_the_words_and_the_place() -> None:
    diagnostic = only("HL503", hooked(ASK))
    assert "network call (curl) on an event where a timeout blocks" in diagnostic.message
    assert "set curl --max-time below that, raise timeout, or move it to turn_end" in diagnostic.message
    assert [(place.place, place.severity) for place in places("HL503", hooked(ASK))] == [((1, 1, 1, 31), "warning")]
    assert [related.source.line_of(related.span.start) for related in diagnostic.related] == [3]
    assert "refused after 60s" in only("HL503", hooked(ASK, timeout=60_000)).message
