#!/usr/bin/env bash
# After a command: bearer tokens and passwords in its output become asterisks.
# Without jq the output is passed on as it is; a notice in the log tells so.
set -u
log="$HOME/.nanopi/mask.log"

if ! hash jq 2>/dev/null; then
  cat >/dev/null
  printf '%s mask: jq is missing\n' "$(date +%FT%T)" >>"$log"
  exit 0
fi

jq -c '
  .arguments.tool_response as $was
  | ($was.content
      | gsub("(?i)bearer +[a-z0-9._~+/-]+=*"; "Bearer ***")
      | gsub("(?i)(?<key>password|passwd|secret)(?<sep> *[=:] *)[^ \n]+"; "\(.key)\(.sep)***")
    ) as $now
  | select($now != $was.content)
  | {updated_input: {content: $now}}
'
