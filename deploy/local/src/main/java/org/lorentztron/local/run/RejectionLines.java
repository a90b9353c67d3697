package org.lorentztron.local.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.lorentztron.connectors.wire.event.MalformedReason;

/**
 * Records that were rejected, as lines: one for each reason, and one more for each other thing that is wrong for that
 * reason when it is first seen. Not thread-safe.
 */
final class RejectionLines {
    /** For each reason. */
    static final int MOST_EXAMPLES = 5;

    private static final String AFTER_THE_PATH = " is ";

    private final String topic;
    private final Map<MalformedReason, Long> totals = new EnumMap<>(MalformedReason.class);
    private final Map<MalformedReason, Set<String>> paths = new EnumMap<>(MalformedReason.class);
    private final Map<MalformedReason, Fresh> fresh = new EnumMap<>(MalformedReason.class);

    /** Those of one reason since lines were asked for. */
    private static final class Fresh {
        private final List<String> examples = new ArrayList<>();
        private String lastMessage = "";
        private long count;
    }

    /** @param topic of dead letters */
    RejectionLines(String topic) {
        this.topic = topic;
    }

    /** @param message what is wrong, such as {@code label is "x", expected ...} */
    void add(MalformedReason reason, String message) {
        totals.merge(reason, 1L, Long::sum);
        Fresh ofReason = fresh.computeIfAbsent(reason, any -> new Fresh());
        ofReason.count++;
        ofReason.lastMessage = message;
        Set<String> seen = paths.computeIfAbsent(reason, any -> new HashSet<>());
        if (seen.size() < MOST_EXAMPLES && seen.add(path(message))) {
            ofReason.examples.add(message);
        }
    }

    /** What is wrong, without the value that is there: "label" of {@code label is "x"}. */
    private static String path(String message) {
        int end = message.indexOf(AFTER_THE_PATH);
        return end < 0 ? message : message.substring(0, end);
    }

    /** The lines of those added since the last call. */
    List<String> drain() {
        List<String> lines = new ArrayList<>();
        fresh.forEach((reason, ofReason) -> {
            lines.add(line(reason, ofReason));
            ofReason.examples.stream()
                    .filter(example -> !path(example).equals(path(ofReason.lastMessage)))
                    .forEach(example -> lines.add("  another of them (" + reason.id() + "): " + example));
        });
        fresh.clear();
        return lines;
    }

    private String line(MalformedReason reason, Fresh ofReason) {
        return String.format(
                Locale.ROOT,
                "rejected %,d %s (%s)%s: %s; see topic '%s'",
                ofReason.count,
                ofReason.count == 1 ? "record" : "records",
                reason.id(),
                ofReason.count == 1 ? "" : ", the last one",
                ofReason.lastMessage,
                topic);
    }

    /** How many there were, by reason. */
    Map<MalformedReason, Long> totals() {
        return Collections.unmodifiableMap(totals);
    }
}
