# Predictions over HTTP, and every other command of the jar:
#
#   mvn -pl deploy/local -am package -DskipTests
#   docker build -f deploy/serve.Dockerfile -t lorentztron-serve:0.1.0 .
#   docker run -p 127.0.0.1:8090:8090 lorentztron-serve:0.1.0 \
#       serve --bootstrap-servers kafka:9092 --http-address 0.0.0.0
FROM eclipse-temurin:17-jre@sha256:c6f2875c05ea10f16398bdc5f73405c384991506f2f1ead8bcc6582ae8adea79
COPY deploy/local/target/lorentztron.jar /opt/lorentztron/lorentztron.jar
COPY deploy/local/target/classes/META-INF/sbom/components.cdx.json /usr/share/sbom/lorentztron.cdx.json
USER 9999
ENTRYPOINT ["java", "--add-modules=jdk.incubator.vector", "-XX:MaxRAMPercentage=70", "-XX:+ExitOnOutOfMemoryError", \
  "-jar", "/opt/lorentztron/lorentztron.jar"]
