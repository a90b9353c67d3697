#!/usr/bin/env bash
# Builds the jars of a commit twice, in two folders, and compares them byte by byte:
#
#   deploy/components/reproduce.sh [commit]
#
# Prints the SHA-256 of each jar. MAVEN is the command that builds, "mvn" by default.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

COMMIT=$(git rev-parse "${1:-HEAD}")
FOLDER=$(mktemp -d)
trap 'rm -rf "$FOLDER"' EXIT

for copy in first second/of-two; do
  git clone -q --shared . "$FOLDER/$copy"
  git -C "$FOLDER/$copy" checkout -q "$COMMIT"
  (cd "$FOLDER/$copy" && ${MAVEN:-mvn} -q -B package -DskipTests -Dspotless.check.skip -pl deploy/local,clients/sql -am)
  (cd "$FOLDER/$copy" && find . -path '*/target/*.jar' | sort | xargs sha256sum) > "$FOLDER/${copy%%/*}.sums"
done
cat "$FOLDER/first.sums"
diff "$FOLDER/first.sums" "$FOLDER/second.sums" && echo "same bytes: $(wc -l < "$FOLDER/first.sums") jars of $COMMIT"
