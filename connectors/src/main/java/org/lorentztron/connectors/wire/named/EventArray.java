package org.lorentztron.connectors.wire.named;

import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

/**
 * Where in an array its reader is. All elements are numbers or all are texts; null is neither, and keeps its place. Not
 * thread-safe.
 */
final class EventArray {
    /** What its elements are. */
    enum Elements {
        UNKNOWN,
        NUMBERS,
        TEXTS
    }

    private Elements elements = Elements.UNKNOWN;
    private int at;

    /** An array begins. */
    void begin() {
        elements = Elements.UNKNOWN;
        at = 0;
    }

    /** The place of its element as entries write it, such as {@code [2]}. */
    String place() {
        return "[" + at + "]";
    }

    /** Goes on to the next element. */
    void next() {
        at++;
    }

    /** @throws MalformedEventException if another element was of another kind */
    void require(EventField field, Elements kind) throws MalformedEventException {
        if (elements == Elements.UNKNOWN) {
            elements = kind;
        } else if (elements != kind) {
            throw other(field, kind == Elements.NUMBERS ? "a number after texts" : "a text after numbers");
        }
    }

    /** The element is neither. */
    MalformedEventException other(EventField field, String found) {
        return new MalformedEventException(
                MalformedReason.WRONG_TYPE,
                field.path() + place() + " is " + found + ", expected numbers alone or texts alone in an array");
    }
}
