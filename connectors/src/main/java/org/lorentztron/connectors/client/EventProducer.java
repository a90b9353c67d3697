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
 * latest by {@link #flush} or {@link #close}. A failure is thrown once and names its event; of several since the last
 * throw it is the first. The producer can be used further. A {@link #send} that throws has not sent its own event.
 * Records carry the time of sending, never an event's time: a broker would delete records of the past. Thread-safe.
 */
public final class EventProducer implements AutoCloseable {
    private static final Map<String, Object> DEFAULTS =
            Map.of(ProducerConfig.LINGER_MS_CONFIG, 10, ProducerConfig.BATCH_SIZE_CONFIG, 256 << 10);

    private final KafkaProducer<byte[], byte[]> producer;
    private final String topic;
    private final Function<LabeledEvent, byte[]> encoding;
    private final AtomicReference<@Nullable KafkaException> failure = new AtomicReference<>();

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
     * How many partitions the topic has. A broker with {@code auto.create.topics.enable} makes a topic that does not
     * exist, here as in {@link #send}.
     *
     * @throws KafkaException if no broker answers, or the topic does not exist and the broker makes none
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
                failure.compareAndSet(null, notWritten(event, partition, error));
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

    private KafkaException notWritten(LabeledEvent event, @Nullable Integer partition, Exception error) {
        String id = event.id() == null ? "without id" : "'" + event.id() + "'";
        String where = "topic " + topic + (partition == null ? "" : ", partition " + partition);
        return new KafkaException("event " + id + " was not written to " + where + ": " + error.getMessage(), error);
    }

    private void throwFailure() {
        KafkaException first = failure.getAndSet(null);
        if (first != null) {
            throw first;
        }
    }
}
