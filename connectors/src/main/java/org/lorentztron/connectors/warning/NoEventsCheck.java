package org.lorentztron.connectors.warning;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.lorentztron.connectors.wire.named.EncodedNames;

/**
 * Looks whether the conditions of the owner leave any event: of the first {@value #MANY} records of a reader that do
 * not fit them, one should have been an event before. Not thread-safe.
 */
public final class NoEventsCheck {
    static final int MANY = FirstEventChecks.MANY;
    private static final int MOST_SHOWN = 20;
    private static final int LONGEST_SHOWN = 60;

    private final Expected expected;
    private int others;
    private boolean isOver;

    /** The check of a job with these expectations. */
    public NoEventsCheck(Expected expected) {
        this.expected = expected;
    }

    /** A record is an event. */
    public void event() {
        isOver = true;
    }

    /**
     * A record does not fit the conditions.
     *
     * @param fields the entries of all its fields, named from the top
     * @return a warning if it is time; mostly none
     */
    public List<InputWarning> other(Supplier<Map<Integer, List<String>>> fields) {
        if (isOver || ++others < MANY) {
            return List.of();
        }
        isOver = true;
        List<String> paths = expected.mapping().conditions();
        String found = fields.get().values().stream()
                .flatMap(List::stream)
                .filter(entry -> paths.contains(EncodedNames.ofEntry(entry)))
                .map(entry -> entry.length() <= LONGEST_SHOWN ? entry : entry.substring(0, LONGEST_SHOWN) + "...")
                .distinct()
                .sorted()
                .limit(MOST_SHOWN)
                .collect(Collectors.joining(", "));
        String message = "a reader has found no event yet, and " + others + " records that do not fit --event-only; the"
                + " last of them has "
                + (found.isEmpty()
                        ? "no value at " + String.join(", ", paths)
                        : found + " (values count as they are written; arrays and objects fit nothing)");
        return List.of(
                new InputWarning(InputWarning.Kind.NO_EVENTS, String.join(", ", paths), others, others, message));
    }
}
