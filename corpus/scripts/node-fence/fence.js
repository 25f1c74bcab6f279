#!/usr/bin/env node
const fs = require("node:fs");
const path = require("node:path");

/** The nearest folder of a path that is there, with links followed. */
function real(target) {
  let there = path.resolve(target);
  const behind = [];
  while (!fs.existsSync(there)) {
    behind.unshift(path.basename(there));
    there = path.dirname(there);
  }
  return path.join(fs.realpathSync(there), ...behind);
}

function block(reason) {
  console.log(JSON.stringify({ decision: "block", reason }));
  process.exit(0);
}

function judge({ cwd, arguments: args }) {
  const root = real(cwd);
  const target = real(path.resolve(cwd, args.path ?? "."));
  const relative = path.relative(root, target);
  if (relative.startsWith("..") || path.isAbsolute(relative)) {
    block(`${target} lies outside of ${root}`);
  }
  if (relative.split(path.sep).includes("node_modules")) {
    block("what is in node_modules is not ours");
  }
}

try {
  judge(JSON.parse(fs.readFileSync(0, "utf-8")));
} catch (error) {
  console.error("fence.js:", error.message);
  process.exit(2);
}
