#!/usr/bin/env bash
# Refuses recursive force deletes.
set -uo pipefail
if ! command -v jq >/dev/null 2>&1; then
  echo "guard needs jq" >&2
  exit 2
fi
cmd=$(jq -r '.arguments.command // ""')
case "$cmd" in
  *"rm -rf"*)
    echo "rm -rf is off limits" >&2
    exit 2
    ;;
esac
exit 0
