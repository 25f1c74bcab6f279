#!/usr/bin/env bash
# One line for every tool call: when, which session, which tool, what it was asked.
# The log is turned over at a megabyte, five old ones are kept.

umask 077

LOG_DIR=${XDG_STATE_HOME:-$HOME/.local/state}/nanopi
LOG=$LOG_DIR/audit.jsonl
LIMIT=$((1024 * 1024))
KEEP=5

rotate() {
  local size i
  size=$(wc -c <"$LOG" 2>/dev/null || echo 0)
  [ "$size" -lt "$LIMIT" ] && return
  for ((i = KEEP - 1; i >= 1; i--)); do
    [ -f "$LOG.$i" ] && mv -f "$LOG.$i" "$LOG.$((i + 1))"
  done
  mv -f "$LOG" "$LOG.1"
}

record() {
  local stamp
  stamp=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  if command -v jq >/dev/null; then
    jq -c --arg at "$stamp" '{at: $at, session: .session_id, event, tool: .tool_name, arguments}' >>"$LOG"
  else
    tr -d '\r\n' >>"$LOG"
    echo >>"$LOG"
  fi
}

mkdir -p "$LOG_DIR"
rotate
record
exit 0
