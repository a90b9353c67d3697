#!/usr/bin/env bash
# Creates the access rights (ACLs) of the job, of whoever sends events, of readers of versions, of readers of
# predictions, and of operators: each has what it needs and no more. Rights that exist are left as they are, so the
# script can be run again.
#
#   BOOTSTRAP_SERVERS=kafka:9093 COMMAND_CONFIG=admin.properties JOB_PRINCIPAL=User:trainer deploy/kafka/create-acls.sh
#
# Every setting below can be given as an environment variable. kafka-acls.sh is taken from PATH or from KAFKA_HOME/bin.
# A principal that is set to nothing gets no rights.
set -euo pipefail

BOOTSTRAP_SERVERS=${BOOTSTRAP_SERVERS:-localhost:9092}
COMMAND_CONFIG=${COMMAND_CONFIG:-}   # properties file of a client that may change rights

JOB_PRINCIPAL=${JOB_PRINCIPAL-User:lorentztron}                  # the job: lorentztron run, flink run
SENDER_PRINCIPAL=${SENDER_PRINCIPAL-User:lorentztron-sender}     # sends events: produce, your applications
READER_PRINCIPAL=${READER_PRINCIPAL-User:lorentztron-reader}     # SnapshotConsumer, classify, serve, inspect, evaluate, explain, versions
PREDICTIONS_PRINCIPAL=${PREDICTIONS_PRINCIPAL-User:lorentztron-predictions}   # reads predictions: your applications
OPERATOR_PRINCIPAL=${OPERATOR_PRINCIPAL-User:lorentztron-operator}   # promote, dead-letters; reads signals

MODEL_ID=${MODEL_ID:-default}
EVENTS_TOPIC=${EVENTS_TOPIC:-events}
MODELS_TOPIC=${MODELS_TOPIC:-models}
DEAD_LETTERS_TOPIC=${DEAD_LETTERS_TOPIC:-dead-letters}
PREDICTIONS_TOPIC=${PREDICTIONS_TOPIC-predictions}   # set to nothing: the job has none
HISTORY_TOPIC=${HISTORY_TOPIC-versions}              # the same
SIGNALS_TOPIC=${SIGNALS_TOPIC-signals}               # the same
LABELS_TOPIC=${LABELS_TOPIC-labels}                  # the same
JOINED_TOPIC=${JOINED_TOPIC-}                        # written by the job that only joins; nothing: there is none
PREDICTIONS_GROUP=${PREDICTIONS_GROUP-}              # consumer group of whoever reads predictions; nothing: none

kafka_acls=$(command -v kafka-acls.sh || echo "${KAFKA_HOME:-/opt/kafka}/bin/kafka-acls.sh")
if [ ! -x "$kafka_acls" ]; then
  echo "create-acls.sh: kafka-acls.sh, which comes with Kafka, is neither on the PATH nor at $kafka_acls." >&2
  echo "Put Kafka's bin directory on the PATH, or set KAFKA_HOME to the directory above it." >&2
  exit 1
fi

# allow PRINCIPAL "OPERATION..." ARGUMENT... where the arguments name what the operations are allowed on. The rights to
# read and to write include the right to describe.
allow() {
  local principal=$1 operation
  local arguments=(--bootstrap-server "$BOOTSTRAP_SERVERS" --add --allow-principal "$principal")
  if [ -n "$COMMAND_CONFIG" ]; then arguments+=(--command-config "$COMMAND_CONFIG"); fi
  for operation in $2; do arguments+=(--operation "$operation"); done
  shift 2
  "$kafka_acls" "${arguments[@]}" "$@"
}

# The arguments for topics, without those that are set to nothing.
topics=()
name_topics() {
  local name
  topics=()
  for name in "$@"; do
    if [ -n "$name" ]; then topics+=(--topic "$name"); fi
  done
}

if [ -n "$JOB_PRINCIPAL" ]; then
  name_topics "$EVENTS_TOPIC" "$LABELS_TOPIC"
  allow "$JOB_PRINCIPAL" Read "${topics[@]}"
  # A restarted job finds the transactions that it left open by reading what it writes. DescribeConfigs tells it how
  # large a record may be. --warm-start reads another model in the same topic.
  name_topics "$MODELS_TOPIC" "$DEAD_LETTERS_TOPIC" "$PREDICTIONS_TOPIC" "$HISTORY_TOPIC" "$SIGNALS_TOPIC" \
    "$JOINED_TOPIC"
  allow "$JOB_PRINCIPAL" "Read Write DescribeConfigs" "${topics[@]}"
  # One group keeps the positions in the events topic, the other one says which job owns the model id.
  allow "$JOB_PRINCIPAL" Read --group "lorentztron-$MODEL_ID" --group "lorentztron-$MODEL_ID/owner"
  # A model id has no slash, so these are the transactions of no other model.
  allow "$JOB_PRINCIPAL" Write --transactional-id "$MODEL_ID/" --resource-pattern-type prefixed
fi

if [ -n "$SENDER_PRINCIPAL" ]; then
  name_topics "$EVENTS_TOPIC" "$LABELS_TOPIC"
  allow "$SENDER_PRINCIPAL" Write "${topics[@]}"
fi

# Clients read whole topics, without a consumer group.
if [ -n "$READER_PRINCIPAL" ]; then
  name_topics "$MODELS_TOPIC" "$HISTORY_TOPIC"
  allow "$READER_PRINCIPAL" Read "${topics[@]}"
fi

# Predictions have the ids of events. Whoever has the model does not need them.
if [ -n "$PREDICTIONS_PRINCIPAL" ] && [ -n "$PREDICTIONS_TOPIC" ]; then
  allow "$PREDICTIONS_PRINCIPAL" Read --topic "$PREDICTIONS_TOPIC"
  if [ -n "$PREDICTIONS_GROUP" ]; then
    allow "$PREDICTIONS_PRINCIPAL" Read --group "$PREDICTIONS_GROUP"
  fi
fi

# Dead letters have the bytes of events as they came, and with them personal data.
if [ -n "$OPERATOR_PRINCIPAL" ]; then
  name_topics "$MODELS_TOPIC" "$DEAD_LETTERS_TOPIC" "$SIGNALS_TOPIC"
  allow "$OPERATOR_PRINCIPAL" Read "${topics[@]}"
  if [ -n "$HISTORY_TOPIC" ]; then
    allow "$OPERATOR_PRINCIPAL" "Read Write" --topic "$HISTORY_TOPIC"
  fi
  # dead-letters --resend sends records to their topics again, and writes down which.
  name_topics "$EVENTS_TOPIC" "$LABELS_TOPIC" "$DEAD_LETTERS_TOPIC"
  allow "$OPERATOR_PRINCIPAL" Write "${topics[@]}"
  allow "$OPERATOR_PRINCIPAL" Write --transactional-id "lorentztron-dead-letters-$DEAD_LETTERS_TOPIC"
fi
