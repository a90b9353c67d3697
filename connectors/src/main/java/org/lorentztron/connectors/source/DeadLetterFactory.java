package org.lorentztron.connectors.source;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.DeadLetterHeaders;
import org.lorentztron.connectors.wire.event.LetterHeader;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.event.ResentHeader;

/**
 * Makes dead letters from Kafka records. Immutable.
 *
 * @param maxBytes that a letter keeps of key, headers and value together; of key and headers at most an eighth of them
 *     each
 */
record DeadLetterFactory(int maxBytes) implements Serializable {
    private static final int LONGEST_MESSAGE = 1000;

    /**
     * The key, and headers, may take at most one in this many of the bytes that a letter keeps: the value matters more.
     */
    private static final int SHARE = 8;
    /** What a header takes beside name and value. */
    private static final int HEADER_BYTES = 8;

    DeadLetterFactory {
        if (maxBytes < 0) {
            throw new IllegalArgumentException("deadLetterMaxBytes is " + maxBytes + ", expected 0 or more");
        }
    }

    DeadLetter of(ConsumerRecord<byte[], byte[]> record, MalformedReason reason, String message) {
        byte[] key = cut(record.key(), maxBytes / SHARE);
        List<LetterHeader> own = own(record.headers());
        int headerBytes =
                own.stream().mapToInt(header -> header.bytes() + HEADER_BYTES).sum();
        boolean fits = headerBytes <= maxBytes / SHARE;
        byte[] value = cut(record.value(), maxBytes - (key == null ? 0 : key.length) - (fits ? headerBytes : 0));
        return new DeadLetter(
                reason,
                message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE),
                record.topic(),
                record.partition(),
                record.offset(),
                0,
                record.timestamp(),
                key,
                value,
                record.value() == null ? -1 : record.value().length,
                fits ? own : List.of(),
                leftOut(key == record.key(), fits));
    }

    private static String leftOut(boolean hasKey, boolean hasHeaders) {
        return (hasKey ? "" : "key") + (hasKey || hasHeaders ? "" : ",") + (hasHeaders ? "" : "headers");
    }

    /**
     * Without those of a letter that somebody has sent again as it was, as the next letter has its own, and without
     * that of a receipt, which it would not be.
     */
    private static List<LetterHeader> own(Headers headers) {
        List<LetterHeader> own = new ArrayList<>();
        for (Header header : headers) {
            if (!header.key().startsWith(DeadLetterHeaders.BEGINNING)
                    && !header.key().equals(ResentHeader.RECEIPT)) {
                own.add(new LetterHeader(header.key(), header.value()));
            }
        }
        return own;
    }

    private static byte @Nullable [] cut(byte @Nullable [] bytes, int length) {
        return bytes == null || bytes.length <= length ? bytes : Arrays.copyOf(bytes, length);
    }
}
