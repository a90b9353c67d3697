package org.lorentztron.tools.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.MalformedEventException;

class ServedVersionTest {
    private final ServedVersion served = new ServedVersion(PublishedVersions.indexed(5), Instant.EPOCH);

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

    /** Sixteen threads that have seen one each would keep their buffers for as long as the version is served. */
    @Test
    void score_largeEvent_leavesNoScorer() throws Exception {
        byte[] large = ("{\"features\": [3, 1]" + " ".repeat(300_000) + "}").getBytes(StandardCharsets.UTF_8);
        EventScorer first = served.score(scorer -> {
            read(large, scorer);
            return scorer;
        });

        assertThat(served.<EventScorer>score(scorer -> scorer)).isNotSameAs(first);
    }

    /** Names that clients make up would be kept by each of the threads, megabytes of them. */
    @Test
    void score_thousandsOfNames_leavesNoScorer() throws Exception {
        ServedVersion named = new ServedVersion(PublishedVersions.named(5), Instant.EPOCH);
        EventScorer first = named.score(scorer -> {
            read(names(0, 1_000), scorer);
            return scorer;
        });
        EventScorer second = named.score(scorer -> {
            read(names(1_000, 4_000), scorer);
            return scorer;
        });

        assertThat(second).isSameAs(first);
        assertThat(named.<EventScorer>score(scorer -> scorer)).isNotSameAs(first);
    }

    private static byte[] names(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(name -> "\"name " + name + "\": null")
                .collect(Collectors.joining(", ", "{\"features\": {", "}}"))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static void read(byte[] event, EventScorer scorer) {
        try {
            scorer.event(event);
        } catch (MalformedEventException e) {
            throw new AssertionError(e);
        }
    }
}
