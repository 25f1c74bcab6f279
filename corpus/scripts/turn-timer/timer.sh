#!/usr/bin/env bash
# How long each round of a turn takes. One script, two events.

cat >/dev/null
mark="$HOME/.nanopi/turn-${NANOPI_SESSION_ID}.start"
report="$HOME/.nanopi/turns.tsv"
now=$(date +%s)

case "$NANOPI_EVENT" in
  TurnStart)
    mkdir -p "${mark%/*}"
    echo "$now" >"$mark"
    ;;
  TurnEnd)
    [ -s "$mark" ] || exit 0
    read -r began <"$mark"
    printf '%s\t%s\t%d\n' "$NANOPI_SESSION_ID" "$NANOPI_TOOL_NAME" "$((now - began))" >>"$report"
    rm -f "$mark"
    ;;
  *)
    echo "turn-timer: nothing to do for $NANOPI_EVENT" >&2
    ;;
esac
exit 0
