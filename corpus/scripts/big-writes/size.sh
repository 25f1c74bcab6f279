#!/usr/bin/env bash
set -u
#
#  usage in config.toml:  command = "~/.nanopi/hooks/big-writes/size.sh 200000"
#
limit=${1:-100000}

bytes=$(jq '[.arguments | .content?, .newText?] | map(strings | utf8bytelength) | add // 0')
status=$?
if [[ $status -ne 0 || ! $bytes =~ ^[0-9]+$ ]]; then
  echo "size: cannot measure this write" >&2
  exit 2
fi

if ((bytes > limit)); then
  printf '{"decision":"block","reason":"%d bytes in one write, %d are allowed; split it"}\n' "$bytes" "$limit"
fi
exit 0
