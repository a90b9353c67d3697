package org.lorentztron.tools.topics;

import org.jspecify.annotations.Nullable;

/**
 * A stretch of topics.
 *
 * @param events topic
 * @param labels topic; null if labels come with their events
 * @param from time of the first events, ms since 1970
 * @param to time after the last ones
 */
public record Stretch(String events, @Nullable String labels, long from, long to) {
    /** All that there is. */
    public static Stretch all(String events, @Nullable String labels) {
        return new Stretch(events, labels, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    boolean has(long time) {
        return from <= time && time < to;
    }
}
