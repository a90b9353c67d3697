package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.YamlParserUtils;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.client.PolicyChoice;
import org.lorentztron.tools.http.ServerLimits;
import org.lorentztron.tools.serve.ModelServer;
import org.lorentztron.tools.serve.ServedModel;
import picocli.CommandLine;

/**
 * What deploy/k8s and the compose file say of {@code serve}: options, port, and the paths that Kubernetes and
 * Prometheus ask.
 */
class ServeManifestTest {
    private static final Path FOLDER = Path.of("../k8s/base");
    private static final CommandLine.Model.CommandSpec SERVE =
            Lorentztron.commands().getSubcommands().get("serve").getCommandSpec();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final Map<String, Object> deployment = document("serve.yaml", "Deployment");
    private final Map<String, Object> container =
            entry(map(map(map(deployment, "spec"), "template"), "spec").get("containers"), 0);

    ServeManifestTest() throws Exception {}

    private static Map<String, Object> document(String file, String kind) throws Exception {
        for (String text : Files.readString(FOLDER.resolve(file)).split("\n---\n")) {
            Map<String, Object> document = map(YamlParserUtils.convertToObject(text, Map.class));
            if (document.get("kind").equals(kind)
                    && !map(document, "metadata").get("name").equals("lorentztron")) {
                return document;
            }
        }
        throw new AssertionError(kind + " in " + file);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object node) {
        assertThat(node).isInstanceOf(Map.class);
        return (Map<String, Object>) node;
    }

    private static Map<String, Object> map(Map<String, Object> node, String key) {
        return map(node.get(key));
    }

    private static Map<String, Object> entry(Object list, int index) {
        return map(((List<?>) list).get(index));
    }

    @Test
    void kubernetes_arguments_areOptionsOfServe_andThePortIsTheDefault() {
        List<String> arguments = new ArrayList<>(texts(container.get("args")));

        assertThat(arguments.remove(0)).isEqualTo("serve");
        assertAreOptions(arguments);
        assertThat(arguments).containsSequence("--http-address", "0.0.0.0").contains("--no-page");
        assertThat(entry(container.get("ports"), 0)).containsEntry("containerPort", defaultPort());
    }

    @Test
    void compose_arguments_areOptionsOfServe_andThePortIsTheDefault() throws Exception {
        String compose = Files.readString(Path.of("../../docker-compose.yml"));
        Map<String, Object> service =
                map(map(map(YamlParserUtils.convertToObject(compose, Map.class)), "services"), "serve");
        List<String> arguments = new ArrayList<>(texts(service.get("command")));

        assertThat(arguments.remove(0)).isEqualTo("serve");
        assertAreOptions(arguments);
        assertThat(arguments).contains("--http-address=0.0.0.0");
        assertThat(texts(service.get("ports"))).containsExactly("${LISTEN_ADDRESS:-127.0.0.1}:8090:" + defaultPort());
    }

    private static List<String> texts(Object list) {
        return ((List<?>) list).stream().map(Object::toString).toList();
    }

    private static void assertAreOptions(List<String> arguments) {
        assertThat(arguments)
                .filteredOn(argument -> argument.startsWith("--"))
                .isNotEmpty()
                .allSatisfy(option ->
                        assertThat(SERVE.findOption(option.split("=", 2)[0])).isNotNull());
    }

    private static Integer defaultPort() {
        return Integer.valueOf(SERVE.findOption("--http").defaultValue());
    }

    /** Before the first version: alive, not ready, with metrics. */
    @Test
    void paths_areServed() throws Exception {
        try (ModelServer server = ModelServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                new ServedModel("digits", PolicyChoice.OF_VERSION, Clock.systemUTC()),
                new ServerLimits(2, 8, 64, 1 << 20, Duration.ofSeconds(10)),
                "1")) {
            int port = server.address().getPort();
            assertThat(status(port, probePath("startupProbe"))).isEqualTo(200);
            assertThat(status(port, probePath("readinessProbe"))).isEqualTo(503);
            Map<String, Object> monitor = document("podmonitor.yaml", "PodMonitor");
            Map<String, Object> endpoint = entry(map(monitor, "spec").get("podMetricsEndpoints"), 0);
            assertThat(status(port, endpoint.get("path").toString())).isEqualTo(200);
        }
    }

    private String probePath(String probe) {
        return map(map(container, probe), "httpGet").get("path").toString();
    }

    private static int status(int port, String path) throws IOException, InterruptedException {
        URI uri = URI.create("http://localhost:" + port + path);
        return CLIENT.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    /** Pods are found by their labels, ports by their name. */
    @Test
    void serviceAndMonitor_findThePods() throws Exception {
        Map<String, Object> labels = map(map(map(map(deployment, "spec"), "template"), "metadata"), "labels");
        Map<String, Object> service = map(document("serve.yaml", "Service"), "spec");
        Map<String, Object> monitor = map(document("podmonitor.yaml", "PodMonitor"), "spec");

        assertThat(labels).containsAllEntriesOf(map(service, "selector"));
        assertThat(labels).containsAllEntriesOf(map(map(monitor, "selector"), "matchLabels"));
        Object port = entry(container.get("ports"), 0).get("name");
        assertThat(entry(service.get("ports"), 0)).containsEntry("targetPort", port);
        assertThat(entry(monitor.get("podMetricsEndpoints"), 0)).containsEntry("port", port);
    }

    /** The image runs the jar that the build makes. */
    @Test
    void image_runsTheJar() throws Exception {
        String dockerfile = Files.readString(Path.of("../serve.Dockerfile"));

        assertThat(dockerfile).contains("COPY deploy/local/target/lorentztron.jar /opt/lorentztron/lorentztron.jar");
        assertThat(dockerfile).contains("\"-jar\", \"/opt/lorentztron/lorentztron.jar\"]");
        assertThat(Files.readString(Path.of("../../.dockerignore"))).contains("!deploy/local/target/lorentztron.jar");
    }
}
