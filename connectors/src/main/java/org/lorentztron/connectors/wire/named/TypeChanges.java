package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import org.lorentztron.connectors.wire.event.TypeChange;

/**
 * Notes the fields that were numbers and are none, or the other way: each once, {@value #MOST} at most. Not
 * thread-safe.
 */
final class TypeChanges {
    static final int MOST = 100;

    private final List<TypeChange> changes = new ArrayList<>();
    private int noted;

    /** A field is a number, or is none. Of a categorical one, all values are categories. */
    void see(EventField field, boolean isNumber) {
        if (field.changesTo(isNumber) && !field.isCategorical() && field.isKept() && noted < MOST) {
            noted++;
            changes.add(new TypeChange(new String(field.feature(), UTF_8), isNumber));
        }
    }

    /** Those since the last call. */
    List<TypeChange> take() {
        if (changes.isEmpty()) {
            return List.of();
        }
        List<TypeChange> taken = List.copyOf(changes);
        changes.clear();
        return taken;
    }
}
