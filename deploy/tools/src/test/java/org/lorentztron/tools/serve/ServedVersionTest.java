package org.lorentztron.tools.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.MalformedEventException;

class ServedVersionTest {
    private final ServedVersion served = new ServedVersion(PublishedVersions.indexed(5), "", Instant.EPOCH);

    private static EventScorer used(ServedVersion served, byte[]... events) {
        EventScorer scorer = served.scorer();
        for (byte[] event : events) {
            read(event, scorer);
        }
        served.giveBack(scorer);
        return scorer;
    }

    /** Its buffers are as large as the largest event: one for each request would be much. */
    @Test
    void scorer_oneAfterTheOther_isTheSame() {
        EventScorer first = used(served);

        assertThat(served.scorer()).isSameAs(first);
    }

    @Test
    void scorer_atOnce_isAnother() {
        EventScorer outer = served.scorer();

        assertThat(served.scorer()).isNotSameAs(outer);
    }

    /** Sixteen threads that have seen one each would keep their buffers for as long as the version is served. */
    @Test
    void giveBack_largeEvent_leavesNoScorer() {
        byte[] large = ("{\"features\": [3, 1]" + " ".repeat(300_000) + "}").getBytes(StandardCharsets.UTF_8);
        EventScorer first = used(served, large);

        assertThat(served.scorer()).isNotSameAs(first);
    }

    /** Names that clients make up would be kept by each of the threads, megabytes of them. */
    @Test
    void giveBack_thousandsOfNames_leavesNoScorer() {
        ServedVersion named = new ServedVersion(PublishedVersions.named(5), "", Instant.EPOCH);
        EventScorer first = used(named, names(0, 1_000));
        EventScorer second = used(named, names(1_000, 4_000));

        assertThat(second).isSameAs(first);
        assertThat(named.scorer()).isNotSameAs(first);
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
