#!/usr/bin/env bash
# Refuses to touch the production cluster. With jq only the command is looked at;
# without it the whole payload is, which refuses a little too much and lets nothing through.

set -u

payload=$(cat)

if command -v jq >/dev/null 2>&1; then
  subject=$(jq -r '.arguments.command // ""' <<<"$payload") || subject=$payload
else
  subject=$payload
fi

blocked=""
[[ $subject == *"--context prod"* ]] && blocked="the prod context"
[[ $subject == *"--context=prod"* ]] && blocked="the prod context"
[[ $subject == *"kubectl delete"* ]] && blocked="kubectl delete"
[[ $subject == *"helm uninstall"* ]] && blocked="helm uninstall"

if [[ -n $blocked ]]; then
  echo "$blocked is for people, not for agents" >&2
  exit 2
fi
exit 0
