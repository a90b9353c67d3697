package org.lorentztron.experiments.separability;

import java.util.BitSet;

/** Places of the examples of one pair that decide: a small part of them all. Not thread-safe. */
final class WorkingSet {
    private final BitSet places = new BitSet();

    void add(int place) {
        places.set(place);
    }

    boolean contains(int place) {
        return places.get(place);
    }

    /** Those below {@code prefix}, ascending. */
    int[] below(int prefix) {
        return places.stream().takeWhile(place -> place < prefix).toArray();
    }
}
