package org.lorentztron.tools.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.client.DecisionPolicy;

class ServedVersionTest {
    private final ServedVersion served =
            new ServedVersion(PublishedVersions.indexed(5), DecisionPolicy.NONE, Instant.EPOCH);

    /** Its buffers are as large as the largest event: one for each request would be much. */
    @Test
    void score_oneAfterTheOther_hasTheSameScorer() throws Exception {
        EventScorer first = served.score(scorer -> scorer);

        assertThat(served.<EventScorer>score(scorer -> scorer)).isSameAs(first);
    }

    @Test
    void score_atOnce_hasTwoScorers() throws Exception {
        boolean same = served.score(outer -> served.score(inner -> inner == outer));

        assertThat(same).isFalse();
    }
}
