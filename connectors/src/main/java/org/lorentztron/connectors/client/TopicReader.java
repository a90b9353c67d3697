package org.lorentztron.connectors.client;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Reads a whole topic from its beginning: committed records only, every partition, without a consumer group (nothing is
 * committed, no other reader is disturbed). Never creates the topic. Belongs to one thread, but for {@link #wakeup}.
 */
final class TopicReader implements AutoCloseable {
    /** A fifth of Kafka's own. */
    private static final int FETCH_MAX_WAIT_MS = 100;

    private final Map<String, Object> settings;
    private final Consumer<byte[], byte[]> consumer;
    private final String topic;
    private final Map<TopicPartition, Long> ends = new HashMap<>();
    private final Map<TopicPartition, Long> positions = new HashMap<>();
    private boolean hasFewerPartitions;

    /**
     * @param kafka properties of a Kafka consumer; those that the reading depends on are overruled
     * @throws org.apache.kafka.common.KafkaException if they make no consumer, or none of the brokers' names is known
     */
    TopicReader(Map<String, ?> kafka, String topic) {
        this(
                settings(kafka),
                new KafkaConsumer<>(settings(kafka), new ByteArrayDeserializer(), new ByteArrayDeserializer()),
                topic);
    }

    TopicReader(Map<String, Object> settings, Consumer<byte[], byte[]> consumer, String topic) {
        this.settings = settings;
        this.consumer = consumer;
        this.topic = topic;
    }

    /**
     * Finds without any broker whether the properties are some of a consumer. What refers to a config provider is asked
     * of it, as the consumer will.
     *
     * @throws org.apache.kafka.common.config.ConfigException if one has a value it cannot have, or a provider has none
     */
    static void check(Map<String, ?> kafka) {
        Map<String, Object> settings = settings(kafka);
        settings.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        settings.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        new AbstractConfig(ConsumerConfig.configDef(), settings, false);
    }

    private static Map<String, Object> settings(Map<String, ?> kafka) {
        Map<String, Object> settings = new HashMap<>(kafka);
        settings.remove(ConsumerConfig.GROUP_ID_CONFIG);
        settings.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        // Who closes the reader, or goes on with other partitions, waits for the fetch that found nothing new.
        settings.putIfAbsent(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, FETCH_MAX_WAIT_MS);
        return settings;
    }

    /**
     * Finds the topic's partitions and where they end now; before this, nothing can be read. A second call starts again
     * from the beginning. A call that fails once the partitions are known leaves the reader closed: {@link #isOpen}.
     *
     * @return whether the topic exists
     * @throws org.apache.kafka.common.errors.TimeoutException if no broker answers in time
     */
    boolean open(Duration timeout) {
        List<TopicPartition> partitions = partitions(timeout);
        if (partitions.isEmpty()) {
            return false;
        }
        // Before the first step that changes the consumer: old partitions have no position once others are assigned.
        ends.clear();
        positions.clear();
        hasFewerPartitions = false;
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        ends.putAll(consumer.endOffsets(partitions, timeout));
        return true;
    }

    /**
     * Moves the end from where committed records end for now to where all records end: an open transaction hides the
     * later records that others have committed, and is to be waited for.
     *
     * @throws org.apache.kafka.common.errors.TimeoutException if no broker answers in time
     */
    void extendToOpenTransactions(Duration timeout) {
        Map<String, Object> uncommitted = new HashMap<>(settings);
        uncommitted.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_uncommitted");
        try (KafkaConsumer<byte[], byte[]> all =
                new KafkaConsumer<>(uncommitted, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            ends.putAll(all.endOffsets(ends.keySet(), timeout));
        }
    }

    /**
     * Whether the topic ends before what was read of it: it was deleted and created again, or cut. The records read
     * before are then another topic's: {@link #open} it again.
     *
     * @throws org.apache.kafka.common.errors.TimeoutException if no broker answers in time
     */
    boolean isCutBack(Duration timeout) {
        for (TopicPartition partition : ends.keySet()) {
            long position = consumer.position(partition, timeout);
            if (position < positions.getOrDefault(partition, 0L)) {
                return true;
            }
            positions.put(partition, position);
        }
        return hasFewerPartitions;
    }

    /**
     * Follows partitions that the topic was given since; those read so far go on where they are.
     *
     * @return whether the topic still exists
     * @throws org.apache.kafka.common.errors.TimeoutException if no broker answers in time
     */
    boolean addPartitions(Duration timeout) {
        List<TopicPartition> partitions = partitions(timeout);
        if (partitions.size() > ends.size()) {
            List<TopicPartition> added =
                    partitions.stream().filter(p -> !ends.containsKey(p)).toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(added);
            added.forEach(p -> ends.put(p, 0L));
        }
        hasFewerPartitions = !partitions.isEmpty() && partitions.size() < ends.size();
        return !partitions.isEmpty();
    }

    /**
     * Where the partitions begin now, by their numbers.
     *
     * @throws org.apache.kafka.common.errors.TimeoutException if no broker answers in time
     */
    Map<Integer, Long> beginnings(Duration timeout) {
        Map<Integer, Long> beginnings = new HashMap<>();
        consumer.beginningOffsets(ends.keySet(), timeout)
                .forEach((partition, offset) -> beginnings.put(partition.partition(), offset));
        return beginnings;
    }

    boolean isOpen() {
        return !ends.isEmpty();
    }

    /** The next records, in the order of each partition; none if none came in time. */
    List<ConsumerRecord<byte[], byte[]>> poll(Duration timeout) {
        ConsumerRecords<byte[], byte[]> records = consumer.poll(timeout);
        return records.partitions().stream()
                .flatMap(partition -> records.records(partition).stream())
                .toList();
    }

    /** Whether everything has been read that stood in the topic when it was opened. */
    boolean hasReachedEnd(Duration timeout) {
        for (Map.Entry<TopicPartition, Long> end : ends.entrySet()) {
            if (consumer.position(end.getKey(), timeout) < end.getValue()) {
                return false;
            }
        }
        return isOpen();
    }

    /**
     * Feeds everything that stood in the topic when it was opened.
     *
     * @return false if no record came for so long
     */
    boolean readToEnd(VersionSource versions, Duration patience) {
        return readToEnd(record -> feed(versions, record), patience);
    }

    /**
     * Gives everything that stood in the topic when it was opened, in the order of each partition.
     *
     * @return false if no record came for so long
     */
    boolean readToEnd(java.util.function.Consumer<ConsumerRecord<byte[], byte[]>> taken, Duration patience) {
        Deadline deadline = new Deadline(patience);
        while (!hasReachedEnd(patience)) {
            List<ConsumerRecord<byte[], byte[]>> records = poll(deadline.left());
            records.forEach(taken);
            if (!records.isEmpty()) {
                deadline = new Deadline(patience);
            } else if (deadline.isOver()) {
                return false;
            }
        }
        return true;
    }

    /**
     * Gives the records of one partition at some offsets, whatever {@link #open} has found: not to be called on a
     * reader that goes on. Records that have been deleted are passed over.
     *
     * @param last offset, inclusive
     * @return false if no record came for so long
     */
    boolean readRange(
            int partition,
            long first,
            long last,
            java.util.function.Consumer<ConsumerRecord<byte[], byte[]>> taken,
            Duration patience) {
        TopicPartition one = new TopicPartition(topic, partition);
        consumer.assign(List.of(one));
        consumer.seek(one, first);
        Deadline deadline = new Deadline(patience);
        while (consumer.position(one, patience) <= last) {
            List<ConsumerRecord<byte[], byte[]>> records = poll(deadline.left());
            records.stream().filter(record -> record.offset() <= last).forEach(taken);
            if (!records.isEmpty()) {
                deadline = new Deadline(patience);
            } else if (deadline.isOver()) {
                return false;
            }
        }
        return true;
    }

    static Optional<ModelVersion> feed(VersionSource versions, ConsumerRecord<byte[], byte[]> record) {
        return versions.accept(record.partition(), record.offset(), record.key(), record.value());
    }

    /** Ends a wait of the reading thread with a WakeupException; may be called from any thread. */
    void wakeup() {
        consumer.wakeup();
    }

    @Override
    public void close() {
        consumer.close();
    }

    private List<TopicPartition> partitions(Duration timeout) {
        return consumer.partitionsFor(topic, timeout).stream()
                .map(partition -> new TopicPartition(topic, partition.partition()))
                .toList();
    }
}
