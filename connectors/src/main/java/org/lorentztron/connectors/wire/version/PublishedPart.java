package org.lorentztron.connectors.wire.version;

/**
 * The averaged model of a part as it is published, for features as they are in events. {@link PublishedPair} is one
 * kind; {@link PartKind} says what else a kind consists of. Immutable and thread-safe.
 */
public non-sealed interface PublishedPart extends VersionRecord {
    /** The id of its {@link PartKind}. */
    String kind();

    /** Names the part among those of its model. */
    PartName name();

    /** End of the interval, milliseconds since the epoch, exclusive. */
    long intervalEnd();

    /**
     * How many features the part takes, without the constant one: those of an event, or more if the version has a map.
     */
    int features();

    /**
     * The digest of everything in the record that predictions depend on. Computed once, when the part is made or its
     * record is decoded: readers ask often, and only compare.
     */
    PartDigest digest();

    /** What the part has seen since the job's first event. */
    PublishedCounts counts();

    /** The same model as the beginning of another job, which has not trained it. */
    PublishedPart asStart(long intervalEnd);
}
