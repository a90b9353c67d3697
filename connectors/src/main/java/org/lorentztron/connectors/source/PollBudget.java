package org.lorentztron.connectors.source;

import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerInterceptor;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * Ends a poll when its records have come to 1/64 of the heap, keys and headers included. A topic's
 * {@code max.message.bytes} bounds what is compressed, so a megabyte of Kafka's can be gigabytes of records, and a poll
 * unpacks up to 500 records at once.
 *
 * <p>Kafka's consumer returns the records before one that cannot be deserialized, and tries that one again in the next
 * poll. So a record that is too much for this poll is refused, and is the first of the next, which refuses none: Kafka
 * has unpacked it before anybody is asked, so that a single record is not bounded here, nor one without key and value.
 * Kafka logs the refusal as an error, with {@link #toString}.
 *
 * <p>A consumer makes objects of its own as deserializers of keys and values and as an interceptor, which says when a
 * poll is over; all run in the thread that polls, where the count is.
 */
public final class PollBudget implements Deserializer<byte[]>, ConsumerInterceptor<byte[], byte[]> {
    /** A reader of Flink holds four polls at most: one that is processed, two that wait, one that is made. */
    private static final int SHARE = 64;

    private static final ThreadLocal<Taken> TAKEN = ThreadLocal.withInitial(Taken::new);

    /** In this poll: bytes of whole records, and of the one whose key has been read and whose value has not. */
    private static final class Taken {
        private long whole;
        private long begun;
    }

    private final long most;
    private boolean isKey;

    /** As Kafka makes it. */
    public PollBudget() {
        this(Runtime.getRuntime().maxMemory() / SHARE);
    }

    PollBudget(long most) {
        this.most = most;
    }

    /**
     * Adds it to the properties of a consumer in all three places, beside interceptors that they have.
     *
     * @param consumer modified
     */
    public static void addTo(Map<? super String, Object> consumer) {
        String name = PollBudget.class.getName();
        consumer.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, name);
        consumer.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, name);
        consumer.merge(ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG, name, (others, added) -> others + "," + added);
    }

    @Override
    public void configure(Map<String, ?> settings, boolean isKey) {
        this.isKey = isKey;
    }

    @Override
    public byte @Nullable [] deserialize(String topic, byte @Nullable [] data) {
        take(data == null ? 0 : data.length);
        return data;
    }

    /** Before a byte is copied. */
    @Override
    public byte @Nullable [] deserialize(String topic, Headers headers, @Nullable ByteBuffer data) {
        // Kafka asks for a key or a value only where there is one, so headers are counted with either.
        long bytes = data == null ? 0 : data.remaining();
        for (Header header : headers) {
            bytes += header.key().length() + (header.value() == null ? 0 : header.value().length);
        }
        take(bytes);
        return data == null ? null : Utils.toArray(data);
    }

    private void take(long bytes) {
        Taken taken = TAKEN.get();
        if (isKey) {
            // The record before had no value.
            taken.whole += taken.begun;
            taken.begun = 0;
        }
        long record = taken.begun + bytes;
        taken.begun = 0;
        if (taken.whole > 0 && taken.whole + record > most) {
            throw new SerializationException(toString());
        }
        if (isKey) {
            taken.begun = record;
        } else {
            taken.whole += record;
        }
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
