#!/usr/bin/env bash
# The team's policy. Each matter has a file of its own in lib/; this one only asks them in turn.

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd) || exit 2

source "$here/lib/reply.sh" || exit 2
source "$here/lib/payload.sh" || exit 2
source "$here/lib/matters.sh" || exit 2

load_payload

check_package_managers
check_containers
check_history

allow
