"""Small Node hooks of many kinds. Each is really run, as a module of the older kind unless its name says otherwise."""

from __future__ import annotations

DATA = """const fs = require("fs");
const payload = JSON.parse(fs.readFileSync(0, "utf8"));
const command = payload.arguments?.command ?? "";
"""

SCRIPTS = {
    "nothing": "",
    "a constant": "#!/usr/bin/env node\nconsole.log('hello', 1, true, null);\n",
    "exit": "process.exit(2);\n",
    "exit without a number": "process.exit()\n",
    "exitCode": "process.exitCode = 3;\nconsole.log('still here');\n",
    "exitCode and exit": "process.exitCode = 3;\nprocess.exit();\n",
    "throw": "throw new Error('no');\n",
    "throw a text": "throw 'no';\n",
    "throw in a function": "function f() { throw new TypeError('x'); }\nf();\n",
    "status 1": DATA
    + 'if (command.includes("rm -rf")) {\n  console.log("BLOCKED: " + command);\n  process.exit(1);\n}\n',
    "status 2": DATA
    + "if (/rm\\s+-rf/.test(command)) {\n  console.error(`blocked: ${command}`);\n  process.exit(2);\n}\n",
    "reply": DATA
    + 'if (command.startsWith("rm")) console.log(JSON.stringify({ decision: "block", reason: "no rm" }));\n',
    "reply spread": DATA + 'console.log(JSON.stringify({ decision: "block", reason: command }, null, 2));\n',
    "reply spread by a tab": DATA + "console.log(JSON.stringify({ decision: 'allow' }, undefined, '\\t'));\n",
    "reply by write": DATA
    + "process.stdout.write(JSON.stringify({ n: [1, 2.5, null, true], tool: payload.tool_name }));\n",
    "an object printed as it is": 'console.log({ decision: "block", reason: "no" });\n',
    "JSON by hand": DATA + 'console.log(`{"decision": "block", "reason": "${command}"}`);\n',
    "several tests": DATA
    + """
if (
  payload.tool_name === "bash" &&
  (command.includes("rm -rf") || command.includes("mkfs") || command.endsWith("boom"))
) {
  console.error("no");
  process.exit(2);
}
""",
    "early exits": DATA
    + """
if (payload.tool_name !== "bash" && payload.tool_name !== "sh") process.exit(0);
if (!command) process.exit(0);
if (["rm", "dd"].some((word) => command.startsWith(word))) {
  console.error("refused");
  process.exit(2);
}
""",
    "else if": DATA
    + """
const tool = payload.tool_name;
if (tool == "write") console.log("w");
else if (tool == "bash") { process.stdout.write("b") }
else console.log("other")
""",
    "switch": DATA
    + """
switch (payload.tool_name) {
  case "write":
  case "edit":
    console.log("writes");
    break;
  case "bash": {
    if (command.includes("rm -rf")) process.exit(2);
    console.log("runs");
  }
  default:
    console.log("done");
}
""",
    "switch in a loop": """
for (const word of ["a", "b", "stop", "c"]) {
  switch (word) {
    case "a": continue;
    case "stop": process.exit(4);
    default: console.log(word);
  }
}
""",
    "patterns in a loop": DATA
    + """
const PATTERNS = [[/rm\\s+-rf/, "deletes"], [/mkfs/, "formats"]];
for (const [pattern, why] of PATTERNS) {
  if (pattern.test(command)) {
    console.log(JSON.stringify({ decision: "block", reason: why }));
    process.exit(0);
  }
}
console.log("fine");
""",
    "find": DATA
    + """
const bad = ["rm -rf", "mkfs"].find((word) => command.includes(word));
if (bad) {
  console.error(`found ${bad}`);
  process.exitCode = 2;
}
""",
    "main": """
const { readFileSync } = require("node:fs");

function main() {
  const { tool_name: tool, arguments: { command = "" } = {} } = JSON.parse(readFileSync("/dev/stdin", "utf-8"));
  if (tool !== "bash") return 0;
  return command.includes("rm -rf") ? 2 : 0;
}

process.exit(main());
""",
    "called before it is there": "console.log(late(1));\nfunction late(x) { return 'late' + x; }\n",
    "async main": """
async function main() {
  let raw = "";
  for await (const chunk of process.stdin) raw += chunk;
  const payload = JSON.parse(raw);
  if (payload.arguments.command && payload.arguments.command.includes("rm -rf")) {
    process.stderr.write("blocked\\n");
    process.exit(2);
  }
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
""",
    "a promise that fails": (
        "const f = async () => { throw new Error('bad'); };\nf().catch((e) => { console.log(e.message); });\n"
    ),
    "at once": "(async () => {\n  console.log('in');\n  process.exitCode = 2;\n})();\n",
    "events": """
let input = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => { input += chunk; });
process.stdin.on("end", () => {
  const data = JSON.parse(input);
  if (data.tool_name === "write") process.exit(3);
  console.log(data.event);
});
""",
    "chunks": """
const chunks = [];
process.stdin.on("data", c => chunks.push(c));
process.stdin.on("end", () => {
  const data = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  process.stdout.write(data.tool_name + "\\n");
});
console.log("first");
""",
    "lines": """
const rl = require("readline").createInterface({ input: process.stdin });
rl.on("line", (line) => {
  const data = JSON.parse(line);
  if (data.arguments.command?.includes("rm -rf")) process.exit(2);
});
""",
    "try": """
const fs = require("fs");
let payload;
try {
  payload = JSON.parse(fs.readFileSync(0));
} catch {
  process.exit(2);
}
console.log(payload.tool_name);
""",
    "broken JSON": "try { JSON.parse('{'); } catch (e) { console.log('caught'); } finally { console.log('last'); }\n",
    "a key of nothing": DATA
    + "try {\n  console.log(payload.tool_input.command.length);\n} catch (e) {\n  console.log('none');\n}\n",
    "a class of its own": """
class Blocked extends Error {}
try {
  throw new Blocked("because");
} catch (e) {
  if (e instanceof Blocked) console.log(e.message);
  process.exit(2);
}
""",
    "a class": DATA
    + """
class Guard {
  limit = 2;
  constructor(payload) { this.payload = payload; }
  get unused() { return 1; }
  static make(p) { return new Guard(p); }
  run() { return this.payload.tool_name === "bash" ? this.limit : 0; }
}
process.exit(Guard.make(payload).run());
""",
    "rewrites": DATA
    + (
        "const args = payload.arguments;\n"
        "args.command = `nice ${command}`;\n"
        "console.log(JSON.stringify({ updated_input: args }));\n"
    ),
    "rewrites by spreading": DATA
    + 'console.log(JSON.stringify({ updated_input: { ...payload.arguments, command: "true" } }));\n',
    "rewrites by assign": DATA
    + 'console.log(JSON.stringify({ updated_input: Object.assign({}, payload.arguments, { command: "true" }) }));\n',
    "drops": DATA + 'console.log(JSON.stringify({ updated_input: { command: "true" } }));\n',
    "delete": "const o = { a: 1, b: 2 };\ndelete o.a;\nconsole.log(JSON.stringify(o));\n",
    "alternatives": DATA
    + """
const args = payload.tool_input || payload.arguments || {};
const text = args.command || args.cmd || "";
if (text.includes("rm -rf")) { console.error("no"); process.exit(2); }
""",
    "dispatch": DATA
    + """
const handlers = {
  bash: (args) => (args.command.includes("rm -rf") ? 2 : 0),
  write(args) { console.log("writes " + args.path); return 0; },
};
const handler = handlers[payload.tool_name];
process.exit(handler ? handler(payload.arguments) : 0);
""",
    "environment": """
const event = process.env.NANOPI_EVENT || "none";
if (event === "ToolExecutionStart") console.log("start");
if (!process.env.HOOKLINT_NEVER_SET) console.log("not set");
""",
    "argv": "const path = process.argv[2];\nif (!path) {\n  console.error('usage');\n  process.exit(2);\n}\n",
    "argv, length": "if (process.argv.length < 3) process.exit(2);\n",
    "loops": """
let n = 0;
while (n < 2) { n++; console.log(n); }
for (let i = 0; i < 2; i += 1) console.log("i" + i);
do { n += 1; } while (n < 1);
for (const key in { a: 1, b: 2 }) console.log(key);
""",
    "forEach": "['a', 'b'].forEach(x => console.log(x.toUpperCase()));\n",
    "map and join": "console.log(['a', 'b'].map((x) => `<${x}>`).join(', '));\n",
    "prints in a loop": DATA + "for (const word of command.split(' ')) console.log(word);\n",
    "a closure": "let count = 0;\nconst up = () => { count += 1; };\nup();\nup();\nprocess.exit(count);\n",
    "child": (
        "const { execSync } = require('child_process');\n"
        "const out = execSync('printf abc').toString();\n"
        "console.log('got ' + out);\n"
    ),
    "child's status": (
        "const r = require('child_process').spawnSync('sh', ['-c', 'exit 3']);\nprocess.exit(r.status);\n"
    ),
    "child fails": (
        "const { execSync } = require('child_process');\n"
        "try {\n"
        "  execSync('exit 1', { stdio: 'ignore' });\n"
        "} catch {\n"
        "  console.log('failed');\n"
        "}\n"
    ),
    "log file": DATA + "fs.appendFileSync('/dev/null', command + '\\n');\nconsole.log('{}');\n",
    "a file there": (
        "const fs = require('fs');\nif (fs.existsSync('/hooklint/none')) process.exit(2);\nconsole.log('no file');\n"
    ),
    "regex and division": "const a = 4, b = 2;\nconst c = a / b / 1;\nconsole.log(/[/]x/.test('a/x'), c);\n",
    "comments and strings": (
        "// process.exit(2)\n/* process.exit(2) */\nconsole.log('process.exit(2) // no', `/* ${'no'} */`);\n"
    ),
    "templates in templates": "const a = 'x';\nconsole.log(`a${`b${a}c`}d${{ k: `}` }.k}`);\n",
    "escapes": "console.log('\\u0041\\x42\\u{43}\\t|\\\n|' + \"it's\");\n",
    "no semicolons": "const a = 'x'\nconst f = () => a\nconsole.log(f())\nif (a) process.exitCode = 2\n",
    "exponents and bits": "const x = 2 ** 3 | 1\nconsole.log(typeof x)\n",
    "comma": "let a, b\na = 1, b = 2\nconsole.log(a, b)\n",
    "logging and": DATA + "const noisy = command && command.length > 3\nnoisy && console.log('long')\n",
    "a timer": "setTimeout(() => { console.log('later'); }, 0);\nconsole.log('now');\n",
}

MODULES = {
    "module": """
import { readFileSync } from "node:fs";
import process from "node:process";
const { tool_name, arguments: args } = JSON.parse(readFileSync(0, "utf8"));
if (tool_name === "bash" && args.command.includes("rm -rf")) {
  console.log(JSON.stringify({ decision: "block", reason: "rm" }));
}
""",
    "module that waits": """
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const data = JSON.parse(chunks.join(""));
export default data;
if (data.tool_name === "write") { process.exit(2); }
""",
    "consumers": """
import { json } from "node:stream/consumers";
const data = await json(process.stdin);
console.log(data.event);
""",
}
