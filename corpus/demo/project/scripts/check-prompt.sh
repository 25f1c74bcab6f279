#!/usr/bin/env bash
# Refuses a prompt with a private key in it.
set -uo pipefail
payload=$(cat)
case "$payload" in
  *"PRIVATE KEY-----"*)
    echo "there is a private key in this prompt" >&2
    exit 2
    ;;
esac
exit 0
