package org.lorentztron.local.letters;

import java.io.PrintStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Letters by reason and topic of origin: how many, from when to when, the first and the last of them. Its memory does
 * not grow with their number. Not thread-safe.
 */
final class LetterKinds {
    /** Whoever writes letters may name topics as they like. */
    private static final int MOST_KINDS = 1_000;

    private static final String ROW = "%-18s  %-20s  %11s  %10s  %-20s  %s%n";
    static final String OTHER = "no dead letter";
    private static final String REST = "";

    private final Map<String, Kind> kinds = new TreeMap<>();
    private long count;
    private long sent;

    /** Those of one reason and topic. */
    private static final class Kind {
        private final String reason;
        private final String topic;
        private long count;
        private long sent;
        private long first = Long.MAX_VALUE;
        private long last = Long.MIN_VALUE;
        private @Nullable String firstLine;
        private @Nullable String lastLine;

        Kind(String reason, String topic) {
            this.reason = reason;
            this.topic = topic;
        }
    }

    /** Takes the next record of the topic. */
    void add(ConsumerRecord<byte[], byte[]> kept) throws Exception {
        if (Receipt.is(kept)) {
            Receipt.read(kept, (reason, place) -> {
                kind(reason, place.topic()).sent++;
                sent++;
            });
            return;
        }
        Optional<KeptLetter> read = KeptLetter.of(kept);
        Kind kind = read.map(
                        each -> kind(each.letter().reason().id(), each.letter().topic()))
                .orElseGet(() -> kind(OTHER, ""));
        String line = line(kept);
        kind.count++;
        count++;
        // Of several partitions, the last to be read is not the newest.
        if (kept.timestamp() < kind.first) {
            kind.first = kept.timestamp();
            kind.firstLine = line;
        }
        if (kept.timestamp() >= kind.last) {
            kind.last = kept.timestamp();
            kind.lastLine = line;
        }
    }

    /** A letter in a line: where it stands, what is wrong with the record, and its bytes. */
    static String line(ConsumerRecord<byte[], byte[]> kept) {
        String message = KeptLetter.of(kept)
                .map(each -> ShownBytes.sentence(each.letter().message()) + " | ")
                .orElse("");
        return "    " + kept.partition() + ":" + kept.offset() + "  " + message + ShownBytes.line(kept.value());
    }

    private Kind kind(String reason, String topic) {
        String name = reason + ' ' + topic;
        return kinds.size() < MOST_KINDS || kinds.containsKey(name)
                ? kinds.computeIfAbsent(name, any -> new Kind(reason, topic))
                : kinds.computeIfAbsent(REST, any -> new Kind("any", "other topics"));
    }

    /** @param topic of the letters */
    void print(String topic, PrintStream out) {
        out.printf(Locale.ROOT, "topic '%s' has %,d letters; %,d records were sent again%n", topic, count, sent);
        if (kinds.isEmpty()) {
            return;
        }
        out.printf(ROW, "reason", "of topic", "letters", "sent again", "first rejected", "last rejected");
        for (Kind kind : kinds.values()) {
            out.printf(
                    ROW,
                    ShownBytes.sentence(kind.reason),
                    ShownBytes.sentence(kind.topic),
                    String.format(Locale.ROOT, "%,d", kind.count),
                    String.format(Locale.ROOT, "%,d", kind.sent),
                    time(kind.first, kind.count),
                    time(kind.last, kind.count));
            printExamples(kind, out);
        }
    }

    private static String time(long time, long count) {
        return count == 0
                ? ""
                : Instant.ofEpochMilli(time).truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static void printExamples(Kind kind, PrintStream out) {
        if (kind.firstLine != null) {
            out.println(kind.firstLine);
        }
        if (kind.lastLine != null && !kind.lastLine.equals(kind.firstLine)) {
            out.println(kind.lastLine);
        }
    }
}
