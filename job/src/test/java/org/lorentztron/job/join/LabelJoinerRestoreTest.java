package org.lorentztron.job.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.lorentztron.job.join.JoinerHarness.event;
import static org.lorentztron.job.join.JoinerHarness.label;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.serial.RefusedStateException;
import org.lorentztron.connectors.source.Event;

/** A joiner goes on from a checkpoint as if there had been none. */
class LabelJoinerRestoreTest {
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
    void restore_inTheMiddle_goesOnWithWhatWaits() throws Exception {
        joiner.send(event("a", 7, 1000), event("b", 8, 1100));
        joiner.send(label("b", 0, 3, 1600, 2));
        joiner.watermark(1200);
        joiner.restore();

        joiner.send(label("a", 2, 5, 1400, 3));
        joiner.watermark(3000);

        assertThat(joiner.joined())
                .extracting(Event::offset, Event::time)
                .containsExactly(tuple(7L, 1400L), tuple(8L, 1600L));
    }

    /** What waited in silence before the restore is decided when silence goes on. */
    @Test
    void restore_thenSilence_decidesUpToTheNewestTimeBefore() throws Exception {
        joiner.send(event("a", 7, 1000));
        joiner.send(label("a", 2, 5, 1400, 3));
        joiner.restore();

        joiner.silence();

        assertThat(joiner.joined()).extracting(Event::label).containsExactly(3);
    }

    /** What comes too late for its id is moved beyond all that is known, and still does not wait for ever. */
    @Test
    void restore_thenLateRecordsAndSilence_decidesThoseToo() throws Exception {
        joiner.send(event("a", 7, 1000));
        joiner.send(label("a", 2, 5, 1400, 3));
        joiner.silence();
        joiner.restore();

        joiner.send(event("a", 8, 1350));
        joiner.send(label("a", 2, 6, 1390, 4));
        joiner.silence();

        assertThat(joiner.joined())
                .extracting(Event::offset, Event::time, Event::label)
                .containsExactly(tuple(8L, 1401L, 4));
    }

    /** Labels are kept by the index of their class. */
    @Test
    void restore_withOtherClasses_isRefused() throws Exception {
        joiner.send(label("a", 2, 5, 1400, 3));

        assertThatThrownBy(() -> joiner.restore("drop", "--classes=a,b,c,d"))
                .isInstanceOf(RefusedStateException.class)
                .hasMessageContaining("--classes is a,b,c,d, but the restored state was made with a,b,c,d,e");
    }

    /** What comes out before the watermark would be late for those that follow. */
    @Test
    void restore_withAShorterTimeout_decidesAtTheTimeThatIs() throws Exception {
        joiner.send(event("a", 7, 1000));
        joiner.watermark(1500);
        joiner.restore("b", "--label-timeout=200ms");

        joiner.watermark(3000);

        assertThat(joiner.joined()).extracting(Event::time).containsExactly(2000L);
        assertThat(joiner.numKeyedStateEntries()).isZero();
    }

    /** What is moved comes in another bucket of the timers than what it was added with. */
    @Test
    void restore_thenALateLabelOfADecidedId_leavesNothing() throws Exception {
        joiner.send(event("a", 7, 1500));
        joiner.send(label("a", 2, 5, 1999, 3));
        joiner.watermark(1999);
        joiner.restore();

        joiner.send(label("a", 2, 6, 1990, 3));
        joiner.watermark(1999);
        joiner.send(label("a", 2, 7, 2100, 3));
        joiner.watermark(9999);

        assertThat(joiner.joined()).isEmpty();
        assertThat(joiner.rejected()).isEmpty();
        assertThat(joiner.numKeyedStateEntries()).isZero();
        assertThat(joiner.numEventTimeTimers()).isZero();
    }
}
