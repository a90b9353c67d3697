package org.lorentztron.connectors.wire.event;

import java.io.Serializable;
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
     * The names of an event's features by their indices, for people; none where features have no names. Names that meet
     * in one index are joined by a comma.
     *
     * @param value a record's value that {@link #decode} takes, not modified
     */
    default Map<Integer, String> names(byte[] value) {
        return Map.of();
    }
}
