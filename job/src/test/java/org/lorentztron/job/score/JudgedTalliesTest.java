package org.lorentztron.job.score;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.signal.BlockTally;
import org.lorentztron.model.monitor.CaughtTally;
import org.lorentztron.model.monitor.Share;

/** Intervals of 1,000 ms and three classes. */
class JudgedTalliesTest {
    private final List<BlockTally> sent = new ArrayList<>();
    private final JudgedTallies tallies = new JudgedTallies(
            TestOptions.of("--classes=a,b,c", "--interval=1s", "--signals-topic=signals", "--blocks=2"), sent::add);

    @Test
    void send_events_areCountedByIntervalAndOnce() {
        tallies.add(2_000, 1, 1);
        tallies.add(1_999, 1, 2);
        tallies.add(2_500, 1, -1);
        tallies.send();
        tallies.send();

        assertThat(sent).extracting(BlockTally::intervalEnd).containsExactly(2_000L, 3_000L);
        assertThat(sent.get(0).tally().classes()).containsExactly(0, 1, 0);
        assertThat(sent.get(0).tally().caught())
                .containsExactly(
                        new CaughtTally(1, new Share(0, 1), Share.NONE),
                        new CaughtTally(2, Share.NONE, new Share(0, 1)));
        assertThat(sent.get(1).tally().classes()).containsExactly(0, 2, 0);
        assertThat(sent.get(1).tally().caught())
                .as("who abstains has not recognized")
                .containsExactly(new CaughtTally(1, new Share(1, 2), new Share(1, 1)));
    }

    /** Its label may come long after the event. */
    @Test
    void add_intervalHasEnded_countsInTheOpenOne() {
        tallies.add(1_000, 1, 1);
        tallies.send(4_321);
        tallies.add(1_500, 1, 1);
        tallies.send(Long.MAX_VALUE);

        assertThat(sent).extracting(BlockTally::intervalEnd).containsExactly(2_000L, 5_000L);
    }
}
