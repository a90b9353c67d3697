package org.lorentztron.job.score;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.TwoInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.job.state.OperatorMetrics;
import org.lorentztron.model.Features;

/** Intervals are of 1 s; versions say a at the end of the first, of the third, and so on, and b after the others. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class ScorerProgressTest {
    private static final int A = 0;

    /** Of the newest run. */
    private OperatorMetrics metrics = new OperatorMetrics();

    private static StreamRecord<Event> event(long time, int label) {
        return new StreamRecord<>(Event.decoded(0, time, label, time, "e" + time, Features.dense(new float[6])));
    }

    private static void version(Scorer scorer, long number) throws Exception {
        PublishedPair pair = ScorerTest.pair(number % 2 == 1, 1000 * number);
        scorer.processElement2(new StreamRecord<>(pair));
        scorer.processElement2(new StreamRecord<>(ScorerTest.manifest(number, 1000 * number, List.of(pair))));
    }

    @FunctionalInterface
    private interface Records {
        void to(Scorer scorer) throws Exception;
    }

    private void run(Records records) throws Exception {
        metrics = new OperatorMetrics();
        Scorer scorer = ScorerTest.answering();
        try (MockEnvironment environment =
                        new MockEnvironmentBuilder().setMetricGroup(metrics).build();
                AbstractStreamOperatorTestHarness<OutputRecord> harness =
                        new AbstractStreamOperatorTestHarness<>(scorer, environment)) {
            harness.open();
            records.to(scorer);
        }
    }

    private void assertJudged(double events, double error) {
        assertThat(metrics.gauge("quality.cumulative.events")).isEqualTo(events);
        assertThat(metrics.gauge("quality.cumulative.error")).isEqualTo(error);
    }

    /** The whole backlog is read before the first version: nothing else could judge it but the last version. */
    @Test
    void quality_backlogBeforeVersions_isByTheVersionAsOfEachEvent() throws Exception {
        run(scorer -> {
            for (long time : new long[] {500, 1500, 1600, 2500, 3500}) {
                scorer.processElement1(event(time, A));
            }
            version(scorer, 1);
            version(scorer, 2);
            version(scorer, 3);
            scorer.processWatermark2(new Watermark(2999));
            scorer.prepareSnapshotPreBarrier(1);
        });

        assertJudged(4, 0.25);
        assertThat(metrics.count("events.unscored")).as("in the first interval").isEqualTo(1);
    }

    @Test
    void quality_intervalWithoutVersion_isByTheOneBefore() throws Exception {
        run(scorer -> {
            version(scorer, 1);
            scorer.processElement1(event(2500, A));
            scorer.prepareSnapshotPreBarrier(1);
            assertThat(metrics.gauge("quality.cumulative.events"))
                    .as("one may come")
                    .isEqualTo(0.0);
            scorer.processWatermark2(new Watermark(1999));
            scorer.prepareSnapshotPreBarrier(2);
        });

        assertJudged(1, 0);
    }

    /** Versions and events come by different ways, and nothing holds versions back. */
    @Test
    void quality_versionAheadOfItsEvents_judgesNoneThatItHasTrained() throws Exception {
        run(scorer -> {
            version(scorer, 1);
            version(scorer, 2);
            scorer.processElement1(event(500, A));
            scorer.processElement1(event(1500, A));
            scorer.prepareSnapshotPreBarrier(1);
        });

        assertJudged(1, 0);
        assertThat(metrics.count("events.unscored")).as("in the first interval").isEqualTo(1);
    }

    @Test
    void versions_ofWhichNoEventComesAnyMore_areNotKept() throws Exception {
        run(scorer -> {
            version(scorer, 1);
            version(scorer, 2);
            scorer.processWatermark1(new Watermark(1999));
            scorer.processElement1(event(1500, A));
            scorer.prepareSnapshotPreBarrier(1);
        });

        assertJudged(0, Double.NaN);
    }

    /** Too many are not waited for: they are judged by an older version. */
    @Test
    void quality_moreAheadThanMayWait_isByAnOlderVersion() throws Exception {
        run(scorer -> {
            version(scorer, 1);
            for (int i = 0; i <= EventsAhead.MOST_ENTRIES / EventsAhead.OF_EVENT; i++) {
                scorer.processElement1(event(2500, A));
            }
            scorer.prepareSnapshotPreBarrier(1);
            assertThat((double) metrics.gauge("quality.cumulative.events")).isPositive();
        });
    }

    /** Whenever events come among versions. */
    @Property(tries = 50)
    void quality_anyArrival_isTheSame(@ForAll long seed) throws Exception {
        Random random = new Random(seed);
        run(scorer -> {
            List<Long> times = new ArrayList<>();
            for (long time = 0; time < 6000; time += 250) {
                times.add(time);
            }
            for (long number = 1; number <= 5; number++) {
                long oldest = 1000 * (number - NewestVersions.MOST + 1);
                while (!times.isEmpty() && (times.get(0) < oldest || random.nextBoolean())) {
                    scorer.processElement1(event(times.remove(0), A));
                }
                version(scorer, number);
                if (random.nextBoolean()) {
                    scorer.processWatermark2(new Watermark(1000 * number - 1));
                }
            }
            for (long time : times) {
                scorer.processElement1(event(time, A));
            }
            scorer.finish();
        });

        assertJudged(20, 8.0 / 20);
        assertThat(metrics.count("events.unscored")).isEqualTo(4);
    }

    /** What is served does not wait; what is judged is what would have been served, had the backlog come in time. */
    @Test
    void served_labelsComeLater_isByTheVersionAsOfTheEvent() throws Exception {
        try (TwoInputStreamOperatorTestHarness<Event, VersionRecord, OutputRecord> harness =
                new TwoInputStreamOperatorTestHarness<>(
                        ScorerTest.answering("--labels-topic=labels", "--evaluate-fraction=1"))) {
            harness.open();
            Scorer scorer = (Scorer) harness.getOperator();
            version(scorer, 1);
            scorer.processElement1(event(2500, Event.UNLABELLED));
            harness.setProcessingTime(Scorer.LONGEST_WAIT);
            assertThat(harness.extractOutputValues()).singleElement().satisfies(answer -> assertThat(
                            new String(answer.value(), UTF_8))
                    .contains("\"version\":1"));
            assertThat(harness.getSideOutput(Scorer.SERVED)).isNull();

            version(scorer, 2);
            harness.setProcessingTime(harness.getProcessingTime() + Scorer.LONGEST_WAIT_LABELLED);

            assertThat(harness.getSideOutput(Scorer.SERVED))
                    .singleElement()
                    .satisfies(judged -> assertThat(judged.getValue().version()).isEqualTo(2));
            assertThat(harness.extractOutputValues()).as("it is served once").hasSize(1);
        }
    }
}
