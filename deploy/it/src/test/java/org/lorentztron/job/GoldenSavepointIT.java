package org.lorentztron.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.stream.Stream;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.preflight.BrokerCheck;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.job.check.JoinBound;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.warm.WarmStartModels;
import org.lorentztron.model.learn.FeatureMemory;

/**
 * Savepoints of earlier builds are restored, and the job goes on as if it had never stopped: a version of this software
 * that changes a state proves here that it can take it over.
 *
 * <p>The savepoints were taken in the middle of the third interval, with versions 1 and 2 published, 100 ms of events
 * still waiting for the watermark, a scale of the features that was found, and two subtasks. They stand in
 * {@code src/test/resources/savepoints/<version>/<learner>}; CONTRIBUTING says when and how they are made.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class GoldenSavepointIT {

    private static final OwnNames OWN = OwnNames.of(GoldenSavepointIT.class);

    /** The savepoints name it, with the offsets where they go on. */
    private static final String EVENTS_TOPIC = OWN.given("events");

    /**
     * The version of this software that is not released yet; 0.1.0 is before checkpoints were compressed, and up to
     * 0.1.0-2 blocks held their newest scores.
     */
    private static final String UNRELEASED = "0.1.0-3";

    /** One learner of each form of parts. */
    private static final List<String> USUAL = List.of("0.1.0-2 herded", "0.1.0-3 shared");

    /** The begin of a full second, always the same, as are topics, partitions and offsets. */
    private static final long BASE = 1_700_000_000_000L;

    private static final int EVENTS_BEFORE = 2_650;
    private static final int VERSIONS_BEFORE = 2;

    /** The last event is far enough after the fourth interval to close it. */
    private static final int EVENTS = 4_200;

    private static final int VERSIONS = 4;

    /**
     * Every state of the job: whose, of which kind, its name, and what writes it. Nothing that guesses, such as Kryo.
     */
    private static final String STATES =
            """
            Sink Committer: dead-letter-publisher OPERATOR streaming_committer_raw_states: BytePrimitiveArraySerializer
            Sink Committer: prediction-publisher OPERATOR streaming_committer_raw_states: BytePrimitiveArraySerializer
            Sink Committer: snapshot-publisher OPERATOR streaming_committer_raw_states: BytePrimitiveArraySerializer
            aligned-averager BROADCAST options: StringSerializer, StringSerializer
            aligned-averager KEY_VALUE average: VoidNamespaceSerializer, AverageSerializer
            aligned-averager OPERATOR starts: WarmStartEntry$Serializer
            aligned-averager PRIORITY_QUEUE _timer_state/event_user-timers: TimerSerializer
            aligned-averager PRIORITY_QUEUE _timer_state/processing_user-timers: TimerSerializer
            aligned-averager key: IntSerializer
            dead-letter-publisher OPERATOR streaming_committer_raw_states: BytePrimitiveArraySerializer
            dead-letter-publisher OPERATOR writer_raw_states: BytePrimitiveArraySerializer
            event-source OPERATOR SourceReaderState: BytePrimitiveArraySerializer
            part-trainer BROADCAST options: StringSerializer, StringSerializer
            part-trainer KEY_VALUE block: VoidNamespaceSerializer, BlockStateSerializer
            part-trainer KEY_VALUE bucket: LongSerializer, list of RoutedEventSerializer
            part-trainer KEY_VALUE models-topic: VoidNamespaceSerializer, StringSerializer
            part-trainer KEY_VALUE unscaled: VoidNamespaceSerializer, list of RoutedEventSerializer
            part-trainer OPERATOR closed-time: ClosedTime$Serializer
            part-trainer OPERATOR starts: WarmStartEntry$Serializer
            part-trainer PRIORITY_QUEUE _timer_state/event_buckets: TimerSerializer
            part-trainer PRIORITY_QUEUE _timer_state/processing_buckets: TimerSerializer
            part-trainer key: IntSerializer
            prediction-publisher OPERATOR streaming_committer_raw_states: BytePrimitiveArraySerializer
            prediction-publisher OPERATOR writer_raw_states: BytePrimitiveArraySerializer
            scorer BROADCAST models: StringSerializer, VersionRecordType$Serializer
            snapshot-publisher OPERATOR streaming_committer_raw_states: BytePrimitiveArraySerializer
            snapshot-publisher OPERATOR writer_raw_states: BytePrimitiveArraySerializer
            version-assembler BROADCAST options: StringSerializer, StringSerializer
            version-assembler KEY_VALUE pending: VoidNamespaceSerializer, list of AveragedPart$Serializer
            version-assembler KEY_VALUE published: VoidNamespaceSerializer, PublishedVersion$Serializer
            version-assembler OPERATOR starts: WarmStartEntry$Serializer
            version-assembler PRIORITY_QUEUE _timer_state/event_user-timers: TimerSerializer
            version-assembler PRIORITY_QUEUE _timer_state/processing_user-timers: TimerSerializer
            version-assembler key: IntSerializer
            """;

    @TempDir
    private Path checkpoints;

    @Order(2)
    @ParameterizedTest
    @CsvSource({
        "0.1.0,dos", "0.1.0,herded", "0.1.0,linear", "0.1.0,arow", "0.1.0,shared", "0.1.0,margin",
        "0.1.0-2,dos", "0.1.0-2,herded", "0.1.0-2,linear", "0.1.0-2,arow", "0.1.0-2,shared", "0.1.0-2,margin",
        "0.1.0-3,dos", "0.1.0-3,herded", "0.1.0-3,linear", "0.1.0-3,arow", "0.1.0-3,shared", "0.1.0-3,margin"
    })
    void restore_savepointOfThatVersion_goesOnAsAnUninterruptedJob(String version, String learner) throws Exception {
        assumeTrue(
                USUAL.contains(version + " " + learner) || Boolean.getBoolean("lorentztron.nightly"),
                "runs with -Pnightly");
        EmbeddedBroker broker = SharedBroker.get();
        KafkaTopics topics = new KafkaTopics(broker);
        if (!broker.topics().contains(EVENTS_TOPIC)) {
            sendEvents(topics, EVENTS);
        }
        JobOptions whole = options(
                topics, broker, OWN.name("whole-" + version + learner), learner, asWritten(learner, "--bounded=true"));
        JobRun.execute(1, whole, checkpoints);
        SortedSet<String> states;
        // Only manifests tell whether an option is given as before.
        String[] more = version.equals(UNRELEASED) ? asWritten(learner) : new String[0];
        JobOptions restored = options(topics, broker, OWN.name("restored-" + version + learner), learner, more);
        try (EndlessRun job = start(1, topics, restored, golden(version, learner))) {
            job.awaitVersions(2);
            states = SavepointStates.of(job.stop(checkpoints));
        }

        if (version.equals(UNRELEASED)) {
            List<String> expected = topics.records(whole.topics().models());
            assertThat(topics.records(restored.topics().models()))
                    .isEqualTo(expected.subList(records(learner, VERSIONS_BEFORE), records(learner, VERSIONS)));
        }
        List<String> expected = models(topics, whole);
        assertThat(models(topics, restored)).isEqualTo(expected.subList(VERSIONS_BEFORE, VERSIONS));
        assertThat(states).containsExactlyElementsOf(STATES.lines().toList());
    }

    @Order(1)
    @ParameterizedTest
    @ValueSource(strings = {"dos", "herded", "linear", "arow", "shared", "margin"})
    @EnabledIfSystemProperty(named = "lorentztron.golden", matches = "write")
    void writeSavepointOfTheUnreleasedVersion(String learner) throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            KafkaTopics topics = new KafkaTopics(broker);
            sendEvents(topics, EVENTS_BEFORE);
            try (EndlessRun job =
                    startWithoutIds(topics, options(topics, broker, "written", learner, asWritten(learner)))) {
                // What is visible is committed, so no transaction is open when the savepoint is taken.
                job.awaitVersions(2);
                job.awaitRead(EVENTS_BEFORE);
                Path made = Path.of(URI.create(job.stop(checkpoints))).resolve("_metadata");
                Files.createDirectories(golden(UNRELEASED, learner));
                Files.copy(made, golden(UNRELEASED, learner).resolve("_metadata"), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    /** The savepoints were made when starts of pairs were not fitted where there are few features. */
    private static String[] asWritten(String learner, String... more) {
        return Stream.concat(Stream.of(more), Stream.of("--start-fit=0").filter(option -> learner.equals("herded")))
                .toArray(String[]::new);
    }

    /** The models of each version: what their scores stand for is not the same after the newest scores alone. */
    private static List<String> models(KafkaTopics topics, JobOptions options) throws IOException {
        List<String> models = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record :
                topics.read(options.topics().models())) {
            if (KafkaTopics.isManifest(new String(record.key(), UTF_8) + " ")) {
                VersionInfo version = SnapshotCodec.decodeManifest(record.value());
                models.add(version.version() + " "
                        + version.parts().stream()
                                .map(part -> part.name() + " " + part.intervalEnd() + " "
                                        + part.digest().with(null))
                                .toList());
            }
        }
        return models;
    }

    /** A network, or ten pairs, and the manifest of each version. */
    private static int records(String learner, int versions) {
        return versions * (learner.equals("shared") ? 2 : 11);
    }

    private static Path golden(String version, String learner) {
        return Path.of("../../job/src/test/resources/savepoints", version, learner);
    }

    private static void sendEvents(KafkaTopics topics, int events) {
        topics.createEvents(EVENTS_TOPIC);
        topics.sendSamples(EVENTS_TOPIC, BASE, 0, events);
    }

    private static JobOptions options(
            KafkaTopics topics, EmbeddedBroker broker, String name, String learner, String... more) {
        topics.createOutputs("models-" + name, "dead-letters-" + name);
        topics.createEvents("predictions-" + name);
        List<String> options = new ArrayList<>(List.of(
                "--bootstrap-servers=" + broker.bootstrapServers(),
                "--models-topic=models-" + name,
                "--dead-letters-topic=dead-letters-" + name,
                "--events-topic=" + EVENTS_TOPIC,
                "--predictions-topic=predictions-" + name,
                "--idle-timeout=10m",
                "--learner=" + learner));
        if (learner.equals("margin")) {
            // Windows that overflow in every interval, and fits that take no time.
            options.add("--window=20");
        }
        if (learner.equals("shared")) {
            // Its events are rows of a table, which otherwise are not fitted.
            options.addAll(List.of("--candidates=plain,plain@0.01", "--start-fit=1000"));
        }
        options.addAll(List.of(more));
        return TestOptions.of(options.toArray(String[]::new));
    }

    /** Every topic has an id of its own: a savepoint with one is refused by every broker but this. */
    private EndlessRun startWithoutIds(KafkaTopics topics, JobOptions options) throws Exception {
        StreamExecutionEnvironment env = environment(2, null);
        LorentztronJob.build(
                env,
                options,
                WarmStartModels.NONE,
                FeatureMemory.ANY_NUMBER,
                JoinBound.besideModels(env, options),
                LorentztronJob.claim(options),
                new BrokerCheck(List.of(), List.of(), Map.of(), Map.of()));
        return EndlessRun.start(env, topics, options.topics().models());
    }

    private EndlessRun start(int parallelism, KafkaTopics topics, JobOptions options, Path savepoint) throws Exception {
        StreamExecutionEnvironment env = environment(parallelism, savepoint);
        LorentztronJob.assemble(env, options);
        return EndlessRun.start(env, topics, options.topics().models());
    }

    private StreamExecutionEnvironment environment(int parallelism, @Nullable Path savepoint) {
        StreamExecutionEnvironment env = JobRun.environment(parallelism, checkpoints);
        Configuration configuration = JobCounters.configuration();
        // All state in one file, which then names no other.
        configuration.set(CheckpointingOptions.FS_SMALL_FILE_THRESHOLD, MemorySize.ofMebiBytes(1));
        if (savepoint != null) {
            configuration.set(
                    StateRecoveryOptions.SAVEPOINT_PATH, savepoint.toUri().toString());
        }
        env.configure(configuration);
        return env;
    }
}
