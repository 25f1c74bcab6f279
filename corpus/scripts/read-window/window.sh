#!/bin/sh
# A read of a long file without a limit floods the context: such a read gets one.

MOST=400
payload=$(cat)

field() {
    printf '%s\n' "$payload" | jq -r "$@"
}

path=$(field '.arguments.path // ""') || exit 0
limit=$(field '.arguments.limit // ""') || exit 0

[ -z "$limit" ] || exit 0
[ -r "$path" ] || exit 0

lines=$(wc -l <"$path")
[ "$lines" -gt "$MOST" ] || exit 0

field -c --argjson most "$MOST" '{updated_input: (.arguments + {limit: $most})}'
