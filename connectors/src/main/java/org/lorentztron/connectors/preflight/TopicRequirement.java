package org.lorentztron.connectors.preflight;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.publish.SnapshotSize;

/**
 * A topic that a job uses, and what it must be able to hold.
 *
 * @param largestRecord bytes of the largest record that the job writes to it; 0 for a topic that it only reads
 * @param keeping which records the topic should keep; one of versions is read as well
 * @param mostPartitions how many partitions it may have, at least 1
 * @param growing how records grow beyond that size; null if they do not
 * @param wide topics than which it must neither have fewer partitions nor take smaller records
 */
public record TopicRequirement(
        String name,
        int largestRecord,
        Keeping keeping,
        int mostPartitions,
        @Nullable SnapshotSize growing,
        List<String> wide) {

    /** Which records a topic should keep. */
    enum Keeping {
        /** Those that have not aged. */
        YOUNG,
        /** The newest of each key. */
        NEWEST,
        /** Those of all versions that have not aged. */
        HISTORY
    }

    public TopicRequirement {
        Objects.requireNonNull(name, "name");
        wide = List.copyOf(wide);
        if (largestRecord < 0) {
            throw new IllegalArgumentException("largestRecord is " + largestRecord + ", expected 0 or more");
        }
    }

    /** A topic that is only read. */
    public static TopicRequirement read(String name, int mostPartitions) {
        return new TopicRequirement(name, 0, Keeping.YOUNG, mostPartitions, null, List.of());
    }

    /** A topic whose records age. */
    public static TopicRequirement write(String name, int largestRecord) {
        return new TopicRequirement(name, largestRecord, Keeping.YOUNG, Integer.MAX_VALUE, null, List.of());
    }

    /** A topic that keeps the newest record of each key. */
    public static TopicRequirement compacted(String name, int largestRecord) {
        return new TopicRequirement(name, largestRecord, Keeping.NEWEST, Integer.MAX_VALUE, null, List.of());
    }

    /** The topic of a model's versions. If records grow, the topic must admit the first ones. */
    public static TopicRequirement versions(String name, SnapshotSize size) {
        return ofVersions(name, Keeping.NEWEST, size);
    }

    /** The topic that has every version of a model whole, until it ages; written in the transactions of the other. */
    public static TopicRequirement history(String name, SnapshotSize size) {
        return ofVersions(name, Keeping.HISTORY, size);
    }

    private static TopicRequirement ofVersions(String name, Keeping keeping, SnapshotSize size) {
        return size.isGrowing()
                ? new TopicRequirement(name, size.firstRecord(), keeping, Integer.MAX_VALUE, size, List.of())
                : new TopicRequirement(name, size.largestRecord(), keeping, Integer.MAX_VALUE, null, List.of());
    }

    /** The same where parts forget what their records do not hold. */
    public TopicRequirement bounded() {
        return new TopicRequirement(name, largestRecord, keeping, mostPartitions, null, wide);
    }

    /** The same for a topic that takes the records of other topics, and their partitions. */
    public TopicRequirement asWideAs(String... topics) {
        return new TopicRequirement(name, largestRecord, keeping, mostPartitions, growing, List.of(topics));
    }

    /** Versions are also read, at the start, to go on from the newest one. */
    boolean read() {
        return !written() || keeping != Keeping.YOUNG;
    }

    boolean written() {
        return largestRecord > 0;
    }
}
