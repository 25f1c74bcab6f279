#!/usr/bin/env node
// Stops commands that publish something.
import { readFileSync } from "node:fs";

const PUBLISHING = [
  { pattern: /\b(npm|pnpm|yarn)\s+publish\b/, what: "a package" },
  { pattern: /\bcargo\s+publish\b/, what: "a crate" },
  { pattern: /\btwine\s+upload\b/, what: "a distribution" },
  { pattern: /\bdocker\s+push\b/, what: "an image" },
  { pattern: /\bgh\s+release\s+create\b/, what: "a release" },
];

let command;
try {
  const payload = JSON.parse(readFileSync(0, "utf8"));
  command = String(payload.arguments.command);
} catch (error) {
  console.error(`guard: ${error.message}`);
  process.exit(2);
}

const hit = PUBLISHING.find(({ pattern }) => pattern.test(command));
if (hit) {
  console.error(`Publishing ${hit.what} is done by a person.`);
  process.exit(2);
}
