#!/usr/bin/env bash
# Says that a turn is over, unless it was a short one.

input=$(cat)
length=$(jq -r '.arguments.response_length // 0' <<<"$input" 2>/dev/null || echo 0)
[[ ${length:-0} =~ ^[0-9]+$ ]] || length=0

((length < 400)) && exit 0

title="nanopi"
body="Turn finished in $(basename "$NANOPI_CWD") ($length bytes)"

if command -v notify-send >/dev/null 2>&1; then
  notify-send --app-name="$title" "$title" "$body" >/dev/null 2>&1 &
elif command -v osascript >/dev/null 2>&1; then
  osascript -e 'on run argv' -e 'display notification (item 1 of argv)' -e 'end run' "$body" >/dev/null 2>&1 &
elif [[ -n ${TMUX:-} ]]; then
  tmux display-message "$body" >/dev/null 2>&1
fi
exit 0
