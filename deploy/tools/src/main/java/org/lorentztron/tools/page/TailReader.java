package org.lorentztron.tools.page;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads the newest records of a topic again, by a consumer of its own: at most {@value #MOST}, evenly of its
 * partitions, and at most {@value #MOST_BYTES} bytes of values and one record more. Nothing is kept of them.
 */
final class TailReader implements LookBack.Topics {
    static final int MOST = 2_000;
    static final long MOST_BYTES = 1 << 26;

    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Map<String, ?> kafka;
    private final BooleanSupplier isClosing;

    /** @param isClosing whether to read no further */
    TailReader(Map<String, ?> kafka, BooleanSupplier isClosing) {
        this.kafka = Map.copyOf(kafka);
        this.isClosing = isClosing;
    }

    /** @throws KafkaException if the topic cannot be read */
    @Override
    public boolean read(String topic, Consumer<ConsumerRecord<byte[], byte[]>> taking) {
        try (TopicsReader reader = new TopicsReader(kafka, List.of(topic))) {
            Map<TopicPartition, Long> beginnings = new HashMap<>();
            reader.find((partition, beginning, end) -> {
                beginnings.put(partition, beginning);
                return beginning;
            });
            Map<TopicPartition, Long> ends = reader.endsOf(topic);
            long each = Math.max(1, MOST / Math.max(1, ends.size()));
            ends.forEach((partition, end) -> reader.seekForward(partition, end - each));
            boolean isAll = ends.entrySet().stream()
                    .allMatch(end -> end.getValue() - each <= beginnings.getOrDefault(end.getKey(), 0L));
            return read(reader, topic, ends, taking) && isAll;
        }
    }

    /** Up to these ends; whether it came to them. */
    private boolean read(
            TopicsReader reader,
            String topic,
            Map<TopicPartition, Long> ends,
            Consumer<ConsumerRecord<byte[], byte[]>> taking) {
        long bytes = 0;
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!ends.isEmpty() && !reader.isAtEnd(topic, ends)) {
            for (ConsumerRecord<byte[], byte[]> newest : reader.poll(POLL)) {
                if (isClosing.getAsBoolean()) {
                    throw new CancellationException("the page is closed");
                }
                taking.accept(newest);
                bytes += newest.value() == null ? 0 : newest.value().length;
                if (bytes > MOST_BYTES) {
                    return false;
                }
                deadline = System.nanoTime() + PATIENCE.toNanos();
            }
            if (System.nanoTime() - deadline > 0 || isClosing.getAsBoolean()) {
                return false;
            }
        }
        return true;
    }
}
