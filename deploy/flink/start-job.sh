#!/usr/bin/env bash
# Starts the job in Flink's image, as an application of its own, from the newest checkpoint or savepoint:
#
#   start-job.sh --bootstrap-servers kafka:9092 --classes a,b
#
# The arguments are options of the job. Variables: FLINK_PROPERTIES (Flink's settings, one "key: value" a line; the
# directories of checkpoints and savepoints are among them), RESTORE_FROM (a savepoint or a checkpoint to go on from
# instead; "none": start without state).
set -euo pipefail

# Flink writes _metadata last, so whatever has one is complete.
newest() {
  sed -nE 's|^ *execution\.checkpointing\.(savepoint-)?dir: *file://||p' <<< "$FLINK_PROPERTIES" | while read -r directory; do
    if [ -d "$directory" ]; then find "$directory" -name _metadata -printf '%T@ file://%h\n'; fi
  done | sort -n | tail -1 | cut -d ' ' -f 2
}

from=${RESTORE_FROM:-$(newest)}
arguments=(standalone-job)
if [ -n "$from" ] && [ "$from" != none ]; then
  echo "The job goes on from $from"
  arguments+=(--fromSavepoint "$from")
  # Checkpoints belong to the job that goes on, and are deleted in their turn. Savepoints belong to whoever made them.
  case $from in */chk-*) arguments+=(-Dexecution.state-recovery.claim-mode=CLAIM) ;; esac
else
  echo "The job starts without state"
fi
exec /docker-entrypoint.sh "${arguments[@]}" "$@"
