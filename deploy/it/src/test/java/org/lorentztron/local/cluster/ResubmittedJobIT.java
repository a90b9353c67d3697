package org.lorentztron.local.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.local.leaks.Flatness;
import org.lorentztron.local.leaks.SampleTable;
import org.lorentztron.local.leaks.SmallMultiples;
import org.lorentztron.local.leaks.ThreadNames;
import org.lorentztron.local.leaks.WatchedJvm;
import org.lorentztron.local.leaks.WatchedProcess;

/**
 * The job is submitted to one cluster and cancelled, again and again, {@code lorentztron.soak.submissions} times (25):
 * after each, JobManager and TaskManager are what they were after the first few. Writes resubmitted.csv, resubmitted.md
 * and resubmitted.png into {@link SoakReport#FOLDER}.
 */
@Tag("soak")
@EnabledIfSystemProperty(named = "lorentztron.soak", matches = "true")
class ResubmittedJobIT {
    private static final int SUBMISSIONS = Integer.getInteger("lorentztron.soak.submissions", 25);
    private static final String SUBMISSION = "submission";
    private static final ClusterFiles.Shape ONE_TASK_MANAGER = new ClusterFiles.Shape(1, 2, Duration.ofSeconds(50));

    /**
     * What the cluster keeps by design is left out: the last job alone is remembered, where others stay for an hour,
     * and caches of soft references, which may stay for minutes, go at each full collection.
     */
    private static final StandaloneCluster.Tuning FORGETFUL = new StandaloneCluster.Tuning(
            List.of("-XX:SoftRefLRUPolicyMSPerMB=0"), List.of(), Map.of("jobstore.max-capacity", "1"));

    private static final List<String> LEARNER = List.of(
            "--learner",
            "herded",
            "--rank",
            "4",
            "--history-topic",
            DisturbedJob.HISTORY,
            "--signals-topic",
            DisturbedJob.SIGNALS);

    /** Flink's pools make threads as they need them, up to a number, and let idle ones go. */
    private static final int POOLED_THREADS = 6;

    /** Pools, timers and caches let go of a job's threads and objects within some seconds. */
    private static final Duration SETTLING = Duration.ofSeconds(10);

    @TempDir
    Path directory;

    @Test
    void job_submittedAndCancelledAgainAndAgain_leavesNothing(TestInfo test) throws Exception {
        try (DisturbedJob job =
                DisturbedJob.prepare(directory, test, ONE_TASK_MANAGER, FORGETFUL, LEARNER, new DigitEvents())) {
            String taskManager = job.cluster().taskManagers().get(0);
            List<WatchedProcess> processes = List.of(
                    watched("TaskManager", job.cluster().taskManager(taskManager)),
                    watched("JobManager", job.cluster().jobManager()));
            SampleTable table = new SampleTable(columns(processes));
            SoakReport report = new SoakReport("resubmitted", table);
            Map<String, List<String>> leftOver = new HashMap<>();
            for (int submission = 1; submission <= SUBMISSIONS; submission++) {
                job.submit(2, null);
                job.awaitMoreVersions(2);
                job.cluster().rest().cancel(job.id());
                Map<String, Double> cells = new HashMap<>(Map.of(SUBMISSION, (double) submission));
                settle(processes, cells, leftOver);
                for (WatchedProcess process : processes) {
                    process.lookAt(cells);
                }
                table.add(cells);
                report.save();
                System.out.println(cells);
                assertThat(leftOver.values())
                        .as("threads after submission " + submission)
                        .allMatch(List::isEmpty);
            }

            report.picture(charts(table), "One cluster after each of " + SUBMISSIONS + " jobs");
            List<Flatness.Verdict> verdicts = report.judge(expected(processes));

            assertThat(job.cluster().taskManagers())
                    .as("a TaskManager that ended was replaced")
                    .containsExactly(taskManager);
            assertThat(verdicts).allMatch(Flatness.Verdict::flat);
        }
    }

    private static WatchedProcess watched(String name, ChildJvm jvm) {
        return new WatchedProcess(name, new WatchedJvm(jvm.pid()));
    }

    private static List<String> columns(List<WatchedProcess> processes) {
        List<String> columns = new ArrayList<>(List.of(SUBMISSION));
        processes.forEach(process -> columns.addAll(process.columns()));
        return columns;
    }

    /**
     * Collects garbage again and again: a loader goes only when the last thread or timer has let go of it.
     *
     * @param cells what is counted last
     * @param leftOver the names of the threads that stay, by process
     */
    private static void settle(
            List<WatchedProcess> processes, Map<String, Double> cells, Map<String, List<String>> leftOver)
            throws IOException {
        long end = System.nanoTime() + SETTLING.toNanos();
        do {
            for (WatchedProcess process : processes) {
                process.count(cells);
                leftOver.put(process.name(), leftOver(process.ask(cells)));
            }
        } while (System.nanoTime() < end);
    }

    private static List<Flatness> expected(List<WatchedProcess> processes) {
        List<Flatness> expected = new ArrayList<>();
        for (WatchedProcess process : processes) {
            expected.add(Flatness.noGrowth(process.column(WatchedProcess.CLASS_LOADERS), 0, 0));
            expected.add(Flatness.noGrowth(process.column(WatchedProcess.LIVE_HEAP), 0.05, 1));
            expected.add(Flatness.noGrowth(process.column(WatchedProcess.METASPACE), 0.02, 0));
            expected.add(Flatness.noGrowth(process.column(WatchedProcess.THREADS), 0, POOLED_THREADS));
            expected.add(Flatness.noGrowth(process.column(WatchedProcess.OPEN_FILES), 0, 4));
            expected.add(Flatness.noGrowth(process.column(WatchedProcess.RESIDENT), 0.1, 0));
        }
        return expected;
    }

    /** Threads of Kafka, of a source or of the job, which no other job would need; not of the resource manager. */
    private static List<String> leftOver(ThreadNames threads) {
        return threads.counts().keySet().stream()
                .filter(name -> name.matches(
                        "(?i).*(kafka|lorentztron|(?<!re)source|sink|(?<!IOManager )writer|->|HttpClient).*"))
                .toList();
    }

    private static SmallMultiples charts(SampleTable table) {
        SmallMultiples charts = new SmallMultiples(table, SUBMISSION);
        for (String quantity : List.of(
                WatchedProcess.CLASS_LOADERS,
                WatchedProcess.THREADS,
                WatchedProcess.OPEN_FILES,
                WatchedProcess.LIVE_HEAP,
                WatchedProcess.METASPACE,
                WatchedProcess.RESIDENT)) {
            charts.chart(quantity, "", "TaskManager " + quantity, "JobManager " + quantity);
        }
        return charts;
    }
}
