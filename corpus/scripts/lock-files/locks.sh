#!/usr/bin/env bash
# Lock files are written by their tools, never by hand.

declare -rA owner=(
  [package-lock.json]="npm install"
  [pnpm-lock.yaml]="pnpm install"
  [yarn.lock]="yarn install"
  [Cargo.lock]="cargo update"
  [poetry.lock]="poetry lock"
  [uv.lock]="uv lock"
  [go.sum]="go mod tidy"
  [Gemfile.lock]="bundle lock"
)

IFS= read -r payload
path=$(jq -r '.arguments.path' <<<"$payload") || {
  echo "lock-files: no jq or no path" >&2
  exit 2
}

base=$(basename -- "$path")
if [[ -n $base && -n ${owner[$base]:-} ]]; then
  jq -cn --arg file "$base" --arg how "${owner[$base]}" \
    '{decision: "block", reason: "\($file) is generated; run `\($how)`"}'
fi
exit 0
