package org.lorentztron.broker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * A producer of tests, which fails when the broker does not take a record. A plain producer drops such a record without
 * a word, and the test looks for it in vain.
 *
 * <p>For one thread.
 */
public final class RecordWriter implements AutoCloseable {

    /** Shorter than the limits of tests: the reason is said before they are interrupted. */
    private static final int DELIVERY_TIMEOUT_MS = 50_000;

    private final KafkaProducer<byte[], byte[]> producer;
    private final List<Future<RecordMetadata>> unconfirmed = new ArrayList<>();

    public RecordWriter(String bootstrapServers) {
        producer = new KafkaProducer<>(
                Map.of(
                        "bootstrap.servers",
                        bootstrapServers,
                        "delivery.timeout.ms",
                        DELIVERY_TIMEOUT_MS,
                        "linger.ms",
                        20,
                        "batch.size",
                        1 << 18,
                        "max.request.size",
                        1 << 24,
                        "compression.type",
                        "lz4"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    /** Sends the record, soon. */
    public void send(ProducerRecord<byte[], byte[]> record) {
        unconfirmed.add(producer.send(record));
    }

    /**
     * Waits until the broker has all records.
     *
     * @throws IllegalStateException if the broker does not take a record, with the reason
     */
    public void flush() {
        producer.flush();
        try {
            for (Future<RecordMetadata> sent : unconfirmed) {
                sent.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(
                    "a record was not written: " + e.getCause().getMessage(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while records were written", e);
        } finally {
            unconfirmed.clear();
        }
    }

    /** As {@link #flush()}; then closes the connections. */
    @Override
    public void close() {
        try {
            flush();
        } finally {
            producer.close(Duration.ZERO);
        }
    }
}
