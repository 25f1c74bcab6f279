#!/usr/bin/env bash
# Prompt shorthands: "t: parser" asks for tests, "r: file" for a review, "d: x" for documentation.

declare -A long
long[t]="Write tests for the following. Cover the edges first."
long[r]="Review the following. List faults only, the worst one first."
long[d]="Document the following for someone who has never seen it."

payload=$(cat)
prompt=$(jq -r '.arguments.prompt' <<<"$payload") || exit 0

if [[ $prompt =~ ^([trd]):[[:space:]]*(.+)$ ]]; then
  key=${BASH_REMATCH[1]}
  rest=${BASH_REMATCH[2]}
  jq -n -c --arg prompt "${long[$key]}"$'\n\n'"$rest" '{updated_input: {$prompt}}'
fi
exit 0
