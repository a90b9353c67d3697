package org.lorentztron.local.cluster;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Processes stand still for 30 s, as machines do that swap or migrate, and go on as if nothing had happened. */
@Tag("cluster")
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class SuspendedProcessesIT {
    private static final Duration UP_TO = Duration.ofSeconds(4);
    private static final Duration STANDSTILL = Duration.ofSeconds(30);

    private final RandomMoments moments = new RandomMoments();

    @TempDir
    Path directory;

    @Test
    void broker_standsStill_publishesAsUndisturbed(TestInfo test) throws Exception {
        ClusterFiles.Shape shape = new ClusterFiles.Shape(2, 1, Duration.ofSeconds(30));
        try (DisturbedJob job = DisturbedJob.prepare(directory, test, shape)) {
            job.submit(2, null);
            for (int i = 0; i < 2; i++) {
                job.awaitMoreVersions(2);
                moments.await(UP_TO);
                job.broker().jvm().suspend();
                Patience.pause(STANDSTILL);
                job.broker().jvm().resume();
            }
            job.awaitMoreVersions(2);

            job.assertEndsAsUndisturbed();
        }
    }

    /**
     * It is given up and the job goes on elsewhere; then it wakes up, with a transaction that it believes to be its
     * own.
     */
    @Test
    void taskManagerThatPublishes_standsStillAndWakesUp_publishesAsUndisturbed(TestInfo test) throws Exception {
        ClusterFiles.Shape shape = new ClusterFiles.Shape(3, 1, Duration.ofSeconds(10));
        try (DisturbedJob job = DisturbedJob.prepare(directory, test, shape)) {
            job.submit(2, null);
            for (int i = 0; i < 3; i++) {
                job.awaitMoreVersions(2);
                moments.await(UP_TO);
                String publisher = job.cluster()
                        .rest()
                        .taskManagers(job.id(), "VersionAssembler")
                        .get(0);
                ChildJvm zombie = job.cluster().taskManager(publisher);
                zombie.suspend();
                Patience.pause(STANDSTILL);
                job.awaitMoreVersions(2);
                zombie.resume();
                job.cluster().awaitTaskManagers();
            }
            job.awaitMoreVersions(2);

            job.assertEndsAsUndisturbed();
        }
    }
}
