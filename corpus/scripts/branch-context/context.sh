#!/usr/bin/env bash
# Tells the agent where it stands: branch, open changes, the last commit.
set -u

payload=$(cat)

in_repo() { git rev-parse --is-inside-work-tree >/dev/null 2>&1; }

command -v jq >/dev/null 2>&1 || exit 0
in_repo || exit 0

branch=$(git branch --show-current 2>/dev/null)
changed=$(git status --porcelain 2>/dev/null | wc -l | tr -d ' ')
last=$(git log -1 --format='%h %s' 2>/dev/null)

jq -c --arg branch "${branch:-detached}" --arg changed "$changed" --arg last "${last:-none}" '
  .arguments as $args
  | {updated_input: ($args + {
      prompt: ($args.prompt
        + "\n\n[branch \($branch), \($changed) changed files, last commit: \($last)]")
    })}
' <<<"$payload"
