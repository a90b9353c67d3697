package org.lorentztron.local.letters;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.ResentHeader;
import org.lorentztron.tools.cli.CommandFailedException;

/**
 * Which records were sent again: a record of the dead-letter topic, in the transaction of those that it names. It is
 * written into the partition that has their letters, so it is kept as long as they are. The value is text in UTF-8, a
 * line for each:
 *
 * <pre>
 *   not-json 3 1234567 events     reason, partition, offset, topic
 * </pre>
 *
 * Not thread-safe.
 */
final class Receipt {
    private static final byte[] VERSION = {'1'};
    private static final int PARTS = 4;

    private final StringBuilder lines = new StringBuilder();

    /** Takes what a receipt says. */
    @FunctionalInterface
    interface Sent {
        void take(String reason, String topic, int partition, long offset) throws Exception;
    }

    void add(DeadLetter letter) {
        lines.append(letter.reason().id())
                .append(' ')
                .append(letter.partition())
                .append(' ')
                .append(letter.offset())
                .append(' ')
                .append(letter.topic())
                .append('\n');
    }

    /** @param partition of the letters */
    ProducerRecord<byte[], byte[]> in(String topic, int partition) {
        ProducerRecord<byte[], byte[]> kept =
                new ProducerRecord<>(topic, partition, null, lines.toString().getBytes(UTF_8));
        kept.headers().add(ResentHeader.RECEIPT, VERSION);
        return kept;
    }

    static boolean is(ConsumerRecord<byte[], byte[]> kept) {
        return kept.headers().lastHeader(ResentHeader.RECEIPT) != null;
    }

    /** Gives what a receipt says, and passes over lines that are none. */
    static void read(ConsumerRecord<byte[], byte[]> kept, Sent sent) throws Exception {
        if (kept.value() == null) {
            return;
        }
        for (String line : new String(kept.value(), UTF_8).split("\n")) {
            String[] parts = line.split(" ", PARTS);
            if (parts.length == PARTS) {
                sent.take(parts[0], parts[3], (int) number(parts[1]), number(parts[2]));
            }
        }
    }

    private static long number(String text) throws CommandFailedException {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new CommandFailedException(
                    "a record of what was sent again has \"" + ShownBytes.sentence(text) + "\", expected a number", e);
        }
    }
}
