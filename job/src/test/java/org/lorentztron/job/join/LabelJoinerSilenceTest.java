package org.lorentztron.job.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.lorentztron.job.join.JoinerHarness.OUT_OF_ORDERNESS;
import static org.lorentztron.job.join.JoinerHarness.event;
import static org.lorentztron.job.join.JoinerHarness.label;

import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.event.DeadLetter;

/** Input that falls silent, what comes after its time is decided, and the end of time. */
class LabelJoinerSilenceTest {
    private final JoinerHarness joiner = new JoinerHarness();

    @BeforeEach
    void open() throws Exception {
        joiner.open();
    }

    @AfterEach
    void close() throws Exception {
        joiner.close();
    }

    /** The watermark stays behind the newest time by the out-of-orderness, so it never passes that. */
    @Test
    void input_thatFallsSilent_isDecidedUpToItsNewestTime() throws Exception {
        joiner.send(event("a", 7, 1000));
        joiner.send(label("a", 2, 5, 1400, 3));
        joiner.watermark(1299);

        joiner.processWatermarkStatus1(WatermarkStatus.IDLE);
        assertThat(joiner.joined()).isEmpty();
        joiner.processWatermarkStatus2(WatermarkStatus.IDLE);

        assertThat(joiner.joined()).extracting(Event::label).containsExactly(3);
    }

    /** Of another subtask only its watermark is known here: by parallelism, silence must not decide more or less. */
    @Test
    void input_thatFallsSilent_isDecidedUpToTheNewestTimeOfAllSubtasks() throws Exception {
        joiner.reopen("b");
        joiner.send(event("a", 7, 1000), event("b", 8, 1001));
        joiner.processWatermark1(new Watermark(1999 - OUT_OF_ORDERNESS));
        joiner.processWatermark2(new Watermark(1200));

        joiner.silence();

        assertThat(joiner.joined()).extracting(Event::offset, Event::time).containsExactly(tuple(7L, 2000L));
    }

    /** What is decided stays so: it comes right after it. */
    @Test
    void records_beforeWhatIsDecided_comeAfterIt() throws Exception {
        joiner.send(event("a", 7, 1000));
        joiner.watermark(1500);

        joiner.send(label("a", 2, 5, 1400, 3));
        joiner.watermark(1501);

        assertThat(joiner.joined()).extracting(Event::time).containsExactly(1501L);
    }

    /** Kafka takes any time of a record that its broker does not limit. */
    @Test
    void records_ofTheEndOfTime_waitUntilThen() throws Exception {
        joiner.reopen("b");
        joiner.send(event("a", 1, Long.MAX_VALUE - 500), event("b", 2, Long.MAX_VALUE), event("c", 3, 1000));
        joiner.send(label("b", 0, 4, Long.MAX_VALUE - 50, 1));
        joiner.watermark(3000);
        assertThat(joiner.joined()).extracting(Event::offset).containsExactly(3L);

        joiner.silence();
        joiner.send(event("d", 5, 4000));
        joiner.watermark(Long.MAX_VALUE);

        assertThat(joiner.joined())
                .extracting(Event::offset, Event::time)
                .containsExactly(tuple(3L, 2000L), tuple(1L, Long.MAX_VALUE - 1), tuple(5L, 5000L));
        assertThat(joiner.rejected()).extracting(DeadLetter::offset).containsExactly(4L);
    }

    @Test
    void label_ofTheEndOfTime_isRejectedWhenAllEnds() throws Exception {
        joiner.send(label("a", 2, 5, Long.MAX_VALUE, 3));

        joiner.watermark(Long.MAX_VALUE);

        assertThat(joiner.rejected()).extracting(DeadLetter::offset).containsExactly(5L);
        assertThat(joiner.numKeyedStateEntries()).isZero();
    }

    /** Nothing comes after the end of all time, and nothing is looked at for ever. */
    @Test
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void label_afterTheEndOfTime_isRejected() throws Exception {
        joiner.send(event("a", 1, Long.MAX_VALUE));
        joiner.send(label("a", 0, 4, Long.MAX_VALUE, 1));
        joiner.watermark(Long.MAX_VALUE);
        joiner.restore();

        joiner.send(label("a", 0, 5, Long.MAX_VALUE, 1));
        joiner.watermark(Long.MAX_VALUE);

        assertThat(joiner.rejected()).extracting(DeadLetter::offset).containsExactly(5L);
    }
}
