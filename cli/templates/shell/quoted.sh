#!/usr/bin/env bash
# Runs a command whose output others can write: that of a program, of its packages, of the platform. Each line is shown after
# a bar and without control characters, so that no line closes a block of a comment, folds the log, or is a command to the
# forge. GitHub, Gitea and Forgejo obey no command in the output at all.
#   bash ci/quoted.sh pulumi up --yes --skip-preview
set -uo pipefail

if [ "${GITHUB_ACTIONS:-}" = true ]; then
  # The command cannot know it, so it cannot switch commands on again.
  token=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  echo "::stop-commands::$token"
  trap 'echo "::$token::"' EXIT
fi

code=0
"$@" 2>&1 | while IFS= read -r line || [ -n "$line" ]; do printf '| %s\n' "${line//[[:cntrl:]]/}"; done || code=$?
exit "$code"
