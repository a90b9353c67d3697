package org.lorentztron.local.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes are killed, with kill -9, and replaced; what the job publishes stays what it is. */
@Tag("cluster")
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class KilledProcessesIT {
    private static final Duration UP_TO = Duration.ofSeconds(4);
    private static final Duration HEARTBEAT = Duration.ofSeconds(30);

    /** No slot more than parallelism 2 needs: every TaskManager is at work. */
    private static final ClusterFiles.Shape BUSY = new ClusterFiles.Shape(2, 1, HEARTBEAT);

    /** A job restarts while tasks of one that nobody leads any more still hold their slots. */
    private static final ClusterFiles.Shape ROOMY = new ClusterFiles.Shape(2, 2, HEARTBEAT);

    private static final List<String> LATE_LEARNER = List.of("--learner", "herded", "--rank", "2");

    private final RandomMoments moments = new RandomMoments();

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--learner dos --rank 2 --start-fit 500",
                "--learner herded --rank 2 --scheme rest",
                "--learner margin --rank 2 --window 30",
                "--learner shared --start-fit 1200"
            })
    void taskManagersAndBroker_killed_publishesAsUndisturbed(String learner, TestInfo test) throws Exception {
        kill(test, List.of(learner.split(" ")), this::killTaskManager, this::killBroker, this::killTaskManager);
    }

    @Test
    void taskManagers_killedTenTimes_publishesAsUndisturbed(TestInfo test) throws Exception {
        kill(
                test,
                EventFlow.SMALL_LEARNER,
                Collections.nCopies(10, (Killing) this::killTaskManager).toArray(Killing[]::new));
    }

    @Test
    void broker_killedThreeTimes_publishesAsUndisturbed(TestInfo test) throws Exception {
        kill(
                test,
                EventFlow.SMALL_LEARNER,
                Collections.nCopies(3, (Killing) this::killBroker).toArray(Killing[]::new));
    }

    private interface Killing {
        void of(DisturbedJob job) throws Exception;
    }

    private void kill(TestInfo test, List<String> learner, Killing... killings) throws Exception {
        try (DisturbedJob job = DisturbedJob.prepare(directory, test, BUSY, learner)) {
            job.submit(2, null);
            job.awaitMoreVersions(2);
            for (Killing killing : killings) {
                killing.of(job);
            }

            job.assertEndsAsUndisturbed();
        }
    }

    @Test
    void jobManagerAndThenTheWholeCluster_killed_resubmittedPublishesAsUndisturbed(TestInfo test) throws Exception {
        try (DisturbedJob job = DisturbedJob.prepare(directory, test, ROOMY)) {
            job.submit(2, null);
            for (boolean wholeCluster : new boolean[] {false, true}) {
                job.awaitMoreVersions(3);
                killJobManager(job, wholeCluster);
            }
            job.awaitMoreVersions(2);

            job.assertEndsAsUndisturbed();
        }
    }

    /** When a part forgets a feature depends on event time alone, whatever it has been restored from. */
    @Test
    void namedFeatures_forgottenWhileProcessesAreKilled_publishesAsUndisturbed(TestInfo test) throws Exception {
        List<String> learner = List.of("--learner", "herded", "--rank", "2", "--feature-ttl", "3s");
        try (DisturbedJob job = DisturbedJob.prepare(directory, test, ROOMY, learner, new PaymentEvents())) {
            job.submit(2, null);
            job.awaitMoreVersions(4);
            killTaskManager(job);
            killJobManager(job, false);
            job.awaitMoreVersions(4);

            DisturbedJob.Outcome outcome = job.assertEndsAsUndisturbed();

            assertThat(HeldFeatures.forgotten(outcome.disturbed())).isGreaterThan(100);
        }
    }

    /**
     * A record is read on from its end or not at all: none of its rows is trained or refused twice, and none is lost.
     */
    @Test
    void rowsOfArrays_whileProcessesAreKilled_countOnce(TestInfo test) throws Exception {
        List<String> learner = List.of("--learner", "herded", "--rank", "2");
        try (DisturbedJob job = DisturbedJob.prepare(directory, test, ROOMY, learner, new ArrayEvents())) {
            job.submit(2, null);
            job.awaitMoreVersions(4);
            killEach(job);
            job.awaitMoreVersions(4);

            DisturbedJob.Outcome outcome = job.assertEndsAsUndisturbed();

            assertThat(job.counted(outcome)).isEqualTo(ArrayEvents.ROWS * job.sent());
        }
    }

    /** What is held back, kept and told depends on the records alone, and so do weights. */
    @Test
    void gatedVersions_whileProcessesAreKilled_areAsUndisturbed(TestInfo test) throws Exception {
        try (DisturbedJob job = DisturbedJob.prepare(directory, test, ROOMY, GatedJob.OPTIONS)) {
            job.submit(2, null);
            job.awaitMoreVersions(4);
            killEach(job);
            job.awaitMoreVersions(4);

            GatedJob.assertEndsAsUndisturbed(job);
        }
    }

    /** What comes of events and labels that wait depends on the records of both topics alone. */
    @ParameterizedTest
    @ValueSource(strings = {"hashmap", "rocksdb"})
    void lateLabels_whileProcessesAreKilled_publishesAsUndisturbed(String backend, TestInfo test) throws Exception {
        try (DisturbedJob job = DisturbedJob.prepare(
                directory,
                test,
                ROOMY,
                StandaloneCluster.Tuning.backend(backend),
                LATE_LEARNER,
                LateFlowEvents.digits())) {
            job.submit(2, null);
            job.awaitMoreVersions(4);
            killEach(job);
            job.awaitMoreVersions(4);

            job.assertEndsAsUndisturbed();

            assertThat(job.rejected()).containsExactlyInAnyOrderElementsOf(LabelFlow.REJECTED);
        }
    }

    /** Submits the job again from the newest checkpoint. */
    private void killJobManager(DisturbedJob job, boolean wholeCluster) throws Exception {
        moments.await(UP_TO);
        job.cluster().killJobManager();
        if (wholeCluster) {
            replaceTaskManagers(job.cluster());
        }
        Path checkpoint = job.cluster().files().newestCheckpoint();
        job.cluster().startJobManager();
        job.cluster().awaitTaskManagers();
        job.submit(2, checkpoint.toUri().toString());
    }

    private static void replaceTaskManagers(StandaloneCluster cluster) throws IOException {
        for (String taskManager : cluster.taskManagers()) {
            cluster.killTaskManager(taskManager);
        }
        for (int i = 0; i < ROOMY.taskManagers(); i++) {
            cluster.startTaskManager();
        }
    }

    /** Kills a process of each kind, one after the other. */
    private void killEach(DisturbedJob job) throws Exception {
        killTaskManager(job);
        killBroker(job);
        killJobManager(job, false);
    }

    private void killTaskManager(DisturbedJob job) throws Exception {
        moments.await(UP_TO);
        job.cluster().killTaskManager(moments.oneOf(job.cluster().taskManagers()));
        job.cluster().startTaskManager();
        job.cluster().awaitTaskManagers();
        job.awaitMoreVersions(2);
    }

    private void killBroker(DisturbedJob job) throws Exception {
        moments.await(UP_TO);
        job.broker().kill();
        moments.await(UP_TO);
        job.broker().start();
        job.awaitMoreVersions(2);
    }
}
