#!/usr/bin/env bash
# Tries the compose file on a machine with an engine, from nothing, and removes all containers and volumes. Exit code 0:
# everything held.
#
#   deploy/end-to-end.sh
#
# Builds, starts Kafka, Flink, the job and serve, streams points inside and outside of a circle, and asks for
# predictions over HTTP. Then kills the TaskManager, sees the versions stand still, and starts another: the job restarts
# by itself. At last stops everything and starts it again: the job resumes from its newest checkpoint.
#
# Needs docker with compose, a JDK 17, Maven and curl, and the ports 8081, 8090 and 9094. Variables: COMPOSE (the
# command, by default "docker compose"), PATIENCE (seconds that anything may take, by default 300).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

COMPOSE=${COMPOSE:-docker compose}
PATIENCE=${PATIENCE:-300}
SERVE=http://localhost:8090
FLINK=http://localhost:8081
JAR=deploy/local/target/lorentztron.jar
export LORENTZTRON_OPT_CLASSES=inside,outside LORENTZTRON_OPT_FEATURES=2 LORENTZTRON_OPT_INTERVAL=2s
export LORENTZTRON_OPT_MODEL_ID=circle

say() { printf '%s  %s\n' "$(date +%T)" "$*"; }

fail() {
  say "FAILED: $*"
  compose ps --all || true
  compose logs --tail=50 jobmanager taskmanager serve || true
  exit 1
}

compose() { $COMPOSE --profile serve "$@"; }

# Points without end: event time, and with it the versions, goes on with the events.
points() {
  while true; do
    awk -v seed="$RANDOM" 'BEGIN { srand(seed); for (i = 0; i < 2000; i++) {
        x = int(200 * rand()) - 100; y = int(200 * rand()) - 100
        printf "{\"label\": \"%s\", \"features\": [%d, %d]}\n", x*x + y*y < 5000 ? "inside" : "outside", x, y } }'
    sleep 1
  done
}

stream() {
  points > >(exec java -jar "$JAR" produce --bootstrap-servers localhost:9094 --data jsonl:- --features 2 > /dev/null) &
  producer=$!
}

end_stream() {
  if [ -n "$producer" ]; then kill "$producer" 2> /dev/null || true; fi
  producer=
}

# The newest version that serve has; 0 before the first.
version() {
  { curl -sf "$SERVE/metrics" || true; } | awk '/^lorentztron_model_version/ { found = $2 } END { print found + 0 }'
}

# The one job on the cluster; nothing while there is none.
job() { { curl -sf "$FLINK/jobs/overview" || true; } | sed -nE 's/.*"jid":"([0-9a-f]+)".*/\1/p'; }

restarts() {
  { curl -sf "$FLINK/jobs/$(job)/metrics?get=numRestarts" || true; } |
    sed -nE 's/.*"value":"([0-9]+)".*/\1/p' | grep . || echo 0
}

# A number of the newest checkpoint: id, or trigger_timestamp in milliseconds since 1970.
checkpoint() {
  { curl -sf "$FLINK/jobs/$(job)/checkpoints" || true; } |
    sed -nE 's/.*"latest":\{"completed":\{[^}]*"'"$1"'":([0-9]+).*/\1/p' | grep . || echo 0
}

# The id of the checkpoint from which the job went on last; 0 if it began without.
restored() {
  { curl -sf "$FLINK/jobs/$(job)/checkpoints" || true; } |
    sed -nE 's/.*"restored":\{"id":([0-9]+).*/\1/p' | grep . || echo 0
}

await() { # what has a number of at least this; the command that prints the number
  local what=$1 least=$2 deadline=$((SECONDS + PATIENCE)) now
  shift 2
  until now=$("$@") && [ "$now" -ge "$least" ]; do
    [ "$SECONDS" -lt "$deadline" ] || fail "$what is $now after $PATIENCE seconds, expected at least $least"
    sleep 1
  done
  say "$what is $now"
}

# Versions come with checkpoints, every 5 seconds.
await_standstill() {
  local deadline=$((SECONDS + PATIENCE)) before now
  now=$(version)
  until [ "$now" = "${before:-}" ]; do
    [ "$SECONDS" -lt "$deadline" ] || fail "the versions do not stand still within $PATIENCE seconds"
    before=$now
    sleep 15
    now=$(version)
  done
  say "the versions stand still at $now"
}

expect() { # label, features
  local answer
  answer=$(curl -sf "$SERVE/predict" -d "{\"features\": $2}") || fail "serve does not answer"
  grep -q "\"label\":\"$1\"" <<< "$answer" || fail "$2 is $1, but serve says $answer"
  say "$2 is $1: $answer"
}

expect_refused() { # path of Flink's REST API that would take code
  local status
  status=$(curl -s -o /dev/null -w '%{http_code}' -X POST "$FLINK$1")
  [ "$status" = 404 ] || [ "$status" = 405 ] || fail "Flink answers POST $1 with $status, expected 404 or 405"
  say "Flink answers POST $1 with $status"
}

for command in ${COMPOSE%% *} mvn curl java; do
  command -v "$command" > /dev/null || { echo "end-to-end.sh: no $command found" >&2; exit 1; }
done

say "building"
mvn -q -B -DskipTests -pl job,deploy/local -am package

producer=
finish() {
  end_stream
  say "removing the containers and volumes"
  compose down --volumes > /dev/null 2>&1 || true
}
trap finish EXIT

say "starting"
compose up --detach || fail "compose did not start everything"
stream
await "version" 5 version
expect inside "[10, -20]"
expect outside "[90, 80]"
expect_refused /jars/upload
expect_refused /jobs

say "killing the TaskManager"
killed=$(date +%s%3N)
compose kill taskmanager
await_standstill
still=$(version)
compose up --detach taskmanager
await "version" $((still + 3)) version
await "the number of restarts" 1 restarts
await "the time of the newest checkpoint" "$killed" checkpoint trigger_timestamp
await "the checkpoint that was restored" 1 restored
expect inside "[-30, 30]"
expect outside "[-70, 75]"

say "stopping everything"
end_stream
await_standstill
newest=$(checkpoint id)
still=$(version)
compose stop
say "starting everything again"
compose start || fail "compose did not start everything again"
stream
await "the checkpoint that was restored" "$newest" restored
await "version" $((still + 3)) version
expect inside "[5, 40]"
expect outside "[85, -60]"
say "everything held"
