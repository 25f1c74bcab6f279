#!/bin/bash
#
# no-wipe: stop recursive deletes that reach outside the build folders.
#
# Reads the words of the command one by one; a word behind `rm -r…` that is not
# below one of the allowed folders is refused.

set -u

ALLOWED="build dist target node_modules .cache"

say_no() {
  printf 'no-wipe: %s\n' "$*" >&2
  exit 2
}

is_allowed() {
  local folder
  for folder in $ALLOWED; do
    case "$1" in
      *..*) return 1 ;;
      "$folder" | "$folder"/* | ./"$folder" | ./"$folder"/*) return 0 ;;
    esac
  done
  return 1
}

if ! type jq >/dev/null 2>&1; then
  say_no "needs jq"
fi

payload=$(cat)
line=$(jq -r '.arguments.command // empty' <<<"$payload") || say_no "unreadable payload"

read -r -d '' -a words <<<"$line" || true

deleting=0
recursive=0
for word in "${words[@]}"; do
  case "$word" in
    rm) deleting=1 ;;
    "&&" | "||" | ";" | "|") deleting=0 recursive=0 ;;
    -*[rR]*) recursive=$deleting ;;
    --recursive) recursive=$deleting ;;
    -*) ;;
    *)
      if [ "$recursive" -eq 1 ] && ! is_allowed "$word"; then
        say_no "rm -r outside of: $ALLOWED"
      fi
      ;;
  esac
done
exit 0
