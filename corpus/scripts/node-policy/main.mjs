#!/usr/bin/env node
// Talks to nanopi; what is allowed stands in lib/.
import { readFileSync } from "node:fs";
import { Policy } from "./lib/policy.mjs";

const policy = new Policy()
  .forbid("env files", (path) => /(^|\/)\.env(\.|$)/.test(path))
  .forbid("workflows", (path) => path.includes(".github/workflows/"))
  .forbid("migrations that have run", (path) => /migrations\/0\d+/.test(path));

let reason;
try {
  const { arguments: args } = JSON.parse(readFileSync(0));
  reason = policy.judge(args.path);
} catch (problem) {
  reason = `policy broke: ${problem.message}`;
}

if (reason !== undefined) {
  process.stdout.write(`${JSON.stringify({ decision: "block", reason })}\n`);
}
