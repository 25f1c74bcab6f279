# shellcheck shell=bash
# How the policy answers. Sourced.

block() {
  jq -cn --arg reason "policy: $1" '{"decision": "block", "reason": $reason}'
  exit 0
}

broken() {
  echo "policy: $1" >&2
  exit 2
}

allow() {
  exit 0
}
