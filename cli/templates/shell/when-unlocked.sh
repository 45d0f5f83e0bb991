#!/usr/bin/env bash
# Runs a command of the engine. While another run holds the lock of the stack, it waits and tries again; every other failure
# ends it at once, with the code of the command.
#   bash ci/when-unlocked.sh pulumi up --yes --skip-preview
set -uo pipefail

tries=${LOCK_TRIES:-30}
pause=${LOCK_PAUSE_SECONDS:-60}
said=$(mktemp)
trap 'rm -f "$said"' EXIT

for ((try = 1; ; try++)); do
  code=0
  "$@" 2>&1 | tee "$said" || code=$?
  # Of a backend of your own, and of Pulumi Cloud. The engine has no exit code for a lock. With other words, this ends.
  if [ "$code" -eq 0 ] || ! grep -qE 'the stack is currently locked|Another update is currently in progress' "$said"; then
    exit "$code"
  fi
  if [ "$try" -ge "$tries" ]; then
    echo "The stack is still locked after $tries tries. If no run holds the lock any more, release it with pulumi cancel." >&2
    exit "$code"
  fi
  echo "The stack is locked by another run: trying again in $pause s ($try of $tries)." >&2
  sleep "$pause"
done
