package org.lorentztron.local.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.local.leaks.Flatness;
import org.lorentztron.local.leaks.SampleTable;
import org.lorentztron.local.leaks.SmallMultiples;
import org.lorentztron.local.leaks.WatchedProcess;

/**
 * The job at full speed, for {@code lorentztron.soak.minutes} (60): nothing grows, nothing slows down, every event is
 * learned once. Writes soak.csv, soak.md and soak.png into {@link SoakReport#FOLDER}.
 */
@Tag("soak")
@EnabledIfSystemProperty(named = "lorentztron.soak", matches = "true")
class SoakIT {
    private static final Duration LENGTH = Duration.ofMinutes(Integer.getInteger("lorentztron.soak.minutes", 60));
    private static final Duration EVERY = Duration.ofSeconds(10);
    private static final long HISTORY_BYTES = 256 << 20;

    /** How much more or less is still noise; of what is counted, pools and connections come and go. */
    private static final List<Flatness> EXPECTED = List.of(
            Flatness.noFall(SoakSamples.RATE, 0.1),
            Flatness.noGrowth(SoakSamples.PROCESSOR, 0.15, 0),
            Flatness.noFall(SoakSamples.VERSIONS, 0.3),
            Flatness.noGrowth("TaskManager " + WatchedProcess.LIVE_HEAP, 0.1, 8),
            Flatness.noGrowth("JobManager " + WatchedProcess.LIVE_HEAP, 0.05, 4),
            Flatness.noGrowth("TaskManager " + WatchedProcess.METASPACE, 0.02, 1),
            Flatness.noGrowth("JobManager " + WatchedProcess.METASPACE, 0.02, 1),
            Flatness.noGrowth("TaskManager " + WatchedProcess.THREADS, 0, 4),
            Flatness.noGrowth("JobManager " + WatchedProcess.THREADS, 0, 4),
            Flatness.noGrowth("TaskManager " + WatchedProcess.OPEN_FILES, 0, 4),
            Flatness.noGrowth("JobManager " + WatchedProcess.OPEN_FILES, 0, 4),
            Flatness.noGrowth("TaskManager " + WatchedProcess.RESIDENT, 0.05, 0),
            Flatness.noGrowth("JobManager " + WatchedProcess.RESIDENT, 0.1, 0),
            Flatness.noGrowth("TaskManager " + WatchedProcess.CLASS_LOADERS, 0, 0),
            Flatness.noGrowth("JobManager " + WatchedProcess.CLASS_LOADERS, 0, 0),
            Flatness.noGrowth(SoakSamples.DIRECT, 0.05, 1),
            Flatness.noGrowth(SoakSamples.MANAGED, 0, 0),
            Flatness.noGrowth(SoakSamples.NETWORK, 0.05, 1),
            Flatness.noGrowth(SoakSamples.COLLECTING, 0.1, 0.5),
            Flatness.noGrowth(SoakSamples.STATE, 0.1, 0),
            Flatness.noGrowth(SoakSamples.CHECKPOINT, 0.5, 100),
            Flatness.noGrowth(SoakSamples.DISK, 0.1, 0),
            Flatness.noGrowth(SoakSamples.RESTARTS, 0, 0),
            Flatness.noGrowth(SoakSamples.FAILED_CHECKPOINTS, 0, 0));

    @TempDir
    Path directory;

    @Test
    void job_atFullSpeed_staysAsItIs() throws Exception {
        ClusterFiles files = new ClusterFiles(DisturbedJob.LIB, directory, DisturbedJob.LOGS.resolve("soak"));
        try (SoakedJob<DigitFlood> job = SoakedJob.start(files, SoakedJob.TUNING, HISTORY_BYTES, DigitFlood::start)) {
            SoakSamples samples = new SoakSamples(job, Map.of());
            SampleTable table = samples.table();
            SoakReport report = new SoakReport("soak", table);
            while (samples.elapsed().compareTo(LENGTH) < 0) {
                samples.take();
                report.save();
                job.flood().requireFlowing();
                Patience.pause(EVERY);
            }
            Flood.Ended ended = job.flood().end();
            ModelVersion last = job.awaitVersionOf(ended.lastIntervalEnd());

            report.picture(charts(table), "The job at full speed: " + ended.events() + " events");
            List<Flatness.Verdict> verdicts = report.judge(EXPECTED);

            assertThat(last.manifest().eventsTrained()).isEqualTo(ended.events());
            assertThat(job.deadLetters()).isZero();
            // Otherwise the producer has set the speed.
            assertThat(Arrays.stream(table.series(SoakSamples.UNREAD).values())
                            .min()
                            .orElseThrow())
                    .as("the fewest events that waited")
                    .isPositive();
            assertThat(table.series(SoakSamples.RESTARTS).values()).containsOnly(0);
            // One may fail before the first sample, while tasks are still being started.
            double[] failed = table.series(SoakSamples.FAILED_CHECKPOINTS).values();
            assertThat(failed[failed.length - 1]).as("failed checkpoints").isEqualTo(failed[0]);
            assertThat(errorRate(last, job.flood().digits())).isLessThan(0.1);
            assertThat(verdicts).allMatch(Flatness.Verdict::flat);
        }
    }

    private static SmallMultiples charts(SampleTable table) {
        return new SmallMultiples(table, SoakSamples.SECONDS)
                .chart("Events learned", "per second", SoakSamples.RATE)
                .chart("Processor time of the TaskManager", "µs per event", SoakSamples.PROCESSOR)
                .chart("Versions", "per minute", SoakSamples.VERSIONS)
                .chart("Events that wait", "number", SoakSamples.UNREAD)
                .chart("Garbage collection", "% of the time", SoakSamples.COLLECTING)
                .chart("Heap", "MB", SoakSamples.HEAP, of("TaskManager", WatchedProcess.LIVE_HEAP))
                .chart(
                        "Live heap",
                        "MB",
                        of("TaskManager", WatchedProcess.LIVE_HEAP),
                        of("JobManager", WatchedProcess.LIVE_HEAP))
                .chart(
                        "Metaspace",
                        "MB",
                        of("TaskManager", WatchedProcess.METASPACE),
                        of("JobManager", WatchedProcess.METASPACE))
                .chart(
                        "Threads",
                        "number",
                        of("TaskManager", WatchedProcess.THREADS),
                        of("JobManager", WatchedProcess.THREADS))
                .chart(
                        "Open files",
                        "number",
                        of("TaskManager", WatchedProcess.OPEN_FILES),
                        of("JobManager", WatchedProcess.OPEN_FILES),
                        of("broker", WatchedProcess.OPEN_FILES))
                .chart(
                        "Resident memory",
                        "MB",
                        of("TaskManager", WatchedProcess.RESIDENT),
                        of("JobManager", WatchedProcess.RESIDENT),
                        of("broker", WatchedProcess.RESIDENT))
                .chart("Memory beside the heap", "MB", SoakSamples.DIRECT, SoakSamples.NETWORK, SoakSamples.MANAGED)
                .chart("Size of a checkpoint", "MB", SoakSamples.STATE)
                .chart("Time of a checkpoint", "ms", SoakSamples.CHECKPOINT);
    }

    private static String of(String process, String quantity) {
        return process + " " + quantity;
    }

    private static double errorRate(ModelVersion version, Dataset digits) {
        int wrong = 0;
        for (int i = 0; i < 500; i++) {
            Example digit = digits.test(i);
            wrong += version.predict(digit.features()).label().equals(digit.label()) ? 0 : 1;
        }
        return wrong / 500.0;
    }
}
