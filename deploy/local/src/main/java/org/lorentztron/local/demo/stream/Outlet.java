package org.lorentztron.local.demo.stream;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.EncodedEventProducer;

/** Where records are sent to: one topic, or what stands for a topic. Thread-safe. */
public interface Outlet extends AutoCloseable {

    /**
     * Sends a record; those of one partition keep their order.
     *
     * @param id of the event that the record is or is about, for messages; null if it has none
     */
    void send(int partition, @Nullable String id, byte[] record);

    @Override
    void close();

    /** A topic of a broker. */
    static Outlet topic(Map<String, Object> kafka, String topic) {
        EncodedEventProducer producer = new EncodedEventProducer(kafka, topic);
        return new Outlet() {
            @Override
            public void send(int partition, @Nullable String id, byte[] record) {
                producer.send(partition, id, record);
            }

            @Override
            public void close() {
                producer.close();
            }
        };
    }
}
