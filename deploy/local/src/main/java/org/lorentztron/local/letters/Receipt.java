package org.lorentztron.local.letters;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.ResentHeader;

/**
 * Which records were sent again: a record of the dead-letter topic, in the transaction of those that it names. It is
 * written into the partition that has their letters, and after them, so the topic drops it no earlier than them. A
 * letter of a record that is rejected once more may outlive it, and then counts as one of a first rejection. The value
 * is text in UTF-8, a line for each:
 *
 * <pre>
 *   not-json 3 1234567 events     reason, partition, offset, topic
 *   not-json 3 1234567 events 2   of the second row of a record
 * </pre>
 *
 * Not thread-safe.
 */
final class Receipt {
    private static final byte[] VERSION = {'1'};
    private static final int PARTS = 4;
    private static final int PARTS_OF_ROW = 5;

    private final StringBuilder lines = new StringBuilder();

    /** Takes what a receipt says. */
    @FunctionalInterface
    interface Sent {
        void take(String reason, RecordPlace place) throws Exception;
    }

    void add(DeadLetter letter) {
        lines.append(letter.reason().id())
                .append(' ')
                .append(letter.partition())
                .append(' ')
                .append(letter.offset())
                .append(' ')
                .append(letter.topic());
        if (letter.row() > 0) {
            lines.append(' ').append(letter.row());
        }
        lines.append('\n');
    }

    /** @param partition of the letters */
    ProducerRecord<byte[], byte[]> in(String topic, int partition) {
        ProducerRecord<byte[], byte[]> kept =
                new ProducerRecord<>(topic, partition, null, lines.toString().getBytes(UTF_8));
        kept.headers().add(ResentHeader.RECEIPT, VERSION);
        return kept;
    }

    /** Whether a record is one. A letter is none, whatever headers its record had. */
    static boolean is(ConsumerRecord<byte[], byte[]> kept) {
        Set<String> names = new HashSet<>();
        kept.headers().forEach(header -> names.add(header.key()));
        return ResentHeader.isReceipt(names);
    }

    /** Gives what a receipt says, and passes over lines that are none. */
    static void read(ConsumerRecord<byte[], byte[]> kept, Sent sent) throws Exception {
        if (kept.value() == null) {
            return;
        }
        for (String line : new String(kept.value(), UTF_8).split("\n")) {
            String[] parts = line.split(" ");
            if (parts.length == PARTS || parts.length == PARTS_OF_ROW) {
                Optional<RecordPlace> place =
                        RecordPlace.of(parts[3], parts[1], parts[2], parts.length == PARTS ? "0" : parts[PARTS]);
                if (place.isPresent()) {
                    sent.take(parts[0], place.get());
                }
            }
        }
    }
}
