from __future__ import annotations

import pytest

from tests.rules.hooked import commanded, found, hooked, lines, machine, marked, mended, only

HEAD = "#!/usr/bin/env bash\npayload=$(cat)\n"
IF = 'if [[ $payload == *"rm -rf"* ]]; then\n'
BLOCK = """echo '{"decision":"block","reason":"frozen"}'\n"""
REWRITE = """echo '{"updated_input":{"command":"true"}}'\n"""
PYTHON = "#!/usr/bin/env python3\nimport json, sys\ndata = json.load(sys.stdin)\n"
NODE = '#!/usr/bin/env node\nconst data = JSON.parse(require("fs").readFileSync(0, "utf8"));\n'
AT_GUARD = "~/.nanopi/hooks/guard.sh"


@pytest.mark.parametrize(
    "script",
    [
        pytest.param("echo checking\n" + BLOCK + "exit 0\n", id="text before it"),
        pytest.param(BLOCK + "echo finished >&2\n", id="text behind it to stderr"),
        pytest.param(BLOCK + "echo finished > /dev/null\n", id="text behind it to nowhere"),
        pytest.param(BLOCK + "echo finished >> ~/hooks.log\n", id="text behind it to a file"),
        pytest.param('exec 3>&1 1>&2\necho \'{"decision":"block"}\' >&3\necho finished\n', id="stdout moved away"),
        pytest.param(BLOCK + "exec 1>&2\necho finished\n", id="stdout moved away later"),
        pytest.param(BLOCK + "echo\nprintf '  \\n'\n", id="blank lines behind it"),
        pytest.param(BLOCK + "note=$(echo finished)\n", id="text that is kept"),
        pytest.param(IF + BLOCK + "exit 0\nfi\necho fine\n", id="text on the other way"),
        pytest.param("trap 'rm -f /tmp/x' EXIT\n" + BLOCK, id="a silent trap"),
        pytest.param('jq -cn \'{decision:"block",reason:"frozen"}\'\n', id="one line of jq"),
        pytest.param("jq -n --compact-output '{decision:\"block\"}'\n", id="one line of jq, long option"),
        pytest.param("jq -n '{decision:\"block\"}' | jq -c .\n", id="made one line behind a pipe"),
        pytest.param(BLOCK.rstrip() + " | python3 -m json.tool --compact\n", id="one line of Python's filter"),
        pytest.param("jq -n '{decision:\"block\"}' | tr -d '\\n'\n", id="line breaks taken out"),
        pytest.param("reply=$(jq -n '{decision:\"block\"}')\necho $reply\n", id="put on one line without quotes"),
        pytest.param("jq -n '{decision:\"block\"}' >&2\nexit 2\n", id="several lines, but status 2 blocks"),
        pytest.param(BLOCK + "echo finished\nexit 2\n", id="text behind it, but status 2 blocks"),
        pytest.param("jq -n '{decision:\"allow\"}'\n", id="an allow that is not read allows"),
        pytest.param('echo \'{"decision":"allow"}\'\necho fine\n', id="an allow with text behind it"),
        pytest.param("jq -n '{time: now}' >> ~/hooks.log\n", id="several lines into a file"),
        pytest.param('jq -n \'{level: "info", message: "seen"}\'\n', id="JSON that is no reply"),
        pytest.param(BLOCK + BLOCK, id="twice the same"),
        pytest.param(BLOCK.rstrip() + " >&2\n" + BLOCK, id="on stderr as well"),
        pytest.param(BLOCK.rstrip() + " >&2\nexit 2\n", id="on stderr, and status 2 blocks"),
        pytest.param('echo \'{"level":"info"}\' >&2\n', id="a log in JSON"),
        pytest.param("cat >&2 <<'E'\nuse jq -n '{decision: \"block\"}'\nE\n", id="advice on stderr"),
        pytest.param('echo \'{"decision":"allow"}\'\n' + BLOCK, id="the block is the last"),
        pytest.param(BLOCK + 'python3 ~/other.py "$payload"\n', id="what is behind it is not known"),
    ],
)
def test_silent(script: str) -> None:
    """Only what reaches the hook's stdout counts, and of that the last line (docs/hosts/nanopi.md §5.7)."""
    assert lines("HL402", hooked(HEAD + script)) == []


@pytest.mark.parametrize(
    ("event", "script"),
    [
        pytest.param("turn_end", BLOCK + "echo finished\n", id="nobody asks for a block"),
        pytest.param("session_start", REWRITE + "echo finished\n", id="nobody takes a rewrite"),
        pytest.param("tool_execution_end", BLOCK + "echo finished\n", id="too late for a block"),
    ],
)
def test_silent_where_the_reply_would_do_nothing(event: str, script: str) -> None:
    assert lines("HL402", hooked(HEAD + script, event=event, matcher=None)) == []


@pytest.mark.parametrize(
    ("script", "line", "pointed"),
    [
        pytest.param(BLOCK.rstrip() + " >&2\n", 3, "echo '{", id="on stderr"),
        pytest.param("{\n" + BLOCK + "} 1>&2\nexit 1\n", 4, "echo '{", id="in a group on stderr"),
        pytest.param(BLOCK + "echo finished\n", 4, "echo finished", id="text behind it"),
        pytest.param(BLOCK + "echo one\necho two\n", 5, "echo two", id="the last of two texts"),
        pytest.param(IF + BLOCK + "fi\necho finished\nexit 0\n", 6, "echo finished", id="behind a condition"),
        pytest.param(BLOCK + "printf 'took %d s\\n' \"$SECONDS\"\n", 4, "printf", id="text with a number in it"),
        pytest.param(BLOCK + "date\n", 4, "date", id="a program that always prints"),
        pytest.param(REWRITE + "echo finished\n", 4, "echo finished", id="behind a rewrite"),
        pytest.param(BLOCK + 'echo \'{"decision":"allow"}\'\n', 4, "echo '{", id="another reply behind it"),
        pytest.param("trap 'echo bye' EXIT\n" + BLOCK, 3, "echo bye", id="a trap that prints"),
        pytest.param(
            'deny() { echo \'{"decision":"block"}\'; echo denied; }\n' + IF + "deny\nfi\n",
            3,
            "echo denied",
            id="in a function",
        ),
        pytest.param('printf \'{"decision":"block"}\'\necho finished\n', 4, "echo finished", id="on the same line"),
        pytest.param("jq -n '{decision:\"block\"}'\n", 3, "jq -n", id="jq"),
        pytest.param(BLOCK.rstrip() + " | python3 -m json.tool\n", 3, "python3 -m", id="Python's filter"),
        pytest.param(
            IF + "jq -n --arg r no '{decision:\"block\", reason:$r}'\nfi\nexit 0\n", 4, "jq -n --arg", id="jq, on a way"
        ),
        pytest.param("jq -n '{decision:\"block\"}'\necho finished\n", 3, "jq -n", id="jq, and text behind it"),
        pytest.param("jq --null-input '{decision:\"block\"}'\n", 3, "jq --null", id="jq, long option"),
        pytest.param('cat <<\'END\'\n{\n  "decision": "block"\n}\nEND\n', 3, "cat <<'END'", id="a here-document"),
        pytest.param('echo \'{\n  "decision": "block"\n}\'\n', 3, "echo '{", id="a text of several lines"),
        pytest.param('out=$(jq -n \'{decision:"block"}\')\necho "$out"\n', 4, 'echo "$out"', id="kept and printed"),
    ],
)
def test_found(script: str, line: int, pointed: str) -> None:
    world = hooked(HEAD + script)
    assert lines("HL402", world) == [("guard.sh", line, "error")]
    (text,) = marked("HL402", world)
    assert text.startswith(pointed)


@pytest.mark.parametrize(
    ("script", "line"),
    [
        pytest.param("print(json.dumps({'decision': 'block', 'reason': 'no'}, indent=2))\n", 4, id="indent"),
        pytest.param("json.dump({'decision': 'block'}, sys.stdout, indent=4)\n", 4, id="dump"),
        pytest.param("print(json.dumps({'decision': 'block'}))\nprint('finished')\n", 5, id="text behind it"),
    ],
)
def test_found_in_python(script: str, line: int) -> None:
    assert lines("HL402", hooked(PYTHON + script, name="guard.py")) == [("guard.py", line, "error")]


@pytest.mark.parametrize(
    "script",
    [
        "print(json.dumps({'decision': 'block'}))\nprint('finished', file=sys.stderr)\n",
        "print('checking')\nprint(json.dumps({'decision': 'block'}))\n",
        "json.dump({'decision': 'block'}, sys.stdout)\n",
        "with open('/tmp/log', 'a') as log:\n    json.dump({'decision': 'block'}, log, indent=2)\n",
    ],
)
def test_silent_in_python(script: str) -> None:
    assert lines("HL402", hooked(PYTHON + script, name="guard.py")) == []


@pytest.mark.parametrize(
    ("script", "wanted"),
    [
        ('console.log(JSON.stringify({decision: "block"}, null, 2));\n', [("guard.js", 3, "error")]),
        ('console.log(JSON.stringify({decision: "block"}));\nconsole.log("finished");\n', [("guard.js", 4, "error")]),
        ('console.log(JSON.stringify({decision: "block"}));\nconsole.error("finished");\n', []),
        ('console.log("checking");\nconsole.log(JSON.stringify({decision: "block"}));\n', []),
    ],
)
def test_in_node(script: str, wanted: list[tuple[str, int, str]]) -> None:
    assert lines("HL402", hooked(NODE + script, name="guard.js")) == wanted


def test_in_a_command() -> None:
    world = commanded("cat >/dev/null; jq -n '{decision:\"block\"}'")
    assert lines("HL402", world) == [("config.toml", 3, "error")]
    assert only("HL402", world).fixes == ()


def test_in_a_file_that_is_sourced() -> None:
    world = hooked(
        '#!/usr/bin/env bash\n. "$(dirname "$0")/lib.sh"\ndeny\n',
        more={"~/.nanopi/hooks/lib.sh": "deny() {\n  jq -n '{decision:\"block\"}'\n}\n"},
    )
    assert lines("HL402", world) == [("lib.sh", 2, "error")]


def test_said_once_for_two_hooks() -> None:
    entry = '[[hooks.tool_execution_start]]\nmatcher = "^{}$"\ncommand = "~/.nanopi/hooks/guard.sh"\n'
    world = machine(
        {
            "~/.nanopi/config.toml": entry.format("bash") + entry.format("edit"),
            AT_GUARD: hooked(HEAD + BLOCK + "echo finished\n").snapshot().popitem()[1],
        }
    )
    world.chmod("/home/ada/.nanopi/hooks/guard.sh", 0o755)
    assert len({(one.message, one.span) for one in found("HL402", world)}) == len(found("HL402", world)) == 1


def test_what_is_said() -> None:
    diagnostic = only("HL402", hooked(HEAD + BLOCK + "echo finished\n"))
    assert diagnostic.message == (
        "this becomes the last line of the output, and nanopi reads no other, so the decision is ignored: exit 0, so "
        "the call is allowed; print it before the reply, or to stderr (>&2)"
    )
    assert [related.message for related in diagnostic.related] == ["the reply"]
    assert only("HL402", hooked(HEAD + "jq -n '{updated_input:{command:\"true\"}}'\n")).message == (
        "this prints the reply over several lines, and nanopi reads only the last one, so the rewrite is ignored: "
        "the call goes on with its old arguments; use jq -cn"
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("jq -n '{decision:\"block\"}'\n", "jq -cn '{decision:\"block\"}'\n"),
        ("jq -rn '{decision:\"block\"}'\n", "jq -crn '{decision:\"block\"}'\n"),
        ("jq --null-input '{decision:\"block\"}'\n", "jq -c --null-input '{decision:\"block\"}'\n"),
        ("jq --arg r no -n '{decision:\"block\",reason:$r}'\n", "jq --arg r no -cn '{decision:\"block\",reason:$r}'\n"),
        ("echo '{}' | jq '{decision:\"block\"}'\n", "echo '{}' | jq -c '{decision:\"block\"}'\n"),
        ('out=$(jq -n \'{decision:"block"}\')\necho "$out"\n', 'out=$(jq -cn \'{decision:"block"}\')\necho "$out"\n'),
    ],
)
def test_fix_of_jq(before: str, after: str) -> None:
    data, _, applied = mended(hooked(HEAD + before), AT_GUARD)
    assert (data.decode(), applied.applied) == (HEAD + after, 1)


@pytest.mark.parametrize(
    ("name", "head", "before", "after"),
    [
        (
            "guard.py",
            PYTHON,
            "print(json.dumps({'decision': 'block'}, indent=2))\n",
            "print(json.dumps({'decision': 'block'}))\n",
        ),
        (
            "guard.py",
            PYTHON,
            "print(json.dumps({'decision': 'block'},\n    indent=2, sort_keys=True))\n",
            "print(json.dumps({'decision': 'block'}, sort_keys=True))\n",
        ),
        (
            "guard.js",
            NODE,
            'console.log(JSON.stringify({decision: "block"}, null, 2));\n',
            'console.log(JSON.stringify({decision: "block"}));\n',
        ),
    ],
)
def test_fix_of_an_indent(name: str, head: str, before: str, after: str) -> None:
    data, _, applied = mended(hooked(head + before, name=name), f"~/.nanopi/hooks/{name}")
    assert (data.decode(), applied.applied) == (head + after, 1)


@pytest.mark.parametrize(
    "script",
    [
        "jq --indent 2 -n '{decision:\"block\"}'\n",
        "jq --tab -n '{decision:\"block\"}'\n",
        'cat <<\'END\'\n{\n  "decision": "block"\n}\nEND\n',
        BLOCK + "echo finished\n",
    ],
)
def test_no_fix_where_more_than_one_thing_can_be_meant(script: str) -> None:
    world = hooked(HEAD + script)
    assert only("HL402", world).fixes == ()
    assert mended(world, AT_GUARD)[0].decode() == HEAD + script


@pytest.mark.parametrize(
    ("name", "script"),
    [
        pytest.param("guard.sh", 'cat <<\'END\'\n{\n"decision": "block"}\nEND\n', id="no program makes it"),
        pytest.param("guard.py", PYTHON + 'print(\'{\\n"decision": "block"}\')\n', id="no indent"),
        pytest.param(
            "guard.py",
            PYTHON + "json.dump({}, sys.stderr, indent=2)\njson.dump({'decision': 'block'}, sys.stdout, indent=2)\n",
            id="two indents",
        ),
        pytest.param(
            "guard.py",
            PYTHON + "print(json.dumps(({'decision': 'block'}), indent=2))\n",
            id="a bracket behind the value",
        ),
        pytest.param("guard.js", NODE + 'console.log(\'{\\n"decision": "block"}\');\n', id="no stringify"),
    ],
)
def test_no_fix_where_it_is_not_clear_what_makes_the_lines(name: str, script: str) -> None:
    world = hooked(script if name != "guard.sh" else HEAD + script, name=name)
    assert only("HL402", world).fixes == ()


def test_no_fix_without_being_asked_for() -> None:
    world = hooked(HEAD + "jq -n '{decision:\"block\"}'\n")
    assert mended(world, AT_GUARD, unsafe=False)[2].applied == 0
