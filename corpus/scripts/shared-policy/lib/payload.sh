# shellcheck shell=bash
# What the policy is asked about. Sourced; sets TOOL and COMMAND.

load_payload() {
  local raw
  command -v jq >/dev/null 2>&1 || broken "jq is missing"
  raw=$(cat) || broken "no payload"
  TOOL=$(jq -r '.tool_name // ""' <<<"$raw") || broken "no JSON"
  COMMAND=$(jq -r '.arguments.command // ""' <<<"$raw") || broken "no JSON"
  export TOOL COMMAND
}

mentions() {
  [[ $COMMAND == *"$1"* ]]
}
