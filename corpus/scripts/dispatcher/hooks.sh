#!/usr/bin/env bash
# All of my hooks in one file. Each event has a function of its name.

set -u
readonly STATE="${HOME}/.nanopi/state"
payload="$(cat)"

get() { jq -r "$1 // empty" <<<"$payload"; }

on_session_start() {
  mkdir -p "$STATE"
  get .arguments.reason >"$STATE/last-start"
}

on_tool_execution_start() {
  local what
  what="$(get .arguments.command)" || { echo "hooks.sh: jq failed" >&2; exit 2; }
  if [[ "$what" =~ (^|[^[:alnum:]_])(shutdown|reboot|halt|poweroff)([^[:alnum:]_]|$) ]]; then
    echo "the machine stays up" >&2
    exit 2
  fi
}

on_session_shutdown() {
  [ "$(get .arguments.reason)" = "quit" ] && rm -f "$STATE/last-start"
}

case "${NANOPI_EVENT}" in
  SessionStart) on_session_start ;;
  ToolExecutionStart) on_tool_execution_start ;;
  SessionShutdown) on_session_shutdown ;;
esac
exit 0
