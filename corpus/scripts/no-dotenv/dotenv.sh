#!/usr/bin/env bash
# Private settings are not for reading: .env and its relatives, key files, the cloud's credentials.
shopt -s extglob nocasematch

deny() { echo "dotenv: $1 is private" >&2; exit 2; }

path=$(jq -r '.arguments.path // ""') || { echo "dotenv: cannot tell what is read" >&2; exit 2; }
name=${path##*/}

case $name in
  .env.@(example|sample|template)) exit 0 ;;
  .env | .env.*) deny "$name" ;;
  id_@(rsa|ed25519|ecdsa)) deny "$name" ;;
  *.@(pem|p12|pfx|key)) deny "$name" ;;
esac

if [[ $path == */.aws/credentials || $path == */.netrc || $path == */.kube/config ]]; then
  deny "$path"
fi
exit 0
