package org.lorentztron.connectors.client;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.LabeledEvent;

/**
 * Sends events to a topic. Sending is asynchronous; what went wrong with an event is thrown by a later call, at the
 * latest by {@link #flush} or {@link #close}. Records carry the time of sending, never an event's time: a broker would
 * delete records of the past. Thread-safe.
 */
public final class EventProducer implements AutoCloseable {
    private static final Map<String, Object> DEFAULTS =
            Map.of(ProducerConfig.LINGER_MS_CONFIG, 10, ProducerConfig.BATCH_SIZE_CONFIG, 256 << 10);

    private final KafkaProducer<byte[], byte[]> producer;
    private final String topic;
    private final Function<LabeledEvent, byte[]> encoding;
    private final AtomicReference<Exception> failure = new AtomicReference<>();

    /**
     * @param kafka properties of a Kafka producer, at least {@code bootstrap.servers}
     * @param topic the events topic
     * @param encoding an event's bytes, for instance {@code EventJson::dense} or {@code EventAvro::sparse}
     */
    public EventProducer(Map<String, ?> kafka, String topic, Function<LabeledEvent, byte[]> encoding) {
        Map<String, Object> settings = new HashMap<>(DEFAULTS);
        settings.putAll(kafka);
        this.producer = new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
        this.topic = Objects.requireNonNull(topic, "topic");
        this.encoding = Objects.requireNonNull(encoding, "encoding");
    }

    /**
     * How many partitions the topic has.
     *
     * @throws KafkaException if no broker answers, or the topic does not exist
     */
    public int partitions() {
        return producer.partitionsFor(topic).size();
    }

    /** Sends the event to a partition of Kafka's choice. */
    public void send(LabeledEvent event) {
        send(null, event);
    }

    /** Sends the event to the partition; events of one partition keep their order. */
    public void send(int partition, LabeledEvent event) {
        send(Integer.valueOf(partition), event);
    }

    private void send(@Nullable Integer partition, LabeledEvent event) {
        throwFailure();
        producer.send(new ProducerRecord<>(topic, partition, null, encoding.apply(event)), (sent, error) -> {
            if (error != null) {
                failure.compareAndSet(null, error);
            }
        });
    }

    /**
     * Waits until every event sent so far is in the topic.
     *
     * @throws KafkaException if one of them is not
     */
    public void flush() {
        producer.flush();
        throwFailure();
    }

    /**
     * Sends what is left and closes.
     *
     * @throws KafkaException if an event did not reach the topic
     */
    @Override
    public void close() {
        producer.close();
        throwFailure();
    }

    private void throwFailure() {
        Exception first = failure.get();
        if (first != null) {
            throw new KafkaException("an event was not written to topic " + topic + ": " + first.getMessage(), first);
        }
    }
}
