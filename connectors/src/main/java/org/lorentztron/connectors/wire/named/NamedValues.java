package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.TypeChange;

/**
 * Values of features as they become entries: numbers are finite, categories of numbers are whole, and the types that
 * fields have are noted. Not thread-safe.
 */
final class NamedValues {
    private final EntryWriter entries;
    private final TypeChanges types = new TypeChanges();

    NamedValues(EntryWriter entries) {
        this.entries = entries;
    }

    /** The fields whose types have changed since the last call. */
    List<TypeChange> typeChanges() {
        return types.take();
    }

    void number(EventField field, double value) throws MalformedEventException {
        types.see(field, true);
        FieldValues.requireFinite(field, "", value);
        entries.number(field, value);
    }

    /** A number in an array. */
    void element(EventField field, String place, double value) throws MalformedEventException {
        types.see(field, true);
        FieldValues.requireFinite(field, place, value);
        entries.element(field, place, value);
    }

    /**
     * A number that is a category.
     *
     * @param place in an array; empty if the value is in none
     */
    void category(EventField field, String place, String written) throws MalformedEventException {
        byte[] digits = FieldValues.whole(field, place, written).getBytes(UTF_8);
        entries.category(field, digits, 0, digits.length);
    }

    /** A text, in an array or not. */
    void text(EventField field, byte[] bytes, int start, int end) throws MalformedEventException {
        types.see(field, false);
        entries.text(field, bytes, start, end);
    }

    void truth(EventField field, boolean value) throws MalformedEventException {
        types.see(field, false);
        entries.truth(field, value);
    }
}
