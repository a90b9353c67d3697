package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.tools.cli.CommandLineRun;

@Timeout(value = 3, unit = TimeUnit.MINUTES)
class ServeCommandIT {
    private static final OwnNames OWN = OwnNames.of(ServeCommandIT.class);
    private static final String JSON = "application/json";
    private static final String LINES = "application/x-ndjson";
    private static final EmbeddedBroker BROKER = SharedBroker.get();

    @TempDir
    Path directory;

    private static CommandLineRun call(String command, String... rest) {
        List<String> args = new ArrayList<>(List.of(command, "--bootstrap-servers", BROKER.bootstrapServers()));
        args.addAll(List.of(rest));
        return LorentztronCall.of(args.toArray(String[]::new));
    }

    private static RunningServer serve(String... rest) throws Exception {
        List<String> args = new ArrayList<>(List.of("--bootstrap-servers", BROKER.bootstrapServers()));
        args.addAll(List.of(rest));
        return new RunningServer(args.toArray(String[]::new));
    }

    /** Topics of this test alone. */
    private static void createTopics(String prefix) {
        BROKER.createTopic(prefix + "-events", 1, Map.of());
        BROKER.createTopic(prefix + "-models", 1, Map.of("cleanup.policy", "compact"));
        BROKER.createTopic(prefix + "-dead", 1, Map.of());
    }

    /** Points of a square, inside of a circle or outside of it. */
    private static String points(int from, int to, boolean labelled) {
        return IntStream.range(from, to)
                .mapToObj(i -> {
                    int x = i * 7919 % 201 - 100;
                    int y = i * 104_729 % 211 - 105;
                    String label = x * x + y * y < 71 * 71 ? "inside" : "outside";
                    return "{\"id\": \"p" + i + "\"" + (labelled ? ", \"label\": \"" + label + "\"" : "")
                            + ", \"timestamp\": " + (1_700_000_000_000L + i) + ", \"features\": [" + x / 10.0 + ", "
                            + y / 10.0 + "]}\n";
                })
                .collect(Collectors.joining());
    }

    private void learn(String prefix, int from, int to) throws Exception {
        Path events = Files.writeString(directory.resolve("events.jsonl"), points(from, to, true));
        CommandLineRun produced =
                call("produce", "--topic", prefix + "-events", "--data", "jsonl:" + events, "--features", "2");
        assertThat(produced.err()).isEmpty();
        CommandLineRun run = call(
                "run",
                "--bounded",
                "--parallelism",
                "1",
                "--events-topic",
                prefix + "-events",
                "--models-topic",
                prefix + "-models",
                "--dead-letters-topic",
                prefix + "-dead",
                "--classes",
                "inside,outside",
                "--features",
                "2",
                "--interval",
                "1h");
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
    }

    /** Whoever asks over HTTP gets the bytes of whoever asks on the command line. */
    @Test
    void serve_versionOfARun_answersAsClassifyDoes() throws Exception {
        createTopics(OWN.name("serve"));
        String events = points(2_000, 2_100, false);
        // A job may learn for longer than the server keeps an idle connection by default, and no client repeats a POST.
        String[] options = {
            "--models-topic", OWN.name("serve-models"), "--abstain-below", "0.6", "--http-client-time", "5m"
        };
        try (RunningServer server = serve(options)) {
            assertThat(server.get("/v2/health/live").statusCode()).isEqualTo(200);
            assertThat(server.get("/v2/health/ready").statusCode()).isEqualTo(503);
            learn(OWN.name("serve"), 0, 2_000);
            assertThat(server.awaitVersion(1)).isEqualTo("version 1: 2,000 events trained");
            assertThat(server.get("/v2/health/ready").statusCode()).isEqualTo(200);

            Path file = Files.writeString(directory.resolve("unlabelled.jsonl"), events);
            CommandLineRun classified = call(
                    "classify",
                    "--models-topic",
                    OWN.name("serve-models"),
                    "--abstain-below",
                    "0.6",
                    "--data",
                    "jsonl:" + file);

            assertThat(classified.out().lines()).hasSize(100).anyMatch(line -> line.contains("\"inside\",\"abs"));
            assertThat(server.post("/predict", LINES, events)).isEqualTo(classified.out());
            String first = events.lines().findFirst().orElseThrow();
            assertThat(server.post("/predict", JSON, first))
                    .isEqualTo(classified.out().lines().findFirst().orElseThrow());

            // The same features as a tensor have the same labels.
            String data = events.lines()
                    .map(line -> line.replaceAll(".*(\\[.*]).*", "$1"))
                    .collect(Collectors.joining(",", "[", "]"));
            String tensor = server.post(
                    "/v2/models/default/infer",
                    JSON,
                    "{\"inputs\": [{\"name\": \"features\", \"datatype\": \"FP64\", \"shape\": [100, 2], \"data\": "
                            + data + "}], \"outputs\": [{\"name\": \"label\"}]}");
            String labels = classified
                    .out()
                    .lines()
                    .map(line -> line.replaceAll(".*\"label\":(null|\"\\w+\").*", "$1")
                            .replace("null", "\"\""))
                    .collect(Collectors.joining(","));
            assertThat(tensor).contains("\"data\":[" + labels + "]");

            learn(OWN.name("serve"), 3_000, 3_500);
            server.awaitVersion(2);
            assertThat(server.post("/predict", JSON, first)).contains("\"version\":2");
            assertThat(server.get("/metrics").body()).contains("lorentztron_model_version{model=\"default\"} 2\n");
        }
    }

    @Test
    void serve_alias_followsItForwardAndBack() throws Exception {
        BROKER.createTopic(OWN.name("serve-versions"), 1, Map.of());
        PublishedModel.writeKept(BROKER.bootstrapServers(), OWN.name("serve-versions"), 1);
        PublishedModel.writeKept(BROKER.bootstrapServers(), OWN.name("serve-versions"), 2);
        promote(2);
        try (RunningServer server = serve("--history-topic", OWN.name("serve-versions"), "--alias", "champion")) {
            server.awaitVersion(2);
            promote(1);
            server.awaitVersion(1);

            assertThat(server.post("/predict", JSON, "{\"features\": [3, 1]}")).contains("\"version\":1");
        }
    }

    private static void promote(int version) {
        CommandLineRun promoted = call(
                "promote",
                "--history-topic",
                OWN.name("serve-versions"),
                "--as",
                "champion",
                "--version",
                "" + version);
        assertThat(promoted.err()).isEmpty();
        assertThat(promoted.exitCode()).isZero();
    }

    @Test
    void serve_portTaken_isAProblemOfTheStart() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            CommandLineRun run = call("serve", "--http", Integer.toString(taken.getLocalPort()));

            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err().lines())
                    .filteredOn(line -> line.contains("cannot listen at localhost, port " + taken.getLocalPort()))
                    .singleElement(InstanceOfAssertFactories.STRING)
                    .contains("invalid value for option '--http'")
                    .contains("--http takes another port");
        }
    }

    /** What a reader of the page would paste, with the answers that the page shows. */
    @Test
    void page_everyCurl_answersWhatThePageSays() throws Exception {
        Assumptions.assumeTrue(isInstalled("curl"), "no curl on this machine");
        BROKER.createTopic(OWN.name("serve-page"), 1, Map.of("cleanup.policy", "compact"));
        PublishedModel.write(BROKER.bootstrapServers(), OWN.name("serve-page"), 5);
        try (RunningServer server = serve("--models-topic", OWN.name("serve-page"))) {
            server.awaitVersion(5);
            List<ServePage.Example> examples = ServePage.examples();
            assertThat(examples).hasSizeGreaterThanOrEqualTo(6);
            for (ServePage.Example example : examples) {
                String command = example.command().replace("http://localhost:8090", server.base());
                assertThat(output(command)).as(example.command()).contains(example.answer());
            }
        }
    }

    private static boolean isInstalled(String program) throws Exception {
        return new ProcessBuilder("sh", "-c", "command -v " + program).start().waitFor() == 0;
    }

    private static String output(String command) throws Exception {
        Process shell = new ProcessBuilder("sh", "-c", command).start();
        return new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
