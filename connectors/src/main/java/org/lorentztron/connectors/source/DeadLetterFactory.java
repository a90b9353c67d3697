package org.lorentztron.connectors.source;

import java.io.Serializable;
import java.util.Arrays;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;

/**
 * Makes dead letters from Kafka records. Immutable.
 *
 * @param maxBytes that a letter keeps of key and value together; of the key at most an eighth of them
 */
record DeadLetterFactory(int maxBytes) implements Serializable {
    private static final int LONGEST_MESSAGE = 1000;

    /** The key may take at most one in this many of the bytes that a letter keeps: the value matters more. */
    private static final int KEY_SHARE = 8;

    DeadLetterFactory {
        if (maxBytes < 0) {
            throw new IllegalArgumentException("deadLetterMaxBytes is " + maxBytes + ", expected 0 or more");
        }
    }

    DeadLetter of(ConsumerRecord<byte[], byte[]> record, MalformedReason reason, String message) {
        byte[] key = cut(record.key(), maxBytes / KEY_SHARE);
        byte[] value = cut(record.value(), maxBytes - (key == null ? 0 : key.length));
        return new DeadLetter(
                reason,
                message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE),
                record.topic(),
                record.partition(),
                record.offset(),
                record.timestamp(),
                key,
                value,
                record.value() == null ? -1 : record.value().length);
    }

    private static byte @Nullable [] cut(byte @Nullable [] bytes, int length) {
        return bytes == null || bytes.length <= length ? bytes : Arrays.copyOf(bytes, length);
    }
}
