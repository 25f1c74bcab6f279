#!/usr/bin/env bash
# `npm install` and friends run no lifecycle scripts of strangers: the flag is added to the command.
# The other arguments of the call are handed back as they came.
set -euo pipefail

trap 'echo "safe-install: jq failed, nothing is installed" >&2; exit 2' ERR

jq -c '
  def installs: test("\\b(npm|pnpm|yarn) (i|ci|install|add)\\b");
  def careful: contains("--ignore-scripts");

  .arguments
  | select((.command | installs) and (.command | careful | not))
  | .command |= gsub("\\b(?<tool>npm|pnpm|yarn) (?<verb>i|ci|install|add)\\b"; "\(.tool) \(.verb) --ignore-scripts")
  | {decision: "allow", updated_input: .}
'
