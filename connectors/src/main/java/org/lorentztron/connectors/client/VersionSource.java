package org.lorentztron.connectors.client;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What makes versions of one model out of the records of a topic, taken in the order of each partition. */
interface VersionSource {
    /**
     * Takes the next record of a partition.
     *
     * @param key any bytes; records of other models and of other kinds are passed over
     * @param value null for a tombstone
     * @return the version that is to be shown since this record
     */
    Optional<ModelVersion> accept(int partition, long offset, byte @Nullable [] key, byte @Nullable [] value);

    /** All records that stood in the topic at the start have been taken; only now a version must be there. */
    default void reachEnd() {}

    /**
     * Records that the topic has deleted need not be known any more.
     *
     * @param beginnings by partition, the offset of the first record that is still there
     */
    default void forgetBefore(Map<Integer, Long> beginnings) {}

    /** The version to be shown. */
    Optional<ModelVersion> latest();

    /** Why a newer version than {@link #latest()} is not shown; empty when nothing newer is known. */
    Optional<String> problem();
}
