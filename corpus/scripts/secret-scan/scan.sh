#!/usr/bin/env bash
# Looks at what is about to be written for the shapes of well-known keys.
# Names the kind of secret, never the secret.

set -uo pipefail

if ! command -v jq &>/dev/null; then
  echo "secret-scan: install jq, or take the hook out" >&2
  exit 2
fi

text=$(jq -r '[.arguments.content, .arguments.newText] | map(select(. != null)) | join("\n")') || exit 2

declare -A shapes=(
  [aws-access-key]='(^|[^A-Z0-9])AKIA[A-Z0-9]{16}'
  [private-key]='-----BEGIN [A-Z ]*PRIVATE KEY-----'
  [slack-token]='xox[abp]-[0-9A-Za-z-]{10,}'
  [github-token]='gh[pousr]_[A-Za-z0-9]{36}'
)

hits=()
for kind in "${!shapes[@]}"; do
  if grep -Eq -e "${shapes[$kind]}" <<<"$text"; then
    hits+=("$kind")
  fi
done

if ((${#hits[@]} > 0)); then
  {
    echo "secret-scan: this looks like ${hits[*]}"
    echo "Put secrets into the environment, not into files."
  } >&2
  exit 2
fi
