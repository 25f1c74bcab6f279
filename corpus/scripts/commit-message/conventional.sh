#!/usr/bin/env bash
# `git commit -m` has to follow the house style: type(scope): text, at most 72 characters.
set -uo pipefail

deny() {
  local reason=$1
  printf '%s\n' "$reason" >&2
  exit 2
}

have() { command -v "$1" >/dev/null 2>&1; }

have jq || deny "commit-message: jq is needed"
cmd=$(jq -r '.arguments.command // ""') || deny "commit-message: bad payload"

[[ $cmd =~ (^|[[:space:];&|])git[[:space:]]+commit([[:space:]]|$) ]] || exit 0

# Double or single quotes around the message; an editor or -F is left alone.
quoted='-a?m[[:space:]]*"([^"]*)"'
single="-a?m[[:space:]]*'([^']*)'"
if [[ $cmd =~ $quoted || $cmd =~ $single ]]; then
  subject=${BASH_REMATCH[1]%%$'\n'*}
else
  exit 0
fi

style='^(feat|fix|docs|test|build|chore|perf|refactor|revert)(\([a-z0-9-]+\))?!?: .+'
[[ $subject =~ $style ]] || deny "commit-message: write it as \"type(scope): what changes\""
((${#subject} <= 72)) || deny "commit-message: ${#subject} characters, 72 are allowed"
exit 0
