#!/usr/bin/env node
"use strict";
// Every event on one line, in a file a day. Old files are thrown away.

const fs = require("fs");
const os = require("os");
const path = require("path");

const DAYS = 14;
const folder = path.join(os.homedir(), ".nanopi", "events");

function fileOf(date) {
  return path.join(folder, `${date.toISOString().slice(0, 10)}.log`);
}

function prune(now) {
  const oldest = path.basename(fileOf(new Date(now - DAYS * 86_400_000)));
  for (const name of fs.readdirSync(folder)) {
    if (name.endsWith(".log") && name < oldest) {
      fs.unlinkSync(path.join(folder, name));
    }
  }
}

let text = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => (text += chunk));
process.stdin.on("end", () => {
  const now = new Date();
  fs.mkdirSync(folder, { recursive: true });
  fs.appendFileSync(fileOf(now), `${now.toISOString()} ${process.env.NANOPI_EVENT} ${text.trim()}\n`);
  prune(now.getTime());
});
