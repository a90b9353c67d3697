package org.lorentztron.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.RecordWriter;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;

/**
 * One partition has delivered 10 seconds of event time, another one holds 1,000 seconds: most of them wait in the
 * topic, not in the job.
 */
class PartitionFarBehindIT {
    private static final OwnNames OWN = OwnNames.of(PartitionFarBehindIT.class);

    private static final int SPACING_MS = 10;
    private static final int BEHIND = 1_000;
    private static final int AHEAD = 100_000;

    /**
     * How far the one is read before the other at least: two intervals, but at least 30 seconds, less what a watermark
     * lags.
     */
    private static final long DRIFT = 29_000 / SPACING_MS;

    @TempDir
    private Path checkpoints;

    @Test
    void execute_onePartitionFarBehind_readsTheOtherNoFurtherThanTheyMayDrift() throws Exception {
        WholeJob jobs = new WholeJob(checkpoints);
        jobs.createTopics(OWN.name("apart"), 2);
        send(jobs, 0, 0, BEHIND);
        send(jobs, 1, 0, BEHIND);
        Configuration configuration = new Configuration();
        // Whether a partition is too far ahead is looked at with each of its watermarks.
        configuration.set(PipelineOptions.AUTO_WATERMARK_INTERVAL, Duration.ofMillis(20));
        try (EndlessRun job = jobs.start(OWN.name("apart"), configuration)) {
            job.awaitVersions(BEHIND * SPACING_MS / 1_000 - 1);
            send(jobs, 1, BEHIND, AHEAD);
            job.await("as much as may be read", () -> JobCounters.read(job.id()) - 2 * BEHIND > DRIFT);

            assertThat(awaitStandstill(job)).isLessThan(AHEAD / 2);
        }
    }

    private static void send(WholeJob jobs, int partition, int from, int to) {
        try (RecordWriter writer = jobs.topics().writer()) {
            for (int i = from; i < to; i++) {
                LabeledEvent sample = SampleEvents.event(WholeJob.BASE, i);
                long time = WholeJob.BASE + (long) i * SPACING_MS;
                LabeledEvent event = new LabeledEvent(null, sample.label(), time, sample.features());
                writer.send(
                        new ProducerRecord<>("events-" + OWN.name("apart"), partition, null, EventJson.dense(event)));
            }
        }
    }

    /** How many events have been read when ten looks in a row find as many. */
    private static long awaitStandstill(EndlessRun job) throws Exception {
        long[] read = {-1};
        int[] equal = {0};
        job.await("the end of reading", () -> {
            long now = JobCounters.read(job.id());
            equal[0] = now == read[0] ? equal[0] + 1 : 0;
            read[0] = now;
            return equal[0] == 10;
        });
        return read[0];
    }
}
