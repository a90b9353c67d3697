package org.lorentztron.connectors.wire.named;

import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The first fields of the last object on the way to the features of an event, for the message that says what is
 * missing. Not thread-safe.
 */
final class NotedFields {
    /** How many are told. */
    private static final int MOST_NAMES = 20;

    private boolean isOn;
    private @Nullable EventField innermost;
    private long innermostObject;
    private final Set<String> names = new TreeSet<>();

    /**
     * Begins with an event.
     *
     * @param notes whether its fields are noted at all
     */
    void begin(boolean notes) {
        isOn = notes;
        innermost = null;
    }

    /**
     * An object begins at a field.
     *
     * @param number of the object
     */
    void open(EventField field, long number, FieldTree tree) {
        if (isOn && (tree.holdsFeatures(field) || tree.holdsEvent(field))) {
            innermost = field;
            innermostObject = number;
            names.clear();
        }
    }

    /** An object has a field. */
    void enter(EventField field, long number) {
        if (isOn && number == innermostObject && names.size() < MOST_NAMES) {
            names.add(field.lastName());
        }
    }

    /** What the object has, to be added to a message; empty if nothing was noted. */
    String told() {
        if (innermost == null) {
            return "";
        }
        String fields = names.isEmpty() ? "no fields" : "the fields " + String.join(", ", names);
        return "; " + innermost.path() + " has " + fields;
    }
}
