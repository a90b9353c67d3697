package org.lorentztron.local.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.tools.cluster.PublishedRecord;

/** The job is stopped on purpose, in the middle of an interval, and goes on from its savepoint as something else. */
@Tag("cluster")
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class SavepointsIT {
    private static final Duration UP_TO = Duration.ofSeconds(4);
    private static final ClusterFiles.Shape FOUR_SLOTS = new ClusterFiles.Shape(2, 2, Duration.ofSeconds(30));
    private static final String VERSION_FILE = "/org/lorentztron/job/topology/version.properties";

    private final RandomMoments moments = new RandomMoments();

    @TempDir
    Path directory;

    @Test
    void stop_thenRestartAtOtherParallelism_publishesAsUndisturbed(TestInfo test) throws Exception {
        try (DisturbedJob job = DisturbedJob.prepare(directory, test, FOUR_SLOTS)) {
            runAtParallelisms(job, 1, 4, 2);

            job.assertEndsAsUndisturbed();
        }
    }

    /** A part forgets the same features in any place. */
    @Test
    void namedFeatures_forgottenAtOtherParallelisms_publishesAsUndisturbed(TestInfo test) throws Exception {
        List<String> learner =
                List.of("--learner", "herded", "--rank", "2", "--max-features-held", "300", "--min-feature-count", "2");
        try (DisturbedJob job = DisturbedJob.prepare(directory, test, FOUR_SLOTS, learner, new PaymentEvents())) {
            runAtParallelisms(job, 2, 4, 1);

            DisturbedJob.Outcome outcome = job.assertEndsAsUndisturbed();

            assertThat(HeldFeatures.forgotten(outcome.disturbed())).isGreaterThan(100);
        }
    }

    /** So does what is held back, kept and told. */
    @Test
    void gatedVersions_atOtherParallelisms_areAsUndisturbed(TestInfo test) throws Exception {
        try (DisturbedJob job = DisturbedJob.prepare(directory, test, FOUR_SLOTS, GatedJob.OPTIONS)) {
            runAtParallelisms(job, 1, 4, 2);

            GatedJob.assertEndsAsUndisturbed(job);
        }
    }

    /** Events and labels that wait are state, which another subtask takes over. */
    @Test
    void lateLabels_atOtherParallelisms_publishesAsUndisturbed(TestInfo test) throws Exception {
        try (DisturbedJob job =
                DisturbedJob.prepare(directory, test, FOUR_SLOTS, EventFlow.SMALL_LEARNER, LateFlowEvents.digits())) {
            runAtParallelisms(job, 1, 4, 2);

            job.assertEndsAsUndisturbed();

            assertThat(job.rejected()).containsExactlyInAnyOrderElementsOf(LabelFlow.REJECTED);
        }
    }

    private void runAtParallelisms(DisturbedJob job, int first, int... others) throws Exception {
        job.submit(first, null);
        for (int parallelism : others) {
            job.awaitMoreVersions(3);
            moments.await(UP_TO);
            job.submit(parallelism, job.stop(false));
        }
        job.awaitMoreVersions(3);
    }

    @Test
    void stop_thenRestartWithANewerJar_publishesTheSameModels(TestInfo test) throws Exception {
        try (DisturbedJob job = DisturbedJob.prepare(directory, test, FOUR_SLOTS)) {
            job.submit(2, null);
            job.awaitMoreVersions(3);
            moments.await(UP_TO);
            String savepoint = job.stop(false);
            job.upgrade(newerJar());
            job.submit(2, savepoint);
            job.awaitMoreVersions(3);

            DisturbedJob.Outcome outcome = job.end();

            List<VersionInfo> versions = DisturbedJob.manifests(outcome.disturbed());
            assertThat(versions.get(0).softwareVersion()).isNotEqualTo("newer");
            assertThat(last(versions).softwareVersion()).isEqualTo("newer");
            assertThat(pairs(outcome.disturbed()))
                    .isEqualTo(pairs(outcome.undisturbed())
                            .subList(0, pairs(outcome.disturbed()).size()));
            assertThat(anonymous(versions))
                    .isEqualTo(anonymous(DisturbedJob.manifests(outcome.undisturbed()))
                            .subList(0, versions.size()));
        }
    }

    private Path newerJar() throws IOException {
        Path jar = Files.copy(DisturbedJob.JOB_JAR, directory.resolve("newer.jar"));
        try (FileSystem content = FileSystems.newFileSystem(URI.create("jar:" + jar.toUri()), Map.of())) {
            Files.writeString(content.getPath(VERSION_FILE), "version=newer\n");
        }
        return jar;
    }

    private static List<PublishedRecord> pairs(List<ConsumerRecord<byte[], byte[]>> records) {
        return records.stream()
                .filter(record -> !PublishedRecord.isManifest(record))
                .map(PublishedRecord::of)
                .toList();
    }

    private static List<String> anonymous(List<VersionInfo> manifests) {
        return manifests.stream()
                .map(manifest -> manifest.toString().replace(manifest.softwareVersion(), ""))
                .toList();
    }

    /**
     * Draining closes the open intervals early: what is still to come of them counts for later ones, and none is lost.
     */
    @Test
    void stopWithDrain_thenRestart_closesTheOpenIntervalsEarlyAndLosesNothing(TestInfo test) throws Exception {
        try (DisturbedJob job = DisturbedJob.prepare(directory, test, FOUR_SLOTS)) {
            job.submit(2, null);
            job.awaitMoreVersions(3);
            moments.await(UP_TO);
            long closed = last(job.versions()).version();
            job.submit(2, job.stop(true));
            job.awaitMoreVersions(3);

            DisturbedJob.Outcome outcome = job.end();

            List<VersionInfo> drained = DisturbedJob.manifests(outcome.disturbed());
            List<VersionInfo> undisturbed =
                    DisturbedJob.manifests(outcome.undisturbed()).subList(0, drained.size());
            assertThat(drained).startsWith(undisturbed.subList(0, (int) closed).toArray(VersionInfo[]::new));
            assertThat(drained).isNotEqualTo(undisturbed);
            assertThat(drained)
                    .extracting(VersionInfo::intervalEnd)
                    .isEqualTo(
                            undisturbed.stream().map(VersionInfo::intervalEnd).toList());
            assertThat(last(drained).eventsTrained())
                    .isEqualTo(last(undisturbed).eventsTrained());
        }
    }

    private static VersionInfo last(List<VersionInfo> versions) {
        return versions.get(versions.size() - 1);
    }
}
