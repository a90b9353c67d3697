package org.lorentztron.local.letters;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.lorentztron.tools.cli.CommandFailedException;

/** Which rejected records were sent again, by where they stood. Not thread-safe. */
final class SentRecords {
    /** In 64 MiB. */
    static final int MOST = 4_000_000;

    private final Map<TopicPartition, OffsetSet> offsets = new HashMap<>();
    private int count;

    /** @throws CommandFailedException if they are more than are kept */
    void add(String topic, int partition, long offset) throws CommandFailedException {
        OffsetSet ofPartition = offsets.computeIfAbsent(new TopicPartition(topic, partition), any -> new OffsetSet());
        if (offset >= 0 && ofPartition.add(offset) && ++count > MOST) {
            throw new CommandFailedException(
                    "more than " + MOST + " records of the topic were sent again: shorten its retention.ms");
        }
    }

    boolean contains(String topic, int partition, long offset) {
        OffsetSet ofPartition = offsets.get(new TopicPartition(topic, partition));
        return ofPartition != null && ofPartition.contains(offset);
    }
}
