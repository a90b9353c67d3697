package org.lorentztron.local.describe;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Set;
import org.lorentztron.connectors.wire.event.VisibleText;

/** What the events of a file have at one name of a feature. Mutable. */
final class FieldFacts {
    /** Different texts that are counted; there may be as many as events. */
    private static final int MOST_TEXTS = 1_000;

    private final String name;
    private final Set<String> texts = new HashSet<>();
    private long events;
    private boolean hasNumbers;
    private boolean hasOthers;
    private double least = Double.POSITIVE_INFINITY;
    private double largest = Double.NEGATIVE_INFINITY;

    FieldFacts(String name) {
        this.name = name;
    }

    /** Takes the value of an event, not null. */
    void add(JsonNode value) {
        events++;
        if (value.isNumber()) {
            hasNumbers = true;
            least = Math.min(least, value.doubleValue());
            largest = Math.max(largest, value.doubleValue());
        } else if (value.isTextual() || value.isBoolean()) {
            if (texts.size() < MOST_TEXTS) {
                texts.add(value.asText());
            }
        } else {
            hasOthers = true;
        }
    }

    /** For people. */
    String line(int width, long of) {
        String kinds = (hasNumbers ? ", number  " + least + " to " + largest : "")
                + (texts.isEmpty() ? "" : ", text    " + different())
                + (hasOthers ? ", array" : "");
        String missing = events == of ? "" : String.format(", %,d missing", of - events);
        return String.format("  %-" + width + "s  %s%s", shown(), kinds.substring(2), missing);
    }

    private String different() {
        return String.format("%,d%s different", texts.size(), texts.size() == MOST_TEXTS ? " or more" : "");
    }

    /** The name as people read it. */
    String shown() {
        return VisibleText.of(name);
    }
}
