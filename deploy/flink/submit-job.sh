#!/usr/bin/env bash
# Submits the job once: does nothing if one with its model id is on the cluster, because the two would fence each other.
#
#   submit-job.sh --bootstrap-servers kafka:9092 --classes a,b --features 4
#
# The arguments are options of the job; the model id must be among them or in LORENTZTRON_OPT_MODEL_ID, not in a file
# of --config. Variables: JOBMANAGER (host:port of the REST endpoint), JOB_JAR, RESTORE_FROM (a savepoint or a retained
# checkpoint to go on from; empty: start without state), PARALLELISM, FLINK_PROPERTIES (Flink's settings, one
# "key: value" a line; empty: those of the Flink that has the command flink).
set -euo pipefail

JOBMANAGER=${JOBMANAGER:-localhost:8081}
JOB_JAR=${JOB_JAR:-job/target/lorentztron-job.jar}

if [ ! -f "$JOB_JAR" ]; then
  echo "$JOB_JAR does not exist; build it with: mvn -pl job -am package" >&2
  exit 1
fi

model_id=${LORENTZTRON_OPT_MODEL_ID:-default}
previous=
for argument in "$@"; do
  case $argument in --model-id=*) model_id=${argument#*=} ;; esac
  if [ "$previous" = --model-id ]; then model_id=$argument; fi
  previous=$argument
done
# Jobs that have not ended, one a line: "time : id : name (STATUS)".
jobs=$(flink list --running --scheduled --jobmanager "$JOBMANAGER")
if grep -F " : lorentztron $model_id (" <<< "$jobs"; then
  echo "The job of model $model_id is on the cluster already, see above."
  exit 0
fi

arguments=(run --detached --jobmanager "$JOBMANAGER")
# Checkpoints, restarts and parallelism of a job are what its client has read, whatever the cluster has.
while IFS= read -r property; do
  case $property in
    execution.*:* | parallelism.*:* | restart-strategy.*:* | state.*:*)
      arguments+=("-D${property%%:*}=${property#*: }") ;;
  esac
done <<< "${FLINK_PROPERTIES:-}"
if [ -n "${RESTORE_FROM:-}" ]; then arguments+=(--fromSavepoint "$RESTORE_FROM"); fi
if [ -n "${PARALLELISM:-}" ]; then arguments+=(--parallelism "$PARALLELISM"); fi
exec flink "${arguments[@]}" "$JOB_JAR" "$@"
