#!/usr/bin/env bash
# Builds stand-ins for the images of docker-compose.yml, where there is an engine but no registry of images:
#
#   deploy/stand-in-images.sh
#   COMPOSE="docker compose --project-directory . --file target/stand-ins/docker-compose.yml" deploy/end-to-end.sh
#
# The stand-ins have the names and tags of the images, and the compose file that this script writes is ours without
# digests, which only a registry can give.
#
#   eclipse-temurin   Debian with its JRE 17
#   flink             the same, with Flink as PyPI has it: the scripts, jars and configuration of the release
#   apache/kafka      the same, with Kafka's jars of Maven Central; the class that configures the image is one of them
#
# A run with them proves the compose file, the scripts, the job, and the very Flink and Kafka. It does not prove the
# entry points of the images, which are written again below, nor their JRE and system. Prometheus and Grafana have no
# stand-ins.
#
# Needs root, docker, debootstrap, pip, unzip and Maven, 3 GB of disk, and a few minutes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

BUILD=target/stand-ins
mkdir -p "$BUILD"
rm -rf "$BUILD"/flink "$BUILD"/kafka "$BUILD"/*.whl # of other versions

# The name and tag of an image of the compose file.
image() { sed -nE "s|^ *image: ($1:[^@ ]+).*|\1|p" docker-compose.yml | head -1; }
JRE=$(image eclipse-temurin)
FLINK=$(image flink)
KAFKA=$(image apache/kafka)
FLINK_VERSION=$(sed -E 's/.*:([0-9.]+).*/\1/' <<< "$FLINK")
KAFKA_VERSION=${KAFKA##*:}

echo "$JRE"
if [ ! -d "$BUILD/debian" ]; then
  debootstrap --variant=minbase --include=openjdk-17-jre-headless,gettext-base bookworm "$BUILD/debian.part" > /dev/null
  mv "$BUILD/debian.part" "$BUILD/debian"
fi
tar -C "$BUILD/debian" -c . | docker import - "$JRE" > /dev/null

echo "$FLINK"
mkdir -p "$BUILD/flink"
pip download -q --no-deps --dest "$BUILD" --only-binary :all: \
  "apache-flink==$FLINK_VERSION" "apache-flink-libraries==$FLINK_VERSION"
for wheel in "$BUILD"/apache_flink*-"$FLINK_VERSION"-*.whl; do
  unzip -q -o "$wheel" "pyflink/*" -d "$BUILD/flink"
done
# As the entry point of the image does: each line of FLINK_PROPERTIES, without its blanks, goes into the configuration.
cat > "$BUILD/flink/docker-entrypoint.sh" << 'END'
#!/usr/bin/env bash
set -e
settings=("-Djobmanager.rpc.address=$(hostname -f)" -Dblob.server.port=6124 -Dquery.server.port=6125)
while IFS= read -r line; do
  line=$(tr -d '[:space:]' <<< "$line")
  if [ -n "$line" ]; then settings+=("-D${line%%:*}=$(envsubst <<< "${line#*:}")"); fi
done <<< "$FLINK_PROPERTIES"
"$FLINK_HOME/bin/config-parser-utils.sh" "$FLINK_HOME/conf" "$FLINK_HOME/bin" "$FLINK_HOME/lib" "${settings[@]}"
case $1 in
  jobmanager | taskmanager | standalone-job) exec "$FLINK_HOME/bin/$1.sh" start-foreground "${@:2}" ;;
  *) exec "$@" ;;
esac
END
docker build -q -t "$FLINK" -f - "$BUILD/flink" > /dev/null << END
FROM $JRE
ENV FLINK_HOME=/opt/flink PATH=/opt/flink/bin:/usr/sbin:/usr/bin:/sbin:/bin
RUN useradd --system --user-group --home-dir /opt/flink --uid 9999 flink
WORKDIR /opt/flink
COPY --chown=flink:flink pyflink .
COPY docker-entrypoint.sh /
RUN chmod a+x bin/* /docker-entrypoint.sh && mkdir -p log && chown flink:flink . log && \
    bash bin/config-parser-utils.sh conf bin lib -repKV rest.address,localhost,0.0.0.0 \
      -repKV rest.bind-address,localhost,0.0.0.0 -repKV jobmanager.bind-host,localhost,0.0.0.0 \
      -repKV taskmanager.bind-host,localhost,0.0.0.0 -rmKV taskmanager.host=localhost
USER flink
ENTRYPOINT ["/docker-entrypoint.sh"]
END

echo "$KAFKA"
mkdir -p "$BUILD/kafka"
cat > "$BUILD/kafka/pom.xml" << END
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>stand.in</groupId><artifactId>kafka</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>
    <dependency>
      <groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>$KAFKA_VERSION</version>
    </dependency>
    <dependency>
      <groupId>org.apache.kafka</groupId><artifactId>kafka-tools</artifactId><version>$KAFKA_VERSION</version>
    </dependency>
    <dependency>
      <groupId>org.slf4j</groupId><artifactId>slf4j-simple</artifactId><version>1.7.36</version>
    </dependency>
  </dependencies>
</project>
END
mvn -q -B -f "$BUILD/kafka/pom.xml" dependency:copy-dependencies -DoutputDirectory=libs
cat > "$BUILD/kafka/kafka-topics.sh" << 'END'
#!/usr/bin/env bash
exec java -Xmx256m -cp '/opt/kafka/libs/*' org.apache.kafka.tools.TopicCommand "$@"
END
# KAFKA_* become settings, the storage is formatted unless it is, and the broker starts.
cat > "$BUILD/kafka/run" << 'END'
#!/usr/bin/env bash
set -e
export CLUSTER_ID=${CLUSTER_ID:-5L6g3nShT-eMCtK--X86sw}
cd /etc/kafka
setup=$(java -cp '/opt/kafka/libs/*' kafka.docker.KafkaDockerWrapper setup -D docker -M /mnt/shared/config -F . 2>&1) ||
  grep -q 'already formatted' <<< "$setup" || { echo "$setup"; exit 1; }
exec java -Xmx1G -Xms1G -cp '/opt/kafka/libs/*' kafka.Kafka server.properties
END
docker build -q -t "$KAFKA" -f - "$BUILD/kafka" > /dev/null << END
FROM $JRE
RUN useradd --create-home --uid 1000 appuser
COPY libs /opt/kafka/libs
COPY kafka-topics.sh /opt/kafka/bin/
COPY run /etc/kafka/docker/
RUN mkdir -p /var/lib/kafka/data /mnt/shared/config && cd /etc/kafka/docker && \
    touch server.properties log4j2.yaml tools-log4j2.yaml && chmod a+x run /opt/kafka/bin/* && \
    chown -R appuser:appuser /etc/kafka /var/lib/kafka /mnt/shared/config
USER appuser
VOLUME /var/lib/kafka/data
CMD ["/etc/kafka/docker/run"]
END

sed -E 's/^( *image: [^@]*)@.*/\1/' docker-compose.yml > "$BUILD/docker-compose.yml"
