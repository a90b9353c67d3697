package org.lorentztron.model.learn;

/**
 * How many numbers a published part holds: {@code perFeature} for each feature that it holds and for the constant one,
 * and {@code besides}, whatever features it holds.
 *
 * @param perFeature at least 1
 * @param besides at least 0
 */
public record PartSize(int perFeature, long besides) {
    /** @throws IllegalArgumentException if a number is out of its range */
    public PartSize {
        if (perFeature < 1 || besides < 0) {
            throw new IllegalArgumentException("numbers of a part are " + perFeature + " per feature and " + besides
                    + " besides, expected 1 or more and 0 or more");
        }
    }

    /** The numbers of a part that holds this many features. */
    public long of(long features) {
        return perFeature * (features + 1) + besides;
    }
}
