package org.lorentztron.local.letters;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.lorentztron.tools.cli.CommandFailedException;

/** Which rejected records were sent again, by where they stood. Not thread-safe. */
final class SentRecords {
    /** In 64 MiB. */
    static final int MOST = 4_000_000;

    /** Of an offset: no partition has as many records. The row stands above it. */
    private static final int OFFSET_BITS = 48;

    private final Map<TopicPartition, OffsetSet> offsets = new HashMap<>();
    private int count;

    /** @throws CommandFailedException if they are more than are kept */
    void add(RecordPlace place) throws CommandFailedException {
        OffsetSet ofPartition = offsets.computeIfAbsent(partition(place), any -> new OffsetSet());
        if (ofPartition.add(number(place)) && ++count > MOST) {
            throw new CommandFailedException(
                    "more than " + MOST + " records of the topic were sent again: shorten its retention.ms");
        }
    }

    boolean contains(RecordPlace place) {
        OffsetSet ofPartition = offsets.get(partition(place));
        return ofPartition != null && ofPartition.contains(number(place));
    }

    private static TopicPartition partition(RecordPlace place) {
        return new TopicPartition(place.topic(), place.partition());
    }

    /** At least 0, whatever numbers somebody has made up. */
    private static long number(RecordPlace place) {
        return ((long) place.row() << OFFSET_BITS ^ place.offset()) & Long.MAX_VALUE;
    }
}
