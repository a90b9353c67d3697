package org.lorentztron.local.produce.rows;

import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.shuffled.Permutation;

/**
 * The order in which rows are sent, from the beginning again after the last. Immutable.
 *
 * @param size how many rows there are, at least 1
 * @param seed of random orders, another one for each round; null for the order of the data
 */
public record RowOrder(long size, @Nullable Long seed) {
    /** The row of an event, both from 0. */
    public long at(long event) {
        return seed == null ? event % size : new Permutation(size, seed, event / size).at(event % size);
    }
}
