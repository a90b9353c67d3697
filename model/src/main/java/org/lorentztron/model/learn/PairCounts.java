package org.lorentztron.model.learn;

/**
 * The counts of a pair since its start.
 *
 * @param examples events of one of its two classes
 * @param updates those that changed it, because their margin was below 1
 * @param mistakes those it would have classified wrongly before learning from them (a score of 0 speaks for class a)
 * @param degenerateUpdates updates where the growing side's image was 0, and those skipped because a norm was not
 *     finite; the former are counted in {@code updates} too
 * @param restarts how often the pair was reset, because its past no longer predicted its events; the other counts go on
 */
public record PairCounts(long examples, long updates, long mistakes, long degenerateUpdates, long restarts) {
    /** The counts of a pair that has seen nothing. */
    public static final PairCounts NONE = new PairCounts(0, 0, 0, 0);

    /** The counts of a pair that was never reset. */
    public PairCounts(long examples, long updates, long mistakes, long degenerateUpdates) {
        this(examples, updates, mistakes, degenerateUpdates, 0);
    }

    /** The same with another number of restarts. */
    public PairCounts withRestarts(long restarts) {
        return new PairCounts(examples, updates, mistakes, degenerateUpdates, restarts);
    }
}
