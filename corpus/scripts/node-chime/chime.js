#!/usr/bin/env node
// A sound when a turn is over. The player goes its own way; nobody waits for it.
const { spawn } = require("child_process");
const { existsSync } = require("fs");

const SOUNDS = {
  darwin: ["afplay", "/System/Library/Sounds/Glass.aiff"],
  linux: ["paplay", "/usr/share/sounds/freedesktop/stereo/complete.oga"],
};

process.stdin.resume();
process.stdin.on("end", () => {
  const [player, sound] = SOUNDS[process.platform] ?? [];
  if (!player || !existsSync(process.env.CHIME ?? sound)) {
    return;
  }
  const child = spawn(player, [process.env.CHIME ?? sound], { detached: true, stdio: "ignore" });
  child.on("error", () => {});
  child.unref();
});
