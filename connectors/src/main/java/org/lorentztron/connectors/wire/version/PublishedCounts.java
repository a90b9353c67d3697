package org.lorentztron.connectors.wire.version;

/**
 * The counts of a part since the job's first event. Immutable.
 *
 * @param examples events that the part was trained with
 * @param updates those that changed the model
 * @param mistakes those that the part decided wrongly before the update
 */
public record PublishedCounts(long examples, long updates, long mistakes) {
    /** The counts of a part that has seen nothing. */
    public static final PublishedCounts NONE = new PublishedCounts(0, 0, 0);
}
