from __future__ import annotations

import pytest

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
        pytest.param("upload && curl x", id="unknown program beside a costly one"),
        pytest.param("/usr/bin/curl x", id="a program by its path may be any"),
        pytest.param("jq -e '.arguments.reason == \"quit\"' && curl x", id="tests the reason"),
        pytest.param("grep -q '\"quit\"' && curl x", id="tests the payload as text"),
        pytest.param("grep -q foo && curl x", id="may test anything"),
        pytest.param("read -r line; curl x", id="reads the payload"),
        pytest.param('test "$NANOPI_EVENT" = SessionShutdown && curl x', id="tests a variable"),
        pytest.param("curl https://example.net/$(jq -r .arguments.reason)", id="tells the reason"),
        pytest.param("curl https://example.net/`jq -r .x`", id="backticks"),
        pytest.param("case x in *) curl x;; esac", id="case"),
        pytest.param("if true; then curl x; fi", id="if"),
        pytest.param("(curl x)", id="subshell"),
        pytest.param("curl x |& unknown", id="an unknown program behind both outputs"),
        pytest.param("curl x < list", id="another input"),
        pytest.param("curl x\nrm y", id="several lines"),
        pytest.param("curl 'x", id="a quote that is never closed"),
        pytest.param("cat >> ~/.nanopi/events.log", id="a log of everything"),
        pytest.param("echo bye", id="nothing costly"),
        pytest.param("", id="nothing"),
        pytest.param("curl https://example.net/quit", id="speaks of the end"),
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


def test_nothing_is_rewritten() -> None:
    assert mended(machine(hook(UPLOAD)), unsafe=True)[0] == hook(UPLOAD)
