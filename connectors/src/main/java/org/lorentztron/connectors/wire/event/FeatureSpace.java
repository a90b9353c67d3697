package org.lorentztron.connectors.wire.event;

import java.io.Serializable;

/**
 * How a feature that an event names gets its index. Producers, the job and consumers must agree on it: a version names
 * the space of its features, and a reader refuses a version of a space that it does not know. Immutable and
 * thread-safe.
 */
public interface FeatureSpace extends Serializable {
    /**
     * The index of a feature by its name in a sparse event.
     *
     * @return any number; those outside of 0 to {@link #size} - 1 name no feature
     * @throws MalformedEventException if the space has no such names
     */
    int index(CharSequence name) throws MalformedEventException;

    /** How many indices there are: the number n of features of an event, without the constant one. */
    int size();

    /** Names the space in manifests; equal for equal spaces of the same size. */
    String describe();
}
