from __future__ import annotations

import pytest

from hooklint.scripts.python import read_script
from tests.scripts.python.facts import at, calls, comparisons, facts, fields, shown, variables

LOAD = "import json, os, re, sys, subprocess\ndata = json.load(sys.stdin)\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "x = data['arguments']['command']\n",
            [("arguments.command", "3:5 data['arguments']['command']", [])],
            id="the way there is not read by itself",
        ),
        pytest.param(
            "é = data.get('arguments', {}).get('path', '')\n",
            [("arguments.path", "3:5 data.get('arguments', {}).get('path', '')", [])],
            id="get, behind a letter of two bytes",
        ),
        pytest.param(
            "args = data['arguments']\nx = args['a']\ny = args.get('b')\n",
            [
                ("arguments", "3:8 data['arguments']", []),
                ("arguments.a", "4:5 args['a']", []),
                ("arguments.b", "5:5 args.get('b')", []),
            ],
            id="by another name",
        ),
        pytest.param(
            "x = data.get('a') or data.get('b') or ''\n",
            [("a", "3:5 data.get('a')", ["b"]), ("b", "3:22 data.get('b')", ["a"])],
            id="second choice by or",
        ),
        pytest.param(
            "x = data.get('a', data.get('b'))\n",
            [("b", "3:19 data.get('b')", ["a"]), ("a", "3:5 data.get('a', data.get('b'))", ["b"])],
            id="second choice as default",
        ),
        pytest.param(
            "x = data['a'] if 'a' in data else data['b']\n",
            [("a", "3:5 data['a']", ["b"]), ("b", "3:35 data['b']", ["a"])],
            id="second choice by a condition",
        ),
        pytest.param(
            "args = data.get('tool_input') or data.get('arguments') or {}\nx = args.get('command')\n",
            [
                ("tool_input", "3:8 data.get('tool_input')", ["arguments"]),
                ("arguments", "3:34 data.get('arguments')", ["tool_input"]),
                ("tool_input.command", "4:5 args.get('command')", ["arguments.command"]),
                ("arguments.command", "4:5 args.get('command')", ["tool_input.command"]),
            ],
            id="below a second choice",
        ),
        pytest.param(
            "def f(payload):\n    return payload['tool_name']\nf(data)\n",
            [("tool_name", "4:12 payload['tool_name']", [])],
            id="in a function that is called",
        ),
        pytest.param("def f():\n    return data['tool_name']\n", [], id="in a function that nobody calls"),
        pytest.param("args = {}\nargs['x'] = 1\ny = args['x']\n", [], id="another dictionary"),
        pytest.param("data['x'] = 1\ny = data['x']\n", [], id="a key that the script has set"),
        pytest.param(
            "for one in data['arguments']['edits']:\n    x = one['oldText']\n",
            [
                ("arguments.edits", "3:12 data['arguments']['edits']", []),
                ("arguments.edits.*.oldText", "4:9 one['oldText']", []),
            ],
            id="in each item",
        ),
        pytest.param(
            "x = [e['newText'] for e in data['edits']]\n",
            [("edits", "3:28 data['edits']", []), ("edits.*.newText", "3:6 e['newText']", [])],
            id="in a comprehension",
        ),
        pytest.param(
            "match data:\n    case {'tool_name': 'bash', 'cwd': str(cwd)}:\n        pass\n",
            [("tool_name", "4:11 'tool_name'", []), ("cwd", "4:32 'cwd'", [])],
            id="in a case",
        ),
        pytest.param("x = 'data[\"a\"]'  # data['b']\n", [], id="text and comments"),
        pytest.param("x = json.loads('{\"a\": 1}')['a']\n", [], id="JSON of its own"),
        pytest.param("x = data[os.getcwd()]\n", [], id="a key that is not known"),
    ],
)
def test_fields(text: str, expected: list[tuple[str, str, list[str]]]) -> None:
    assert fields(facts(LOAD + text, read_script)) == expected


def test_a_field_cut_out_by_a_pattern() -> None:
    text = 'import re, sys\nraw = sys.stdin.read()\nfound = re.search(r\'"command"\\s*:\\s*"([^"]*)"\', raw)\n'
    session = facts(text, read_script)
    assert [(one.way, one.by) for one in session.fields] == [(("command",), "text")]
    assert at(session.fields[0].at).startswith("3:19 r'")


def test_a_field_is_read_under_conditions() -> None:
    session = facts(
        LOAD + "if data['tool_name'] == 'write' and data['cwd']:\n    x = data['session_id']\n", read_script
    )
    told = {one.way[0]: [(shown(guard.value), guard.words) for guard in one.guards] for one in session.fields}
    written = ("<tool_name>", ("write",))
    assert told == {"tool_name": [], "cwd": [written], "session_id": [written, ("<cwd>", ())]}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("os.environ['NANOPI_CWD']\n", [("NANOPI_CWD", "3:1 os.environ['NANOPI_CWD']", [])], id="item"),
        pytest.param("os.getenv('A')\n", [("A", "3:1 os.getenv('A')", [])], id="getenv"),
        pytest.param("os.environ.get('A', '')\n", [("A", "3:1 os.environ.get('A', '')", [""])], id="a text behind it"),
        pytest.param(
            "x = os.environ.get('A') or os.environ.get('B')\n",
            [("A", "3:5 os.environ.get('A')", ["B"]), ("B", "3:28 os.environ.get('B')", ["A"])],
            id="another variable behind it",
        ),
        pytest.param("x = os.environ.get('A') or '/tmp'\n", [("A", "3:5 os.environ.get('A')", [""])], id="or a text"),
        pytest.param("os.environ['A'] = 'x'\nprint(os.environ['A'])\n", [], id="set by the script"),
        pytest.param("x = sys.argv[1]\n", [("1", "3:5 sys.argv[1]", [])], id="argument"),
        pytest.param("if 'A' in os.environ:\n    pass\n", [("A", "3:4 'A' in os.environ", [])], id="in"),
        pytest.param("from os import environ as e\ne['A']\n", [("A", "4:1 e['A']", [])], id="by another name"),
    ],
)
def test_variables(text: str, expected: list[tuple[str, str, list[str]]]) -> None:
    assert variables(facts(LOAD + text, read_script)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "if data['tool_name'] == 'Bash':\n    pass\n",
            [("<tool_name>", "equals", ["Bash"], ["3:25 'Bash'"])],
            id="equal",
        ),
        pytest.param(
            "NAMES = {'Bash', 'Write'}\nif data.get('tool_name') not in NAMES:\n    pass\n",
            [("<tool_name>", "equals", ["Bash", "Write"], ["3:10 'Bash'", "3:18 'Write'"])],
            id="in a set that has a name",
        ),
        pytest.param(
            "if 'rm -rf' in data['arguments']['command']:\n    pass\n",
            [("<arguments.command>", "contains", ["rm -rf"], ["3:4 'rm -rf'"])],
            id="contains",
        ),
        pytest.param(
            "if data['cwd'].startswith(('/tmp', '/var*')):\n    pass\n",
            [("<cwd>", "glob", ["/tmp*", "/var\\**"], ["3:28 '/tmp'", "3:36 '/var*'"])],
            id="startswith",
        ),
        pytest.param(
            "if re.match('rm', data['cwd'], re.I):\n    pass\n",
            [("<cwd>", "regex", ["^(?:(?i)rm)"], ["3:13 'rm'"])],
            id="match",
        ),
        pytest.param(
            "P = re.compile(r'^rm\\b')\nif P.search(data['cwd']):\n    pass\n",
            [("<cwd>", "regex", ["^rm\\b"], ["3:16 r'^rm\\b'"])],
            id="compiled",
        ),
        pytest.param(
            "EVENT = 'PreToolUse'\nif os.environ['NANOPI_EVENT'] == EVENT:\n    pass\n",
            [("<NANOPI_EVENT>", "equals", ["PreToolUse"], ["3:9 'PreToolUse'"])],
            id="a constant is pointed at",
        ),
        pytest.param(
            "match data['tool_name']:\n    case 'bash' | 'Bash':\n        pass\n    case 'write':\n        pass\n",
            [
                ("<tool_name>", "equals", ["bash", "Bash"], ["4:10 'bash'", "4:19 'Bash'"]),
                ("<tool_name>", "equals", ["write"], ["6:10 'write'"]),
            ],
            id="cases",
        ),
        pytest.param(
            "{'Bash': print, 'write': print}[data['tool_name']]('x')\n",
            [("<tool_name>", "equals", ["Bash", "write"], ["3:2 'Bash'", "3:17 'write'"])],
            id="dispatch",
        ),
        pytest.param("if data['tool_name'].lower() == 'bash':\n    pass\n", [], id="another letter case"),
        pytest.param("if os.getcwd() == '/tmp':\n    pass\n", [], id="nothing that is known"),
        pytest.param("if 'a' == 'b':\n    print(data['tool_name'] == 'Bash')\n", [], id="behind what never holds"),
    ],
)
def test_comparisons(text: str, expected: list[tuple[str, str, list[str], list[str]]]) -> None:
    assert comparisons(facts(LOAD + text, read_script)) == expected


def test_words_of_one_question_are_second_choices() -> None:
    text = LOAD + "t = data['tool_name']\nif t == 'Bash' or t == 'bash' or data['event'] == 'x':\n    pass\n"
    found = [(one.words, one.others) for one in facts(text, read_script).comparisons]
    assert found == [(("Bash",), ("bash",)), (("bash",), ("Bash",)), (("x",), ())]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "subprocess.run(['git', 'status', data['cwd']])\n",
            [(["git", "status", "<cwd>"], "3:1 subprocess.run(['git', 'status', data['cwd']])")],
            id="a list",
        ),
        pytest.param(
            "os.system('echo ' + data['cwd'])\n",
            [(["sh", "-c", "echo <cwd>"], "3:1 os.system('echo ' + data['cwd'])")],
            id="a text for the shell",
        ),
        pytest.param(
            "subprocess.check_output(f'ls {data[\"cwd\"]}', shell=True)\n",
            [(["sh", "-c", "ls <cwd>"], "3:1 subprocess.check_output(f'ls {data[\"cwd\"]}', shell=True)")],
            id="shell=True",
        ),
        pytest.param("eval(data['cwd'])\n", [(["eval", "<cwd>"], "3:1 eval(data['cwd'])")], id="eval"),
        pytest.param(
            "import urllib.request\nurllib.request.urlopen('https://x.example', data=data['cwd'])\n",
            [
                (
                    ["urllib", "https://x.example", "<cwd>"],
                    "4:1 urllib.request.urlopen('https://x.example', data=data['cwd'])",
                )
            ],
            id="urllib",
        ),
        pytest.param(
            "import requests as r\nr.post('https://x.example', json=data)\n",
            [(["requests", "https://x.example", "<json>"], "4:1 r.post('https://x.example', json=data)")],
            id="requests",
        ),
        pytest.param(
            "from socket import create_connection\ncreate_connection(('h', 1))\n",
            [(["socket", "<json>"], "4:1 create_connection(('h', 1))")],
            id="socket",
        ),
        pytest.param(
            "open(os.path.expanduser('~/.ssh/id_rsa')).read()\n",
            [(["open", "~/.ssh/id_rsa"], "3:1 open(os.path.expanduser('~/.ssh/id_rsa'))")],
            id="open",
        ),
        pytest.param(
            "from pathlib import Path\n(Path.home() / '.aws' / 'credentials').read_text()\n",
            [(["open", "~/.aws/credentials"], "4:1 (Path.home() / '.aws' / 'credentials').read_text()")],
            id="a path",
        ),
        pytest.param("os.remove('/tmp/x')\n", [(["rm", "/tmp/x"], "3:1 os.remove('/tmp/x')")], id="remove"),
        pytest.param("import socket\nsocket.gethostname()\n", [], id="this machine's name"),
        pytest.param("x = 'subprocess.run([1])'\n", [], id="a text"),
        pytest.param("if False:\n    os.system('x')\n", [], id="never"),
    ],
)
def test_calls(text: str, expected: list[tuple[list[str], str]]) -> None:
    assert calls(facts(LOAD + text, read_script)) == expected


def test_how_a_process_is_started() -> None:
    text = LOAD + (
        "subprocess.Popen(['a'])\n"
        "subprocess.run(['b'], input=json.dumps(data), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)\n"
        "r = subprocess.run(['c'], capture_output=True, stdin=subprocess.DEVNULL)\n"
    )
    told = {
        one.name: (one.is_background, one.stdin_from, one.stdout, one.stderr, one.is_tested)
        for one in facts(text, read_script).calls
    }
    assert told == {
        "a": (True, "hook", "hook", "hook", False),
        "b": (False, "pipe", "null", "captured", False),
        "c": (False, "null", "captured", "captured", True),
    }


def test_a_process_that_is_waited_for_is_none_of_the_background() -> None:
    session = facts("import subprocess\np = subprocess.Popen(['a'])\np.wait()\n", read_script)
    assert [one.is_background for one in session.calls] == [False]


def test_functions_of_the_language_are_no_programs() -> None:
    session = facts(LOAD + "open('x')\neval(data['x'])\nsubprocess.run(['ls'])\n", read_script)
    assert [(one.name, one.is_program) for one in session.calls] == [("open", False), ("eval", False), ("ls", True)]
