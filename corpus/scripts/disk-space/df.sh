#!/usr/bin/env sh
# Refuses writes while the disk is nearly full.

need_kb=204800

cat >/dev/null

free_kb=$(df -Pk . | awk 'NR == 2 { print $4 }')

case $free_kb in
    '' | *[!0-9]*)
        echo "disk-space: cannot read df" >&2
        exit 2
        ;;
esac

if [ "$free_kb" -lt "$need_kb" ]; then
    printf '{"decision":"block","reason":"only %d MB are free here"}\n' $((free_kb / 1024))
fi

exit 0
