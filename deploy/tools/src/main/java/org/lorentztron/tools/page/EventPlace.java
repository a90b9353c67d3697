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
 * <p>Where versions train nothing more of a partition, or say nothing of it, the sample may fall behind its end for
 * ever. Then it goes on at the end.
 */
final class EventPlace {
    /** So long without a version that has trained more, and so many seconds of work behind, the sample skips. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final String topic;
    private final int mostEvents;
    private final LongSupplier nanoTime;
    /** Where to go on when the topic is opened again. */
    private final Map<Integer, Long> next = new HashMap<>();

    private Map<Integer, Long> trained = Map.of();
    /** When a version had last trained more of a partition. */
    private final Map<Integer, Long> moved = new HashMap<>();

    private boolean isKnown;
    private long firstVersion;

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
        long untrained = trained.getOrDefault(partition.partition(), end - 1) + 1;
        long goOn = next.getOrDefault(partition.partition(), untrained);
        // A topic that was created again ends before what was read of the one before.
        return goOn > end ? untrained : Math.max(untrained, goOn);
    }

    /** An event was read: it is not to be scored again. */
    void passed(ConsumerRecord<?, ?> event) {
        next.put(event.partition(), event.offset() + 1);
    }

    /**
     * Goes on after what a version has trained. Partitions of which the first version does not say it go on at their
     * end.
     *
     * @param trained largest offsets by partition
     */
    void take(Map<Integer, Long> trained, TopicsReader reader) {
        long now = nanoTime.getAsLong();
        boolean isFirst = !isKnown;
        Map<Integer, Long> before = this.trained;
        this.trained = Map.copyOf(trained);
        isKnown = true;
        trained.forEach((partition, offset) -> {
            if (offset > before.getOrDefault(partition, -1L)) {
                moved.put(partition, now);
            }
            reader.seekForward(new TopicPartition(topic, partition), offset + 1);
        });
        if (isFirst) {
            firstVersion = now;
            reader.ends().forEach((partition, end) -> {
                if (partition.topic().equals(topic) && !trained.containsKey(partition.partition())) {
                    reader.seekForward(partition, end);
                }
            });
        }
    }

    /**
     * Events after those that the newest version has trained, of partitions of which it has.
     *
     * @param ends of the partitions of the topic
     */
    long newer(Map<TopicPartition, Long> ends) {
        return trained.entrySet().stream()
                .mapToLong(last -> {
                    long next = last.getValue() + 1;
                    return Math.max(next, ends.getOrDefault(new TopicPartition(topic, last.getKey()), next)) - next;
                })
                .sum();
    }

    /**
     * Goes on near the end of partitions of which no version has trained more for long, if there is more than the
     * sample can score.
     *
     * @param ends of the partitions of the topic
     * @return whether it did
     */
    boolean skipIfBehind(TopicsReader reader, Map<TopicPartition, Long> ends) {
        if (!isKnown || mostEvents == 0) {
            return false;
        }
        Map<TopicPartition, Long> resting = new HashMap<>(ends);
        resting.keySet().removeIf(partition -> !isResting(partition));
        long behind = 0;
        for (Map.Entry<TopicPartition, Long> end : resting.entrySet()) {
            behind += end.getValue() - reader.position(end.getKey());
        }
        if (behind <= PATIENCE.toSeconds() * mostEvents) {
            return false;
        }
        resting.forEach((partition, end) -> reader.seekForward(partition, end - mostEvents / resting.size()));
        return true;
    }

    private boolean isResting(TopicPartition partition) {
        long last = moved.getOrDefault(partition.partition(), firstVersion);
        return nanoTime.getAsLong() - last >= PATIENCE.toNanos();
    }
}
