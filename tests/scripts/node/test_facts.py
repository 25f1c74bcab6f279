from __future__ import annotations

import pytest

from hooklint.scripts.node import read_script
from tests.scripts.python.facts import calls, comparisons, facts, fields, shown, variables

LOAD = 'const fs = require("fs");\nconst p = JSON.parse(fs.readFileSync(0, "utf8"));\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("f(p.arguments.command);\n", [("arguments.command", "3:3 p.arguments.command", [])], id="dots"),
        pytest.param(
            "const é = p?.arguments?.['path'];\n",
            [("arguments.path", "3:11 p?.arguments?.['path']", [])],
            id="question marks, behind a letter of two bytes",
        ),
        pytest.param(
            "const { tool_name: tool, arguments: { command } } = p;\n",
            [("tool_name", "3:9 tool_name", []), ("arguments.command", "3:39 command", [])],
            id="taken apart",
        ),
        pytest.param(
            "const x = p.a || p.b || '';\n", [("a", "3:11 p.a", ["b"]), ("b", "3:18 p.b", ["a"])], id="second choice"
        ),
        pytest.param(
            "const x = p.a.x ?? p.b.x;\n",
            [("a.x", "3:11 p.a.x", ["b.x"]), ("b.x", "3:20 p.b.x", ["a.x"])],
            id="second choice by ??",
        ),
        pytest.param(
            "const x = 'a' in p ? p.a : p.b;\n",
            [("a", "3:22 p.a", ["b"]), ("b", "3:28 p.b", ["a"])],
            id="second choice by a condition",
        ),
        pytest.param(
            "function f(q) {\n  return q.tool_name;\n}\nf(p);\n",
            [("tool_name", "4:10 q.tool_name", [])],
            id="in a function that is called",
        ),
        pytest.param("function f() { return p.tool_name; }\n", [], id="in a function that nobody calls"),
        pytest.param("const o = { a: 1 };\nf(o.a, o.b);\n", [], id="another object"),
        pytest.param("p.x = 1;\nf(p.x);\n", [], id="a key that the script has set"),
        pytest.param("const x = 'p.a'; // p.b\n/* p.c */ const r = /p.d/;\n", [], id="text, comments, patterns"),
        pytest.param(
            "f(`${p.cwd}`, `p.event`);\n", [("cwd", "3:6 p.cwd", [])], id="in a template, and what only looks like it"
        ),
        pytest.param(
            "f(p.cwd.length, p.cwd.trim());\n", [("cwd", "3:3 p.cwd", []), ("cwd", "3:17 p.cwd", [])], id="methods"
        ),
    ],
)
def test_fields(text: str, expected: list[tuple[str, str, list[str]]]) -> None:
    session = facts(LOAD + text, read_script, "node")
    assert fields(session) == expected
    assert {one.by for one in session.fields} <= {"node"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("f(process.env.NANOPI_CWD);\n", [("NANOPI_CWD", "3:3 process.env.NANOPI_CWD", [])], id="dot"),
        pytest.param("f(process.env['A']);\n", [("A", "3:3 process.env['A']", [])], id="item"),
        pytest.param("f(process.env.A || '');\n", [("A", "3:3 process.env.A", [""])], id="a text behind it"),
        pytest.param(
            "f(process.env.A ?? process.env.B);\n",
            [("A", "3:3 process.env.A", ["B"]), ("B", "3:20 process.env.B", ["A"])],
            id="another variable behind it",
        ),
        pytest.param(
            "const { A, B = 'x' } = process.env;\n", [("A", "3:9 A", []), ("B", "3:12 B", [""])], id="taken apart"
        ),
        pytest.param("process.env.A = 'x';\nf(process.env.A);\n", [], id="set by the script"),
        pytest.param("f(process.argv[2]);\n", [("1", "3:3 process.argv[2]", [])], id="argument"),
    ],
)
def test_variables(text: str, expected: list[tuple[str, str, list[str]]]) -> None:
    assert variables(facts(LOAD + text, read_script, "node")) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            'if (p.tool_name === "Bash") f();\n', [("<tool_name>", "equals", ["Bash"], ['3:21 "Bash"'])], id="equal"
        ),
        pytest.param(
            'const NAMES = ["Bash", "Write"];\nif (!NAMES.includes(p.tool_name)) f();\n',
            [("<tool_name>", "equals", ["Bash", "Write"], ['3:16 "Bash"', '3:24 "Write"'])],
            id="in an array that has a name",
        ),
        pytest.param(
            'if (p.arguments.command.includes("rm -rf")) f();\n',
            [("<arguments.command>", "contains", ["rm -rf"], ['3:34 "rm -rf"'])],
            id="contains",
        ),
        pytest.param(
            "if (p.cwd.startsWith('/tmp')) f();\n", [("<cwd>", "glob", ["/tmp*"], ["3:22 '/tmp'"])], id="startsWith"
        ),
        pytest.param(
            "if (/^rm\\b/i.test(p.cwd)) f();\n", [("<cwd>", "regex", ["(?i)^rm\\b"], ["3:5 /^rm\\b/i"])], id="test"
        ),
        pytest.param("if (p.cwd.match(/rm/)) f();\n", [("<cwd>", "regex", ["rm"], ["3:17 /rm/"])], id="match"),
        pytest.param(
            "switch (p.tool_name) {\n  case 'bash':\n  case 'Bash':\n    f();\n    break;\n"
            "  case 'write':\n    f();\n}\n",
            [
                ("<tool_name>", "equals", ["bash", "Bash"], ["4:8 'bash'", "5:8 'Bash'"]),
                ("<tool_name>", "equals", ["write"], ["8:8 'write'"]),
            ],
            id="switch",
        ),
        pytest.param(
            "if (process.env.NANOPI_EVENT === 'PreToolUse') f();\n",
            [("<NANOPI_EVENT>", "equals", ["PreToolUse"], ["3:34 'PreToolUse'"])],
            id="a variable",
        ),
        pytest.param("if (p.tool_name.toLowerCase() === 'bash') f();\n", [], id="another letter case"),
        pytest.param("if (typeof p.tool_name === 'string') f();\n", [], id="its type"),
    ],
)
def test_comparisons(text: str, expected: list[tuple[str, str, list[str], list[str]]]) -> None:
    assert comparisons(facts(LOAD + text, read_script, "node")) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "require('child_process').execSync(`ls ${p.cwd}`);\n",
            [(["sh", "-c", "ls <cwd>"], "3:1 require('child_process').execSync(`ls ${p.cwd}`)")],
            id="execSync",
        ),
        pytest.param(
            "const { spawn } = require('node:child_process');\nspawn('git', ['add', p.cwd]);\n",
            [(["git", "add", "<cwd>"], "4:1 spawn('git', ['add', p.cwd])")],
            id="spawn",
        ),
        pytest.param(
            "fetch('https://x.example', { method: 'POST', body: JSON.stringify(p) });\n",
            [
                (
                    ["fetch", "https://x.example", "<json>"],
                    "3:1 fetch('https://x.example', { method: 'POST', body: JSON.stringify(p) })",
                )
            ],
            id="fetch",
        ),
        pytest.param(
            "const https = require('https');\nhttps.request('https://x.example');\n",
            [(["https", "https://x.example"], "4:1 https.request('https://x.example')")],
            id="https",
        ),
        pytest.param("eval(p.cwd);\n", [(["eval", "<cwd>"], "3:1 eval(p.cwd)")], id="eval"),
        pytest.param("new Function(p.cwd)();\n", [(["eval", "<cwd>"], "3:1 new Function(p.cwd)")], id="Function"),
        pytest.param(
            "fs.readFileSync('/etc/passwd');\n",
            [(["open", "/etc/passwd"], "3:1 fs.readFileSync('/etc/passwd')")],
            id="open",
        ),
        pytest.param("fs.rmSync('/tmp/x');\n", [(["rm", "/tmp/x"], "3:1 fs.rmSync('/tmp/x')")], id="remove"),
        pytest.param("if (false) fetch('https://x.example');\n", [], id="never"),
        pytest.param("f('execSync(1)'); // fetch(1)\n", [], id="text and comments"),
    ],
)
def test_calls(text: str, expected: list[tuple[list[str], str]]) -> None:
    assert calls(facts(LOAD + text, read_script, "node")) == expected


def test_a_field_is_read_under_conditions() -> None:
    text = LOAD + "if (p.tool_name === 'write' && p.cwd) f(p.session_id);\n"
    told = {
        one.way[0]: [(shown(guard.value), guard.words) for guard in one.guards]
        for one in facts(text, read_script, "node").fields
    }
    written = ("<tool_name>", ("write",))
    assert told == {"tool_name": [], "cwd": [written], "session_id": [written, ("<cwd>", ())]}


@pytest.mark.parametrize(
    "stream",
    [
        pytest.param(
            "let raw = '';\nfor await (const c of process.stdin) raw += c;\nf(JSON.parse(raw).cwd);\n", id="await"
        ),
        pytest.param(
            "let raw = '';\nprocess.stdin.on('data', (c) => (raw += c));\n"
            "process.stdin.on('end', () => { f(JSON.parse(raw).cwd); });\n",
            id="events",
        ),
        pytest.param(
            "const all = [];\nprocess.stdin.on('data', (c) => all.push(c))\n"
            ".on('end', () => f(JSON.parse(Buffer.concat(all).toString()).cwd));\n",
            id="events of a chain",
        ),
        pytest.param(
            "async function all(stream) {\n  const a = [];\n  for await (const c of stream) a.push(c);\n"
            "  return a.join('');\n}\n"
            "all(process.stdin).then((raw) => f(JSON.parse(raw).cwd));\n",
            id="a promise",
        ),
        pytest.param("f(JSON.parse(require('fs').readFileSync('/dev/stdin')).cwd);\n", id="a device"),
        pytest.param(
            "const rl = require('readline').createInterface({ input: process.stdin });\n"
            "rl.on('line', (line) => f(JSON.parse(line).cwd));\n",
            id="lines",
        ),
    ],
)
def test_the_payload_however_it_is_read(stream: str) -> None:
    assert [one.way for one in facts(stream, read_script, "node").fields] == [("cwd",)]
