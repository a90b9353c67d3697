package org.lorentztron.tools.topics;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.ArrayRows;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

/** Reads a record's value, or each row of one that has several, as a job does. Stateless. */
final class AnyRows {
    private AnyRows() {}

    /** Reads a value of one. */
    @FunctionalInterface
    interface Reading<T> {
        T read(byte @Nullable [] value) throws MalformedEventException;
    }

    /** Finds the rows of a value that is refused because it has several. */
    @FunctionalInterface
    interface Splitting {
        ArrayRows rows(byte[] value) throws MalformedEventException;
    }

    /**
     * What a value holds.
     *
     * @param refused is told of the value, or of each of its rows, that is none
     */
    static <T> List<T> read(
            byte @Nullable [] value,
            Reading<T> reading,
            Splitting splitting,
            Consumer<MalformedEventException> refused) {
        try {
            return List.of(reading.read(value));
        } catch (MalformedEventException e) {
            List<T> read = new ArrayList<>();
            if (!hasRows(value, e, reading, splitting, read, refused)) {
                refused.accept(e);
            }
            return read;
        }
    }

    private static <T> boolean hasRows(
            byte @Nullable [] value,
            MalformedEventException whole,
            Reading<T> reading,
            Splitting splitting,
            List<T> read,
            Consumer<MalformedEventException> refused) {
        if (value == null || whole.reason() != MalformedReason.WRONG_TYPE) {
            return false;
        }
        try {
            ArrayRows rows = splitting.rows(value);
            for (byte[] row : rows) {
                try {
                    read.add(reading.read(row));
                } catch (MalformedEventException e) {
                    refused.accept(e);
                }
            }
            return !rows.isEmpty();
        } catch (MalformedEventException tooMany) {
            return false;
        }
    }
}
