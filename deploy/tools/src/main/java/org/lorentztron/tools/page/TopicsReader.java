package org.lorentztron.tools.page;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.lorentztron.connectors.source.LoneConsumer;

/**
 * Committed records of some topics, of which any may not exist yet, without a consumer group. Little is fetched ahead.
 * Belongs to one thread, but for {@link #wakeup}.
 */
final class TopicsReader implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final int MOST_RECORDS = 100;
    /** Of a partition: small, so that partitions take turns. */
    private static final int FETCH_BYTES = 1 << 17;

    private final Consumer<byte[], byte[]> consumer;
    private final List<String> topics;
    private final Set<String> denied = new HashSet<>();
    private final Map<String, String> problems = new LinkedHashMap<>();

    /** Where to begin to read a partition. */
    @FunctionalInterface
    interface Start {
        /**
         * @param beginning of what the partition has
         * @param end offset of its next record
         */
        long offset(TopicPartition partition, long beginning, long end);
    }

    /**
     * @param kafka properties of a Kafka consumer
     * @throws KafkaException if they make none
     */
    TopicsReader(Map<String, ?> kafka, Collection<String> topics) {
        this(new KafkaConsumer<>(settings(kafka)), topics);
    }

    TopicsReader(Consumer<byte[], byte[]> consumer, Collection<String> topics) {
        this.consumer = consumer;
        this.topics = List.copyOf(topics);
    }

    static Map<String, Object> settings(Map<String, ?> kafka) {
        Map<String, Object> settings = LoneConsumer.settings(kafka);
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "latest");
        settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, MOST_RECORDS);
        settings.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, FETCH_BYTES);
        settings.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, 1 << 20);
        return settings;
    }

    /**
     * Reads from now on also what has come to exist, or may be read, since the last call.
     *
     * @throws KafkaException if no broker answers in time
     */
    void find(Start start) {
        denied.clear();
        boolean isDone = false;
        while (!isDone) {
            try {
                place(start);
                isDone = true;
            } catch (TopicAuthorizationException e) {
                if (!denied.addAll(e.unauthorizedTopics())) {
                    throw e;
                }
            }
        }
    }

    /** Offsets come first: a topic that is refused leaves the others as they are. */
    private void place(Start start) {
        Set<TopicPartition> known = consumer.assignment();
        List<TopicPartition> all = new ArrayList<>();
        problems.clear();
        for (String topic : topics) {
            all.addAll(partitions(topic));
        }
        if (known.containsAll(all) && all.containsAll(known)) {
            return;
        }
        List<TopicPartition> added = new ArrayList<>(all);
        added.removeAll(known);
        Map<TopicPartition, Long> beginnings = consumer.beginningOffsets(added, TIMEOUT);
        Map<TopicPartition, Long> ends = consumer.endOffsets(added, TIMEOUT);
        consumer.assign(all);
        for (TopicPartition partition : added) {
            long beginning = beginnings.getOrDefault(partition, 0L);
            long end = ends.getOrDefault(partition, 0L);
            consumer.seek(partition, Math.max(beginning, Math.min(end, start.offset(partition, beginning, end))));
        }
    }

    private List<TopicPartition> partitions(String topic) {
        try {
            List<TopicPartition> partitions = denied.contains(topic)
                    ? List.of()
                    : consumer.partitionsFor(topic, TIMEOUT).stream()
                            .map(partition -> new TopicPartition(topic, partition.partition()))
                            .toList();
            if (partitions.isEmpty()) {
                String why = denied.contains(topic) ? " may not be read" : " does not exist";
                problems.put(topic, "topic '" + topic + "'" + why);
            }
            return partitions;
        } catch (AuthorizationException e) {
            problems.put(topic, "topic '" + topic + "' may not be read");
            return List.of();
        } catch (InvalidTopicException e) {
            problems.put(topic, "topic '" + topic + "' cannot exist: the broker does not allow its name");
            return List.of();
        }
    }

    /** Reads these topics no more until it looks again: a broker has refused them. */
    void deny(Set<String> refused) {
        denied.addAll(refused);
        consumer.assign(consumer.assignment().stream()
                .filter(partition -> !denied.contains(partition.topic()))
                .toList());
        refused.forEach(topic -> problems.put(topic, "topic '" + topic + "' may not be read"));
    }

    /** Why topics are not read, by their names; others are. */
    Map<String, String> problems() {
        return Map.copyOf(problems);
    }

    /** The next records, or none within the timeout; while no topic can be read it is waited out. */
    ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
        if (consumer.assignment().isEmpty()) {
            // Kafka's consumer throws where it has no partition.
            LockSupport.parkNanos(timeout.toNanos());
            return ConsumerRecords.empty();
        }
        return consumer.poll(timeout);
    }

    /** Goes on at an offset, or stays where it is if that is further. Does nothing if the partition is not read. */
    void seekForward(TopicPartition partition, long offset) {
        if (consumer.assignment().contains(partition) && position(partition) < offset) {
            consumer.seek(partition, offset);
        }
    }

    long position(TopicPartition partition) {
        return consumer.position(partition, TIMEOUT);
    }

    /** Reads a topic on, or lets it rest. */
    void setPaused(String topic, boolean paused) {
        List<TopicPartition> partitions = partitionsOf(topic);
        if (paused) {
            consumer.pause(partitions);
        } else {
            consumer.resume(partitions);
        }
    }

    /**
     * The offsets of the next records of all partitions that are read.
     *
     * @throws KafkaException if no broker answers in time
     */
    Map<TopicPartition, Long> ends() {
        return consumer.endOffsets(consumer.assignment(), TIMEOUT);
    }

    /** The same of a topic alone, to be modified. */
    Map<TopicPartition, Long> endsOf(String topic) {
        return new HashMap<>(consumer.endOffsets(partitionsOf(topic), TIMEOUT));
    }

    /**
     * The offsets of the first records of this time or later, by partitions that are read and have one.
     *
     * @param time of Kafka's records, ms since 1970
     * @throws KafkaException if no broker answers in time
     */
    Map<TopicPartition, Long> offsetsAt(String topic, long time) {
        Map<TopicPartition, Long> times = new HashMap<>();
        partitionsOf(topic).forEach(partition -> times.put(partition, time));
        Map<TopicPartition, Long> offsets = new HashMap<>();
        consumer.offsetsForTimes(times, TIMEOUT).forEach((partition, found) -> {
            if (found != null) {
                offsets.put(partition, found.offset());
            }
        });
        return offsets;
    }

    /** Of each partition that is read, whether all its records are that were there when these were the ends. */
    Map<Integer, Boolean> atEnd(String topic, Map<TopicPartition, Long> ends) {
        Map<Integer, Boolean> atEnd = new HashMap<>();
        partitionsOf(topic)
                .forEach(partition ->
                        atEnd.put(partition.partition(), position(partition) >= ends.getOrDefault(partition, 0L)));
        return atEnd;
    }

    private List<TopicPartition> partitionsOf(String topic) {
        return consumer.assignment().stream()
                .filter(partition -> partition.topic().equals(topic))
                .toList();
    }

    /** Ends a wait of the reading thread with a WakeupException; may be called from any thread. */
    void wakeup() {
        consumer.wakeup();
    }

    @Override
    public void close() {
        consumer.close(CloseOptions.timeout(TIMEOUT));
    }
}
