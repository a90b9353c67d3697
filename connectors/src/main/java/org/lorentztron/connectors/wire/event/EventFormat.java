package org.lorentztron.connectors.wire.event;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads events strictly. An instance keeps buffers and belongs to one thread at a time. Serialization keeps its
 * configuration alone.
 */
public interface EventFormat extends Serializable {
    /**
     * @param value a record's value, not modified; null for a tombstone
     * @return the event; its features have as many features as the format was made for
     * @throws MalformedEventException for every value that is no event, and nothing else for any bytes whatsoever
     */
    LabeledEvent decode(byte @Nullable [] value) throws MalformedEventException;

    /**
     * Values of one event each, made from a value that {@link #decode} refuses as {@link MalformedReason#WRONG_TYPE}
     * because it has several; empty if it has not.
     *
     * @param value a record's value, not modified
     * @throws MalformedEventException if they are too many
     */
    default ArrayRows rows(byte[] value) throws MalformedEventException {
        return ArrayRows.NONE;
    }

    /** Whether features have names. */
    default boolean hasNames() {
        return false;
    }

    /** About how many bytes the names take that it keeps of the events that it has read. */
    default long nameBytes() {
        return 0;
    }

    /** How many events so far had more different words than it takes, so that the later words were left out. */
    default long longEvents() {
        return 0;
    }

    /**
     * The names of an event's features by their indices, for people; none where features have no names. Mostly an index
     * has one.
     *
     * @param value a record's value that {@link #decode} takes, not modified
     */
    default Map<Integer, List<String>> names(byte[] value) {
        return Map.of();
    }

    /**
     * The entries of all fields of a record, named from its top, by their indices; those before the first that cannot
     * be one. {@code n=v} stands for a number v. None where features have no names.
     *
     * @param value as above
     */
    default Map<Integer, List<String>> fields(byte[] value) {
        return Map.of();
    }

    /** The options that name fields which no event so far has had, each with these names. */
    default List<String> unseen() {
        return List.of();
    }

    /** The fields whose types have changed since the last call; mostly none. */
    default List<TypeChange> typeChanges() {
        return List.of();
    }
}
