#!/usr/bin/env bash
# No commits while HEAD is on a protected branch.
set -u

PROTECTED='^(main|master|release/.*)$'

payload=$(</dev/stdin)
if ! cwd=$(printf '%s' "$payload" | jq -r .cwd) || ! cmd=$(printf '%s' "$payload" | jq -r '.arguments.command // ""'); then
  echo "protected-branch: cannot read the call" >&2
  exit 2
fi

case "$cmd" in
  *"git commit"* | *"git merge"* | *"git cherry-pick"*) ;;
  *) exit 0 ;;
esac

cd "$cwd" 2>/dev/null || exit 0
branch=$(git symbolic-ref --short -q HEAD 2>/dev/null)
if [[ -z $branch ]]; then
  exit 0 # no repository, or a detached head
fi

if [[ $branch =~ $PROTECTED ]]; then
  cat >&2 <<TEXT
You are on $branch. Make a branch first:
  git switch -c <name>
TEXT
  exit 2
fi
exit 0
