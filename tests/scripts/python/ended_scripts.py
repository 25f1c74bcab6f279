"""Small Python hooks of many kinds, and whether they refuse a dangerous command. Each is really run."""

from __future__ import annotations

HEAD = "import json\nimport os\nimport re\nimport sys\n"
DATA = HEAD + "data = json.load(sys.stdin)\ncommand = data['arguments'].get('command', '')\n"

SCRIPTS = {
    "nothing": "",
    "a constant": "print('hello')\n",
    "exit 0": "import sys\nsys.exit(0)\n",
    "exit without a number": "import sys\nsys.exit()\n",
    "exit None": "exit(None)\n",
    "exit true": "import sys\nsys.exit(True)\n",
    "exit 256": "import sys\nsys.exit(256)\n",
    "exit -1": "import sys\nsys.exit(-1)\n",
    "exit with a text": "import sys\nsys.exit('no such thing')\n",
    "exit with a list": "import sys\nsys.exit(['a'])\n",
    "quit 3": "quit(3)\n",
    "raise SystemExit": "raise SystemExit(2)\n",
    "raise SystemExit, no number": "raise SystemExit\n",
    "raise SystemExit with a text": "raise SystemExit('stop')\n",
    "raise an error": "raise ValueError('no')\n",
    "raise a class of its own": "class Blocked(Exception):\n    pass\nraise Blocked\n",
    "os._exit loses what was printed": "import os\nprint('lost')\nos._exit(3)\n",
    "os._exit after a flush": "import os\nprint('kept', flush=True)\nos._exit(3)\n",
    "assert": "assert False, 'no'\n",
    "status 1": DATA + "if 'rm -rf' in command:\n    print('BLOCKED: ' + command)\n    sys.exit(1)\n",
    "status 2": DATA + "if 'rm -rf' in command:\n    print(f'blocked: {command}', file=sys.stderr)\n    sys.exit(2)\n",
    "reply": DATA
    + "if re.search(r'rm\\s+-rf', command):\n    print(json.dumps({'decision': 'block', 'reason': 'no rm'}))\n",
    "reply spread": DATA
    + "if re.search('^rm', command):\n    print(json.dumps({'decision': 'block', 'reason': command}, indent=2))\n",
    "reply by dump": DATA + "json.dump({'decision': 'allow'}, sys.stdout)\n",
    "reply by dump with a line end": DATA + "json.dump({'n': [1, 2.5, None, True]}, sys.stdout)\nprint()\n",
    "a dictionary printed as it is": DATA + "print({'decision': 'block', 'reason': 'no', 'n': 1, 'x': [None, 'a']})\n",
    "JSON by hand": DATA + 'print(\'{"decision": "block", "reason": "%s"}\' % command)\n',
    "JSON by hand, format": DATA + 'print(\'{{"decision": "block", "reason": "{}"}}\'.format(command))\n',
    "JSON by hand, plus": DATA + "print('{\"reason\": \"' + command + '\"}')\n",
    "names in format": DATA + "print('{a}-{b}-{a!r}'.format(a='x', b=command))\n",
    "names in percent": DATA + "print('%(a)s and %(b)s' % {'a': 1, 'b': command})\n",
    "percent with a number": DATA + "print('%d characters, 100%%, %s' % (len(command), command))\n",
    "main": HEAD
    + """
def main():
    data = json.load(sys.stdin)
    if data["tool_name"] != "bash":
        return 0
    if data["arguments"]["command"].startswith("rm "):
        sys.stderr.write("blocked\\n")
        return 2
    return 0

if __name__ == "__main__":
    sys.exit(main())
""",
    "main without a status": HEAD
    + """
def main() -> None:
    data = json.loads(sys.stdin.read())
    match data:
        case {"tool_name": "bash", "arguments": {"command": str(command)}} if "rm" in command:
            print(json.dumps({"decision": "block"}))
        case {"tool_name": "write"}:
            print("write")
        case _:
            pass

main()
""",
    "raise SystemExit(main())": HEAD
    + """
def decide(payload):
    tool = payload.get("tool_name", "")
    match tool:
        case "bash" | "Bash":
            return 2 if "rm -rf" in payload["arguments"]["command"] else 0
        case "write":
            return 3
        case _:
            return 0

raise SystemExit(decide(json.load(sys.stdin)))
""",
    "several tests": DATA
    + """
if data["tool_name"] == "bash" and ("rm -rf" in command or "mkfs" in command or command.endswith("boom")):
    print("no", file=sys.stderr)
    sys.exit(2)
""",
    "not": DATA + "if not command or 'rm' not in command:\n    sys.exit(0)\nprint('seen')\n",
    "early exits": DATA
    + """
if data.get("tool_name") not in ("bash", "sh"):
    sys.exit(0)
if not command:
    sys.exit(0)
if command.startswith(("rm", "dd")):
    print("refused", file=sys.stderr)
    sys.exit(2)
sys.exit(0)
""",
    "elif": DATA
    + """
tool = data["tool_name"]
if tool == "write":
    print("w")
elif tool == "bash":
    print("b", end="")
else:
    print("other")
""",
    "patterns in a loop": DATA
    + """
PATTERNS = [r"rm\\s+-rf", r"mkfs", r"dd if="]
for pattern in PATTERNS:
    if re.search(pattern, command):
        print(json.dumps({"decision": "block", "reason": f"matches {pattern}"}))
        sys.exit(0)
""",
    "patterns with reasons": DATA
    + """
RULES = [("rm -rf", "deletes"), ("mkfs", "formats")]
for needle, why in RULES:
    if needle in command:
        print(f"{why}: {needle}", file=sys.stderr)
        sys.exit(2)
else:
    print("fine")
""",
    "a dictionary of rules": DATA
    + """
RULES = {"rm -rf": "deletes", "mkfs": "formats"}
hits = [why for needle, why in RULES.items() if needle in command]
if hits:
    print("; ".join(hits), file=sys.stderr)
    sys.exit(2)
""",
    "any": DATA
    + """
if any(word in command for word in ("rm -rf", "mkfs")):
    sys.exit(2)
""",
    "any with patterns": DATA
    + """
BAD = [re.compile(r"\\brm\\b.*-rf"), re.compile("MKFS", re.IGNORECASE)]
if data["tool_name"] == "bash" and any(one.search(command) for one in BAD):
    print("no", file=sys.stderr)
    raise SystemExit(2)
""",
    "all": DATA + "if all(w in command for w in ['rm', '-rf']):\n    sys.exit(2)\n",
    "flag in a loop": DATA
    + """
found = False
for word in command.split():
    if word == "rm":
        found = True
        break
if found:
    print("found")
""",
    "count in a loop": DATA
    + """
count = 0
for word in command.split():
    count += 1
print(count)
""",
    "prints in a loop": DATA + "for word in command.split():\n    print(word)\n",
    "while with a number": "n = 0\nwhile n < 2:\n    n += 1\n    print(n)\nprint('end')\n",
    "while with break": DATA + "while True:\n    if command:\n        break\n    sys.exit(4)\nprint('out')\n",
    "chunks": HEAD
    + """
raw = ""
while chunk := sys.stdin.read(65536):
    raw += chunk
print(json.loads(raw)["tool_name"])
""",
    "lines of stdin": HEAD + "for line in sys.stdin:\n    event = json.loads(line)\n    print(event['event'])\n",
    "input": "import json\nprint(json.loads(input())['tool_name'])\n",
    "open 0": "import json\nwith open(0) as f:\n    print(json.load(f)['tool_name'])\n",
    "buffer": HEAD + "print(json.loads(sys.stdin.buffer.read().decode())['tool_name'])\n",
    "reads twice": HEAD + "raw = sys.stdin.read()\nif not sys.stdin.read():\n    print('nothing left')\n",
    "loads twice": HEAD + "json.load(sys.stdin)\njson.load(sys.stdin)\n",
    "broken JSON handled": HEAD
    + """
try:
    data = json.loads("{")
except json.JSONDecodeError:
    print("broken", file=sys.stderr)
    sys.exit(2)
""",
    "try round everything": HEAD
    + """
try:
    data = json.load(sys.stdin)
    command = data["arguments"]["command"]
except Exception as error:
    print(f"cannot read: {error}", file=sys.stderr)
    sys.exit(2)
if "rm -rf" in command:
    sys.exit(2)
""",
    "try with a fallback": HEAD
    + """
data = json.load(sys.stdin)
try:
    command = data["arguments"]["command"]
except KeyError:
    command = data["arguments"]["path"]
print(command)
""",
    "try, else, finally": HEAD
    + """
try:
    data = json.load(sys.stdin)
except ValueError:
    sys.exit(3)
else:
    print("read")
finally:
    print("done")
""",
    "finally before an exit": HEAD + "try:\n    sys.exit(2)\nfinally:\n    print('last', file=sys.stderr)\n",
    "SystemExit caught": HEAD
    + "try:\n    sys.exit(2)\nexcept SystemExit as stop:\n    print(stop.code)\n    sys.exit(0)\n",
    "Exception does not catch SystemExit": HEAD + "try:\n    sys.exit(2)\nexcept Exception:\n    sys.exit(0)\n",
    "bare except catches it": HEAD + "try:\n    sys.exit(2)\nexcept:\n    print('held')\n",
    "an exception of its own": DATA
    + """
class Refused(Exception):
    pass

def check(text):
    if "rm -rf" in text:
        raise Refused("deletes too much")

try:
    check(command)
except Refused as refusal:
    print(json.dumps({"decision": "block", "reason": str(refusal)}))
""",
    "raise again": HEAD + "try:\n    raise ValueError('x')\nexcept ValueError:\n    print('seen')\n    raise\n",
    "suppress": HEAD
    + "from contextlib import suppress\nwith suppress(KeyError):\n    print({}['a'])\nprint('after')\n",
    "suppress of a payload's key": DATA
    + (
        "from contextlib import suppress\n"
        "with suppress(KeyError):\n"
        "    print(data['arguments']['path'])\n"
        "print('after')\n"
    ),
    "stdout moved": HEAD + "reply, sys.stdout = sys.stdout, sys.stderr\nprint('log')\nreply.write('{}\\n')\n",
    "redirect_stdout": HEAD
    + "import contextlib\nwith contextlib.redirect_stdout(sys.stderr):\n    print('log')\nprint('{}')\n",
    "rewrites": DATA
    + """
args = data["arguments"]
if command:
    args["command"] = f"nice {command}"
    print(json.dumps({"updated_input": args}))
""",
    "rewrites a copy": DATA
    + """
import copy
args = copy.deepcopy(data["arguments"])
args["command"] = "true"
print(json.dumps({"updated_input": args}))
""",
    "rewrites by spreading": DATA + "print(json.dumps({'updated_input': {**data['arguments'], 'command': 'true'}}))\n",
    "rewrites by or": DATA + "print(json.dumps({'updated_input': data['arguments'] | {'command': 'true'}}))\n",
    "rewrites by dict": DATA + "print(json.dumps({'updated_input': dict(data['arguments'], command='true')}))\n",
    "rewrites by update": DATA + "data['arguments'].update(command='true')\nprint(json.dumps(data))\n",
    "rewrites deep in the payload": DATA
    + "data['arguments']['command'] = 'true'\nprint(json.dumps(data['arguments']))\n",
    "drops the other arguments": DATA + "print(json.dumps({'updated_input': {'command': 'true'}}))\n",
    "dispatch": DATA
    + """
def on_bash(args):
    return 2 if "rm -rf" in args["command"] else 0

def on_write(args):
    print("writes " + args["path"])
    return 0

HANDLERS = {"bash": on_bash, "write": on_write}
handler = HANDLERS.get(data["tool_name"])
if handler is None:
    sys.exit(0)
sys.exit(handler(data["arguments"]))
""",
    "alternatives": DATA
    + """
args = data.get("tool_input") or data.get("arguments") or {}
command = args.get("command") or args.get("cmd") or ""
if "rm -rf" in command:
    print("no", file=sys.stderr)
    sys.exit(2)
""",
    "walrus": DATA
    + "if (found := re.search('rm (-\\\\w+)', command)) is not None:\n    print(found.group(1))\n    sys.exit(2)\n",
    "environment": HEAD
    + """
event = os.environ.get("NANOPI_EVENT", "")
if event == "ToolExecutionStart":
    print("start")
elif os.environ["NANOPI_EVENT"] in {"Input", "TurnStart"}:
    print("other")
""",
    "environment, not set": HEAD + "if not os.getenv('HOOKLINT_NEVER_SET'):\n    print('not set')\n",
    "argv": HEAD + "command = sys.argv[1]\nprint(command)\n",
    "argv tested": HEAD + "if len(sys.argv) < 2:\n    print('usage', file=sys.stderr)\n    sys.exit(2)\n",
    "argparse": "import argparse\np = argparse.ArgumentParser()\np.add_argument('path')\nprint(p.parse_args())\n",
    "argparse, nothing needed": "import argparse\np = argparse.ArgumentParser()\np.add_argument('--log')\n"
    "args = p.parse_args()\nprint('ok')\n",
    "a class": HEAD
    + """
class Guard:
    limit = 2

    def __init__(self, payload):
        self.payload = payload

    @property
    def unused(self):
        return 1

    def command(self):
        return self.payload["arguments"].get("command", "")

    def run(self):
        if "rm -rf" in self.command():
            print("refused", file=sys.stderr)
            return self.limit
        return 0

sys.exit(Guard(json.load(sys.stdin)).run())
""",
    "a record": HEAD
    + """
from dataclasses import dataclass

@dataclass
class Reply:
    decision: str
    reason: str = ""

reply = Reply("block", reason="because")
print(json.dumps({"decision": reply.decision, "reason": reply.reason}))
""",
    "a generator": DATA
    + """
def problems(text):
    if "rm" in text:
        yield "removes"
    if "dd" in text:
        yield "writes"

for problem in problems(command):
    print(problem, file=sys.stderr)
    sys.exit(2)
""",
    "a lambda": DATA + "bad = lambda text: 'rm -rf' in text\nif bad(command):\n    sys.exit(2)\n",
    "defaults and keywords": HEAD
    + """
def reply(decision="allow", *, reason=None, **more):
    body = {"decision": decision, **more}
    if reason:
        body["reason"] = reason
    print(json.dumps(body))

reply()
reply("block", reason="x", seen=1)
""",
    "recursion": DATA
    + """
def strings(value):
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [s for v in value.values() for s in strings(v)]
    return []

if any("rm -rf" in s for s in strings(data["arguments"])):
    sys.exit(2)
""",
    "global": "status = 0\ndef fail():\n    global status\n    status = 2\nfail()\nraise SystemExit(status)\n",
    "nonlocal": (
        "def outer():\n"
        "    n = 1\n"
        "    def inner():\n"
        "        nonlocal n\n"
        "        n = 5\n"
        "    inner()\n"
        "    return n\n"
        "exit(outer())\n"
    ),
    "async": (
        "import asyncio\nasync def main():\n    print('ran')\n    return 2\nraise SystemExit(asyncio.run(main()))\n"
    ),
    "a program's output": HEAD
    + (
        "import subprocess\n"
        "out = subprocess.run(['printf', 'abc'], capture_output=True, text=True).stdout\n"
        "print('got ' + out)\n"
    ),
    "a program's status": HEAD + "import subprocess\nsys.exit(subprocess.run(['sh', '-c', 'exit 3']).returncode)\n",
    "a program's status, called": HEAD + "import subprocess\nsys.exit(subprocess.call(['false']))\n",
    "a program prints first": HEAD + "import subprocess\nprint('behind')\nsubprocess.run(['echo', 'before'])\n",
    "os.system": HEAD + "os.system('echo out')\nprint('{}')\n",
    "check_output fails": HEAD
    + """
import subprocess
try:
    subprocess.check_output(["false"])
except subprocess.CalledProcessError:
    print("failed")
    sys.exit(0)
""",
    "a program that is not there": HEAD
    + """
import subprocess
try:
    subprocess.run(["hooklint-no-such-program"])
except FileNotFoundError:
    sys.exit(2)
""",
    "exec": HEAD + "os.execvp('sh', ['sh', '-c', 'echo hi; exit 4'])\n",
    "logging": DATA + "import logging\nlogging.warning('saw %s', command)\nprint('{}')\n",
    "log file": DATA
    + """
with open(os.devnull, "a") as log:
    print(command, file=log)
    json.dump(data, log)
    log.write("x")
print("{}")
""",
    "pathlib": DATA
    + """
from pathlib import Path
marker = Path.home() / ".no-such-marker-here"
if marker.exists():
    print("marked")
    sys.exit(2)
""",
    "print with separators": "print('a', 1, None, sep='-', end='!')\nprint()\n",
    "writelines": "import sys\nsys.stdout.writelines(['a\\n', 'b\\n'])\n",
    "bytes": "import sys\nsys.stdout.buffer.write(b'raw\\n')\nsys.stdout.flush()\n",
    "os.write": "import os\nos.write(1, b'{}\\n')\nos.write(2, b'log')\n",
    "a ternary": DATA + "print('bad' if 'rm -rf' in command else 'good')\n",
    "a text many times": "print('=' * 20)\nprint('x' + 'y' 'z')\n",
    "unpacking": "a, (b, c) = 1, (2, 3)\nfirst, *rest = [1, 2]\nprint(a, b, c, first)\n",
    "eval of its own": "print(eval('1 + 1'))\n",
    "delete": "x = {'a': 1, 'b': 2}\ndel x['a']\nprint(x)\n",
    "numbers": "x = 3\nx += 2\nprint(x, -x, x > 4, x == 5)\n",
    "star arguments": "def f(*a, **k):\n    print(a, k)\nf(*[1, 2], **{'z': 3})\n",
    "any over a generator of the payload": HEAD
    + """
def strings(x):
    if isinstance(x, str):
        yield x
    elif isinstance(x, dict):
        for v in x.values():
            yield from strings(v)

if any("rm -rf" in s for s in strings(json.load(sys.stdin))):
    sys.exit(2)
""",
    "hook output shape": DATA
    + """
def deny(reason):
    output = {"hookSpecificOutput": {"permissionDecision": "deny", "permissionDecisionReason": reason}}
    print(json.dumps(output))
    sys.exit(0)

if data.get("tool_name") == "bash" and re.match(r"\\s*rm\\b", command):
    deny(f"Refusing: {command}")
""",
}
