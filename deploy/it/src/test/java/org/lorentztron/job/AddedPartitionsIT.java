package org.lorentztron.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.RecordWriter;
import org.lorentztron.connectors.wire.version.VersionInfo;

/** The events topic has two partitions, and gets a third one when the job has closed its first interval. */
class AddedPartitionsIT extends WholeJobs {
    private static final OwnNames OWN = OwnNames.of(AddedPartitionsIT.class);

    private static final int EVENTS_BEFORE = 1_400;
    private static final String DISCOVERY = "--kafka.partition.discovery.interval.ms=500";

    /** Nothing in it is before what is closed, so the models are those of a job that knew it from the begin. */
    @Test
    void execute_partitionWithEventsOfOpenIntervals_trainsThemInTheirIntervals() throws Exception {
        List<String> published;
        try (RecordWriter writer = jobs.topics().writer()) {
            begin(writer, OWN.name("grown"));
            try (EndlessRun job = jobs.start(OWN.name("grown"), new Configuration(), DISCOVERY)) {
                grow(job, OWN.name("grown"));
                sendNext(writer, true);
                job.awaitRead(2_000);
                sendNext(writer, false);
                job.awaitVersions(3);
                published = job.records();
            }
        }

        List<String> expected = jobs.ofBoundedJob(OWN.name("grown"));
        assertThat(published).isEqualTo(expected.subList(0, 3 * WholeJob.RECORDS_PER_VERSION));
    }

    /**
     * Both events in it are before what is closed: they join the open interval, and are counted as late, once each,
     * though the second one is late in its own partition, too.
     */
    @Test
    void execute_partitionWithEventsOfClosedIntervals_trainsThemInTheOpenOne() throws Exception {
        try (RecordWriter writer = jobs.topics().writer()) {
            begin(writer, OWN.name("late"));
            try (EndlessRun job = jobs.start(OWN.name("late"), new Configuration(), DISCOVERY)) {
                grow(job, OWN.name("late"));
                WholeJob.send(writer, OWN.name("late"), 2, 210);
                WholeJob.send(writer, OWN.name("late"), 2, 10);
                writer.flush();
                job.awaitRead(EVENTS_BEFORE + 2);
                for (int partition = 0; partition < 3; partition++) {
                    WholeJob.send(writer, OWN.name("late"), partition, 2_300);
                }
                writer.flush();
                job.awaitVersions(2);

                assertThat(JobCounters.of(job.id(), "events.late")).containsExactly(entry("events.late", 2L));
            }
        }

        VersionInfo manifest = jobs.manifests(OWN.name("late")).get(1);
        assertThat(manifest.eventsTrained()).isEqualTo(EVENTS_BEFORE + 2);
        assertThat(manifest.sourcePositions().get(2).offset()).isEqualTo(1);
    }

    private static void begin(RecordWriter writer, String name) {
        jobs.createTopics(name, 2);
        for (int i = 0; i < EVENTS_BEFORE; i++) {
            WholeJob.send(writer, name, i % 2, i);
        }
        writer.flush();
    }

    private static void grow(EndlessRun job, String name) throws Exception {
        job.awaitVersions(1);
        jobs.topics().grow("events-" + name, 3);
    }

    /** Events up to 3,199: every third one, to the third partition, or the others, to the first two. */
    private static void sendNext(RecordWriter writer, boolean third) {
        for (int i = EVENTS_BEFORE; i < 3_200; i++) {
            if (third == (i % 3 == 2)) {
                WholeJob.send(writer, OWN.name("grown"), i % 3, i);
            }
        }
        writer.flush();
    }
}
