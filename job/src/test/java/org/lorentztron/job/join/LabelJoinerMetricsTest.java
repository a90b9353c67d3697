package org.lorentztron.job.join;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.state.Events;
import org.lorentztron.job.state.OperatorMetrics;

/** What the joiner counts. The timeout is 1 s, and a label may be 100 ms earlier than its event. */
class LabelJoinerMetricsTest {
    private OperatorMetrics metrics = new OperatorMetrics();
    private MockEnvironment environment;
    private CountingJoiner harness;

    @BeforeEach
    void open() throws Exception {
        make();
        harness.open();
    }

    private void make() throws Exception {
        metrics = new OperatorMetrics();
        environment = new MockEnvironmentBuilder().setMetricGroup(metrics).build();
        harness = new CountingJoiner(
                new LabelJoiner(TestOptions.of("--labels-topic=labels", "--label-timeout=1s", "--label-early=100ms")),
                environment);
    }

    @AfterEach
    void close() throws Exception {
        harness.close();
        environment.close();
    }

    private void restore() throws Exception {
        OperatorSubtaskState state = harness.checkpoint();
        close();
        make();
        harness.initializeState(state);
        harness.open();
    }

    private static Event event(String id, long offset, long time) {
        return Event.decoded(0, offset, Event.UNLABELLED, time, id, Events.features(0, offset));
    }

    private static LabelRecord label(String id, long time, int label) {
        DeadLetter record = new DeadLetter(MalformedReason.UNKNOWN_ID, "m", "labels", 0, time, 0, null, new byte[0], 0);
        return new LabelRecord(time, 0, id, label, Double.NaN, record);
    }

    @Test
    void outcomes_areCountedByKind() throws Exception {
        harness.send(event("a", 1, 1000));
        harness.send(label("a", 1100, 2));
        harness.send(label("a", 1200, 2));
        harness.send(label("a", 1300, 3));
        harness.send(event("b", 2, 1000));
        harness.send(event("b", 2, 1010));
        harness.send(label("b", 2500, 2));
        harness.send(label("c", 1500, 2));
        harness.send(label("c", 1600, Event.UNLABELLED));
        harness.send(label("d", 1700, 1));
        harness.send(label("e", 1800, 1));
        harness.send(event("f", 3, 1000));
        harness.send(label("f", 1100, Event.UNLABELLED));
        for (int i = 0; i < 4; i++) {
            harness.send(event("g" + i, 10 + i, 1000));
            harness.send(label("g" + i, 1500, 1));
        }

        harness.watermark(3000);

        assertThat(metrics.count("labels.joined")).isEqualTo(5);
        assertThat(metrics.count("labels.repeated")).isEqualTo(1);
        assertThat(metrics.count("labels.conflicting")).isEqualTo(1);
        assertThat(metrics.count("labels.expired")).isEqualTo(1);
        assertThat(metrics.count("labels.withdrawn"))
                .as("of c that waits, of f whose event waits")
                .isEqualTo(2);
        assertThat(metrics.count("labels.unknown")).isEqualTo(2);
        assertThat(metrics.count("events.resent")).isEqualTo(1);
        assertThat(metrics.count("events.unlabelled")).isEqualTo(2);
        assertThat(metrics.count("events.reason=unknown_id.rejected")).isEqualTo(2);
        assertThat(metrics.count("events.reason=label_expired.rejected")).isEqualTo(1);
        assertThat(metrics.gauge("events.waiting")).isEqualTo(0L);
    }

    /** What a sender can do who repeats an id: the state of the id stays small, and no event vanishes. */
    @Test
    void events_beyondThoseOfAnId_areCountedAlsoAfterARestore() throws Exception {
        for (int i = 0; i < 1000; i++) {
            harness.send(event("a", i, 1000 + i / 10));
        }
        assertThat(metrics.gauge("events.waiting")).isEqualTo((long) IdJoin.MOST);
        assertThat(metrics.count("events.crowded")).isEqualTo(1000 - IdJoin.MOST);
        harness.watermark(1400);
        restore();

        harness.send(event("a", 1000, 1999));
        harness.send(event("a", 1001, 2000));

        assertThat(metrics.count("events.crowded")).isEqualTo(1);
        assertThat(metrics.gauge("events.waiting")).isEqualTo(IdJoin.MOST + 1L);
    }

    /** What is late in its partition was counted after the source. */
    @Test
    void records_thatComeAfterTheirTimeIsDecided_areCountedOnceAsLate() throws Exception {
        harness.watermark(2000);

        harness.send(event("a", 1, 1500));
        harness.send(event("b", 2, 1500).movedTo(1600));
        harness.send(event("c", 3, 2001));
        harness.send(label("a", 1500, 1));
        harness.send(label("b", 1500, 1).movedTo(1600));
        harness.send(label("c", 2001, 1));

        assertThat(metrics.count("events.late")).isEqualTo(1);
        assertThat(metrics.count("labels.late")).isEqualTo(1);
    }

    /** It has a newer time than all that was known when the input fell silent. */
    @Test
    void label_thatIsMovedInSilence_isCountedInSilence() throws Exception {
        harness.send(event("a", 1, 1000));
        harness.send(label("a", 1100, 1));
        harness.silence();
        restore();

        harness.send(label("a", 1050, 2));
        harness.silence();

        assertThat(metrics.count("labels.conflicting")).isEqualTo(1);
    }

    /** What was decided of its id is remembered in its state; what was decided of all is not. */
    @Test
    void records_afterARestore_thatComeAfterTheirIdIsDecided_areCountedAsLate() throws Exception {
        harness.send(event("a", 1, 1000));
        harness.send(label("a", 1400, 1));
        harness.silence();
        restore();

        harness.send(event("a", 2, 1350));
        harness.send(label("a", 1390, 1));
        harness.silence();

        assertThat(metrics.count("events.late")).isEqualTo(1);
        assertThat(metrics.count("labels.late")).isEqualTo(1);
    }

    @Test
    void waiting_afterARestore_isWhatStillWaits() throws Exception {
        harness.send(event("a", 1, 1000));
        harness.send(event("b", 2, 1000));
        harness.send(event("c", 3, 1000));
        harness.send(label("a", 1100, 1));
        harness.send(label("d", 1100, 1));
        harness.send(label("e", 1150, 1));
        harness.watermark(1100);
        waiting(2, 2, 4);
        restore();
        waiting(2, 2, 4);

        harness.send(label("b", 1200, 1));
        waiting(2, 3, 4);
        harness.watermark(1200);

        waiting(1, 1, 4);
        assertThat(metrics.count("labels.joined")).isEqualTo(1);
        harness.watermark(10_000);
        waiting(0, 0, 0);
    }

    private void waiting(long events, long labels, long ids) {
        assertThat(metrics.gauge("events.waiting")).isEqualTo(events);
        assertThat(metrics.gauge("labels.waiting")).isEqualTo(labels);
        assertThat(metrics.gauge("ids.remembered")).isEqualTo(ids);
    }
}
