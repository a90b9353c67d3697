#!/usr/bin/env bash
# Starts the job in Flink's image, as an application of its own, from the newest checkpoint or savepoint:
#
#   start-job.sh --bootstrap-servers kafka:9092 --classes a,b
#
# The arguments are options of the job. Variables: FLINK_PROPERTIES (Flink's settings, one "key: value" a line; the
# directories of checkpoints and savepoints are among them), RESTORE_FROM (a savepoint or a checkpoint to go on from
# instead; "none": start without state). RESTORE_FROM holds until the container has a checkpoint of its own: a container
# that is restarted goes on from there.
#
# Exit code 0: the job ended, or failed in a way that a restart does not mend, and stays down. Any other code: whoever
# restarts containers on failure starts the job again.
set -euo pipefail

for argument in "$@"; do
  case $argument in
    --model-id | --model-id=*)
      echo "start-job.sh: $argument is an argument, expected the variable LORENTZTRON_OPT_MODEL_ID: the directories" \
        "of checkpoints and savepoints go by it" >&2
      exit 2
      ;;
  esac
done

# Flink writes _metadata last, so whatever has one is complete.
newest() { # conditions of find
  sed -nE 's|^ *execution\.checkpointing\.(savepoint-)?dir: *file://||p' <<< "$FLINK_PROPERTIES" | while read -r directory; do
    if [ -d "$directory" ]; then find "$directory" -name _metadata "$@" -printf '%T@ file://%h\n'; fi
  done | sort -n | tail -1 | cut -d ' ' -f 2
}

# Lives as long as the container, and is as old as its first start.
first_start=${TMPDIR:-/tmp}/first-start
[ -e "$first_start" ] || touch "$first_start"

from=$(newest -newer "$first_start")
from=${from:-${RESTORE_FROM:-$(newest)}}
arguments=(standalone-job)
if [ -n "$from" ] && [ "$from" != none ]; then
  echo "The job goes on from $from"
  arguments+=(--fromSavepoint "$from")
  # Checkpoints belong to the job that goes on, and are deleted in their turn. Savepoints belong to whoever made them.
  case $from in */chk-*) arguments+=(-Dexecution.state-recovery.claim-mode=CLAIM) ;; esac
else
  echo "The job starts without state"
fi

trap 'kill -TERM $!; wait $!' TERM
/docker-entrypoint.sh "${arguments[@]}" "$@" &
status=0
wait $! || status=$?

# 1443, of which a process keeps a byte: the job failed, and Flink's restart strategy did not take it up again. Another
# start would only take the model id from a younger job, or fail the same way.
if [ "$status" = 163 ]; then
  echo "The job failed and is not started again. Once the cause is gone: docker compose up --detach jobmanager" >&2
  exit 0
fi
exit "$status"
