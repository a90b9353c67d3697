package org.lorentztron.connectors.source;

import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerInterceptor;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * Ends a poll when its records have come to 1/32 of the heap. A topic's {@code max.message.bytes} bounds what is
 * compressed, so a megabyte of Kafka's can be gigabytes of records, and a poll unpacks up to 500 records at once.
 *
 * <p>Kafka's consumer returns the records before one that cannot be deserialized, and tries that one again in the next
 * poll. So a value that is too much for this poll is refused, and is the first of the next, which refuses none. Kafka
 * logs the refusal as an error, with {@link #toString}.
 *
 * <p>A consumer makes one object as its deserializer and another as its interceptor, which says when a poll is over;
 * both run in the thread that polls, where the count is.
 */
public final class PollBudget implements Deserializer<byte[]>, ConsumerInterceptor<byte[], byte[]> {
    /** A reader of Flink holds four polls at most: one that is processed, two that wait, one that is made. */
    private static final int SHARE = 32;

    private static final ThreadLocal<Long> TAKEN = ThreadLocal.withInitial(() -> 0L);

    private final long most;

    /** As Kafka makes it. */
    public PollBudget() {
        this(Runtime.getRuntime().maxMemory() / SHARE);
    }

    PollBudget(long most) {
        this.most = most;
    }

    /**
     * Adds it to the properties of a consumer in both places, beside interceptors that they have.
     *
     * @param consumer modified
     */
    public static void addTo(Map<? super String, Object> consumer) {
        String name = PollBudget.class.getName();
        consumer.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, name);
        consumer.merge(ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG, name, (others, added) -> others + "," + added);
    }

    @Override
    public byte @Nullable [] deserialize(String topic, byte @Nullable [] value) {
        if (value != null) {
            take(value.length);
        }
        return value;
    }

    /** Before a byte is copied. */
    @Override
    public byte @Nullable [] deserialize(String topic, Headers headers, @Nullable ByteBuffer value) {
        if (value == null) {
            return null;
        }
        take(value.remaining());
        return Utils.toArray(value);
    }

    private void take(int bytes) {
        long taken = TAKEN.get();
        if (taken > 0 && taken + bytes > most) {
            throw new SerializationException(toString());
        }
        TAKEN.set(taken + bytes);
    }

    @Override
    public ConsumerRecords<byte[], byte[]> onConsume(ConsumerRecords<byte[], byte[]> records) {
        TAKEN.remove();
        return records;
    }

    @Override
    public void onCommit(Map<TopicPartition, OffsetAndMetadata> offsets) {
        // Only polls are of interest.
    }

    @Override
    public void configure(Map<String, ?> settings) {
        // Nothing can be set.
    }

    @Override
    public void close() {
        TAKEN.remove();
    }

    @Override
    public String toString() {
        return "none: the records of this poll have come to " + most
                + " bytes, so the next one is left to the next poll";
    }
}
