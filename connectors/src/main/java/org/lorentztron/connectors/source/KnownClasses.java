package org.lorentztron.connectors.source;

import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.event.WholeLabel;

/** The classes of a job, by their labels. Immutable. */
final class KnownClasses implements Serializable {
    private static final long serialVersionUID = 1L;

    /** This many classes are named in a message. */
    private static final int MOST_SHOWN = 10;

    private final List<String> classes;
    private final String field;
    private final Map<String, Integer> indices = new HashMap<>();

    /** @param field where labels are, for messages */
    KnownClasses(List<String> classes, String field) {
        this.classes = List.copyOf(classes);
        this.field = field;
        for (int i = 0; i < classes.size(); i++) {
            indices.put(classes.get(i), i);
        }
    }

    /** The index of a label; {@link Event#UNLABELLED} of none. */
    int index(@Nullable String label) throws MalformedEventException {
        if (label == null) {
            return Event.UNLABELLED;
        }
        Integer index = indices.get(label);
        if (index == null) {
            index = indices.get(WholeLabel.of(label));
        }
        if (index == null) {
            throw new MalformedEventException(
                    MalformedReason.UNKNOWN_CLASS,
                    field + " is " + MalformedEventException.quote(label) + ", expected one of the "
                            + (classes.size() <= MOST_SHOWN
                                    ? "classes " + String.join(", ", classes)
                                    : classes.size() + " classes"));
        }
        return index;
    }
}
