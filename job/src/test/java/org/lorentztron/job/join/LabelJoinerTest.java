package org.lorentztron.job.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.lorentztron.job.join.JoinerHarness.BYTES;
import static org.lorentztron.job.join.JoinerHarness.event;
import static org.lorentztron.job.join.JoinerHarness.label;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.LabelOrigin;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;

/** Which events and labels are joined, and when. */
class LabelJoinerTest {
    private final JoinerHarness joiner = new JoinerHarness();

    @BeforeEach
    void open() throws Exception {
        joiner.open();
    }

    @AfterEach
    void close() throws Exception {
        joiner.close();
    }

    @Test
    void label_afterItsEvent_isJoinedAtItsOwnTime() throws Exception {
        joiner.send(event("a", 7, 1000));
        joiner.send(label("a", 2, 5, 1400, 3));
        joiner.watermark(1399);
        assertThat(joiner.joined()).isEmpty();

        joiner.watermark(1400);

        assertThat(joiner.joined())
                .extracting(Event::label, Event::time, Event::lateBy, Event::partition, Event::offset, Event::origin)
                .containsExactly(tuple(3, 1400L, 0L, 0, 7L, new LabelOrigin(2, 5)));
        assertThat(joiner.outcomes()).containsExactly(new LabelOutcome(0, 7, 1400, 3));
    }

    @Test
    void label_withAWeight_givesItToItsEvent() throws Exception {
        joiner.send(event("a", 1, 1000).withWeight(3), event("b", 2, 1000).withWeight(3));
        joiner.send(label("a", 0, 5, 1400, 3));
        LabelRecord weighed = label("b", 0, 6, 1400, 3);
        joiner.send(new LabelRecord(weighed.time(), 0, weighed.id(), weighed.label(), 7, weighed.record()));

        joiner.watermark(1400);

        assertThat(joiner.joined()).extracting(Event::weight).containsExactly(3.0, 7.0);
    }

    /** Each event that is evaluated has one outcome, so that nothing waits for another. */
    @Test
    void event_thatIsSentAgain_neverGetsALabel() throws Exception {
        Event sent = event("a", 7, 1000);
        Event again = Event.decoded(0, 8, Event.UNLABELLED, 1100, "a", sent.features());
        joiner.send(sent, again);
        joiner.send(label("a", 2, 5, 1400, 3));

        joiner.watermark(1400);

        assertThat(joiner.joined()).extracting(Event::offset).containsExactly(8L);
        assertThat(joiner.outcomes())
                .containsExactly(new LabelOutcome(0, 7, 1100, Event.UNLABELLED), new LabelOutcome(0, 8, 1400, 3));
    }

    @Test
    void outcomes_areOfTheShareThatIsEvaluated() throws Exception {
        joiner.reopen("drop", "--evaluate-fraction=0.25");
        for (int i = 0; i < 400; i++) {
            joiner.send(event("id " + i, i, 1000));
        }

        joiner.watermark(2000);

        assertThat(joiner.outcomes()).hasSizeBetween(60, 140);
    }

    @Test
    void label_beforeItsEvent_isJoinedAtTheEventsTime() throws Exception {
        joiner.send(label("a", 0, 5, 950, 3));
        joiner.send(event("a", 7, 1000));

        joiner.watermark(1000);

        assertThat(joiner.joined()).extracting(Event::time, Event::label).containsExactly(tuple(1000L, 3));
    }

    /** By the labels' partitions, and offsets there. */
    @Test
    void labels_ofOneTime_areSentInTheOrderOfTraining() throws Exception {
        joiner.send(event("a", 1, 1000), event("b", 2, 1001), event("c", 3, 1002));
        joiner.send(label("a", 1, 9, 1400, 0), label("b", 1, 8, 1400, 0), label("c", 0, 20, 1400, 0));

        joiner.watermark(2000);

        assertThat(joiner.joined()).extracting(Event::offset).containsExactly(3L, 2L, 1L);
        assertThat(joiner.joined()).isSortedAccordingTo(Event.TRAINING_ORDER);
    }

    @Test
    void label_ofNoEvent_isRejectedWithItsBytesOnceNoneCanComeInTime() throws Exception {
        joiner.send(label("a", 1, 9, 1400, 0));
        joiner.watermark(1499);
        assertThat(joiner.rejected()).isEmpty();

        joiner.watermark(1500);

        assertThat(joiner.rejected())
                .extracting(DeadLetter::reason, DeadLetter::partition, DeadLetter::offset, DeadLetter::value)
                .containsExactly(tuple(MalformedReason.UNKNOWN_ID, 1, 9L, BYTES));
    }

    @Test
    void label_afterTheTimeout_isRejectedAsExpired() throws Exception {
        joiner.send(event("a", 7, 1000));
        joiner.send(label("a", 1, 9, 2001, 0));

        joiner.watermark(2500);

        assertThat(joiner.joined()).isEmpty();
        assertThat(joiner.rejected())
                .extracting(DeadLetter::reason, DeadLetter::offset, DeadLetter::value)
                .containsExactly(tuple(MalformedReason.LABEL_EXPIRED, 9L, BYTES));
        assertThat(joiner.outcomes()).containsExactly(new LabelOutcome(0, 7, 2000, Event.UNLABELLED));
    }

    /** A label waits before it is rejected. Until then it must be known that its event had been there. */
    @Test
    void label_afterTheTimeout_isExpiredEvenIfItWaitsLongerThanThat() throws Exception {
        joiner.reopen("drop", "--label-early=1h");
        joiner.send(event("a", 7, 1000));
        joiner.send(label("a", 1, 9, 2900, 0));

        joiner.watermark(10_000_000);

        assertThat(joiner.rejected()).extracting(DeadLetter::reason).containsExactly(MalformedReason.LABEL_EXPIRED);
        assertThat(joiner.numKeyedStateEntries()).isZero();
        assertThat(joiner.numEventTimeTimers()).isZero();
    }

    @Test
    void event_withoutALabel_getsTheClassOfThoseAtItsTimeout() throws Exception {
        joiner.reopen("b");
        joiner.send(event("a", 7, 1000));
        joiner.watermark(1999);
        assertThat(joiner.joined()).isEmpty();

        joiner.watermark(2000);

        assertThat(joiner.joined())
                .extracting(Event::label, Event::time, Event::origin)
                .containsExactly(tuple(1, 2000L, LabelOrigin.NONE_CAME));
        assertThat(joiner.outcomes()).containsExactly(new LabelOutcome(0, 7, 2000, 1));
    }

    @Test
    void state_onceAllHasComeAndTheTimeoutIsOver_isEmpty() throws Exception {
        for (int i = 0; i < 100; i++) {
            joiner.send(event("id " + i, i, 1000 + i));
            joiner.send(label("id " + i, 0, i, 1100 + i, 1));
        }
        assertThat(joiner.numKeyedStateEntries()).isEqualTo(100);

        joiner.watermark(1199);
        assertThat(joiner.joined()).hasSize(100);
        joiner.watermark(2099);

        assertThat(joiner.numKeyedStateEntries()).isZero();
        assertThat(joiner.numEventTimeTimers()).isZero();
    }
}
