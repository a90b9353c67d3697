package org.lorentztron.connectors.wire.version;

/**
 * The counts of a part since the job's first event. Immutable.
 *
 * @param examples events that the part was trained with
 * @param updates changes of the model: an event may change it several times, as often as its weight says
 * @param mistakes those that the part decided wrongly before the update
 */
public record PublishedCounts(long examples, long updates, long mistakes) {
    /** The counts of a part that has seen nothing. */
    public static final PublishedCounts NONE = new PublishedCounts(0, 0, 0);

    /**
     * No digest covers these numbers.
     *
     * @param part what has them, for the message
     * @param intervals how many are averaged in it
     * @throws IllegalArgumentException if there is no interval, or the counts contradict each other
     */
    void requireFitting(String part, long intervals) {
        if (intervals < 1 || updates < 0 || !isUpTo(examples, mistakes)) {
            throw new IllegalArgumentException(part + " has " + intervals + " intervals, " + examples + " examples, "
                    + updates + " updates and " + mistakes
                    + " mistakes, expected an interval or more, no negative number, and no more mistakes than"
                    + " examples");
        }
    }

    private static boolean isUpTo(long largest, long count) {
        return count >= 0 && count <= largest;
    }
}
