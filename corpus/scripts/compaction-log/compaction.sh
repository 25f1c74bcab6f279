#!/usr/bin/env bash
set -euo pipefail

# Before the context is compacted: how often, why, and what git thinks of the tree right now.

log="${NANOPI_HOME:-$HOME/.nanopi}/compactions.log"

main() {
  local why snapshot
  why="$(jq -r '.arguments.reason')"
  snapshot="$(git -C "$NANOPI_CWD" stash create 2>/dev/null || true)"
  {
    date '+%F %T'
    printf 'reason: %s\n' "$why"
    printf 'tree:   %s\n' "${snapshot:-clean}"
    echo ---
  } >>"$log"
}

mkdir -p "$(dirname "$log")"
main
