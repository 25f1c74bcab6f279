# shellcheck shell=bash
# The matters themselves. Sourced.

check_package_managers() {
  if mentions "npm install -g" || mentions "pip install --break-system-packages"; then
    block "nothing is installed outside of the project"
  fi
}

check_containers() {
  mentions "docker" || return 0
  mentions "--privileged" && block "no privileged containers"
  mentions "docker system prune" && block "other people's images live here too"
  return 0
}

check_history() {
  local word
  for word in "git filter-branch" "git reset --hard origin" "git reflog expire"; do
    if mentions "$word"; then
      block "\"$word\" loses work"
    fi
  done
}
