package org.lorentztron.tools.topics;

import java.time.Duration;
import java.util.ArrayList;
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
import org.lorentztron.connectors.source.LoneConsumer;
import org.lorentztron.tools.cli.BrokerProbe;
import org.lorentztron.tools.cli.CommandFailedException;

/** The committed records of a topic, to its end as of now, without a consumer group. Stateless. */
public final class CommittedRecords {
    private static final Duration POLL = Duration.ofMillis(100);

    private CommittedRecords() {}

    /**
     * Reads a topic.
     *
     * @param from records of this time of Kafka or later, ms since 1970
     * @param patience for each answer of a broker, and for the next record
     * @return from this time of Kafka on these are all that the topic ever had, as {@link KnownSince} says
     * @throws CommandFailedException if the topic does not exist, or is not read to its end
     */
    public static long read(
            Map<String, Object> kafka,
            String topic,
            long from,
            Duration patience,
            Consumer<ConsumerRecord<byte[], byte[]>> taker)
            throws CommandFailedException, InterruptedException {
        int partitions = BrokerProbe.partitions(kafka, topic);
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(settings(kafka, patience))) {
            List<TopicPartition> all = new ArrayList<>();
            for (int i = 0; i < partitions; i++) {
                all.add(new TopicPartition(topic, i));
            }
            return read(consumer, all, from, patience, taker);
        } catch (KafkaException e) {
            throw new CommandFailedException("cannot read topic '" + topic + "': " + e.getMessage(), e);
        }
    }

    /** The same by way of a consumer of any partitions. */
    public static long read(
            org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer,
            List<TopicPartition> partitions,
            long from,
            Duration patience,
            Consumer<ConsumerRecord<byte[], byte[]>> taker)
            throws CommandFailedException {
        Map<TopicPartition, Long> beginnings = consumer.beginningOffsets(partitions);
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        Map<TopicPartition, Long> starts = from > 0 ? starts(consumer, ends, from) : beginnings;
        consumer.assign(partitions);
        starts.forEach(consumer::seek);
        KnownSince known = new KnownSince();
        read(consumer, ends, patience, found -> {
            known.take(found);
            taker.accept(found);
        });
        long since = KnownSince.ALWAYS;
        for (TopicPartition partition : partitions) {
            long start = offset(starts, partition);
            since = Math.max(since, start > offset(beginnings, partition) ? from : known.of(partition, start));
        }
        return since;
    }

    /** The first records of a time; the end where there is none. */
    private static Map<TopicPartition, Long> starts(
            org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer,
            Map<TopicPartition, Long> ends,
            long from) {
        Map<TopicPartition, Long> times = new HashMap<>(ends);
        times.replaceAll((partition, end) -> from);
        Map<TopicPartition, Long> starts = new HashMap<>(ends);
        consumer.offsetsForTimes(times).forEach((partition, found) -> {
            if (found != null) {
                starts.put(partition, found.offset());
            }
        });
        return starts;
    }

    private static long offset(Map<TopicPartition, Long> offsets, TopicPartition partition) {
        return Objects.requireNonNull(offsets.get(partition), "offset of a partition");
    }

    private static void read(
            org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer,
            Map<TopicPartition, Long> ends,
            Duration patience,
            Consumer<ConsumerRecord<byte[], byte[]>> taker)
            throws CommandFailedException {
        long newest = System.nanoTime();
        while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
            for (ConsumerRecord<byte[], byte[]> found : consumer.poll(POLL)) {
                taker.accept(found);
                newest = System.nanoTime();
            }
            if (System.nanoTime() - newest > patience.toNanos()) {
                throw new CommandFailedException("no record came for " + patience.toSeconds()
                        + " s, before the end of the topic: a broker is away, or a transaction is open");
            }
        }
    }

    private static Map<String, Object> settings(Map<String, Object> kafka, Duration patience) {
        Map<String, Object> settings = LoneConsumer.settings(kafka);
        // What retention deletes while it is read would else be passed over with all that follows it.
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        settings.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) patience.toMillis());
        return settings;
    }
}
