package org.lorentztron.connectors.client;

import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.lorentztron.connectors.wire.event.LabeledEvent;

/**
 * Sends events to a topic. Sending is asynchronous; what went wrong with an event is thrown by a later call, at the
 * latest by {@link #flush} or {@link #close}. One exception stands for all events that were lost since the last one: it
 * names the first and says how many followed. No loss is thrown twice, and the producer can be used further. A
 * {@link #send} that throws has not sent its own event. Records carry the time of sending, never an event's time: a
 * broker would delete records of the past. Thread-safe.
 */
public final class EventProducer implements AutoCloseable {
    private final EncodedEventProducer producer;
    private final Function<LabeledEvent, byte[]> encoding;

    /**
     * @param kafka properties of a Kafka producer, at least {@code bootstrap.servers}
     * @param topic the events topic
     * @param encoding an event's bytes, for instance {@code EventJson::dense} or {@code EventAvro::sparse}
     */
    public EventProducer(Map<String, ?> kafka, String topic, Function<LabeledEvent, byte[]> encoding) {
        this(new EncodedEventProducer(kafka, topic), encoding);
    }

    /** Sends by a producer that is there already. */
    EventProducer(Producer<byte[], byte[]> producer, String topic, Function<LabeledEvent, byte[]> encoding) {
        this(new EncodedEventProducer(producer, topic), encoding);
    }

    private EventProducer(EncodedEventProducer producer, Function<LabeledEvent, byte[]> encoding) {
        this.producer = producer;
        this.encoding = Objects.requireNonNull(encoding, "encoding");
    }

    /**
     * How many partitions the topic has. A broker with {@code auto.create.topics.enable} makes a topic that does not
     * exist, here as in {@link #send}.
     *
     * @throws KafkaException if no broker answers, or the topic does not exist and the broker makes none
     */
    public int partitions() {
        return producer.partitions();
    }

    /** Sends the event to a partition of Kafka's choice. */
    public void send(LabeledEvent event) {
        producer.send(null, event.id(), encoding.apply(event));
    }

    /** Sends the event to the partition; events of one partition keep their order. */
    public void send(int partition, LabeledEvent event) {
        producer.send(partition, event.id(), encoding.apply(event));
    }

    /**
     * Waits until every event sent so far is in the topic.
     *
     * @throws KafkaException if one of them is not, unless an earlier exception has counted it
     */
    public void flush() {
        producer.flush();
    }

    /**
     * Sends what is left and closes.
     *
     * @throws KafkaException if an event did not reach the topic, unless an earlier exception has counted it
     */
    @Override
    public void close() {
        producer.close();
    }
}
