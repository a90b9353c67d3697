package org.lorentztron.local.letters;

import java.io.PrintStream;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;

/** One letter whole: why, from where, what would mend it, and all of its bytes. Stateless. */
final class ShownLetter {
    private ShownLetter() {}

    /** Prints a record of the dead-letter topic. */
    static void print(ConsumerRecord<byte[], byte[]> kept, PrintStream out) {
        Optional<KeptLetter> read = KeptLetter.of(kept);
        if (read.isEmpty()) {
            out.println("no dead letter of a job");
            kept.headers().forEach(header -> printHeader(header.key(), header.value(), out));
        } else {
            show(read.get(), out);
        }
        print("key", kept.key(), out);
        print("value", kept.value(), out);
    }

    private static void show(KeptLetter kept, PrintStream out) {
        DeadLetter letter = kept.letter();
        MalformedReason reason = letter.reason();
        out.println("reason    " + reason.id() + ": " + Remedy.words(reason));
        out.println("message   " + letter.message());
        Remedy.of(reason).ifPresent(remedy -> out.println("remedy    " + remedy));
        out.printf(
                "origin    topic '%s', partition %d, offset %d%s%s%n",
                letter.topic(),
                letter.partition(),
                letter.offset(),
                letter.row() == 0 ? "" : ", row " + letter.row(),
                letter.timestamp() < 0 ? "" : ", written " + Instant.ofEpochMilli(letter.timestamp()));
        out.println("model     " + kept.model());
        kept.resent()
                .forEach(place -> out.printf(
                        "          as its header says, it was sent again from partition %d, offset %d of topic '%s'%n",
                        place.partition(), place.offset(), place.topic()));
        if (!letter.isWhole()) {
            out.printf(
                    "kept      %d of the %d bytes of the value%s%n",
                    letter.value() == null ? 0 : letter.value().length,
                    letter.originalLength(),
                    letter.leftOut().isEmpty() ? "" : "; not whole: " + letter.leftOut());
        }
        letter.headers().forEach(header -> printHeader(header.name(), header.value(), out));
    }

    private static void printHeader(String name, byte @Nullable [] value, PrintStream out) {
        out.println("header    " + name + ": " + ShownBytes.line(value));
    }

    private static void print(String what, byte @Nullable [] bytes, PrintStream out) {
        out.println(what + (bytes == null ? " none" : " of " + bytes.length + " bytes"));
        if (bytes != null) {
            ShownBytes.print(bytes, out);
        }
    }
}
