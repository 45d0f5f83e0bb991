#!/usr/bin/env bash
# Runs the rollouts of a stack in a job. Whatever waits is no failure: the job ends with 0, and says what to do.
#   bash ci/run-rollouts.sh npx --yes -p @workload/cli@__CLI__ workload rollout run --max-wait 55m
set -uo pipefail

code=0
bash "$(dirname "$0")/quoted.sh" "$@" || code=$?
case $code in
  3) says='A rollout waits for a person, as the lines above say: workload rollout approve, resume or abort.' ;;
  5) says='A rollout is not finished: the next workload rollout run continues it, such as that of every hour.' ;;
  *) exit "$code" ;;
esac
if [ "${GITHUB_ACTIONS:-}" = true ]; then echo "::warning title=Rollout::$says"; else echo "$says"; fi
