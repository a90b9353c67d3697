package org.lorentztron.local.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AccessControlEntryFilter;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.resource.ResourcePatternFilter;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.secured.Listener;
import org.lorentztron.broker.secured.SecuredBroker;
import org.lorentztron.job.LorentztronJob;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.local.LorentztronCall;
import org.lorentztron.local.RunningServer;
import org.lorentztron.local.cluster.Patience;
import org.lorentztron.tools.cli.CommandLineRun;

/** The rights that {@code deploy/kafka/create-acls.sh} gives are enough for what each may do, and for nothing else. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class JobRightsIT {
    private static final String MODEL = "rights";
    private static final String JOB = "r-job";
    private static final String SENDER = "r-sender";
    private static final String READER = "r-reader";
    private static final String PREDICTIONS = "r-predicted";
    private static final String OPERATOR = "r-operator";
    private static final String GROUP = "r-group";

    /** The variables of the script that name topics. */
    private static final Map<String, String> TOPICS = Map.of(
            "EVENTS_TOPIC", "r-events",
            "LABELS_TOPIC", "r-labels",
            "MODELS_TOPIC", "r-models",
            "DEAD_LETTERS_TOPIC", "r-dead",
            "PREDICTIONS_TOPIC", "r-predictions",
            "HISTORY_TOPIC", "r-versions",
            "SIGNALS_TOPIC", "r-signals");

    private static final Set<String> READ_ALONE = Set.of("r-events", "r-labels");

    @TempDir
    private static Path folder;

    private static SecuredBroker broker;

    @BeforeAll
    static void allow() throws Exception {
        broker = SecuredBroker.get();
        for (String topic : TOPICS.values()) {
            broker.createTopic(topic, 1, topic.equals("r-models") ? Map.of("cleanup.policy", "compact") : Map.of());
        }
        for (String user : List.of(JOB, SENDER, READER, PREDICTIONS, OPERATOR)) {
            broker.addUser(user, "password-of-" + user);
            SecretsFile.ofUser(broker.certificates().authority(), folder, user, "password-of-" + user);
        }
        Map<String, String> settings = new HashMap<>(TOPICS);
        settings.put("MODEL_ID", MODEL);
        settings.put("JOB_PRINCIPAL", "User:" + JOB);
        settings.put("SENDER_PRINCIPAL", "User:" + SENDER);
        settings.put("READER_PRINCIPAL", "User:" + READER);
        settings.put("PREDICTIONS_PRINCIPAL", "User:" + PREDICTIONS);
        settings.put("PREDICTIONS_GROUP", GROUP);
        settings.put("OPERATOR_PRINCIPAL", "User:" + OPERATOR);
        AclScript.run(broker, folder, settings);
    }

    @Test
    void rightsOfTheScript_areEnoughForEach() throws Exception {
        Path events = CircleEvents.write(folder.resolve("events.jsonl"), 1_000);
        String[] sends = {"--topic", "r-events", "--data", "jsonl:" + events, "--features", "2"};

        assertSucceeds(call(SENDER, "produce", sends));
        CommandLineRun run = call(JOB, "run", ofJob("--bounded", "--parallelism", "1", "--checkpoint-interval", "1s"));
        assertSucceeds(run);
        assertThat(run.out())
                .contains("newest version ", "events trained, 0 joined with labels, 0 unlabelled, 0 rejected");
        assertThat(refusal("--warm-start", "topic")).isEmpty();
        assertReads();
        assertSucceeds(call(OPERATOR, "promote", promotes()));
        String[] resends = {
            "--resend", "--dead-letters-topic", "r-dead", "--events-topic", "r-events", "--labels-topic", "r-labels"
        };
        assertSucceeds(call(OPERATOR, "dead-letters", resends));
        assertRefused(call(READER, "dead-letters", resends), "r-dead");
        assertThat(readInGroup(PREDICTIONS, "r-predictions")).isNotNegative();

        assertRefused(call(READER, "produce", sends), "r-events");
        assertRefused(call(SENDER, "versions", "--history-topic", "r-versions", "--model-id", MODEL), "r-versions");
        assertRefused(call(READER, "promote", promotes()), "champion");
        assertRefused(call(PREDICTIONS, "inspect", "--models-topic", "r-models", "--model-id", MODEL), "r-models");
        assertThatThrownBy(() -> readInGroup(READER, "r-predictions")).isInstanceOf(AuthorizationException.class);
    }

    /** Every command that reads a version, and the server, with the rights of a reader alone. */
    private static void assertReads() throws Exception {
        Path own = Files.writeString(folder.resolve("own.jsonl"), "{\"id\": \"mine\", \"features\": [10, -20]}\n");
        Path table = Files.writeString(folder.resolve("table.csv"), "x,y,kind\n1,2,inside\n90,90,outside\n");

        assertSucceeds(call(READER, "inspect", ofModel()));
        assertSucceeds(call(READER, "versions", "--history-topic", "r-versions", "--model-id", MODEL));
        assertSucceeds(call(READER, "classify", ofModel("--data", "jsonl:" + own)));
        assertSucceeds(call(READER, "explain", ofModel("--data", "jsonl:" + own, "--pair", "inside|outside")));
        assertSucceeds(call(READER, "evaluate", ofModel("--data", "csv:" + table + "#kind")));
        List<String> serves = new ArrayList<>(connection(READER));
        serves.addAll(List.of(ofModel("--no-page")));
        try (RunningServer server = new RunningServer(serves.toArray(String[]::new))) {
            server.awaitAnyVersion();
            assertThat(server.get("/v2/health/ready").statusCode()).isEqualTo(200);
        }
    }

    private static String[] ofModel(String... more) {
        List<String> arguments = new ArrayList<>(List.of("--models-topic", "r-models", "--model-id", MODEL));
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    /** As an application reads a topic: in a group, to which its position is committed. Returns the position. */
    private static long readInGroup(String user, String topic) throws Exception {
        Properties properties = new Properties();
        try (Reader file = Files.newBufferedReader(folder.resolve(user + ".properties"))) {
            properties.load(file);
        }
        properties.put("bootstrap.servers", broker.bootstrapServers(Listener.SCRAM));
        properties.put("group.id", GROUP);
        TopicPartition partition = new TopicPartition(topic, 0);
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            long position = consumer.position(partition);
            consumer.commitSync(Map.of(partition, new OffsetAndMetadata(position)));
            return position;
        }
    }

    private static String[] promotes() {
        return new String[] {"--history-topic", "r-versions", "--model-id", MODEL, "--as", "champion", "--version", "1"
        };
    }

    private static void assertSucceeds(CommandLineRun run) {
        assertThat(run.exitCode()).as(run.toString()).isZero();
    }

    private static void assertRefused(CommandLineRun run, String named) {
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(1);
        assertThat(run.err()).contains(named).containsPattern("[Aa]uthoriz|right to");
    }

    /** Each alone: none is given that the job does not need, and the start names each that is missing. */
    @Test
    void anyRightOfTheJobMissing_isNamedAtTheStart() throws Exception {
        try (Admin admin = broker.admin()) {
            Collection<AclBinding> rights =
                    admin.describeAcls(ofPrincipal("User:" + JOB)).values().get(Patience.SECONDS, TimeUnit.SECONDS);
            assertThat(rights).hasSize(2 + 3 * (TOPICS.size() - 2) + 2 + 1);
            for (AclBinding right : rights) {
                // Without the one to describe settings the job starts, and does not know how large a record may be.
                if (right.entry().operation() != AclOperation.DESCRIBE_CONFIGS) {
                    admin.deleteAcls(List.of(right.toFilter())).all().get(Patience.SECONDS, TimeUnit.SECONDS);
                    awaitNamed(right);
                    admin.createAcls(List.of(right)).all().get(Patience.SECONDS, TimeUnit.SECONDS);
                }
            }
        }
    }

    private static AclBindingFilter ofPrincipal(String name) {
        return new AclBindingFilter(
                ResourcePatternFilter.ANY,
                new AccessControlEntryFilter(name, null, AclOperation.ANY, AclPermissionType.ANY));
    }

    /** A broker heeds rights a moment after they were changed. */
    private static void awaitNamed(AclBinding right) {
        // Who may do nothing with a topic is not told that it exists.
        String name = right.pattern().name();
        String named = READ_ALONE.contains(name)
                ? "the right to DESCRIBE topic " + name + " is missing"
                : "the right to " + right.entry().operation() + " ";
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(Patience.SECONDS);
        String said;
        do {
            said = refusal();
        } while (said.lines()
                        .noneMatch(line -> line.contains(named)
                                && line.contains(right.pattern().name()))
                && System.nanoTime() < deadline);
        assertThat(said.lines().filter(line -> line.contains(right.pattern().name())))
                .as(right + " is missing")
                .anyMatch(line -> line.contains(named));
    }

    /** Why the job does not start; empty if it would. */
    private static String refusal(String... more) {
        Configuration configuration = new Configuration();
        configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofSeconds(1));
        List<String> arguments = new ArrayList<>(connection(JOB));
        arguments.addAll(List.of(ofJob(more)));
        try {
            LorentztronJob.assemble(
                    StreamExecutionEnvironment.createLocalEnvironment(1, configuration),
                    JobArguments.parse(arguments.toArray(String[]::new), Map.of()));
            return "";
        } catch (IllegalStateException e) {
            return e.getMessage();
        }
    }

    private static String[] ofJob(String... more) {
        List<String> arguments = new ArrayList<>(List.of("--model-id", MODEL, "--classes", "inside,outside"));
        arguments.addAll(List.of("--features", "2", "--interval", "1s", "--holdout", "0.1"));
        TOPICS.forEach((variable, topic) -> arguments.addAll(
                List.of("--" + variable.toLowerCase(Locale.ROOT).replace('_', '-'), topic)));
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    private static List<String> connection(String user) {
        Path file = folder.resolve(user + ".properties");
        return List.of(
                "--bootstrap-servers", broker.bootstrapServers(Listener.SCRAM), "--kafka-secrets", file.toString());
    }

    private static CommandLineRun call(String user, String command, String... more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(connection(user));
        arguments.addAll(List.of(more));
        return LorentztronCall.of(arguments.toArray(String[]::new));
    }
}
