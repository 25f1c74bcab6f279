#!/usr/bin/env node
// Puts the scripts of package.json behind the first prompt, so that nobody has to ask how tests are run.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const call = JSON.parse(await text(process.stdin));

let scripts = {};
try {
  ({ scripts = {} } = JSON.parse(await readFile(join(call.cwd, "package.json"), "utf8")));
} catch {
  // No package.json, or none that can be read: nothing to add.
}

const lines = Object.entries(scripts).map(([name, line]) => `- npm run ${name}: ${line}`);
if (lines.length > 0) {
  const prompt = `${call.arguments.prompt}\n\nScripts of this project:\n${lines.join("\n")}`;
  console.log(JSON.stringify({ updated_input: { ...call.arguments, prompt } }));
}
