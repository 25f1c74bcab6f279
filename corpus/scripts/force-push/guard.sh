#!/usr/bin/env bash
# Keeps forced pushes away from the branches that other people build on.
set -euo pipefail

protected=(main master release production)

refuse() {
  echo "force-push: $1" >&2
  exit 2
}

command -v jq >/dev/null 2>&1 || refuse "jq is not installed, so nothing can be checked"

cmd=$(jq -r '.arguments.command // ""') || refuse "the payload could not be read"

[[ $cmd == *"git push"* ]] || exit 0

case $cmd in
  *--force-with-lease*) forced=no ;;
  *--force* | *" -f"*) forced=yes ;;
  *) forced=no ;;
esac

if [[ $forced == yes ]]; then
  for branch in "${protected[@]}"; do
    if [[ " $cmd " == *[[:space:]:+]"$branch"[[:space:]]* ]]; then
      refuse "never rewrite $branch; push a branch of your own and open a merge request"
    fi
  done
fi

exit 0
