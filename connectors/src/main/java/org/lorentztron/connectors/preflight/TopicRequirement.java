package org.lorentztron.connectors.preflight;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.publish.SnapshotSize;

/**
 * A topic that a job uses, and what it must be able to hold.
 *
 * @param largestRecord bytes of the largest record that the job writes to it; 0 for a topic that it only reads
 * @param compacted whether the topic should keep the newest record of each key; such a topic is read as well
 * @param mostPartitions how many partitions it may have, at least 1
 * @param growing how records grow beyond that size; null if they do not
 */
public record TopicRequirement(
        String name, int largestRecord, boolean compacted, int mostPartitions, @Nullable SnapshotSize growing) {

    public TopicRequirement {
        Objects.requireNonNull(name, "name");
        if (largestRecord < 0) {
            throw new IllegalArgumentException("largestRecord is " + largestRecord + ", expected 0 or more");
        }
    }

    /** A topic that is only read. */
    public static TopicRequirement read(String name, int mostPartitions) {
        return new TopicRequirement(name, 0, false, mostPartitions, null);
    }

    /** A topic whose records age. */
    public static TopicRequirement write(String name, int largestRecord) {
        return new TopicRequirement(name, largestRecord, false, Integer.MAX_VALUE, null);
    }

    /** A topic that keeps the newest record of each key. */
    public static TopicRequirement compacted(String name, int largestRecord) {
        return new TopicRequirement(name, largestRecord, true, Integer.MAX_VALUE, null);
    }

    /** The topic of a model's versions. If records grow, the topic must admit the first ones. */
    public static TopicRequirement versions(String name, SnapshotSize size) {
        return size.isGrowing()
                ? new TopicRequirement(name, size.firstRecord(), true, Integer.MAX_VALUE, size)
                : compacted(name, size.largestRecord());
    }

    /** A compacted topic is also read, at the start, to go on from the newest version. */
    boolean read() {
        return !written() || compacted;
    }

    boolean written() {
        return largestRecord > 0;
    }
}
