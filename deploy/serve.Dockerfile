# Predictions over HTTP, and every other command of the jar:
#
#   mvn -pl deploy/local -am package -DskipTests
#   docker build -f deploy/serve.Dockerfile -t lorentztron-serve:0.1.0 .
#   docker run -p 8090:8090 lorentztron-serve:0.1.0 serve --bootstrap-servers kafka:9092 --http-address 0.0.0.0
FROM eclipse-temurin:17-jre
COPY deploy/local/target/lorentztron.jar /opt/lorentztron/lorentztron.jar
USER 9999
ENTRYPOINT ["java", "--add-modules=jdk.incubator.vector", "-XX:MaxRAMPercentage=70", "-XX:+ExitOnOutOfMemoryError", \
  "-jar", "/opt/lorentztron/lorentztron.jar"]
