#!/usr/bin/env bash
# So many prompts a day and no more. State: one file a day, one byte a prompt.
set -euo pipefail

limit=${NANOPI_PROMPTS_A_DAY:-200}
state_dir="$HOME/.nanopi/budget"
today=$(date +%F)
state="$state_dir/$today"

cat >/dev/null # the prompt itself does not matter

if ! mkdir -p "$state_dir"; then
  echo "the budget cannot be kept, so it counts as spent" >&2
  exit 2
fi

used=0
if [ -f "$state" ]; then
  used=$(wc -c <"$state")
fi

if [ "$used" -ge "$limit" ]; then
  printf '%s prompts today, %s allowed. Go for a walk.\n' "$used" "$limit" >&2
  exit 2
fi

printf . >>"$state" || exit 2
find "$state_dir" -type f -mtime +14 -delete || true
