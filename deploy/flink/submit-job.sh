#!/usr/bin/env bash
# Submits the job once: does nothing if it already runs, because two jobs with one model id would fence each other.
#
#   submit-job.sh --bootstrap-servers kafka:9092 --classes a,b --features 4
#
# The arguments are options of the job. Variables: JOBMANAGER (host:port of the REST endpoint), JOB_JAR,
# RESTORE_FROM (a savepoint or a retained checkpoint to go on from; empty: begin without state), PARALLELISM.
set -euo pipefail

JOBMANAGER=${JOBMANAGER:-localhost:8081}
JOB_JAR=${JOB_JAR:-job/target/lorentztron-job.jar}

if [ ! -f "$JOB_JAR" ]; then
  echo "$JOB_JAR does not exist; build it with: mvn -pl job -am package" >&2
  exit 1
fi
running=$(flink list --running --jobmanager "$JOBMANAGER")
if grep -q '(RUNNING)\|(RESTARTING)\|(INITIALIZING)\|(CREATED)' <<< "$running"; then
  echo "A job runs already:"
  echo "$running"
  exit 0
fi

arguments=(run --detached --jobmanager "$JOBMANAGER")
if [ -n "${RESTORE_FROM:-}" ]; then arguments+=(--fromSavepoint "$RESTORE_FROM"); fi
if [ -n "${PARALLELISM:-}" ]; then arguments+=(--parallelism "$PARALLELISM"); fi
exec flink "${arguments[@]}" "$JOB_JAR" "$@"
