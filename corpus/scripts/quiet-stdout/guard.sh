#!/usr/bin/env bash
# Everything that is printed goes to a log; the answer alone goes where nanopi reads it.
exec 3>&1 1>>"$HOME/.nanopi/quiet.log" 2>&1

answer() { printf '%s\n' "$1" >&3; }

echo "== $(date) $NANOPI_TOOL_NAME"
payload=$(cat)
echo "$payload"

set -x
needle=$(jq -r '.arguments.pattern // empty' <<<"$payload")
set +x

if [[ -z $needle ]]; then
  answer '{"decision":"block","reason":"an empty pattern lists everything; say what you look for"}'
elif [[ $needle == .* && ${#needle} -le 2 ]]; then
  answer '{"decision":"block","reason":"that pattern is too short"}'
else
  echo "passed"
fi
exit 0
