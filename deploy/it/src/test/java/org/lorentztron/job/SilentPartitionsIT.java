package org.lorentztron.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.junit.jupiter.api.Test;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.RecordWriter;

/**
 * Partitions that deliver nothing hold event time back until they are idle, and no longer; all that waited is
 * published.
 */
class SilentPartitionsIT extends WholeJobs {
    private static final OwnNames OWN = OwnNames.of(SilentPartitionsIT.class);

    private static final int THREE_VERSIONS = 3 * WholeJob.RECORDS_PER_VERSION;

    /**
     * Of four partitions one delivers for half a second only, and one never; the others go on and on. What is published
     * is what a bounded job publishes, in which no partition is ever idle.
     */
    @Test
    void execute_partitionsThatFallSilentOrAreEmpty_holdNothingBack() throws Exception {
        jobs.createTopics(OWN.name("silent"), 4);
        List<String> published;
        try (RecordWriter writer = jobs.topics().writer()) {
            for (int i = 0; i < 3_100; i++) {
                WholeJob.send(writer, OWN.name("silent"), i < 500 ? i % 3 : i % 2, i);
            }
            writer.flush();
            int[] next = {3_100};
            try (EndlessRun job = jobs.start(OWN.name("silent"), new Configuration(), "--idle-timeout=2s")) {
                job.await("three versions", () -> {
                    WholeJob.send(writer, OWN.name("silent"), 0, next[0]++);
                    WholeJob.send(writer, OWN.name("silent"), 1, next[0]++);
                    return job.records().size() >= THREE_VERSIONS;
                });
                published = job.records();
            }
        }

        assertThat(published.subList(0, THREE_VERSIONS))
                .isEqualTo(jobs.ofBoundedJob(OWN.name("silent")).subList(0, THREE_VERSIONS));
    }

    /** The state that a stop leaves behind: all is read, and the last interval is open. Nothing more ever comes. */
    @Test
    void restore_topicExhausted_closesTheLastInterval() throws Exception {
        jobs.createTopics(OWN.name("exhausted"), KafkaTopics.PARTITIONS);
        jobs.topics().sendSamples("events-" + OWN.name("exhausted"), WholeJob.BASE, 0, 2_500);
        Configuration restored = new Configuration();
        try (EndlessRun job = jobs.start(OWN.name("exhausted"), new Configuration())) {
            job.awaitVersions(2);
            job.awaitRead(2_500);
            restored.set(StateRecoveryOptions.SAVEPOINT_PATH, job.stop(checkpoints));
            assertThat(job.records()).hasSize(2 * WholeJob.RECORDS_PER_VERSION);
        }
        List<String> published;
        try (EndlessRun job = jobs.start(OWN.name("exhausted"), restored, "--idle-timeout=1s")) {
            job.awaitVersions(3);
            published = job.records();
        }

        assertThat(published)
                .isEqualTo(jobs.ofBoundedJob(OWN.name("exhausted")))
                .hasSize(THREE_VERSIONS);
    }
}
