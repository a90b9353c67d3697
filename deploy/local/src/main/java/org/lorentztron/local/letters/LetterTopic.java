package org.lorentztron.local.letters;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.lorentztron.connectors.source.LoneConsumer;
import org.lorentztron.tools.cli.CommandFailedException;

/** The committed records of a dead-letter topic; nothing is kept of them. Without a consumer group. Not thread-safe. */
final class LetterTopic implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(200);
    /** Of one fetch: letters may have megabytes each. */
    private static final int FETCH_BYTES = 8 << 20;

    private static final String GAP =
            "Kafka's mark of the end of a transaction stands there, or a record of one that was aborted";

    private static final String COMMITTED = "read_committed";
    private static final String ALL = "read_uncommitted";

    private final Map<String, Object> settings;
    private final String topic;
    private final Duration patience;
    private final KafkaConsumer<byte[], byte[]> consumer;

    /** What is made of records, one after the other. */
    @FunctionalInterface
    interface Taking {
        void take(ConsumerRecord<byte[], byte[]> kept) throws Exception;
    }

    /** @param patience for an answer, and for the next record */
    LetterTopic(Map<String, ?> kafka, String topic, Duration patience) {
        this.settings = settings(kafka);
        this.topic = topic;
        this.patience = patience;
        this.consumer = consumer(COMMITTED);
    }

    private static Map<String, Object> settings(Map<String, ?> kafka) {
        Map<String, Object> settings = LoneConsumer.settings(kafka);
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        settings.putIfAbsent(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, FETCH_BYTES);
        return settings;
    }

    private KafkaConsumer<byte[], byte[]> consumer(String isolation) {
        Map<String, Object> own = new HashMap<>(settings);
        own.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, isolation);
        return new KafkaConsumer<>(own);
    }

    /** Where what is committed now ends. */
    Map<TopicPartition, Long> ends() {
        return consumer.endOffsets(partitions(), patience);
    }

    /** Where all that is written now ends: to be read to there, transactions that are open must have ended. */
    Map<TopicPartition, Long> endsOfAll() {
        try (KafkaConsumer<byte[], byte[]> all = consumer(ALL)) {
            return all.endOffsets(partitions(), patience);
        }
    }

    private List<TopicPartition> partitions() {
        return consumer.partitionsFor(topic, patience).stream()
                .map(partition -> new TopicPartition(topic, partition.partition()))
                .toList();
    }

    /**
     * Gives all committed records, in the order of each partition.
     *
     * @param ends where to stop
     * @throws CommandFailedException if no record comes for so long
     */
    void forEach(Map<TopicPartition, Long> ends, Taking taking) throws Exception {
        consumer.assign(ends.keySet());
        consumer.seekToBeginning(ends.keySet());
        Map<TopicPartition, Long> positions = new HashMap<>();
        long newest = System.nanoTime();
        while (!isReadTo(ends, positions)) {
            if (System.nanoTime() - newest > patience.toNanos()) {
                throw new CommandFailedException("topic '" + topic + "' was not read to its end within "
                        + patience.toSeconds() + " s: a transaction is open there, as a job has one between two"
                        + " checkpoints. Try again, or give it a longer --timeout");
            }
            Map<TopicPartition, Long> before = Map.copyOf(positions);
            for (ConsumerRecord<byte[], byte[]> kept : consumer.poll(POLL)) {
                if (kept.offset() < ends.getOrDefault(new TopicPartition(topic, kept.partition()), 0L)) {
                    taking.take(kept);
                }
            }
            isReadTo(ends, positions);
            newest = positions.equals(before) ? newest : System.nanoTime();
        }
    }

    private boolean isReadTo(Map<TopicPartition, Long> ends, Map<TopicPartition, Long> positions) {
        ends.keySet().forEach(partition -> positions.put(partition, consumer.position(partition, patience)));
        return ends.entrySet().stream().allMatch(end -> positions.getOrDefault(end.getKey(), 0L) >= end.getValue());
    }

    /**
     * The record at an offset.
     *
     * @throws CommandFailedException if there is none that is committed; says why
     */
    ConsumerRecord<byte[], byte[]> at(int partition, long offset) throws Exception {
        TopicPartition one = new TopicPartition(topic, partition);
        if (!partitions().contains(one)) {
            throw none(partition, offset, "the topic has " + partitions().size() + " partitions");
        }
        consumer.assign(List.of(one));
        long end = consumer.endOffsets(List.of(one), patience).getOrDefault(one, 0L);
        long beginning = consumer.beginningOffsets(List.of(one), patience).getOrDefault(one, 0L);
        if (offset < beginning) {
            throw none(partition, offset, "it has expired, and the partition begins at " + beginning);
        }
        if (offset >= end) {
            throw none(partition, offset, "what is committed of the partition ends before " + end);
        }
        consumer.seek(one, offset);
        long begun = System.nanoTime();
        while (consumer.position(one, patience) <= offset) {
            for (ConsumerRecord<byte[], byte[]> kept : consumer.poll(POLL)) {
                if (kept.offset() == offset) {
                    return kept;
                }
                throw none(partition, offset, GAP + ", and the next record is at " + partition + ":" + kept.offset());
            }
            if (System.nanoTime() - begun > patience.toNanos()) {
                throw new CommandFailedException(
                        "topic '" + topic + "' gives no record within " + patience.toSeconds() + " s");
            }
        }
        throw none(partition, offset, GAP);
    }

    private CommandFailedException none(int partition, long offset, String why) {
        return new CommandFailedException(
                "topic '" + topic + "' has no record at " + partition + ":" + offset + ": " + why);
    }

    @Override
    public void close() {
        consumer.close();
    }
}
