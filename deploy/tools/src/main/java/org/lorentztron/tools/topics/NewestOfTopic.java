package org.lorentztron.tools.topics;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.lorentztron.connectors.messages.Reasons;
import org.lorentztron.connectors.source.LoneConsumer;
import org.lorentztron.tools.cli.BrokerProbe;
import org.lorentztron.tools.cli.CommandFailedException;

/**
 * The newest records of a topic, up to {@value #RECORDS} over all partitions, by their times. Partitions share them; of
 * one that has fewer, the others have the rest. Nothing is committed, and no group is joined.
 */
public final class NewestOfTopic {
    static final int RECORDS = 2_000;
    /** A record may be of megabytes: then fewer must do. */
    private static final long MOST_BYTES = 1 << 26;

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(100);

    private final Map<String, Object> kafka;
    private final String topic;

    /** @param kafka properties of any Kafka client */
    public NewestOfTopic(Map<String, ?> kafka, String topic) {
        this.kafka = Map.copyOf(kafka);
        this.topic = topic;
    }

    /**
     * Goes through them once, the oldest first.
     *
     * @return whether these are all records of the topic
     * @throws CommandFailedException if they cannot be read
     */
    public boolean read(Consumer<ConsumerRecord<byte[], byte[]>> taker) throws CommandFailedException {
        Newest newest = newest();
        newest.records.forEach(taker);
        return newest.areAll;
    }

    /**
     * Goes through them once, the oldest first.
     *
     * @return from this time of Kafka on these are all that the topic ever had, as {@link KnownSince} says
     * @throws CommandFailedException if they cannot be read
     */
    public long readKnown(Consumer<ConsumerRecord<byte[], byte[]>> taker) throws CommandFailedException {
        Newest newest = newest();
        newest.records.forEach(taker);
        return newest.since;
    }

    /**
     * Some records.
     *
     * @param areAll whether there are no others
     * @param since of which time and later there never was another
     */
    record Newest(List<ConsumerRecord<byte[], byte[]>> records, boolean areAll, long since) {}

    private Newest newest() throws CommandFailedException {
        int partitions = partitions();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(settings())) {
            List<TopicPartition> all = new ArrayList<>();
            for (int i = 0; i < partitions; i++) {
                all.add(new TopicPartition(topic, i));
            }
            return read(consumer, all);
        } catch (KafkaException e) {
            throw new CommandFailedException("cannot read topic '" + topic + "': " + Reasons.of(e), e);
        }
    }

    private int partitions() throws CommandFailedException {
        try {
            return BrokerProbe.partitions(kafka, topic);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandFailedException("interrupted", e);
        }
    }

    private Map<String, Object> settings() {
        Map<String, Object> settings = LoneConsumer.settings(kafka);
        settings.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
        return settings;
    }

    /** The same by way of a consumer of any partitions. */
    static Newest read(
            org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer, List<TopicPartition> partitions) {
        Map<TopicPartition, Long> first = consumer.beginningOffsets(partitions);
        Map<TopicPartition, Long> end = consumer.endOffsets(partitions);
        Map<TopicPartition, Long> starts = starts(first, end, RECORDS);
        consumer.assign(starts.keySet());
        starts.forEach(consumer::seek);
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        long bytes = 0;
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline
                && bytes < MOST_BYTES
                && starts.keySet().stream()
                        .anyMatch(partition -> consumer.position(partition) < offset(end, partition))) {
            for (ConsumerRecord<byte[], byte[]> found : consumer.poll(POLL)) {
                records.add(found);
                bytes += (found.key() == null ? 0 : found.key().length)
                        + (found.value() == null ? 0 : found.value().length);
            }
        }
        KnownSince known = new KnownSince();
        records.forEach(known::take);
        records.sort(Comparator.comparingLong(ConsumerRecord::timestamp));
        int older = Math.max(0, records.size() - RECORDS);
        boolean areAll =
                older == 0 && starts.entrySet().stream().allMatch(start -> isWhole(start, first, consumer, end));
        long since = older == 0 ? KnownSince.ALWAYS : records.get(older - 1).timestamp() + 1;
        for (TopicPartition partition : partitions) {
            long start = starts.getOrDefault(partition, offset(first, partition));
            boolean isToEnd = offset(end, partition) <= start || consumer.position(partition) >= offset(end, partition);
            since = Math.max(since, isToEnd ? known.of(partition, start) : KnownSince.NEVER);
        }
        return new Newest(records.subList(older, records.size()), areAll, since);
    }

    private static boolean isWhole(
            Map.Entry<TopicPartition, Long> start,
            Map<TopicPartition, Long> first,
            org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer,
            Map<TopicPartition, Long> end) {
        TopicPartition partition = start.getKey();
        return start.getValue() <= offset(first, partition) && consumer.position(partition) >= offset(end, partition);
    }

    /** Where to begin with each partition that has records, so that together they give this many at most. */
    static Map<TopicPartition, Long> starts(
            Map<TopicPartition, Long> first, Map<TopicPartition, Long> end, int records) {
        List<TopicPartition> filled = first.keySet().stream()
                .filter(partition -> offset(end, partition) > offset(first, partition))
                .sorted(Comparator.comparingLong(partition -> offset(end, partition) - offset(first, partition)))
                .toList();
        Map<TopicPartition, Long> starts = new HashMap<>();
        int rest = records;
        for (int i = 0; i < filled.size(); i++) {
            TopicPartition partition = filled.get(i);
            long share = Math.max(1, rest / (filled.size() - i));
            long held = offset(end, partition) - offset(first, partition);
            long taken = Math.min(share, held);
            starts.put(partition, offset(end, partition) - taken);
            rest = (int) Math.max(0, rest - taken);
        }
        return starts;
    }

    private static long offset(Map<TopicPartition, Long> offsets, TopicPartition partition) {
        return Objects.requireNonNull(offsets.get(partition), "offset of a partition");
    }
}
