package org.lorentztron.local.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.SnapshotConsumer;
import org.lorentztron.local.leaks.WatchedJvm;
import org.lorentztron.local.leaks.WatchedProcess;

/**
 * The job as it is deployed, in a flood of events: broker, JobManager and one TaskManager are JVMs of their own, the
 * producer and an application that follows the versions are in this one. The job has its defaults, delivers exactly
 * once and keeps a history and signals.
 *
 * @param <F> what it is fed with
 */
final class SoakedJob<F extends Flood> implements AutoCloseable {
    static final String TASK_MANAGER = "taskmanager-1";

    private static final String MODEL = "soak";
    private static final String GROUP = "lorentztron-" + MODEL;
    private static final String DEAD_LETTERS = "dead-letters";
    private static final ClusterFiles.Shape SHAPE = new ClusterFiles.Shape(1, 2, Duration.ofSeconds(50));
    /** Of a cluster whose TaskManager has room for the events of some intervals. */
    static final StandaloneCluster.Tuning TUNING = new StandaloneCluster.Tuning(
            List.of(),
            List.of(
                    "-Xms2g",
                    "-Xmx2g",
                    "-XX:MaxDirectMemorySize=512m",
                    "-XX:+AlwaysPreTouch",
                    "--add-modules=jdk.incubator.vector"),
            Map.of(
                    "taskmanager.memory.task.heap.size", "1920m",
                    "execution.checkpointing.interval", "5s",
                    // Otherwise samples are of metrics that are up to 10 s old.
                    "metrics.fetcher.update-interval", "1000"));

    /** Retention deletes whole segments, and files some time after them: little of both, and soon. */
    private static final Map<String, String> BROKER = Map.of("log.retention.check.interval.ms", "5000");

    /** No segment of a topic is larger. */
    private static final int SEGMENT_BYTES = 32 << 20;

    private static final String FILES_GONE_MILLIS = "1000";

    private final long historyBytes;
    private final List<AutoCloseable> started = new ArrayList<>();
    private StandaloneCluster cluster;
    private BrokerProcess broker;
    private CommittedPositions positions;
    private F flood;
    private SnapshotConsumer application;
    private List<WatchedProcess> processes;
    private String id;

    private SoakedJob(long historyBytes) {
        this.historyBytes = historyBytes;
    }

    /**
     * Makes topics and starts to fill them.
     *
     * @param <F> what flows
     */
    interface Source<F extends Flood> {
        /** @param group of consumers that the job has */
        F start(BrokerProcess broker, String group) throws IOException;
    }

    /**
     * Starts everything and waits for the first version.
     *
     * @param historyBytes of versions that are kept: what a job writes before the warm-up is over, or topics grow
     */
    static <F extends Flood> SoakedJob<F> start(
            ClusterFiles files, StandaloneCluster.Tuning tuning, long historyBytes, Source<F> source) throws Exception {
        SoakedJob<F> job = new SoakedJob<>(historyBytes);
        try {
            job.startAll(files, tuning, source);
            return job;
        } catch (Exception | Error e) {
            job.close();
            throw e;
        }
    }

    private void startAll(ClusterFiles files, StandaloneCluster.Tuning tuning, Source<F> source) throws Exception {
        cluster = closing(StandaloneCluster.start(files, SHAPE, tuning));
        broker = closing(BrokerProcess.start(files, BROKER));
        broker.createTopic(
                "models",
                1,
                Map.of(
                        "cleanup.policy",
                        "compact",
                        "segment.bytes",
                        segment(historyBytes),
                        "min.compaction.lag.ms",
                        "60000",
                        "file.delete.delay.ms",
                        FILES_GONE_MILLIS));
        broker.createTopic("versions", 1, kept(historyBytes));
        broker.createTopic("signals", 1, Map.of());
        broker.createTopic(DEAD_LETTERS, 1, Map.of());
        positions = closing(new CommittedPositions(broker.clients(), GROUP, DEAD_LETTERS, 1));
        flood = closing(source.start(broker, GROUP));
        id = cluster.rest().run(DisturbedJob.JOB_JAR, options(), 2, null);
        application = closing(new SnapshotConsumer(broker.clients(), "models", MODEL));
        application.start();
        application.awaitVersion(1, Patience.LONG);
        processes = List.of(
                watched("TaskManager", cluster.taskManager(TASK_MANAGER)),
                watched("JobManager", cluster.jobManager()),
                watched("broker", broker.jvm()));
    }

    /** The configuration of a topic whose partitions keep about that many bytes. */
    static Map<String, String> kept(long bytes) {
        return Map.of(
                "retention.ms",
                "-1",
                "retention.bytes",
                Long.toString(bytes),
                "segment.bytes",
                segment(bytes),
                "file.delete.delay.ms",
                FILES_GONE_MILLIS);
    }

    /** Whole segments are deleted or compacted: each is a small part. */
    private static String segment(long keptBytes) {
        return Long.toString(Math.min(SEGMENT_BYTES, keptBytes / 8));
    }

    private List<String> options() {
        List<String> options =
                new ArrayList<>(List.of("--bootstrap-servers", broker.bootstrapServers(), "--model-id", MODEL));
        options.addAll(flood.options());
        options.addAll(List.of("--history-topic", "versions", "--signals-topic", "signals"));
        return options;
    }

    private static WatchedProcess watched(String name, ChildJvm jvm) {
        return new WatchedProcess(name, new WatchedJvm(jvm.pid()));
    }

    private <T extends AutoCloseable> T closing(T thing) {
        started.add(0, thing);
        return thing;
    }

    String id() {
        return id;
    }

    StandaloneCluster cluster() {
        return cluster;
    }

    BrokerProcess broker() {
        return broker;
    }

    F flood() {
        return flood;
    }

    List<WatchedProcess> processes() {
        return processes;
    }

    WatchedProcess taskManager() {
        return processes.get(0);
    }

    WatchedProcess jobManager() {
        return processes.get(1);
    }

    /** The newest version that an application has. */
    OptionalLong version() {
        return application
                .latest()
                .map(ModelVersion::version)
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    /** How many dead letters there are. */
    long deadLetters() throws ExecutionException, InterruptedException {
        return positions.ends(DEAD_LETTERS, 1);
    }

    /** Waits for the version of all events before an end of an interval, or a later one. */
    ModelVersion awaitVersionOf(long intervalEnd) {
        Patience.await("the version of interval end " + intervalEnd, Patience.LONG, () -> application
                .latest()
                .filter(version -> version.manifest().intervalEnd() >= intervalEnd)
                .isPresent());
        return application.latest().orElseThrow();
    }

    @Override
    public void close() throws IOException {
        Closing.all(started);
    }
}
