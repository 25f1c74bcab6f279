#!/bin/bash
# What comes from the network is not run unread.

fetch='(curl|wget)[^|;&]*'
shell='(sudo[[:space:]]+)?(ba|z|da|k)?sh([[:space:]]|$)'
inner='(ba|z)?sh[[:space:]]+-c[[:space:]]+.*\$\((curl|wget)'
process='(source|\.|bash|sh)[[:space:]]+<\((curl|wget)'

command -v jq >/dev/null || { echo 'pipes: no jq, no commands' >&2; exit 2; }
c=$(jq -r '.arguments.command // ""') || exit 2

if [[ $c =~ $fetch\|[[:space:]]*$shell ]] || [[ $c =~ $inner ]] || [[ $c =~ $process ]]; then
  echo 'Download it to a file, read it, then run the file.' >&2
  exit 2
fi
