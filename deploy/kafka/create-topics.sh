#!/usr/bin/env bash
# Creates the topics of the job. Topics that exist are left as they are, so the script can be run again.
#
#   BOOTSTRAP_SERVERS=kafka:9092 deploy/kafka/create-topics.sh
#
# Every setting below can be given as an environment variable. kafka-topics.sh is taken from PATH or from
# KAFKA_HOME/bin.
set -euo pipefail

BOOTSTRAP_SERVERS=${BOOTSTRAP_SERVERS:-localhost:9092}
COMMAND_CONFIG=${COMMAND_CONFIG:-}           # properties file for a secured broker
REPLICATION_FACTOR=${REPLICATION_FACTOR:-}   # empty: the broker's default.replication.factor; 3 for production

EVENTS_TOPIC=${EVENTS_TOPIC:-events}
MODELS_TOPIC=${MODELS_TOPIC:-models}
DEAD_LETTERS_TOPIC=${DEAD_LETTERS_TOPIC:-dead-letters}
PREDICTIONS_TOPIC=${PREDICTIONS_TOPIC-predictions}   # set to nothing: not created
HISTORY_TOPIC=${HISTORY_TOPIC-versions}              # for --history-topic; empty: not created
SIGNALS_TOPIC=${SIGNALS_TOPIC-signals}               # set to nothing: not created
LABELS_TOPIC=${LABELS_TOPIC-labels}                  # for --labels-topic; set to nothing: not created
JOINED_TOPIC=${JOINED_TOPIC-}                        # for --joined-topic of the job that only joins; empty: not created

# Partitions of the events topic bound the parallelism of reading. Adding some later is possible. The topics of labels
# and of joined events have as many.
EVENTS_PARTITIONS=${EVENTS_PARTITIONS:-4}
PREDICTIONS_PARTITIONS=${PREDICTIONS_PARTITIONS:-4}

# Kafka's retention by time goes by the timestamps of the records. Replayed events whose record timestamp lies in the
# past would be deleted at once, so events are kept by size alone: per partition, 10 GiB.
EVENTS_RETENTION_MS=${EVENTS_RETENTION_MS:--1}
EVENTS_RETENTION_BYTES=${EVENTS_RETENTION_BYTES:-10737418240}
# How old a record's timestamp may be, and how far ahead of the broker's clock: any age, and an hour, whatever the
# broker's defaults are. Senders that choose timestamps may set a partition's time as far ahead: less is safer, but leave
# room for clocks that differ, such as the job's --max-ahead.
EVENTS_TIMESTAMP_BEFORE_MAX_MS=${EVENTS_TIMESTAMP_BEFORE_MAX_MS:-9223372036854775807}
EVENTS_TIMESTAMP_AFTER_MAX_MS=${EVENTS_TIMESTAMP_AFTER_MAX_MS:-3600000}

# An event of 8 MiB, as it is without compression, with its key, its headers and what Kafka adds.
JOINED_MAX_MESSAGE_BYTES=${JOINED_MAX_MESSAGE_BYTES:-10485760}

# The largest snapshot: 8 x rank x (features + 1) bytes for one pair, with more than 16,384 features up to 5 more for
# each that it holds (so 121,000 of them at rank 8), and a manifest of about 150 bytes per pair.
MODELS_MAX_MESSAGE_BYTES=${MODELS_MAX_MESSAGE_BYTES:-8388608}
# All keys of a model are in one partition, so more partitions only serve more models.
MODELS_PARTITIONS=${MODELS_PARTITIONS:-1}
# Only closed segments are compacted: a new one every 64 MiB or hour. A consumer that lags less than 10 minutes finds
# all records that a manifest names.
MODELS_SEGMENT_BYTES=${MODELS_SEGMENT_BYTES:-67108864}
MODELS_SEGMENT_MS=${MODELS_SEGMENT_MS:-3600000}
MODELS_MIN_COMPACTION_LAG_MS=${MODELS_MIN_COMPACTION_LAG_MS:-600000}
MODELS_MAX_COMPACTION_LAG_MS=${MODELS_MAX_COMPACTION_LAG_MS:-86400000}

# Every version takes the bytes of the whole model, so this decides how much the history takes. Aliases expire with it.
HISTORY_RETENTION_MS=${HISTORY_RETENTION_MS:-2592000000}             # 30 days
DEAD_LETTERS_RETENTION_MS=${DEAD_LETTERS_RETENTION_MS:-1209600000}   # 14 days
PREDICTIONS_RETENTION_MS=${PREDICTIONS_RETENTION_MS:-86400000}       # 1 day
SIGNALS_RETENTION_MS=${SIGNALS_RETENTION_MS:-31536000000}            # 1 year: they are few

kafka_topics=$(command -v kafka-topics.sh || echo "${KAFKA_HOME:-/opt/kafka}/bin/kafka-topics.sh")
if [ ! -x "$kafka_topics" ]; then
  echo "create-topics.sh: kafka-topics.sh, which comes with Kafka, is neither on the PATH nor at $kafka_topics." >&2
  echo "Put Kafka's bin directory on the PATH, or set KAFKA_HOME to the directory above it." >&2
  exit 1
fi

# create NAME PARTITIONS KEY=VALUE...
create() {
  local name=$1 partitions=$2 setting
  shift 2
  local arguments=(--bootstrap-server "$BOOTSTRAP_SERVERS" --create --if-not-exists)
  arguments+=(--topic "$name" --partitions "$partitions")
  if [ -n "$COMMAND_CONFIG" ]; then arguments+=(--command-config "$COMMAND_CONFIG"); fi
  if [ -n "$REPLICATION_FACTOR" ]; then arguments+=(--replication-factor "$REPLICATION_FACTOR"); fi
  for setting in "$@"; do arguments+=(--config "$setting"); done
  "$kafka_topics" "${arguments[@]}"
}

# Labels are replayed with their events, so both are kept alike; joined events likewise.
kept=(
  cleanup.policy=delete
  retention.ms="$EVENTS_RETENTION_MS"
  retention.bytes="$EVENTS_RETENTION_BYTES"
  message.timestamp.type=CreateTime
  message.timestamp.before.max.ms="$EVENTS_TIMESTAMP_BEFORE_MAX_MS"
  message.timestamp.after.max.ms="$EVENTS_TIMESTAMP_AFTER_MAX_MS"
)
create "$EVENTS_TOPIC" "$EVENTS_PARTITIONS" "${kept[@]}"
if [ -n "$LABELS_TOPIC" ]; then
  create "$LABELS_TOPIC" "$EVENTS_PARTITIONS" "${kept[@]}"
fi
if [ -n "$JOINED_TOPIC" ]; then
  create "$JOINED_TOPIC" "$EVENTS_PARTITIONS" "${kept[@]}" max.message.bytes="$JOINED_MAX_MESSAGE_BYTES"
fi

create "$MODELS_TOPIC" "$MODELS_PARTITIONS" \
  cleanup.policy=compact \
  max.message.bytes="$MODELS_MAX_MESSAGE_BYTES" \
  segment.bytes="$MODELS_SEGMENT_BYTES" \
  segment.ms="$MODELS_SEGMENT_MS" \
  min.compaction.lag.ms="$MODELS_MIN_COMPACTION_LAG_MS" \
  max.compaction.lag.ms="$MODELS_MAX_COMPACTION_LAG_MS"

create "$DEAD_LETTERS_TOPIC" 1 cleanup.policy=delete retention.ms="$DEAD_LETTERS_RETENTION_MS"

if [ -n "$PREDICTIONS_TOPIC" ]; then
  create "$PREDICTIONS_TOPIC" "$PREDICTIONS_PARTITIONS" cleanup.policy=delete retention.ms="$PREDICTIONS_RETENTION_MS"
fi

if [ -n "$HISTORY_TOPIC" ]; then
  create "$HISTORY_TOPIC" "$MODELS_PARTITIONS" \
    cleanup.policy=delete \
    retention.ms="$HISTORY_RETENTION_MS" \
    max.message.bytes="$MODELS_MAX_MESSAGE_BYTES" \
    segment.bytes="$MODELS_SEGMENT_BYTES"
fi

if [ -n "$SIGNALS_TOPIC" ]; then
  create "$SIGNALS_TOPIC" 1 cleanup.policy=delete retention.ms="$SIGNALS_RETENTION_MS"
fi
