package org.lorentztron.connectors.source;

import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerInterceptor;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** Notes what a consumer fetches in the {@link ReadPositions} that its settings have; Kafka makes it by its name. */
public final class FetchedPositions implements ConsumerInterceptor<byte[], byte[]> {

    private static final String POSITIONS = "lorentztron.read.positions";

    private ReadPositions positions = new ReadPositions();

    /**
     * Adds it to the settings of a consumer, beside interceptors that they have.
     *
     * @param consumer modified
     */
    static void addTo(Map<? super String, Object> consumer, ReadPositions positions) {
        String name = FetchedPositions.class.getName();
        consumer.put(POSITIONS, positions);
        consumer.merge(ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG, name, (others, added) -> others + "," + added);
    }

    @Override
    public void configure(Map<String, ?> settings) {
        positions = (ReadPositions) Objects.requireNonNull(settings.get(POSITIONS), POSITIONS);
    }

    @Override
    public ConsumerRecords<byte[], byte[]> onConsume(ConsumerRecords<byte[], byte[]> records) {
        positions.fetch(records);
        return records;
    }

    @Override
    public void onCommit(Map<TopicPartition, OffsetAndMetadata> offsets) {
        // Only fetches are of interest.
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}
