from __future__ import annotations

import pytest

from tests.rules.hooked import hooked, lines, only
from tests.rules.one_rule import PROJECT_CONFIG, Said, found, machine, mended, one, places, said

UPLOAD = "curl -fsS -T - https://reports.example.net/in >/dev/null 2>&1"


def hook(command: str, event: str = "session_shutdown") -> str:
    return f"[[hooks.{event}]]\ncommand = '''{command}'''\n"


@pytest.mark.parametrize(
    "command",
    [
        pytest.param("~/.nanopi/hooks/upload.sh", id="script"),
        pytest.param("bash upload.sh", id="script of an interpreter"),
        pytest.param("upload", id="unknown program"),
        pytest.param("upload && curl x", id="an unknown program decides"),
        pytest.param("grep -q foo && curl x", id="may test anything in the payload"),
        pytest.param("p=$(cat); [[ $p == *quit* ]] && curl x", id="tests the payload"),
        pytest.param("read -r p; case $p in *quit*) curl x ;; esac", id="tests its first line"),
        pytest.param('test "$NANOPI_EVENT" = SessionEnd && curl x', id="never, for want of such an event"),
        pytest.param("f=$(mktemp); cat > $f; rm -f $f", id="a file of its own"),
        pytest.param("jq -e '.arguments.reason == \"quit\"' && curl x", id="tests the reason"),
        pytest.param("grep -q '\"quit\"' && curl x", id="tests the payload as text"),
        pytest.param("curl https://example.net/$(jq -r .arguments.reason)", id="tells the reason"),
        pytest.param("curl https://example.net/`jq -r .arguments.reason`", id="backticks"),
        pytest.param("curl 'x", id="a quote that is never closed"),
        pytest.param("cat >> ~/.nanopi/events.log", id="a log of everything"),
        pytest.param("echo bye", id="nothing costly"),
        pytest.param("", id="nothing"),
    ],
)
def test_silent_where_something_may_test_the_reason(command: str) -> None:
    assert found("HL107", hook(command)) == []


@pytest.mark.parametrize("event", ["turn_end", "message_end", "input", "session_compact", "before_agent_start"])
def test_silent_on_other_events(event: str) -> None:
    assert found("HL107", hook(UPLOAD, event)) == []


@pytest.mark.parametrize(
    ("text", "target"),
    [
        pytest.param(hook(UPLOAD) + "matcher = '^0190'\n", "0.12", id="for some sessions only"),
        pytest.param(hook(UPLOAD) + "type = 'prompt'\n", "0.12", id="never run"),
        pytest.param(hook(UPLOAD, "session_end"), "0.11", id="0.11 fires once"),
        pytest.param("[[hooks.session_shutdown]]\n", "0.12", id="no command"),
    ],
)
def test_silent(text: str, target: str) -> None:
    assert found("HL107", text, target) == []


@pytest.mark.parametrize(
    "command",
    [
        UPLOAD,
        "curl -T - https://example.net/in",
        "rm -rf /tmp/cache && echo done >> ~/log",
        'cat > "$HOME/last.json"; scp $HOME/last.json host: &',
        "cd /srv && kill 7 || true",
        "cat | curl -d @- https://example.net",
        "curl https://example.net </dev/null",
        "/usr/bin/curl https://example.net",
        "if true; then (curl https://example.net); fi",
        "read -r line; curl https://example.net/quit",
        '[ -e "$HOME/lock" ] && rm ~/lock',
        'test -n "$NANOPI_EVENT" && curl https://example.net',
    ],
)
@pytest.mark.parametrize("event", ["session_start", "session_shutdown"])
def test_found(command: str, event: str) -> None:
    assert places("HL107", hook(command, event)) == [(1, 1, 1, 11 + len(event))]


@pytest.mark.parametrize(
    ("event", "word"), [("session_start", '"startup"'), ("session_shutdown", '"quit"'), ("session_end", '"quit"')]
)
def test_what_is_said(event: str, word: str) -> None:
    diagnostic = one("HL107", hook(UPLOAD, event))
    assert "also fires on /new, /resume, /fork and /import; test .arguments.reason" in diagnostic.message
    assert word in diagnostic.message
    assert (str(diagnostic.severity), diagnostic.slug, diagnostic.host_error) == ("info", "event-frequency", None)


def test_points_at_the_header_or_the_inline_entry() -> None:
    text = f"\n[[hooks.session_start]] # up\nmatcher = '*'\ncommand = '{UPLOAD}'\n"
    assert places("HL107", text) == [(2, 1, 2, 24)]
    inline = "[hooks]\nsession_start = [{command = 'curl x'}, {command = 'echo'}, {command = 'rm x'}]\n"
    assert places("HL107", inline) == [(2, 18, 2, 38), (2, 60, 2, 78)]


def test_in_every_file() -> None:
    world = machine({PROJECT_CONFIG: hook(UPLOAD).encode()})
    assert said("HL107", world) == [Said(PROJECT_CONFIG, (1, 1, 1, 27), "info")]


SCRIPTS = [
    pytest.param(
        "curl -fsS --max-time 15 -T - https://reports.example.net/in >/dev/null 2>&1\nexit 0\n", "curl", id="upload"
    ),
    pytest.param(
        'case "$NANOPI_EVENT" in\n  SessionShutdown)\n    rm -f "$HOME/session.lock" ;;\nesac\n', "rm", id="by event"
    ),
    pytest.param(
        'set -u\nlock=$HOME/agent.pid\nif [ -f "$lock" ]; then\n  kill "$(cat "$lock")"\nfi\n', "kill", id="by file"
    ),
    pytest.param("stop() {\n  rm -rf /tmp/agent-cache\n}\nstop\n", "rm", id="in a function"),
]


@pytest.mark.parametrize(("body", "program"), SCRIPTS)
def test_a_script_that_never_asks_why(body: str, program: str) -> None:
    world = hooked(f"#!/usr/bin/env bash\n{body}", event="session_shutdown", matcher=None, name="stop.sh")
    assert lines("HL107", world) == [("config.toml", 1, "info")]
    (related,) = only("HL107", world).related
    assert (related.source.path.name, program in related.message) == ("stop.sh", True)


ASKING = [
    pytest.param(
        'payload=$(cat)\n[[ $payload == *\'"reason":"quit"\'* ]] || exit 0\ncurl -T - https://example.net/in\n',
        id="in the text",
    ),
    pytest.param(
        'why=$(jq -r .arguments.reason)\n[ "$why" = quit ] || exit 0\nrm -f ~/session.lock\n', id="in the field"
    ),
    pytest.param("jq -e '.arguments.reason == \"quit\"' >/dev/null && rm -f ~/session.lock\n", id="by jq"),
    pytest.param(
        ". ~/.nanopi/hooks/lib.sh\nonly_at_quit || exit 0\ncurl https://example.net\n", id="in what is not there"
    ),
    pytest.param("cat >> ~/.nanopi/events.log\n", id="a log"),
    pytest.param('tmp=$(mktemp)\ncat > "$tmp"\nsort "$tmp" >> ~/log\nrm -f "$tmp"\n', id="its own file"),
]


def test_a_python_script() -> None:
    script = "import urllib.request\n\nurllib.request.urlopen('https://reports.example.net/in')\n"
    run = "python3 ~/.nanopi/hooks/stop.py"
    world = hooked(script, event="session_shutdown", matcher=None, name="stop.py", command=run)
    assert lines("HL107", world) == [("config.toml", 1, "info")]
    asks = "import json, sys, urllib.request\n\nif json.load(sys.stdin)['arguments']['reason'] == 'quit':\n"
    asks += "    urllib.request.urlopen('https://reports.example.net/in')\n"
    assert lines("HL107", hooked(asks, event="session_shutdown", matcher=None, name="stop.py", command=run)) == []


@pytest.mark.parametrize("body", ASKING)
def test_a_script_that_asks_or_may_ask(body: str) -> None:
    assert lines("HL107", hooked(f"#!/usr/bin/env bash\n{body}", event="session_shutdown", matcher=None)) == []


def test_nothing_is_rewritten() -> None:
    assert mended(machine(hook(UPLOAD)), unsafe=True)[0] == hook(UPLOAD)
