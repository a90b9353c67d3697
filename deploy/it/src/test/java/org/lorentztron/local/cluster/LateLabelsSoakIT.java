package org.lorentztron.local.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.local.leaks.Flatness;
import org.lorentztron.local.leaks.SampleTable;
import org.lorentztron.local.leaks.SmallMultiples;
import org.lorentztron.local.leaks.WatchedProcess;

/**
 * Labels that come {@code lorentztron.soak.delay.seconds} (600) after their events, {@code lorentztron.soak.rate}
 * (2,000) of them per second, on RocksDB, for {@code lorentztron.soak.minutes} (60), of which the first fifth is no
 * less than the timeout of labels: nothing grows, as many events wait at the end as at the beginning, and when all
 * labels have come, none waits. Writes late-labels-soak.csv, late-labels-soak.md and late-labels-soak.png into
 * {@link SoakReport#FOLDER}.
 */
@Tag("soak")
@EnabledIfSystemProperty(named = "lorentztron.soak", matches = "true")
class LateLabelsSoakIT {
    private static final Duration LENGTH = Duration.ofMinutes(Integer.getInteger("lorentztron.soak.minutes", 60));
    private static final Duration EVERY = Duration.ofSeconds(10);
    private static final PaymentFlood.Pace PACE = new PaymentFlood.Pace(
            Integer.getInteger("lorentztron.soak.rate", 2_000),
            Duration.ofSeconds(Integer.getInteger("lorentztron.soak.delay.seconds", 600)));

    /** A version of payments is small. */
    private static final long HISTORY_BYTES = 8 << 20;

    private static final String WAITING = "events that wait for labels";

    private static final List<Flatness> EXPECTED = List.of(
            Flatness.noFall(SoakSamples.RATE, 0.05),
            Flatness.noGrowth(SoakSamples.PROCESSOR, 0.15, 0),
            Flatness.noFall(SoakSamples.VERSIONS, 0.3),
            Flatness.noGrowth(WAITING, 0.02, 0),
            Flatness.noFall(WAITING, 0.02),
            Flatness.noGrowth(SoakSamples.STATE, 0.25, 0),
            Flatness.noGrowth(SoakSamples.CHECKPOINT, 0.5, 200),
            Flatness.noGrowth("TaskManager " + WatchedProcess.LIVE_HEAP, 0.1, 8),
            Flatness.noGrowth("JobManager " + WatchedProcess.LIVE_HEAP, 0.05, 4),
            Flatness.noGrowth("TaskManager " + WatchedProcess.METASPACE, 0.02, 1),
            Flatness.noGrowth("JobManager " + WatchedProcess.METASPACE, 0.02, 1),
            Flatness.noGrowth("TaskManager " + WatchedProcess.THREADS, 0, 4),
            Flatness.noGrowth("JobManager " + WatchedProcess.THREADS, 0, 4),
            Flatness.noGrowth("TaskManager " + WatchedProcess.OPEN_FILES, 0, 16),
            Flatness.noGrowth("JobManager " + WatchedProcess.OPEN_FILES, 0, 4),
            Flatness.noGrowth("TaskManager " + WatchedProcess.RESIDENT, 0.05, 0),
            Flatness.noGrowth("JobManager " + WatchedProcess.RESIDENT, 0.1, 0),
            Flatness.noGrowth(SoakSamples.COLLECTING, 0.1, 0.5),
            Flatness.noGrowth(SoakSamples.DISK, 0.1, 0),
            Flatness.noGrowth(SoakSamples.RESTARTS, 0, 0),
            Flatness.noGrowth(SoakSamples.FAILED_CHECKPOINTS, 0, 0));

    @TempDir
    Path directory;

    /** State that waits is in RocksDB, and a checkpoint has what is new in it. */
    private static StandaloneCluster.Tuning tuning() {
        Map<String, String> settings = new HashMap<>(SoakedJob.TUNING.settings());
        settings.put("state.backend.type", "rocksdb");
        settings.put("execution.checkpointing.incremental", "true");
        settings.put("execution.checkpointing.interval", "10s");
        settings.put("taskmanager.memory.managed.size", "256m");
        return new StandaloneCluster.Tuning(
                SoakedJob.TUNING.jvm(), SoakedJob.TUNING.taskManagerJvm(), Map.copyOf(settings));
    }

    @Test
    void labels_thatComeLater_leaveNothing() throws Exception {
        assertThat(PACE.timeout()).as("timeout, beside the warm-up").isLessThanOrEqualTo(LENGTH.dividedBy(5));
        ClusterFiles files =
                new ClusterFiles(DisturbedJob.LIB, directory, DisturbedJob.LOGS.resolve("late-labels-soak"));
        try (SoakedJob<PaymentFlood> job =
                SoakedJob.start(files, tuning(), HISTORY_BYTES, (broker, group) -> PaymentFlood.start(broker, PACE))) {
            SoakSamples samples = new SoakSamples(job, Map.of(WAITING, "LabelJoiner.lorentztron.events.waiting"));
            SampleTable table = samples.table();
            SoakReport report = new SoakReport("late-labels-soak", table);
            while (samples.elapsed().compareTo(LENGTH) < 0) {
                samples.take();
                report.save();
                job.flood().requireFlowing();
                Patience.pause(EVERY);
            }
            report.picture(
                    charts(table),
                    PACE.perSecond() + " events per second, labels "
                            + PACE.delay().toSeconds() + " s later");
            List<Flatness.Verdict> verdicts = report.judge(EXPECTED);

            Flood.Ended ended = job.flood().end();
            ModelVersion last = job.awaitVersionOf(ended.lastIntervalEnd());

            // Closing events are in a later interval, whose version may be out when this one is seen.
            int closing = last.manifest().intervalEnd() > ended.lastIntervalEnd() ? PaymentFlood.PARTITIONS : 0;
            assertThat(last.manifest().eventsTrained()).isEqualTo(ended.events() + closing);
            assertThat(job.deadLetters()).isZero();
            assertThat(last(table, WAITING)).isCloseTo(PACE.waiting(), Percentage.withPercentage(5));
            // Flink tells metrics a while after they have changed.
            try {
                Patience.await(
                        "that no event waits when all labels have come", Patience.LONG, () -> noneWaits(samples));
            } finally {
                report.save();
            }
            assertThat(last(table, SoakSamples.RESTARTS)).isZero();
            assertThat(last(table, SoakSamples.FAILED_CHECKPOINTS))
                    .isEqualTo(table.series(SoakSamples.FAILED_CHECKPOINTS).values()[0], within(0.0));
            assertThat(verdicts).allMatch(Flatness.Verdict::flat);
        }
    }

    private static boolean noneWaits(SoakSamples samples) {
        try {
            samples.take();
            return last(samples.table(), WAITING) == 0;
        } catch (IOException e) {
            throw new IllegalStateException("the job cannot be asked", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the job is asked", e);
        }
    }

    private static double last(SampleTable table, String column) {
        double[] values = table.series(column).values();
        return values[values.length - 1];
    }

    private static SmallMultiples charts(SampleTable table) {
        return new SmallMultiples(table, SoakSamples.SECONDS)
                .chart("Events trained", "per second", SoakSamples.RATE)
                .chart("Events that wait for labels", "number", WAITING)
                .chart("Size of a checkpoint", "MB", SoakSamples.STATE)
                .chart("Time of a checkpoint", "ms", SoakSamples.CHECKPOINT)
                .chart("Processor time of the TaskManager", "µs per event", SoakSamples.PROCESSOR)
                .chart("Versions", "per minute", SoakSamples.VERSIONS)
                .chart("Garbage collection", "% of the time", SoakSamples.COLLECTING)
                .chart("Live heap", "MB", of("TaskManager", WatchedProcess.LIVE_HEAP))
                .chart("Metaspace", "MB", of("TaskManager", WatchedProcess.METASPACE))
                .chart("Threads", "number", of("TaskManager", WatchedProcess.THREADS))
                .chart(
                        "Open files",
                        "number",
                        of("TaskManager", WatchedProcess.OPEN_FILES),
                        of("broker", WatchedProcess.OPEN_FILES))
                .chart(
                        "Resident memory",
                        "MB",
                        of("TaskManager", WatchedProcess.RESIDENT),
                        of("JobManager", WatchedProcess.RESIDENT),
                        of("broker", WatchedProcess.RESIDENT));
    }

    private static String of(String process, String quantity) {
        return process + " " + quantity;
    }
}
