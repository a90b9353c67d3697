package org.lorentztron.model.learn;

/**
 * The counts of a part since its start.
 *
 * @param examples events of one of its classes
 * @param updates its changes, because the margin of an event was below 1: of an event of a weight above 1, each counts
 * @param mistakes those it would have classified wrongly before learning from them (for a pair, a score of 0 speaks for
 *     class a)
 * @param degenerateUpdates updates where the growing side's image was 0, and those skipped because a norm was not
 *     finite; the former are counted in {@code updates} too. With the learner margin, fits to one side only, to events
 *     without features or that cancel, and those that were skipped
 * @param restarts how often the part was reset, because its past no longer predicted its events or because a better
 *     start had been fitted to its first events; the other counts go on
 */
public record PartCounts(long examples, long updates, long mistakes, long degenerateUpdates, long restarts) {
    /** The counts of a part that has seen nothing. */
    public static final PartCounts NONE = new PartCounts(0, 0, 0, 0);

    /** The counts of a part that was never reset. */
    public PartCounts(long examples, long updates, long mistakes, long degenerateUpdates) {
        this(examples, updates, mistakes, degenerateUpdates, 0);
    }

    /** The sums of the counts of two. */
    public PartCounts plus(PartCounts other) {
        return new PartCounts(
                examples + other.examples,
                updates + other.updates,
                mistakes + other.mistakes,
                degenerateUpdates + other.degenerateUpdates,
                restarts + other.restarts);
    }

    /** What is to be added to the counts of another to get these. */
    public PartCounts minus(PartCounts other) {
        return new PartCounts(
                examples - other.examples,
                updates - other.updates,
                mistakes - other.mistakes,
                degenerateUpdates - other.degenerateUpdates,
                restarts - other.restarts);
    }

    /** The same with another number of restarts. */
    public PartCounts withRestarts(long restarts) {
        return new PartCounts(examples, updates, mistakes, degenerateUpdates, restarts);
    }
}
