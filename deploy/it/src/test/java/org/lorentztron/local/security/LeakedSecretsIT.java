package org.lorentztron.local.security;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.util.InstantiationUtil;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.secured.Listener;
import org.lorentztron.broker.secured.SecuredBroker;
import org.lorentztron.job.LorentztronJob;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.local.LorentztronCall;
import org.lorentztron.local.cluster.Patience;
import org.lorentztron.tools.cluster.EmbeddedFlink;
import org.lorentztron.tools.cluster.FlinkSettings;
import org.lorentztron.tools.cluster.RunningJob;

/** Looks for the password of a running job wherever Flink and Kafka write or answer. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class LeakedSecretsIT {
    private static final String USER = "leaked-user";
    private static final String PASSWORD = "needle-in-the-haystack-4b7e";
    private static final String LOGIN = "org.apache.kafka.common.security.scram.ScramLoginModule required username=\""
            + USER + "\" password=\"" + PASSWORD + "\";";
    private static final String HIDDEN = "sasl.jaas.config = [hidden]";

    /**
     * What is no secret and in the state of the source's splits, of the options that a job keeps, and of the
     * transactions of the sinks: the search finds what is written there.
     */
    private static final List<String> KNOWN_IN_STATE = List.of("l-events", "inside,outside", "leaky/");

    private static final Pattern VERTEX = Pattern.compile("\"id\":\"([0-9a-f]{32})\",\"slotSharingGroupId\"");

    @TempDir
    private static Path folder;

    private static SecuredBroker broker;
    private static Path secrets;

    @BeforeAll
    static void allow() throws Exception {
        broker = SecuredBroker.get();
        broker.createTopic("l-events", 1, Map.of());
        broker.createTopic("l-models", 1, Map.of("cleanup.policy", "compact"));
        broker.createTopic("l-dead", 1, Map.of());
        broker.addUser(USER, PASSWORD);
        secrets = SecretsFile.ofUser(broker.certificates().authority(), folder, USER, PASSWORD);
        AclScript.run(
                broker,
                folder,
                Map.of(
                        "JOB_PRINCIPAL", "User:" + USER,
                        "SENDER_PRINCIPAL", "User:" + USER,
                        "READER_PRINCIPAL", "",
                        "OPERATOR_PRINCIPAL", "",
                        "MODEL_ID", "leaky",
                        "EVENTS_TOPIC", "l-events",
                        "MODELS_TOPIC", "l-models",
                        "DEAD_LETTERS_TOPIC", "l-dead"));
        Path events = CircleEvents.write(folder.resolve("events.jsonl"), 2_000);
        assertThat(LorentztronCall.of(
                                "produce",
                                "--bootstrap-servers",
                                broker.bootstrapServers(Listener.SCRAM),
                                "--kafka-secrets",
                                secrets.toString(),
                                "--topic",
                                "l-events",
                                "--data",
                                "jsonl:" + events,
                                "--features",
                                "2")
                        .exitCode())
                .isZero();
    }

    @Test
    void runningJob_hasThePasswordNowhere() throws Exception {
        Path checkpoints = Files.createDirectories(folder.resolve("checkpoints"));
        Path work = Files.createDirectories(folder.resolve("work"));
        try (LogSearch log = LogSearch.begin(PASSWORD, HIDDEN, "SCRAM-SHA-512");
                EmbeddedFlink flink = EmbeddedFlink.start(
                        new FlinkSettings(0, 1, work, checkpoints, Duration.ofMillis(500)),
                        new Configuration().set(ExecutionOptions.SNAPSHOT_COMPRESSION, false))) {
            StreamExecutionEnvironment environment = flink.environment(1);
            JobOptions options = options("--kafka-secrets", secrets.toString());
            LorentztronJob.assemble(environment, options);
            for (byte[] graph : graphs(environment)) {
                assertThat(contains(graph, PASSWORD)).isFalse();
                assertThat(contains(graph, "${file:" + secrets + ":sasl.jaas.config}"))
                        .isTrue();
            }
            RunningJob job = flink.submit(environment, LorentztronJob.jobName(options));
            Patience.await("a version", Patience.LONG, () -> !records().isEmpty());
            Patience.await("a checkpoint", Patience.LONG, () -> !filesWith(checkpoints, "l-events")
                    .isEmpty());

            List<String> answers = answers(flink.webUi(), job.id());
            assertThat(answers).filteredOn(answer -> answer.contains(PASSWORD)).isEmpty();
            assertThat(answers).anyMatch(answer -> answer.contains("\"RUNNING\""));

            Path savepoint = job.stop(folder.resolve("savepoints")).orElseThrow();
            assertThat(environment.getConfig().isUseSnapshotCompression())
                    .as("compression, which would hide any text from the search")
                    .isFalse();
            for (String known : KNOWN_IN_STATE) {
                assertThat(filesWith(savepoint, known)).as(known).isNotEmpty();
            }
            assertThat(filesWith(savepoint, PASSWORD)).isEmpty();
            assertThat(filesWith(checkpoints, PASSWORD)).isEmpty();
            assertThat(filesWith(work, PASSWORD)).isEmpty();
            assertThat(records().toString()).contains("leaky/manifest").doesNotContain(PASSWORD);
            assertThat(log.count(HIDDEN))
                    .as("configurations of clients in the log")
                    .isPositive();
            assertThat(log.count("SCRAM-SHA-512")).isPositive();
            assertThat(log.count(PASSWORD)).isZero();
        }
    }

    /** The search would find it: this is why there is a file. */
    @Test
    void passwordGivenAsOption_isInTheJobGraph() throws Exception {
        Configuration configuration = new Configuration();
        configuration.setString("execution.checkpointing.interval", "1s");
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(1, configuration);
        LorentztronJob.assemble(
                environment,
                options(
                        "--kafka.security.protocol", "SASL_SSL",
                        "--kafka.sasl.mechanism", "SCRAM-SHA-512",
                        "--kafka.sasl.jaas.config", LOGIN,
                        "--kafka.ssl.truststore.type", "PEM",
                        "--kafka.ssl.truststore.location",
                                broker.certificates().authority().toString()));

        assertThat(graphs(environment)).allMatch(graph -> contains(graph, PASSWORD));
    }

    private static JobOptions options(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "--bootstrap-servers", broker.bootstrapServers(Listener.SCRAM),
                "--model-id", "leaky",
                "--classes", "inside,outside",
                "--features", "2",
                "--interval", "1s",
                "--events-topic", "l-events",
                "--models-topic", "l-models",
                "--dead-letters-topic", "l-dead"));
        arguments.addAll(List.of(more));
        return JobArguments.parse(arguments.toArray(String[]::new), Map.of());
    }

    /** What a store for high availability keeps, in either form. */
    private static List<byte[]> graphs(StreamExecutionEnvironment environment) throws Exception {
        ClassLoader loader = LeakedSecretsIT.class.getClassLoader();
        byte[] job = InstantiationUtil.serializeObject(
                environment.getStreamGraph(false).getJobGraph(loader));
        StreamGraph stream = environment.getStreamGraph(false);
        stream.serializeUserDefinedInstances();
        return List.of(job, InstantiationUtil.serializeObject(stream));
    }

    private static boolean contains(byte[] bytes, String text) {
        return new String(bytes, ISO_8859_1).contains(text);
    }

    /** Old checkpoints are deleted meanwhile: what is no longer there when it is visited counts for nothing. */
    private static List<Path> filesWith(Path directory, String text) {
        List<Path> found = new ArrayList<>();
        try {
            Files.walkFileTree(directory, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (contains(read(file), text)) {
                        found.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path deleted, IOException why) {
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException why) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException deleted) {
            return new byte[0];
        }
    }

    private static List<String> answers(URI webUi, String job) throws Exception {
        List<String> paths = new ArrayList<>(List.of(
                "/config",
                "/jobmanager/config",
                "/jobmanager/environment",
                "/jobmanager/logs",
                "/jobs/overview",
                "/taskmanagers"));
        for (String path :
                List.of("", "/config", "/plan", "/exceptions", "/checkpoints", "/accumulators", "/jobmanager/config")) {
            paths.add("/jobs/" + job + path);
        }
        Matcher vertex = VERTEX.matcher(get(webUi, "/jobs/" + job));
        while (vertex.find()) {
            for (String path : List.of("", "/taskmanagers", "/accumulators", "/subtasks/accumulators", "/metrics")) {
                paths.add("/jobs/" + job + "/vertices/" + vertex.group(1) + path);
            }
        }
        assertThat(paths).as("also of vertices").hasSizeGreaterThan(25);
        List<String> answers = new ArrayList<>();
        for (String path : paths) {
            answers.add(path + " " + get(webUi, path));
        }
        return answers;
    }

    private static String get(URI webUi, String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(webUi.resolve(path))
                .timeout(Patience.LONG)
                .build();
        HttpResponse<String> response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(path + " " + response.body()).isEqualTo(200);
        return response.body();
    }

    /** Keys and values of what is published so far. */
    private static List<String> records() {
        Map<String, Object> properties = new HashMap<>(broker.ownerProperties());
        properties.put("isolation.level", "read_committed");
        TopicPartition models = new TopicPartition("l-models", 0);
        List<String> all = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(List.of(models));
            consumer.seekToBeginning(List.of(models));
            long end = consumer.endOffsets(List.of(models)).get(models);
            while (consumer.position(models) < end) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(200))) {
                    all.add(new String(record.key(), UTF_8) + " " + new String(record.value(), ISO_8859_1));
                }
            }
        }
        return all;
    }
}
