#!/usr/bin/env bash
# At most 30 commands in 60 seconds, counted over all sessions.

readonly WINDOW=60
readonly MOST=30
readonly STATE="$HOME/.nanopi/rate"

now=$(date +%s)
since=$((now - WINDOW))

mkdir -p "${STATE%/*}"
touch "$STATE"

recent=()
while read -r stamp; do
  if [[ $stamp =~ ^[0-9]+$ ]] && ((stamp > since)); then
    recent+=("$stamp")
  fi
done <"$STATE"

if ((${#recent[@]} >= MOST)); then
  oldest=${recent[0]}
  wait_for=$((oldest + WINDOW - now))
  jq -cn --argjson wait "$wait_for" --argjson most "$MOST" \
    '{decision: "block", reason: "more than \($most) commands a minute; wait \($wait) s"}' || exit 2
  exit 0
fi

printf '%s\n' "${recent[@]}" "$now" >"$STATE.$$"
mv "$STATE.$$" "$STATE"
