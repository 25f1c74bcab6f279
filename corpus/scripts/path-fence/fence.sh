#!/usr/bin/env bash
# Writes and edits stay below the working directory, links followed.

set -o errexit -o errtrace -o nounset -o pipefail
trap 'printf "path-fence: failed on line %s\n" "$LINENO" >&2; exit 2' ERR

main() {
  local payload path root full

  payload=$(cat)
  path=$(jq -er '.arguments.path' <<<"$payload")
  root=$(jq -er '.cwd' <<<"$payload")

  root=$(realpath -m -- "$root")
  case $path in
    /*) full=$(realpath -m -- "$path") ;;
    *) full=$(realpath -m -- "$root/$path") ;;
  esac

  if [[ $full != "$root"/* ]]; then
    jq -cn --arg path "$full" --arg root "$root" \
      '{decision: "block", reason: "\($path) is outside of \($root)"}'
    return 0
  fi

  case ${full#"$root"/} in
    .git/* | .git)
      jq -cn '{decision: "block", reason: ".git is git\u0027s own business"}'
      ;;
  esac
}

main "$@"
