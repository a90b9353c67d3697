#!/usr/bin/env bash
# The demonstration, from nothing but a JDK and Maven: builds what is missing, then runs it. Arguments go to the demo
# (--help).
# Pictures go to demo-out/ in the current directory. Ctrl-C ends the demo; no process remains.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
jar=$root/deploy/local/target/lorentztron.jar

java=java
if [[ -n ${JAVA_HOME:-} ]]; then
  java=$JAVA_HOME/bin/java
fi
if ! command -v "$java" > /dev/null; then
  echo "demo.sh: no java found; a JDK 17 is needed" >&2
  exit 1
fi

# The jar is rebuilt when a source or a pom is newer than the jar.
is_built() {
  [[ -f $jar ]] && [[ -z $(find "$root" -newer "$jar" \( -path '*/src/main/*' -o -name pom.xml \) -type f \
    -not -path '*/target/*' -not -path '*/.git/*' -print -quit) ]]
}

if ! is_built; then
  if ! command -v mvn > /dev/null; then
    echo "demo.sh: no mvn found; Maven 3.8 or later is needed to build $jar" >&2
    exit 1
  fi
  echo "Building $jar (about a minute; the first time Maven also downloads some 250 MB)."
  (cd "$root" && mvn -q -B -Dstyle.color=never -DskipTests -pl deploy/local -am package)
fi

# The kernels of the Vector API: the JVM warns that it is an incubating module.
exec "$java" --add-modules jdk.incubator.vector -jar "$jar" demo "$@"
