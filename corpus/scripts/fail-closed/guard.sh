#!/usr/bin/env bash
#
# Database guard. Whatever goes wrong in here counts as a no.
#
set -Eeuo pipefail

on_error() {
  local line=$1
  echo "db-guard broke on line $line; call refused" >&2
  exit 2
}
trap 'on_error $LINENO' ERR

statement=$(jq -r '.arguments.command | ascii_downcase')

if [[ $statement != *psql* && $statement != *mysql* && $statement != *sqlite3* ]]; then
  exit 0
fi

for verb in "drop table" "drop database" "truncate " "delete from"; do
  if [[ $statement == *"$verb"* ]]; then
    if [[ $verb == "delete from" && $statement == *" where "* ]]; then
      continue
    fi
    echo "db-guard: '$verb' needs a person" >&2
    exit 2
  fi
done
