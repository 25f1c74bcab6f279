#!/bin/sh
# Notes which sessions are at work in a project, and says so when there is another one.

folder=$NANOPI_CWD/.nanopi/sessions
mine=$folder/$NANOPI_SESSION_ID
reason=$(jq -r .arguments.reason)

case $NANOPI_EVENT in
    SessionStart)
        mkdir -p "$folder"
        for other in "$folder"/*; do
            [ -e "$other" ] || continue
            [ "$other" = "$mine" ] && continue
            echo "another session is open here: ${other##*/}" >>"$HOME/.nanopi/sessions.log"
        done
        echo "$reason" >"$mine"
        ;;
    SessionShutdown)
        rm -f "$mine"
        if [ "$reason" = quit ]; then
            rmdir "$folder" 2>/dev/null || :
        fi
        ;;
esac
