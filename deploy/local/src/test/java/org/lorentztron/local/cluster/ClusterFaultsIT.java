package org.lorentztron.local.cluster;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Processes die, stand still and come back; what the job publishes stays what it is. */
@Tag("cluster")
class ClusterFaultsIT {
    private static final Duration UP_TO = Duration.ofSeconds(4);
    /** Slot for slot what parallelism 2 needs, so that every TaskManager is at work. */
    private static final ClusterFiles.Shape TWO = new ClusterFiles.Shape(2, 1, Duration.ofSeconds(30));

    private final RandomMoments moments = new RandomMoments();

    @TempDir
    Path directory;

    private DisturbedJob prepare(TestInfo test, ClusterFiles.Shape shape) throws Exception {
        return DisturbedJob.prepare(
                directory, test.getTestMethod().orElseThrow().getName(), shape);
    }

    @Test
    void twoTaskManagersAndTheBroker_killed_sameBytes(TestInfo test) throws Exception {
        try (DisturbedJob job = prepare(test, TWO)) {
            job.submit(2, null);
            job.awaitMoreVersions(3);
            killTaskManager(job);
            killBroker(job);
            killTaskManager(job);

            job.assertEndsAsUndisturbed();
        }
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
        job.broker().start();
        job.awaitMoreVersions(2);
    }
}
