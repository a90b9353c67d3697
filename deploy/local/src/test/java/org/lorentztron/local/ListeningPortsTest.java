package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.flink.configuration.YamlParserUtils;
import org.junit.jupiter.api.Test;

/**
 * Each port that the product opens, and who reaches it by default: this machine alone. What the embedded broker and
 * Flink open is looked at while they run, by EmbeddedBrokerIT and EmbeddedFlinkIT; Kubernetes by ClosedPortsTest.
 */
class ListeningPortsTest {
    private static final Path ROOT = Path.of("../..");
    private static final Pattern LISTENS =
            Pattern.compile("new ServerSocket\\(|HttpServer\\.create\\(|ServerSocketChannel|RestOptions\\.BIND_");

    /** Kafka and Flink ask nobody who they are, so no variable opens them. */
    @Test
    void compose_everyPort_isOnLoopback() throws Exception {
        assertThat(composePorts())
                .isEqualTo(Map.of(
                        "kafka", List.of("127.0.0.1:9094:9094"),
                        "jobmanager", List.of("127.0.0.1:8081:8081"),
                        "serve", List.of("${LISTEN_ADDRESS:-127.0.0.1}:8090:8090"),
                        "prometheus", List.of("${LISTEN_ADDRESS:-127.0.0.1}:9090:9090"),
                        "grafana", List.of("${LISTEN_ADDRESS:-127.0.0.1}:3000:3000")));
    }

    private static Map<String, List<String>> composePorts() throws Exception {
        Map<?, ?> compose =
                YamlParserUtils.convertToObject(Files.readString(ROOT.resolve("docker-compose.yml")), Map.class);
        Map<String, List<String>> ports = new TreeMap<>();
        ((Map<?, ?>) compose.get("services")).forEach((name, service) -> {
            Map<?, ?> settings = (Map<?, ?>) service;
            assertThat(settings.get("network_mode")).as("network of " + name).isNull();
            if (settings.get("ports") instanceof List<?> published) {
                ports.put(
                        name.toString(),
                        published.stream().map(Object::toString).toList());
            }
        });
        return ports;
    }

    /** Of the commands, these alone take an address; the demo and the broker listen at loopback. */
    @Test
    void commands_addressesByDefault_areLocalhost() {
        Map<String, String> addresses = new TreeMap<>();
        Lorentztron.commands()
                .getSubcommands()
                .forEach((name, command) -> command.getCommandSpec().options().forEach(option -> {
                    if (option.longestName().endsWith("-address")) {
                        addresses.put(name + " " + option.longestName(), option.defaultValue());
                    }
                }));
        assertThat(addresses).isEqualTo(Map.of("run --http-address", "localhost", "serve --http-address", "localhost"));
    }

    /** Whoever opens another port adds it here, and says above who reaches it. */
    @Test
    void sources_thatListen_areKnown() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            assertThat(files.filter(ListeningPortsTest::isProduct)
                            .filter(ListeningPortsTest::listens)
                            .map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "EmbeddedBroker.java", "EmbeddedFlink.java", "HttpPlace.java", "LimitedServer.java");
        }
    }

    private static boolean isProduct(Path file) {
        String path = ROOT.relativize(file).toString();
        return path.contains("src/main/java") && path.endsWith(".java") && !path.startsWith("lab/");
    }

    private static boolean listens(Path source) {
        try {
            return LISTENS.matcher(Files.readString(source)).find();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
