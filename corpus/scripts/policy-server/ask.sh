#!/usr/bin/env bash
# Asks the company's policy server. No answer within two seconds is a no.
set -uo pipefail

SERVER="${POLICY_SERVER:-https://policy.example.net}/v1/judge"

no() {
  printf 'policy server: %s\n' "$1" >&2
  exit 2
}

request=$(jq -c '{tool: .tool_name, command: .arguments.command, where: .cwd}') || no "request could not be made"

answer=$(
  curl --fail --silent --show-error \
    --connect-timeout 1 --max-time 2 \
    --header 'Content-Type: application/json' \
    --data-binary @- "$SERVER" <<<"$request" 2>/dev/null
) || no "no answer"

verdict=$(jq -r '.verdict // "none"' <<<"$answer") || no "answer is not JSON"

case "$verdict" in
  yes) exit 0 ;;
  no) no "$(jq -r '.why // "refused"' <<<"$answer")" ;;
  *) no "unknown verdict" ;;
esac
