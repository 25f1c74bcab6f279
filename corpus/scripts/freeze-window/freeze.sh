#!/usr/bin/env bash
# No deployments from Friday noon to Monday morning.

deploys() {
  case $1 in
    *"terraform apply"* | *"terraform destroy"*) return 0 ;;
    *"fly deploy"* | *"vercel --prod"* | *"serverless deploy"*) return 0 ;;
    *"make deploy"*) return 0 ;;
  esac
  return 1
}

frozen() {
  local day hour
  day=$(date +%u)
  hour=$(date +%H)
  hour=${hour#0}
  if ((day == 5 && hour >= 12)) || ((day > 5)); then
    return 0
  fi
  return 1
}

refuse() {
  jq -nc --arg reason "$*" '{decision: "block", reason: $reason}' && exit 0
  echo "$*" >&2
  exit 2
}

if ! command=$(jq -r '.arguments.command // ""'); then
  refuse "freeze: the call cannot be read"
fi

if deploys "$command" && frozen; then
  refuse "freeze: no deployments between Friday noon and Monday"
fi
