#!/usr/bin/env bash
# Tries the compose file on a machine with an engine, from nothing: builds, starts Kafka, Flink, the job and serve,
# streams points inside and outside of a circle, asks for predictions over HTTP, kills the TaskManager, waits until the
# job goes on, and removes all containers and volumes. Exit code 0: everything held.
#
#   deploy/end-to-end.sh
#
# Needs docker with compose, a JDK 17, Maven and curl, and the ports 8081, 8090 and 9094. Variables: COMPOSE (the
# command, by default "docker compose"), PATIENCE (seconds that anything may take, by default 300).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

COMPOSE=${COMPOSE:-docker compose}
PATIENCE=${PATIENCE:-300}
SERVE=http://localhost:8090
JAR=deploy/local/target/lorentztron.jar
export LORENTZTRON_OPT_CLASSES=inside,outside LORENTZTRON_OPT_FEATURES=2 LORENTZTRON_OPT_INTERVAL=2s
export LORENTZTRON_OPT_MODEL_ID=circle

say() { printf '%s  %s\n' "$(date +%T)" "$*"; }

fail() {
  say "FAILED: $*"
  compose ps --all || true
  compose logs --tail=50 submit jobmanager taskmanager serve || true
  exit 1
}

compose() { $COMPOSE --profile serve "$@"; }

# Sends points until it is ended: event time, and with it the versions, goes on with the events.
stream() {
  while true; do
    awk -v seed="$RANDOM" 'BEGIN { srand(seed); for (i = 0; i < 2000; i++) {
        x = int(200 * rand()) - 100; y = int(200 * rand()) - 100
        printf "{\"label\": \"%s\", \"features\": [%d, %d]}\n", x*x + y*y < 5000 ? "inside" : "outside", x, y } }'
    sleep 1
  done
}

# The newest version that serve has; 0 before the first.
version() {
  curl -sf "$SERVE/metrics" | awk '/^lorentztron_model_version/ { found = $2 } END { print found + 0 }'
}

await_version() { # at least this one
  local deadline=$((SECONDS + PATIENCE))
  until [ "$(version)" -ge "$1" ]; do
    [ "$SECONDS" -lt "$deadline" ] || fail "no version $1 within $PATIENCE seconds; the newest is $(version)"
    sleep 1
  done
  say "version $(version) is served"
}

expect() { # label, features
  local answer
  answer=$(curl -sf "$SERVE/predict" -d "{\"features\": $2}") || fail "serve does not answer"
  grep -q "\"label\":\"$1\"" <<< "$answer" || fail "$2 is $1, but serve says $answer"
  say "$2 is $1: $answer"
}

for command in ${COMPOSE%% *} mvn curl java; do
  command -v "$command" > /dev/null || { echo "end-to-end.sh: no $command found" >&2; exit 1; }
done

say "building"
mvn -q -B -DskipTests -pl job,deploy/local -am package

producer=
finish() {
  if [ -n "$producer" ]; then kill "$producer" 2> /dev/null || true; fi
  say "removing the containers and volumes"
  compose down --volumes > /dev/null 2>&1 || true
}
trap finish EXIT

say "starting"
compose up --detach || fail "compose did not start everything"
stream > >(exec java -jar "$JAR" produce --bootstrap-servers localhost:9094 --data jsonl:- --features 2 > /dev/null) &
producer=$!

await_version 5
expect inside "[10, -20]"
expect outside "[90, 80]"

say "killing the TaskManager"
before=$(version)
compose kill taskmanager
compose up --detach taskmanager
await_version $((before + 3))
expect inside "[-30, 30]"
expect outside "[-70, 75]"
say "everything held"
