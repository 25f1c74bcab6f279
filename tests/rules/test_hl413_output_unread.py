from __future__ import annotations

import pytest

from tests.rules.hooked import commanded, hooked, lines, only

HEAD = "#!/usr/bin/env bash\ncat >/dev/null\n"
START, PROMPT, SESSION = "tool_execution_start", "input", "session_start"


def echo(reply: str) -> str:
    return f"echo '{reply}'\n"


@pytest.mark.parametrize(
    ("event", "script"),
    [
        pytest.param(START, echo('{"decision":"block","reason":"no"}'), id="all that is read"),
        pytest.param(
            START, echo('{"decision":"block","reason":"no","systemMessage":"no"}'), id="for another host as well"
        ),
        pytest.param(START, echo('{"decision":"block","reason":"no","message":"no"}'), id="the reason twice"),
        pytest.param(START, echo('{"decision":"block"}'), id="no reason"),
        pytest.param(START, echo('{"continue":true}'), id="it goes on"),
        pytest.param(START, echo('{"suppressOutput":true}'), id="nothing is to be hidden"),
        pytest.param(START, echo('{"updated_input":{"command":"true"},"systemMessage":"x"}'), id="beside a rewrite"),
        pytest.param(START, echo('{"level":"info","msg":"seen"}'), id="a line of a log"),
        pytest.param(START, "echo checked 3 files\n", id="chatter"),
        pytest.param(START, "echo 'always remember to run the tests, please'\n", id="nobody listens here anyway"),
        pytest.param(SESSION, "echo session started\n", id="chatter at the start"),
        pytest.param(SESSION, "date\n", id="a date"),
        pytest.param(SESSION, "echo 'Remember to use uv for Python.' >&2\n", id="to stderr"),
        pytest.param(SESSION, "echo 'Remember to use uv for Python.' >> ~/notes\n", id="into a file"),
        pytest.param(SESSION, "cat ~/log.txt\n", id="shows a log"),
        pytest.param(SESSION, "wc -l AGENTS.md\n", id="counts a paper"),
        pytest.param(SESSION, "cat AGENTS.md > /tmp/x\n", id="copies a paper"),
        pytest.param(PROMPT, echo('{"updated_input":{"prompt":"Always be kind."}}'), id="a rewrite of the prompt"),
        pytest.param(
            START, 'echo \'{"decision":"block","reason":"no"}\'\necho no >&2\nexit 2\n', id="said on stderr too"
        ),
        pytest.param(START, "echo no >&2\nexit 2\n", id="status 2 with its reason"),
        pytest.param(START, "echo 'not on a Friday' | tee /dev/stderr\nexit 2\n", id="on both"),
        pytest.param(START, "exit 2\n", id="status 2 without a word"),
        pytest.param(
            START, echo('{"hookSpecificOutput":{"additionalContext":"x"}}'), id="new arguments, which is another rule's"
        ),
        pytest.param(
            PROMPT,
            echo('{"updated_input":{"prompt":"x"}}') + "echo Remember to be kind.\n",
            id="it hides a reply",
        ),
        pytest.param(START, "echo 'not on a Friday'\nexit 0\n", id="no block"),
    ],
)
def test_silent(event: str, script: str) -> None:
    assert lines("HL413", hooked(HEAD + script, event=event, matcher=None)) == []


@pytest.mark.parametrize(
    ("event", "script"),
    [
        pytest.param(START, echo('{"systemMessage":"formatted"}'), id="a message"),
        pytest.param(START, echo('{"continue":false,"stopReason":"budget"}'), id="a stop"),
        pytest.param(START, echo('{"additionalContext":"be kind"}'), id="context"),
        pytest.param("turn_end", echo('{"stopReason":"done"}'), id="a reason to stop"),
        pytest.param(
            SESSION,
            echo('{"hookSpecificOutput":{"hookEventName":"SessionStart","additionalContext":"x"}}'),
            id="context at the start",
        ),
        pytest.param(
            PROMPT,
            echo('{"hookSpecificOutput":{"hookEventName":"X","additionalContext":"x"}}'),
            id="context of a prompt",
        ),
        pytest.param(START, echo('{"decision":"block","message":"no"}'), id="a reason under another name"),
        pytest.param(START, echo('{"decision":"block","permissionDecisionReason":"no"}'), id="another host's reason"),
        pytest.param(SESSION, "echo 'Remember to use uv for Python.'\n", id="advice to the model"),
        pytest.param(PROMPT, "echo 'Always answer in English, please.'\n", id="advice with a prompt"),
        pytest.param(SESSION, "cat AGENTS.md\n", id="a paper for the model"),
        pytest.param(SESSION, 'cat "$NANOPI_CWD/docs/RULES.md"\n', id="a paper in a folder known later"),
        pytest.param("before_agent_start", "cat <<'END'\nYou must run the tests first.\nEND\n", id="a here-document"),
        pytest.param(START, 'echo \'{"decision":"block","reason":"no"}\'\nexit 2\n', id="status 2 hides the reason"),
        pytest.param(START, "echo 'not on a Friday'\nexit 2\n", id="the reason on stdout"),
        pytest.param(START, "echo frozen\nexit 2\n", id="one word"),
        pytest.param(START, 'echo \'{"decision":"allow"}\'\necho no >&2\nexit 2\n', id="status 2 overrules an allow"),
        pytest.param("turn_end", "echo 'not on a Friday'\nexit 2\n", id="the reason on stdout, for nobody"),
    ],
)
def test_found(event: str, script: str) -> None:
    """What is read of stdout: docs/hosts/nanopi.md §5.6 and §5.7."""
    assert lines("HL413", hooked(HEAD + script, event=event, matcher=None)) == [("guard.sh", 3, "warning")]


def test_in_python_and_in_a_command() -> None:
    script = "#!/usr/bin/env python3\nimport json\nprint(json.dumps({'systemMessage': 'formatted'}))\n"
    assert lines("HL413", hooked(script, name="guard.py")) == [("guard.py", 3, "warning")]
    assert lines("HL413", commanded("echo '{\"continue\":false}'")) == [("config.toml", 3, "warning")]


def said(event: str, script: str) -> str:
    return only("HL413", hooked(HEAD + script, event=event, matcher=None)).message


def test_what_is_said() -> None:
    assert said(START, echo('{"continue":false}')) == (
        "nanopi knows no `continue`: nothing is stopped, the call is allowed; "
        'to refuse print {"decision":"block","reason":"…"}'
    )
    assert said(PROMPT, echo('{"additionalContext":"x"}')) == (
        "nanopi knows no `additionalContext` and adds no context: this reply is dropped; to add to the prompt rewrite "
        'it: {"updated_input":{"prompt":"…"}}'
    )
    assert said(START, echo('{"decision":"block","message":"no"}')) == (
        "nanopi knows no `message`: the call is blocked with `blocked by hook` in place of this text; "
        "name the key `reason`"
    )
    assert said(SESSION, "cat AGENTS.md\n") == (
        "nanopi reads only a JSON reply on stdout: this text is dropped and the model never sees it; put it into the "
        "system prompt, or add it to a prompt with a hook on before_agent_start"
    )
    assert said(START, 'echo \'{"decision":"block","reason":"no"}\'\nexit 2\n') == (
        "exit 2 blocks, and nanopi does not look at stdout then: "
        "this reason is dropped and the model reads `blocked by "
        "hook`; print it to stderr (>&2)"
    )
