package org.lorentztron.local.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.TestInfo;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.DeadLetterHeaders;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.local.LorentztronCall;
import org.lorentztron.tools.cli.CommandLineRun;
import org.lorentztron.tools.cluster.CommittedTopic;
import org.lorentztron.tools.cluster.PublishedRecord;

/**
 * The job on a cluster of separate JVMs with a broker in another, training on a flow of events while a test disturbs
 * them. At the end it is compared with a bounded run over the same topic that nothing disturbs, in this JVM.
 *
 * <p>Idleness is switched off by a long timeout: what stands still for a while must not move event time.
 */
final class DisturbedJob implements AutoCloseable {
    static final Path JOB_JAR = Path.of(System.getProperty("lorentztron.job.jar"));

    static final Path LIB = Path.of(System.getProperty("lorentztron.flink.lib"));
    static final Path LOGS = Path.of(System.getProperty("lorentztron.cluster.logs"));
    private static final Duration PATIENCE = Duration.ofSeconds(180);
    private static final String DISTURBED = "disturbed";
    private static final String UNDISTURBED = "undisturbed";

    /** In the options of a learner: the run, in the names of topics of its own. */
    private static final String RUN = "{run}";

    private static final String MODELS = "models-" + RUN;
    private static final String DEAD_LETTERS = "dead-letters-" + RUN;
    /** For the options of a learner. */
    static final String HISTORY = "history-" + RUN;
    /** For the options of a learner. */
    static final String SIGNALS = "signals-" + RUN;

    private static final Pattern INTERVAL_END = Pattern.compile("\"intervalEnd\":([0-9]+)");

    private final FlowEvents content;
    private final List<String> learner;
    /** Where every version is: versions may be held back from the models topic. */
    private final String versionsTopic;

    private final List<AutoCloseable> started = new ArrayList<>();
    private BrokerProcess broker;
    private StandaloneCluster cluster;
    private EventFlow events;
    private CommittedTopic versions;
    private Path jar = JOB_JAR;
    private String job;

    private DisturbedJob(FlowEvents content, List<String> learner) {
        this.content = content;
        this.learner = learner;
        this.versionsTopic = learner.contains("--history-topic") ? HISTORY : MODELS;
    }

    /** Starts broker, cluster, topics and events, but not the job. */
    static DisturbedJob prepare(Path directory, TestInfo test, ClusterFiles.Shape shape) throws IOException {
        return prepare(directory, test, shape, EventFlow.SMALL_LEARNER);
    }

    /** The same with another learner's options. */
    static DisturbedJob prepare(Path directory, TestInfo test, ClusterFiles.Shape shape, List<String> learner)
            throws IOException {
        return prepare(directory, test, shape, learner, new DigitEvents());
    }

    /** The same with other events than digits. */
    static DisturbedJob prepare(
            Path directory, TestInfo test, ClusterFiles.Shape shape, List<String> learner, FlowEvents content)
            throws IOException {
        return prepare(directory, test, shape, StandaloneCluster.Tuning.NONE, learner, content);
    }

    /** The same with other memory and settings of the cluster. */
    static DisturbedJob prepare(
            Path directory,
            TestInfo test,
            ClusterFiles.Shape shape,
            StandaloneCluster.Tuning tuning,
            List<String> learner,
            FlowEvents content)
            throws IOException {
        DisturbedJob run = new DisturbedJob(content, learner);
        try {
            Path logs = LOGS.resolve(test.getTestMethod().orElseThrow().getName())
                    .resolve(String.join("", learner).replace("--", "-"));
            ClusterFiles files = new ClusterFiles(LIB, directory, logs);
            run.cluster = run.closing(StandaloneCluster.start(files, shape, tuning));
            run.broker = run.closing(BrokerProcess.start(files));
            run.createTopics();
            run.events = run.closing(new EventFlow(run.broker.bootstrapServers(), content));
            run.versions = run.closing(new CommittedTopic(run.broker.clients(), of(DISTURBED, run.versionsTopic)));
            return run;
        } catch (IOException | RuntimeException | Error e) {
            run.close();
            throw e;
        }
    }

    private <T extends AutoCloseable> T closing(T thing) {
        started.add(0, thing);
        return thing;
    }

    private void createTopics() {
        broker.createTopic(EventFlow.TOPIC, EventFlow.PARTITIONS, Map.of());
        broker.createTopic(LabelFlow.TOPIC, EventFlow.PARTITIONS, Map.of());
        for (String run : List.of(DISTURBED, UNDISTURBED)) {
            broker.createTopic(of(run, MODELS), 2, Map.of("cleanup.policy", "compact"));
            for (String topic : List.of(DEAD_LETTERS, HISTORY, SIGNALS)) {
                broker.createTopic(of(run, topic), 2, Map.of());
            }
        }
    }

    private static String of(String run, String option) {
        return option.replace(RUN, run);
    }

    BrokerProcess broker() {
        return broker;
    }

    StandaloneCluster cluster() {
        return cluster;
    }

    String id() {
        return job;
    }

    /** From now on another build of the job is submitted. */
    void upgrade(Path otherJar) {
        jar = otherJar;
    }

    /** @param state checkpoint or savepoint to start from; null for none */
    void submit(int parallelism, String state) throws IOException {
        job = cluster.rest().run(jar, options(DISTURBED), parallelism, state);
        await("tasks of job " + job, () -> cluster.rest().runs(job));
    }

    /** @return the savepoint */
    String stop(boolean drain) throws IOException {
        return cluster.rest().stop(job, drain);
    }

    private List<String> options(String run) {
        List<String> options =
                new ArrayList<>(EventFlow.options(content.options(), broker.bootstrapServers(), MODELS, DEAD_LETTERS));
        options.addAll(learner);
        return options.stream().map(option -> of(run, option)).toList();
    }

    /** The versions that a reader of committed records has seen so far. */
    List<VersionInfo> versions() {
        return manifests(versions.readOn());
    }

    static List<VersionInfo> manifests(List<ConsumerRecord<byte[], byte[]>> records) {
        return records.stream()
                .filter(PublishedRecord::isManifest)
                .map(PublishedRecord::manifest)
                .toList();
    }

    /** Waits until this many more versions can be read: the job is well and trains. */
    void awaitMoreVersions(int more) {
        int target = manifests(versions.readToEnd()).size() + more;
        await("version " + target + " of job " + job, () -> versions().size() >= target);
    }

    private void await(String what, BooleanSupplier condition) {
        Patience.await(what, PATIENCE, () -> {
            cluster.replaceEndedTaskManagers();
            return condition.getAsBoolean();
        });
    }

    /** What both runs have published when the input has ended, but for names of features. */
    record Outcome(List<ConsumerRecord<byte[], byte[]>> disturbed, List<ConsumerRecord<byte[], byte[]>> undisturbed) {}

    /**
     * Ends the events, waits for their last version, stops the job and lets the undisturbed one run over the same
     * topic.
     */
    Outcome end() throws Exception {
        long lastInterval = events.end();
        await("the version of interval end " + lastInterval, () -> {
            List<VersionInfo> all = versions();
            return !all.isEmpty() && all.get(all.size() - 1).intervalEnd() >= lastInterval;
        });
        stop(false);
        assertNothingIsHeldUp();
        List<String> bounded = new ArrayList<>(List.of("run", "--bounded", "--parallelism", "1"));
        bounded.addAll(List.of("--checkpoint-interval", "1s"));
        bounded.addAll(options(UNDISTURBED));
        CommandLineRun undisturbed = LorentztronCall.of(bounded.toArray(String[]::new));
        assertThat(undisturbed.exitCode()).as(undisturbed.err()).isZero();
        return new Outcome(withoutNames(versions.readToEnd()), withoutNames(read(UNDISTURBED, versionsTopic)));
    }

    /** Timing decides in which version a name is told first. */
    private static List<ConsumerRecord<byte[], byte[]>> withoutNames(List<ConsumerRecord<byte[], byte[]>> records) {
        return records.stream()
                .filter(record -> SnapshotKeys.parseNames(record.key()).isEmpty())
                .toList();
    }

    /** A transaction that nobody ends would hide from readers what anybody writes after it. */
    void assertNothingIsHeldUp() {
        for (String topic : List.of(of(DISTURBED, MODELS), of(DISTURBED, DEAD_LETTERS))) {
            try (CommittedTopic written = new CommittedTopic(broker.clients(), topic)) {
                Patience.await(
                        "readers to reach the end of " + topic, Duration.ofSeconds(60), () -> !written.isHeldUp());
            }
        }
    }

    private List<ConsumerRecord<byte[], byte[]>> read(String run, String topic) {
        try (CommittedTopic committed = new CommittedTopic(broker.clients(), of(run, topic))) {
            return committed.readToEnd();
        }
    }

    /**
     * Every record of the topic of versions in its order, but for names of features, and every dead letter once, byte
     * for byte.
     */
    Outcome assertEndsAsUndisturbed() throws Exception {
        Outcome outcome = end();
        int count = manifests(outcome.disturbed()).size();
        System.out.println(count + " versions, " + outcome.disturbed().size() + " records");
        assertThat(PublishedRecord.equalBeginning(outcome.disturbed(), outcome.undisturbed()))
                .as("records before the first that differs from the undisturbed run")
                .isEqualTo(outcome.disturbed().size());
        // The closing events are in one more interval, which only the end of the input closes.
        assertThat(manifests(outcome.undisturbed()).size()).isEqualTo(count + 1);
        assertThat(counted(read(DISTURBED, DEAD_LETTERS)))
                .isEqualTo(counted(read(UNDISTURBED, DEAD_LETTERS)))
                .isNotEmpty();
        return outcome;
    }

    /** How many records of events there are. */
    long sent() {
        return read("", EventFlow.TOPIC).size();
    }

    /** After {@link #assertEndsAsUndisturbed}: events that a run over all of them has trained, and dead letters. */
    long counted(Outcome outcome) {
        List<VersionInfo> all = manifests(outcome.undisturbed());
        return all.get(all.size() - 1).eventsTrained()
                + read(UNDISTURBED, DEAD_LETTERS).size();
    }

    /** Which topics have records that were rejected, and for which reasons: such as {@code labels unknown-id}. */
    Set<String> rejected() {
        return read(DISTURBED, DEAD_LETTERS).stream()
                .map(DisturbedJob::rejected)
                .collect(Collectors.toSet());
    }

    private static String rejected(ConsumerRecord<byte[], byte[]> record) {
        Map<String, byte[]> headers = new HashMap<>();
        record.headers().forEach(header -> headers.put(header.key(), header.value()));
        DeadLetter letter = DeadLetterHeaders.read(headers, record.key(), record.value());
        return letter.topic() + " " + letter.reason().id();
    }

    /** How often each record is there: the order of dead letters among partitions depends on timing. */
    private static Map<PublishedRecord, Long> counted(List<ConsumerRecord<byte[], byte[]>> records) {
        return records.stream()
                .map(PublishedRecord::of)
                .collect(Collectors.groupingBy(record -> record, Collectors.counting()));
    }

    /**
     * After {@link #assertEndsAsUndisturbed}: of versions that are held back, what passes is the same, byte for byte.
     *
     * @return the manifests in the models topic
     */
    List<VersionInfo> assertPassedAsUndisturbed() {
        List<ConsumerRecord<byte[], byte[]>> passed = read(DISTURBED, MODELS);
        assertThat(PublishedRecord.equalBeginning(passed, read(UNDISTURBED, MODELS)))
                .isEqualTo(passed.size());
        return manifests(passed);
    }

    /**
     * The same of signals, each once. Those of refused versions have an order of their own.
     *
     * @return values of the records
     */
    List<String> assertSignalsAsUndisturbed() {
        List<ConsumerRecord<byte[], byte[]>> told = read(DISTURBED, SIGNALS);
        long last = told.stream().mapToLong(DisturbedJob::intervalEnd).max().orElse(0);
        // The closing events are in one more interval, which only the end of the input closes.
        List<ConsumerRecord<byte[], byte[]>> undisturbed = read(UNDISTURBED, SIGNALS).stream()
                .filter(signal -> intervalEnd(signal) <= last)
                .toList();
        assertThat(counted(told)).isEqualTo(counted(undisturbed));
        return told.stream().map(signal -> new String(signal.value(), UTF_8)).toList();
    }

    private static long intervalEnd(ConsumerRecord<byte[], byte[]> signal) {
        Matcher end = INTERVAL_END.matcher(new String(signal.value(), UTF_8));
        assertThat(end.find()).isTrue();
        return Long.parseLong(end.group(1));
    }

    @Override
    public void close() throws IOException {
        Closing.all(started);
    }
}
