package org.lorentztron.connectors.source;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.EncodedNames;

/**
 * Looks whether labels are where the user says: of the first {@value #EVENTS} events, one should have a label there.
 * Mutable; not thread-safe.
 */
final class LabelCheck {
    static final int EVENTS = 500;
    private static final int MOST_NAMES = 20;

    private final @Nullable String path;
    private int unlabelled;
    private boolean isOver;

    /** @param path of labels; null if the user gave none, and there is nothing to look for */
    LabelCheck(@Nullable String path) {
        this.path = path;
        this.isOver = path == null;
    }

    /**
     * Takes the next event.
     *
     * @param namesOfEvent the names of its features, if they are wanted
     * @return what is wrong, if that is known now; mostly null
     */
    @Nullable
    String see(boolean isLabelled, Supplier<Map<Integer, List<String>>> namesOfEvent) {
        if (isOver) {
            return null;
        }
        unlabelled++;
        isOver = isLabelled || unlabelled == EVENTS;
        if (isLabelled || !isOver) {
            return null;
        }
        String fields = namesOfEvent.get().values().stream()
                .flatMap(List::stream)
                .map(EncodedNames::ofEntry)
                .distinct()
                .sorted()
                .limit(MOST_NAMES)
                .collect(Collectors.joining(", "));
        return "none of the first " + EVENTS + " events of a reader has a label at " + path
                + " (--event-label); the last of them has "
                + (fields.isEmpty() ? "no features" : "the features " + fields);
    }
}
