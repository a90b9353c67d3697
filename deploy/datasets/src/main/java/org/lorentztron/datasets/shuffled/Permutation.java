package org.lorentztron.datasets.shuffled;

import org.lorentztron.datasets.endless.Hash;

/**
 * A pseudo-random order of 0 .. size - 1 with random access: a Feistel network of four rounds over the next power of
 * four, with as many passes as it takes to land inside. No table, a few hashes per call. Immutable and thread-safe.
 *
 * @param size at least 1
 * @param seed another seed gives another order
 * @param number orders of one seed, by number
 */
public record Permutation(long size, long seed, long number) {
    private static final int ROUNDS = 4;

    /** Purposes 1 and 2 of a hash belong to the deformations of a stream with the same seed. */
    private static final int FIRST_PURPOSE = 16;

    /** What stands at a place of the order: a different one of 0 .. size - 1 for each place of 0 .. size - 1. */
    public long at(long place) {
        int half = (Long.SIZE - Long.numberOfLeadingZeros(size - 1) + 1) / 2;
        long image = place;
        do {
            image = pass(image, half);
        } while (image >= size);
        return image;
    }

    /** One to one on 0 .. 2^(2 half) - 1. */
    private long pass(long place, int half) {
        long mask = (1L << half) - 1;
        long left = place >>> half;
        long right = place & mask;
        for (int round = 0; round < ROUNDS; round++) {
            // A chain of its own for each (number, round), so that no two orders share a round.
            long key = Hash.of(seed, number, FIRST_PURPOSE + round);
            long next = left ^ Hash.of(key, right, FIRST_PURPOSE) & mask;
            left = right;
            right = next;
        }
        return left << half | right;
    }
}
