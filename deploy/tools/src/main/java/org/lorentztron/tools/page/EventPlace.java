package org.lorentztron.tools.page;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Where in the topic of events the sample reads: after what the newest version has trained. Not thread-safe.
 *
 * <p>While no version comes, the sample may fall behind the end of the topic for ever. Then it goes on at the end.
 */
final class EventPlace {
    /** So long without a version, and so many seconds of work behind, the sample skips. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final String topic;
    private final int mostEvents;
    private final LongSupplier nanoTime;
    /** Where to go on when the topic is opened again. */
    private final Map<Integer, Long> next = new HashMap<>();

    private Map<Integer, Long> trained = Map.of();
    private boolean isKnown;
    private long since;

    /**
     * @param mostEvents that are scored in a second
     * @param nanoTime says the time
     */
    EventPlace(String topic, int mostEvents, LongSupplier nanoTime) {
        this.topic = topic;
        this.nanoTime = nanoTime;
        this.mostEvents = mostEvents;
    }

    /** Where to begin with a partition: nothing is scored before the first version, so nothing is passed over. */
    long start(TopicPartition partition, long beginning, long end) {
        if (!isKnown) {
            return beginning;
        }
        long untrained = trained.isEmpty() ? end : trained.getOrDefault(partition.partition(), beginning - 1) + 1;
        long goOn = next.getOrDefault(partition.partition(), untrained);
        // A topic that was created again ends before what was read of the one before.
        return goOn > end ? untrained : Math.max(untrained, goOn);
    }

    /** An event was read: it is not to be scored again. */
    void passed(ConsumerRecord<?, ?> event) {
        next.put(event.partition(), event.offset() + 1);
    }

    /**
     * Goes on after what a version has trained, or at the end if it does not say what.
     *
     * @param trained largest offsets by partition
     */
    void take(Map<Integer, Long> trained, TopicsReader reader) {
        boolean isFirst = !isKnown;
        this.trained = Map.copyOf(trained);
        isKnown = true;
        since = nanoTime.getAsLong();
        trained.forEach((partition, offset) -> reader.seekForward(new TopicPartition(topic, partition), offset + 1));
        if (isFirst && trained.isEmpty()) {
            reader.ends().forEach((partition, end) -> {
                if (partition.topic().equals(topic)) {
                    reader.seekForward(partition, end);
                }
            });
        }
    }

    /**
     * Goes on near the end if no version has come for long and there is more than the sample can score.
     *
     * @param ends of the partitions of the topic
     * @return whether it did
     */
    boolean skipIfBehind(TopicsReader reader, Map<TopicPartition, Long> ends) {
        if (!isKnown || mostEvents == 0 || nanoTime.getAsLong() - since < PATIENCE.toNanos()) {
            return false;
        }
        long behind = 0;
        for (Map.Entry<TopicPartition, Long> end : ends.entrySet()) {
            behind += end.getValue() - reader.position(end.getKey());
        }
        if (behind <= PATIENCE.toSeconds() * mostEvents) {
            return false;
        }
        ends.forEach((partition, end) -> reader.seekForward(partition, end - mostEvents / ends.size()));
        return true;
    }
}
