package org.lorentztron.connectors.client;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Sends events to a topic as bytes, in whatever format they are. Sending is asynchronous; what went wrong with an event
 * is thrown by a later call, at the latest by {@link #flush} or {@link #close}. One exception stands for all events
 * that were lost since the last one: it names the first and says how many followed. No loss is thrown twice, and the
 * producer can be used further. A {@link #send} that throws has not sent its own event. Records carry the time of
 * sending, never an event's time: a broker would delete records of the past. Thread-safe.
 */
public final class EncodedEventProducer implements AutoCloseable {
    private static final Map<String, Object> DEFAULTS =
            Map.of(ProducerConfig.LINGER_MS_CONFIG, 10, ProducerConfig.BATCH_SIZE_CONFIG, 256 << 10);

    private final Producer<byte[], byte[]> producer;
    private final String topic;
    private final AtomicReference<@Nullable Loss> unreported = new AtomicReference<>();

    /** The events lost since the last exception: what happened to the first, and how many followed it. */
    private record Loss(String message, Exception cause, long further) {
        KafkaException exception() {
            String rest = further == 0 ? "" : "; further events not written: " + further;
            return new KafkaException(message + rest, cause);
        }
    }

    /**
     * Connects to a broker.
     *
     * @param kafka properties of a Kafka producer, at least {@code bootstrap.servers}
     * @param topic the events topic
     */
    public EncodedEventProducer(Map<String, ?> kafka, String topic) {
        this(new KafkaProducer<>(settings(kafka), new ByteArraySerializer(), new ByteArraySerializer()), topic);
    }

    /** Sends by a producer that is there already. */
    EncodedEventProducer(Producer<byte[], byte[]> producer, String topic) {
        this.producer = producer;
        this.topic = Objects.requireNonNull(topic, "topic");
    }

    private static Map<String, Object> settings(Map<String, ?> kafka) {
        Map<String, Object> settings = new HashMap<>(DEFAULTS);
        settings.putAll(kafka);
        return settings;
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

    /**
     * Sends an event; events of one partition keep their order.
     *
     * @param partition null for one of Kafka's choice
     * @param id of the event, for messages; null if it has none
     * @param event its bytes, which the job must be told to read
     */
    public void send(@Nullable Integer partition, @Nullable String id, byte[] event) {
        throwLoss();
        producer.send(new ProducerRecord<>(topic, partition, null, event), (sent, error) -> {
            if (error != null) {
                unreported.updateAndGet(loss -> loss == null
                        ? new Loss(notWritten(id, partition, error), error, 0)
                        : new Loss(loss.message(), loss.cause(), loss.further() + 1));
            }
        });
    }

    /**
     * Waits until every event sent so far is in the topic.
     *
     * @throws KafkaException if one of them is not, unless an earlier exception has counted it
     */
    public void flush() {
        producer.flush();
        throwLoss();
    }

    /**
     * Sends what is left and closes.
     *
     * @throws KafkaException if an event did not reach the topic, unless an earlier exception has counted it
     */
    @Override
    public void close() {
        producer.close();
        throwLoss();
    }

    private String notWritten(@Nullable String id, @Nullable Integer partition, Exception error) {
        String event = id == null ? "without id" : "'" + id + "'";
        String where = "topic " + topic + (partition == null ? "" : ", partition " + partition);
        return "event " + event + " was not written to " + where + ": " + error.getMessage();
    }

    private void throwLoss() {
        Loss loss = unreported.getAndSet(null);
        if (loss != null) {
            throw loss.exception();
        }
    }
}
