package org.lorentztron.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.Configuration;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.RecordWriter;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.version.VersionInfo;

/**
 * Event times that are missing, impossible, ancient, late or ahead: all but the impossible ones are trained, each in
 * one interval.
 */
class EventTimestampsIT extends WholeJobs {
    private static final OwnNames OWN = OwnNames.of(EventTimestampsIT.class);

    private static final int EVENTS = 3_000;

    /** Recent: Kafka deletes records whose own timestamps are old. */
    private static final long BASE = SampleEvents.base();

    @Test
    void execute_timesMissing_areThoseOfTheRecords() throws Exception {
        for (String name : List.of(OWN.name("said"), OWN.name("missing"))) {
            jobs.createTopics(name, 2);
            try (RecordWriter writer = jobs.topics().writer()) {
                for (int i = 0; i < EVENTS; i++) {
                    boolean said = name.equals(OWN.name("said"));
                    long payload = said ? BASE + i : LabeledEvent.NO_TIMESTAMP;
                    writer.send(new ProducerRecord<>(
                            "events-" + name, i % 2, said ? null : BASE + i, null, event(i, payload)));
                }
            }
        }

        jobs.ofBoundedJob(OWN.name("missing"));
        jobs.ofBoundedJob(OWN.name("said"));

        assertThat(jobs.topics().pairRecords("models-bounded-" + OWN.name("missing")))
                .isEqualTo(jobs.topics().pairRecords("models-bounded-" + OWN.name("said")))
                .hasSize(3 * 10);
    }

    private static byte[] event(int i, long time) {
        LabeledEvent sample = SampleEvents.event(BASE, i);
        return EventJson.dense(new LabeledEvent(null, sample.label(), time, sample.features()));
    }

    /**
     * One partition begins in 1970, which is an interval of its own; an event of 1970 in the midst of another is late,
     * as are some of half a second ago, and one is ahead by two hours. Every version holds the events whose effective
     * times are before its end.
     */
    @Test
    void execute_timesAncientLateAndImpossible_trainsAllButTheImpossibleOnes() throws Exception {
        jobs.createTopics(OWN.name("odd"), 2);
        List<Long> times = new ArrayList<>(List.of(5L));
        long late = 0;
        try (RecordWriter writer = jobs.topics().writer()) {
            send(writer, 1, 0, 5);
            long[] largest = {Long.MIN_VALUE, 5};
            for (int i = 0; i < EVENTS; i++) {
                int partition = i % 2;
                long time = i == 1_000 ? 7 : i > 1_000 && i % 25 == 24 ? BASE + i - 500 : BASE + i;
                send(writer, partition, i, time);
                long earliest = largest[partition] == Long.MIN_VALUE ? time : largest[partition] - 100;
                late += time < earliest ? 1 : 0;
                times.add(Math.max(time, earliest));
                largest[partition] = Math.max(largest[partition], time);
            }
            send(writer, 0, 1, -1);
            send(writer, 1, 1, System.currentTimeMillis() + 7_200_000);
            times.add(largest[1]);
            // They close the third second and wait themselves.
            send(writer, 0, 1, BASE + 3_150);
            send(writer, 1, 1, BASE + 3_150);
        }
        Map<String, DeadLetter> letters = new HashMap<>();
        try (EndlessRun job = jobs.start(OWN.name("odd"), new Configuration())) {
            job.awaitVersions(4);
            job.await("dead letters", () -> {
                letters.putAll(jobs.topics().deadLetters("dead-letters-" + OWN.name("odd")));
                return letters.size() == 1;
            });
            assertThat(JobCounters.of(job.id(), "events.late")).containsExactly(entry("events.late", late));
            assertThat(JobCounters.of(job.id(), "events.ahead")).containsExactly(entry("events.ahead", 1L));
            assertThat(JobCounters.of(job.id(), "events.trained"))
                    .containsExactly(entry("events.trained", EVENTS + 2L));
            assertThat(JobCounters.rejected(job.id())).containsExactly(entry("timestamp", 1L));
        }

        List<Long> ends = List.of(1_000L, BASE + 1_000, BASE + 2_000, BASE + 3_000);
        assertThat(jobs.manifests(OWN.name("odd")))
                .extracting(VersionInfo::intervalEnd, VersionInfo::eventsTrained)
                .isEqualTo(ends.stream()
                        .map(end -> tuple(
                                end, times.stream().filter(time -> time < end).count()))
                        .toList());
        assertThat(late).isGreaterThan(40);
        assertThat(letters.keySet()).containsExactly("events-" + OWN.name("odd") + "-0@1500");
    }

    /** One of 3,000 events is 55 minutes ahead, as is its Kafka timestamp: as if it were in time. */
    @Test
    void execute_oneClockAhead_givesTheVersionsOfAllInTime() throws Exception {
        for (String name : List.of(OWN.name("ahead"), OWN.name("in-time"))) {
            jobs.createTopics(name, 1);
            try (RecordWriter writer = jobs.topics().writer()) {
                for (int i = 0; i < EVENTS; i++) {
                    boolean isAhead = i == 1_300 && name.equals(OWN.name("ahead"));
                    long time = BASE + (i == 1_300 ? i - 1 : i) + (isAhead ? 55 * 60_000 : 0);
                    writer.send(new ProducerRecord<>("events-" + name, 0, time, null, event(i, time)));
                }
            }
        }

        jobs.ofBoundedJob(OWN.name("ahead"));
        jobs.ofBoundedJob(OWN.name("in-time"));

        assertThat(jobs.topics().pairRecords("models-bounded-" + OWN.name("ahead")))
                .isEqualTo(jobs.topics().pairRecords("models-bounded-" + OWN.name("in-time")))
                .hasSizeGreaterThan(3);
    }

    private static void send(RecordWriter writer, int partition, int i, long time) {
        writer.send(new ProducerRecord<>("events-" + OWN.name("odd"), partition, null, event(i, time)));
    }
}
