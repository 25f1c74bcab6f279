from __future__ import annotations

import pytest

from tests.rules.hooked import commanded, hooked, lines, marked, only

HEAD = "#!/usr/bin/env bash\npayload=$(cat)\n"
JQ = "#!/usr/bin/env bash\ncmd=$(jq -r '.arguments.command // \"\"')\n"
PYTHON = "#!/usr/bin/env python3\nimport json, sys\ndata = json.load(sys.stdin)\ncmd = data['arguments']['command']\n"
NODE = '#!/usr/bin/env node\nconst data = JSON.parse(require("fs").readFileSync(0, "utf8"));\n'
BLOCK = """echo '{"decision":"block","reason":"frozen"}'\n"""


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(BLOCK, id="a constant reply"),
        pytest.param("""printf '{"decision":"block","reason":"%d files"}\\n' "$(wc -l < list)"\n""", id="a number"),
        pytest.param(
            """n=$(jq '.arguments.prompt | length' <<<"$payload")\n"""
            """echo "{\\"decision\\":\\"block\\",\\"reason\\":\\"$n letters\\"}"\n""",
            id="a number of jq",
        ),
        pytest.param(
            """n=$(jq .arguments.turn_count <<<"$payload")\n"""
            """echo "{\\"decision\\":\\"block\\",\\"reason\\":\\"turn $n\\"}"\n""",
            id="a field that is a number",
        ),
        pytest.param("""printf '{"decision":"block","reason":"%d bytes"}\\n' "${#payload}"\n""", id="a length"),
        pytest.param("""echo "{\\"decision\\":\\"block\\",\\"reason\\":\\"at $(date)\\"}"\n""", id="a date"),
        pytest.param(
            """echo "{\\"decision\\":\\"block\\",\\"reason\\":\\"in $NANOPI_EVENT\\"}"\n""", id="the event's name"
        ),
        pytest.param(
            """why=frozen\necho "{\\"decision\\":\\"block\\",\\"reason\\":\\"$why\\"}"\n""",
            id="a text of the script's own",
        ),
        pytest.param(
            """for word in rm mkfs; do\n"""
            """  [[ $payload == *$word* ]] && { printf '{"decision":"block","reason":"no %s"}\\n"""
            """' "$word"; exit; }\ndone\n""",
            id="a word of a list",
        ),
        pytest.param(
            """echo "{\\"decision\\":\\"allow\\",\\"note\\":\\"$payload\\"}"\n""", id="an allow that breaks allows"
        ),
        pytest.param("echo '{decision: block}' >&2\n", id="no JSON, but to stderr"),
        pytest.param("echo '{decision: block}' >> ~/log\n", id="no JSON, but into a file"),
        pytest.param("echo '{decision: block}'\n" + BLOCK, id="no JSON, but a reply behind it"),
        pytest.param("echo '{decision: block}'\nexit 2\n", id="no JSON, but status 2 blocks"),
        pytest.param("echo '{checked: 3 files}'\n", id="braces that are no reply"),
        pytest.param("echo '[INFO] decision: none'\n", id="a bracket that is no list"),
        pytest.param(
            "printf '%s\\n' '{\"decision\":\"block\",' '\"reason\":\"x\"}' | tr -d '\\n'\n", id="joined behind a pipe"
        ),
        pytest.param(
            'say() { cat <<END; }\n{"decision":"block","reason":"$payload"}\nEND\n',
            id="a function that is never called",
        ),
    ],
)
def test_silent(script: str) -> None:
    assert lines("HL401", hooked(HEAD + script)) == []


@pytest.mark.parametrize(
    "script",
    [
        pytest.param('jq -cn --arg r "refused: $cmd" \'{decision:"block",reason:$r}\'\n', id="jq puts it in"),
        pytest.param(
            """why=$(printf '%s' "$cmd" | jq -Rs .)\necho "{\\"decision\\":\\"block\\",\\"reason\\":$why}"\n""",
            id="jq -R quotes it",
        ),
        pytest.param(
            """echo "{\\"decision\\":\\"block\\",\\"reason\\":\\"no\\"}"\necho "$cmd" >&2\n""", id="it goes elsewhere"
        ),
        pytest.param(
            """[[ $cmd =~ ^[a-z]+$ ]] || exit 0\necho "{\\"decision\\":\\"block\\",\\"reason\\":\\"$cmd\\"}"\n""",
            id="letters only",
        ),
        pytest.param(
            """case $cmd in ls|pwd) echo "{\\"decision\\":\\"block\\",\\"reason\\":\\"$cmd\\"}" ;; esac\n""",
            id="one of two words",
        ),
    ],
)
def test_silent_where_the_value_cannot_break_it(script: str) -> None:
    assert lines("HL401", hooked(JQ + script)) == []


@pytest.mark.parametrize(
    ("script", "line"),
    [
        pytest.param("""echo "{\\"decision\\":\\"block\\",\\"reason\\":\\"refused: $cmd\\"}"\n""", 3, id="echo"),
        pytest.param("""printf '{"decision":"block","reason":"refused: %s"}\\n' "$cmd"\n""", 3, id="printf"),
        pytest.param("""cat <<END\n{"decision":"block","reason":"refused: $cmd"}\nEND\n""", 3, id="a here-document"),
        pytest.param(
            """if [[ $cmd == *rm* ]]; then\n"""
            """  echo "{\\"decision\\":\\"block\\",\\"reason\\":\\"$cmd\\"}"\nfi\nexit 0\n""",
            4,
            id="on a way",
        ),
        pytest.param(
            """deny() { printf '{"decision":"block","reason":"%s"}' "$1"; exit 0; }\n"""
            """[[ $cmd == *rm* ]] && deny "no: $cmd"\n""",
            3,
            id="in a function",
        ),
        pytest.param(
            """new=${cmd/rm/trash}\necho "{\\"updated_input\\":{\\"command\\":\\"$cmd\\"}}"\n""", 4, id="a rewrite"
        ),
        pytest.param("""echo "{\\"decision\\":\\"block\\",\\"reason\\":$cmd}"\n""", 3, id="without quotes around it"),
    ],
)
def test_a_value_that_breaks_it_is_found(script: str, line: int) -> None:
    assert lines("HL401", hooked(JQ + script)) == [("guard.sh", line, "warning")]


@pytest.mark.parametrize(
    ("script", "line"),
    [
        pytest.param('echo {"decision":"block","reason":"no"}\n', 3, id="no quotes: braces are the shell's"),
        pytest.param('echo {"decision": "block"}\n', 3, id="no quotes: the inner ones are the shell's"),
        pytest.param("echo \"{'decision': 'block'}\"\n", 3, id="single quotes"),
        pytest.param('echo \'{"decision":"block","reason":"no",}\'\n', 3, id="a comma at the end"),
        pytest.param('echo \'{"decision":"block","reason":no}\'\n', 3, id="a text without quotes"),
        pytest.param('echo \'{"decision":"block","reason":"no"\'\n', 3, id="never closed"),
        pytest.param('echo \'{"decision":"block" "reason":"no"}\'\n', 3, id="no comma"),
        pytest.param('echo \'decision: {"decision":"block"}\'\n', 3, id="text before it"),
        pytest.param('printf \'{"decision":"block","reason":"a\\nb"}\\n\'\n', 3, id="printf makes a line break"),
        pytest.param("if true; then\n  echo '{decision:\"block\"}'\nfi\n", 4, id="a key without quotes"),
    ],
)
def test_what_is_no_json_is_found(script: str, line: int) -> None:
    assert lines("HL401", hooked(HEAD + script)) == [("guard.sh", line, "warning")]


@pytest.mark.parametrize(
    ("script", "wanted"),
    [
        pytest.param("print({'decision': 'block', 'reason': 'no'})\n", 1, id="a dictionary as Python shows it"),
        pytest.param('print(\'{"decision":"block","reason":"%s"}\' % cmd)\n', 1, id="percent"),
        pytest.param('print(f\'{{"decision":"block","reason":"no: {cmd}"}}\')\n', 1, id="an f-string"),
        pytest.param('print(\'{"decision":"block","reason":"\' + cmd + \'"}\')\n', 1, id="put together"),
        pytest.param("print(json.dumps({'decision': 'block', 'reason': f'no: {cmd}'}))\n", 0, id="json.dumps"),
        pytest.param(
            'print(\'{"decision":"block","reason":\' + json.dumps(cmd) + \'}\')\n', 0, id="quoted by json.dumps"
        ),
        pytest.param('print(f\'{{"decision":"block","reason":"{len(cmd)} letters"}}\')\n', 0, id="a length"),
        pytest.param("print({'files': 3})\n", 0, id="a dictionary that is no reply"),
        pytest.param("print({'decision': 'block'}, file=sys.stderr)\n", 0, id="a dictionary to stderr"),
    ],
)
def test_in_python(script: str, wanted: int) -> None:
    assert lines("HL401", hooked(PYTHON + script, name="guard.py")) == [("guard.py", 5, "warning")] * wanted


@pytest.mark.parametrize(
    ("script", "wanted"),
    [
        ('console.log(`{"decision":"block","reason":"${data.arguments.command}"}`);\n', 1),
        ('console.log(\'{"decision":"block","reason":"\' + data.arguments.command + \'"}\');\n', 1),
        ('console.log(JSON.stringify({decision: "block", reason: data.arguments.command}));\n', 0),
        ('console.log("{\\"decision\\":\\"block\\"}");\n', 0),
    ],
)
def test_in_node(script: str, wanted: int) -> None:
    assert lines("HL401", hooked(NODE + script, name="guard.js")) == [("guard.js", 3, "warning")] * wanted


@pytest.mark.parametrize("event", ["turn_end", "session_shutdown", "tool_execution_end"])
def test_silent_where_the_reply_would_do_nothing(event: str) -> None:
    assert lines("HL401", hooked(HEAD + "echo '{decision:\"block\"}'\n", event=event, matcher=None)) == []


def test_in_a_command() -> None:
    world = commanded('cat >/dev/null; echo {"decision":"block"}')
    assert lines("HL401", world) == [("config.toml", 3, "warning")]


def test_what_is_said() -> None:
    world = hooked(JQ + """echo "{\\"decision\\":\\"block\\",\\"reason\\":\\"refused: $cmd\\"}"\n""")
    assert only("HL401", world).message == (
        "a quote, a backslash or a line break in $cmd breaks this JSON, which is no reply then: exit 0, so the call is "
        "allowed; build it with jq -cn --arg"
    )
    assert marked("HL401", world) == ["""echo "{\\"decision\\":\\"block\\",\\"reason\\":\\"refused: $cmd\\"}\""""]
    assert only("HL401", hooked(HEAD + "echo \"{'decision': 'block'}\"\n")).message == (
        "this is no JSON (single quotes), so nanopi reads no reply: exit 0, so the call is allowed; build it with "
        "jq -cn --arg"
    )
    kept = hooked(JQ + """out="{\\"decision\\":\\"block\\",\\"reason\\":\\"$cmd\\"}"\necho "$out"\n""")
    assert "line break in .arguments.command breaks" in only("HL401", kept).message
    python = hooked(PYTHON + "print({'decision': 'block'})\n", name="guard.py")
    assert only("HL401", python).message.endswith("build it with json.dumps")
