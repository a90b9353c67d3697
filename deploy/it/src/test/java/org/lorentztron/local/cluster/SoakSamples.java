package org.lorentztron.local.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.lorentztron.local.leaks.SampleTable;
import org.lorentztron.local.leaks.WatchedProcess;

/**
 * What a soak measures, sample by sample: from Flink's REST API, from {@code /proc}, and now and then by a histogram.
 */
final class SoakSamples {
    static final String SECONDS = "seconds";
    static final String TRAINED = "events trained";
    static final String RATE = "events/s";
    static final String PROCESSOR = "processor time of the TaskManager, us per event";
    static final String VERSIONS = "versions per minute";
    static final String UNREAD = "events that wait in Kafka";
    static final String HEAP = "heap in use, MB";
    static final String DIRECT = "direct memory, MB";
    static final String MANAGED = "managed memory, MB";
    static final String NETWORK = "network memory, MB";
    static final String COLLECTING = "time of garbage collections, %";
    static final String STATE = "checkpoint, MB";
    static final String CHECKPOINT = "checkpoint, ms";
    static final String FAILED_CHECKPOINTS = "failed checkpoints";
    static final String RESTARTS = "restarts";
    static final String VERSION = "version";
    static final String DISK = "topics on disk, MB";

    private static final String HEAP_USED = "Status.JVM.Memory.Heap.Used";
    private static final String METASPACE_USED = "Status.JVM.Memory.Metaspace.Used";
    private static final String DIRECT_USED = "Status.JVM.Memory.Direct.MemoryUsed";
    private static final String MANAGED_USED = "Status.Flink.Memory.Managed.Used";
    private static final String NETWORK_USED = "Status.Shuffle.Netty.UsedMemory";
    private static final String THREADS = "Status.JVM.Threads.Count";
    private static final String COLLECTED = "Status.JVM.GarbageCollector.All.Time";
    private static final List<String> OF_JVM =
            List.of(HEAP_USED, METASPACE_USED, DIRECT_USED, MANAGED_USED, NETWORK_USED, THREADS, COLLECTED);

    /** Counts seconds of the processor. */
    private static final String PROCESSED = "processor seconds";

    private static final String LAST_SIZE = "lastCheckpointFullSize";
    private static final String LAST_DURATION = "lastCheckpointDuration";
    private static final String FAILED = "numberOfFailedCheckpoints";
    private static final String RESTARTED = "numRestarts";
    private static final List<String> OF_JOB = List.of(LAST_SIZE, LAST_DURATION, FAILED, RESTARTED);

    private static final double MILLIS = 1_000;
    private static final double MICROS = 1e6;
    private static final double SECONDS_PER_MINUTE = 60;
    /**
     * Counting what lives collects all garbage, which stops the job, so it must be rare. What is counted per second is
     * counted over as many samples, so that one such stop is in each value.
     */
    private static final int SAMPLES_PER_COUNT = 6;

    private final SoakedJob<?> job;
    private final Map<String, String> more;
    private final MetricsQuery metrics;
    private final SampleTable table;
    private final long start = System.nanoTime();
    private int taken;
    /** What counts had reached in the latest samples, the oldest first. */
    private final Deque<Map<String, Double>> reached = new ArrayDeque<>();

    /**
     * Begins now.
     *
     * @param more names of metrics of the job, by the columns that their sums go into
     */
    SoakSamples(SoakedJob<?> job, Map<String, String> more) {
        this.job = job;
        this.more = more;
        metrics = new MetricsQuery(job.cluster().rest().uri(), job.id());
        List<String> columns = new ArrayList<>(List.of(
                SECONDS,
                TRAINED,
                RATE,
                PROCESSOR,
                VERSIONS,
                UNREAD,
                HEAP,
                DIRECT,
                MANAGED,
                NETWORK,
                COLLECTING,
                STATE,
                CHECKPOINT,
                FAILED_CHECKPOINTS,
                RESTARTS,
                VERSION,
                DISK));
        columns.addAll(more.keySet());
        job.processes().forEach(process -> columns.addAll(process.columns()));
        table = new SampleTable(columns);
    }

    SampleTable table() {
        return table;
    }

    /** Measures once. What Flink does not know yet is missing. */
    void take() throws IOException, InterruptedException {
        Map<String, Double> cells = new HashMap<>();
        Map<String, Double> now = new HashMap<>();
        now.put(SECONDS, seconds());
        cells.put(SECONDS, now.get(SECONDS));
        ofTaskManager(cells, now);
        ofJob(cells, now);
        Map<String, Double> jobManager = job.cluster().rest().metrics("/jobmanager", List.of(METASPACE_USED, THREADS));
        put(
                cells,
                job.jobManager().column(WatchedProcess.METASPACE),
                jobManager.get(METASPACE_USED),
                WatchedProcess.MB);
        put(cells, job.jobManager().column(WatchedProcess.THREADS), jobManager.get(THREADS), 1);
        for (WatchedProcess process : job.processes()) {
            process.lookAt(cells);
        }
        if (taken++ % SAMPLES_PER_COUNT == 0) {
            job.taskManager().count(cells);
            job.jobManager().count(cells);
        }
        cells.put(DISK, bytes(job.broker().data()) / WatchedProcess.MB);
        job.version().ifPresent(version -> now.put(VERSION, (double) version));
        put(cells, VERSION, now.get(VERSION), 1);
        put(cells, VERSIONS, per(VERSION, SECONDS, now), 1 / SECONDS_PER_MINUTE);
        now.put(PROCESSED, job.taskManager().jvm().processorSeconds());
        put(cells, PROCESSOR, per(PROCESSED, TRAINED, now), 1 / MICROS);
        table.add(cells);
        reached.addLast(now);
        if (reached.size() > SAMPLES_PER_COUNT) {
            reached.removeFirst();
        }
    }

    Duration elapsed() {
        return Duration.ofMillis((long) (MILLIS * seconds()));
    }

    private double seconds() {
        return (System.nanoTime() - start) / 1e9;
    }

    private void ofTaskManager(Map<String, Double> cells, Map<String, Double> now) throws IOException {
        Map<String, Double> known = job.cluster().rest().metrics("/taskmanagers/" + SoakedJob.TASK_MANAGER, OF_JVM);
        put(cells, HEAP, known.get(HEAP_USED), WatchedProcess.MB);
        put(cells, DIRECT, known.get(DIRECT_USED), WatchedProcess.MB);
        put(cells, MANAGED, known.get(MANAGED_USED), WatchedProcess.MB);
        put(cells, NETWORK, known.get(NETWORK_USED), WatchedProcess.MB);
        put(cells, job.taskManager().column(WatchedProcess.METASPACE), known.get(METASPACE_USED), WatchedProcess.MB);
        put(cells, job.taskManager().column(WatchedProcess.THREADS), known.get(THREADS), 1);
        put(now, COLLECTED, known.get(COLLECTED), 1);
        // Milliseconds in a second are tenths of a percent.
        put(cells, COLLECTING, per(COLLECTED, SECONDS, now), 10);
    }

    private void ofJob(Map<String, Double> cells, Map<String, Double> now) throws IOException, InterruptedException {
        Map<String, Double> known = job.cluster().rest().metrics("/jobs/" + job.id(), OF_JOB);
        put(cells, STATE, known.get(LAST_SIZE), WatchedProcess.MB);
        put(cells, CHECKPOINT, known.get(LAST_DURATION), 1);
        put(cells, FAILED_CHECKPOINTS, known.get(FAILED), 1);
        put(cells, RESTARTS, known.get(RESTARTED), 1);
        metrics.sum("PartTrainer.lorentztron.events.trained").ifPresent(trained -> now.put(TRAINED, trained));
        put(cells, TRAINED, now.get(TRAINED), 1);
        put(cells, RATE, per(TRAINED, SECONDS, now), 1);
        metrics.sum("pendingRecords").ifPresent(pending -> cells.put(UNREAD, pending));
        for (Map.Entry<String, String> each : more.entrySet()) {
            metrics.sum(each.getValue()).ifPresent(sum -> cells.put(each.getKey(), sum));
        }
    }

    private static void put(Map<String, Double> cells, String column, Double value, double unit) {
        if (value != null) {
            cells.put(column, value / unit);
        }
    }

    /**
     * How much something counted while another did, over the latest samples; null if it was not known in the first, or
     * the other did nothing.
     */
    private Double per(String counter, String other, Map<String, Double> now) {
        Map<String, Double> before = reached.peekFirst();
        if (before == null || !knows(before, counter, other) || !knows(now, counter, other)) {
            return null;
        }
        double done = now.get(other) - before.get(other);
        return done == 0 ? null : (now.get(counter) - before.get(counter)) / done;
    }

    private static boolean knows(Map<String, Double> values, String counter, String other) {
        return values.containsKey(counter) && values.containsKey(other);
    }

    /** Of all files below a directory; one that is deleted meanwhile counts nothing. */
    private static double bytes(Path directory) throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.walk(directory)) {
            files = found.toList();
        } catch (UncheckedIOException e) {
            return Double.NaN;
        }
        double sum = 0;
        for (Path file : files) {
            try {
                sum += Files.isRegularFile(file) ? Files.size(file) : 0;
            } catch (NoSuchFileException e) {
                continue;
            }
        }
        return sum;
    }
}
